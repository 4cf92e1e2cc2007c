/* The voice: each ball is spoken by the browser when this display is told to. Nothing that is said
   is needed to follow the game: it all stands on the screen. A browser that cannot speak stays
   silent. */

/** voice(tools) → {speak(number), test()}; `speak` is off unless `tools.options.voice`, volume 0–1.
    `test` always speaks and gives {state, name}: "said" with the name of the voice, "foreign" when
    there is only a voice of another language, "none" when this browser cannot speak. `speech` and
    `Utterance` are the browser's own unless told. */
export function voice({ t, locale, options }, browser = globalThis) {
  const speech = browser.speechSynthesis ?? null;
  const Utterance = browser.SpeechSynthesisUtterance ?? null;
  const canSpeak = Boolean(speech && Utterance);
  const wanted = String(locale).startsWith("en") ? "en-GB" : "es-ES";
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
  return {
    speak: (number) => {
      const text = t[`spoken.${number}`];
      if (options.voice && canSpeak && text) say(text);
    },
    test: () => {
      if (!canSpeak) return { state: "none", name: "" };
      const found = say(t.soundSentence);
      return { state: found ? "said" : "foreign", name: found?.name ?? "" };
    },
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
