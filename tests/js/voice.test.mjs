// The voice of a display: every ball in the page's language, and a mute browser is no fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import { voice } from "../../static/bingo/monitor/voice.js";

const t = { "spoken.72": "El setenta y dos. Siete, dos.", soundSentence: "Prueba de sonido." };

function browser(...languages) {
  const said = [];
  return {
    said,
    SpeechSynthesisUtterance: class { constructor(text) { this.text = text; } },
    speechSynthesis: {
      cancel: () => {},
      speak: (words) => said.push(words),
      getVoices: () => languages.map((lang) => ({ lang, name: `voice of ${lang}` })),
    },
  };
}

const tools = (options, locale = "es") => ({ t, locale, options: { volume: 0.5, ...options } });

test("a ball is said whole and digit by digit, at the volume of the display", () => {
  const hall = browser("en-US", "es-MX", "es-ES");
  voice(tools({ voice: true }), hall).speak(72);
  const [words] = hall.said;
  assert.equal("El setenta y dos. Siete, dos.", words.text);
  assert.equal(0.5, words.volume);
  assert.equal("es-ES", words.voice.lang);
});

test("a voice of the language does when there is none of the country", () => {
  const hall = browser("de-DE", "en_US");
  voice(tools({ voice: true }, "en"), hall).speak(72);
  assert.equal("en_US", hall.said[0].voice.lang);
});

test("a display that was not told to speak is silent", () => {
  const hall = browser("es-ES");
  voice(tools({ voice: false }), hall).speak(72);
  assert.deepEqual([], hall.said);
});

test("nothing is said for a ball that does not exist", () => {
  const hall = browser("es-ES");
  voice(tools({ voice: true }), hall).speak(undefined);
  assert.deepEqual([], hall.said);
});

test("the sound test speaks on every display and names the voice", () => {
  const hall = browser("es-ES");
  assert.deepEqual({ state: "said", name: "voice of es-ES" },
    voice(tools({ voice: false }), hall).test());
  assert.equal("Prueba de sonido.", hall.said[0].text);
});

test("the sound test tells when there is only a voice of another language", () => {
  assert.deepEqual({ state: "foreign", name: "" },
    voice(tools({ voice: true }), browser("de-DE")).test());
});

test("a browser without speech stays silent and says so", () => {
  for (const mute of [{}, { speechSynthesis: browser().speechSynthesis },
    { SpeechSynthesisUtterance: class {} }]) {
    const one = voice(tools({ voice: true }), mute);
    one.speak(72);
    assert.deepEqual({ state: "none", name: "" }, one.test());
  }
});
