/* The voice: balls and announcements, when this display is told to. It speaks by the browser where
   that has a voice of the language, else from the house's own files, else not at all. Nothing that
   is said is needed to follow the game: it all stands on the screen. */

/** voice(tools) → {speak(number), announce(key), test()}; silent unless `tools.options.voice`,
    volume 0–1. `tools.voices` are the languages that the house has files of. `test` always speaks
    and gives {state, name}: "said" with the name of the voice, "files", "foreign" when there is
    only a voice of another language, "none" when nothing can speak. Speech, utterance and audio
    are the browser's own unless told. */
export function voice({ t, locale, options, voices = [] }, browser = globalThis) {
  const speech = browser.speechSynthesis ?? null;
  const Utterance = browser.SpeechSynthesisUtterance ?? null;
  const canSpeak = Boolean(speech && Utterance);
  const language = String(locale).startsWith("en") ? "en" : "es";
  const wanted = language === "en" ? "en-GB" : "es-ES";
  const hasFiles = voices.includes(language) && Boolean(browser.Audio);
  const say = (text) => {
    const words = new Utterance(text);
    const found = voiceFor(speech, wanted);
    if (found) words.voice = found;
    words.lang = wanted;
    words.volume = options.volume;
    words.rate = 0.95;
    speech.cancel();
    speech.speak(words);
    return found;
  };
  const play = player(browser, language, options.volume);
  const tell = (key, text) => {
    if (!options.voice || !text) return;
    if (canSpeak && (voiceFor(speech, wanted) || !hasFiles)) say(text);
    else if (hasFiles) play(key);
  };
  return {
    speak: (number) => tell(`ball-${number}`, t[`spoken.${number}`]),
    announce: (key) => tell(key, t[`announce.${key}`]),
    test: () => {
      const found = canSpeak ? voiceFor(speech, wanted) : null;
      if (!found && hasFiles) { play("ball-27"); return { state: "files", name: "" }; }
      if (!canSpeak) return { state: "none", name: "" };
      say(t.soundSentence);
      return { state: found ? "said" : "foreign", name: found?.name ?? "" };
    },
  };
}

/* One sentence at a time: the next one cuts the one before it off, as speech does. A browser that
   lets nothing sound before somebody has pressed a key stays silent. */
function player(browser, language, volume) {
  let last = null;
  return (key) => {
    last?.pause();
    last = new browser.Audio(`/screens/monitor/voice/${language}/${key}.wav`);
    last.volume = volume;
    last.play()?.catch((why) => { last.fault = why.name; });
  };
}

/** The voice of a country if there is one, else of the language; null when there is neither. */
export function voiceFor(speech, wanted) {
  const all = speech.getVoices?.() ?? [];
  const language = wanted.slice(0, 2);
  const named = (one) => one.lang.replace("_", "-").toLowerCase();
  return all.find((one) => named(one) === wanted.toLowerCase())
    ?? all.find((one) => named(one).startsWith(language)) ?? null;
}
