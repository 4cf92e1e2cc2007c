/* The voice: each ball is spoken by the browser when this display is told to. Nothing that is said
   is needed to follow the game: it all stands on the screen. */
import { say } from "../../ui/dom.js";

/** voice(tools) → {speak(number)}; off unless `tools.options.voice`, volume 0–1. */
export function voice({ t, locale, options }) {
  const isOn = options.voice && "speechSynthesis" in globalThis;
  const speak = (number) => {
    if (!isOn || !number) return;
    const words = new SpeechSynthesisUtterance(wordsOf(t, number));
    words.lang = locale.startsWith("en") ? "en-GB" : "es-ES";
    words.volume = options.volume;
    words.rate = 0.95;
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  };
  return { speak };
}

/** "El 72. 7, 2." – the number, then its figures one by one. */
export function wordsOf(t, number) {
  if (number < 10) return say(t.sayOne, { n: number });
  return say(t.sayTwo, { n: number, digits: [...String(number)].join(", ") });
}
