/* The sound test of a display: two notes and one sentence, and for a few seconds what was heard.
   Whoever sets a display up presses S; a press is also what browsers ask for before they speak. */
import { h, say, write } from "../../ui/dom.js";
import { percent } from "../../ui/format.js";

const SHOWN = 6000;
const TEST = [523, 784];
const CHIMES = { line: [659, 880], bingo: [523, 659, 784, 1047] };
const NOTE_SECONDS = 0.18;

/** soundTest(tools, voice) → {element, run}. */
export function soundTest({ t, locale, options }, voice) {
  const voiceLine = h("p", { class: "m-sound-voice" });
  const volumeLine = h("p", { class: "m-sound-volume" });
  const element = h("div", { class: "m-sound paper", role: "status", hidden: true },
    h("p", { class: "label" }, t.soundTest), voiceLine, volumeLine);
  let hiding = 0;
  const run = () => {
    ring(TEST, options.volume);
    const heard = voice.test();
    write(voiceLine, say(t.soundVoices[heard.state], { name: heard.name }));
    write(volumeLine, say(options.voice ? t.soundOn : t.soundOff,
      { share: percent(Math.round(options.volume * 10_000), locale) }));
    element.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(() => { element.hidden = true; }, SHOWN);
  };
  return { element, run };
}

/** Rings for a "line" or a "bingo" that was found valid, on a display that is told to. */
export function chime(prize, { chime: isOn, volume }) {
  if (isOn) ring(CHIMES[prize], volume);
}

/* Rising notes, so that loudspeakers are heard even where there is no voice. */
function ring(notes, volume) {
  if (typeof globalThis.AudioContext !== "function") return;
  const sound = new AudioContext();
  const gain = sound.createGain();
  gain.gain.value = volume * 0.2;
  gain.connect(sound.destination);
  notes.forEach((pitch, index) => {
    const note = sound.createOscillator();
    note.frequency.value = pitch;
    note.connect(gain);
    note.start(sound.currentTime + index * NOTE_SECONDS);
    note.stop(sound.currentTime + (index + 1) * NOTE_SECONDS);
    if (index === notes.length - 1) note.addEventListener("ended", () => sound.close());
  });
}
