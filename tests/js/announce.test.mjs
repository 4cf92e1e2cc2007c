// What a monitor says besides the balls, and from where it speaks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { announcementOf, momentOf } from "../../static/bingo/monitor/announce.js";
import { voice } from "../../static/bingo/monitor/voice.js";

const view = (phase, ...calls) => ({ phase, game: { number: 4 },
  stop: calls.length ? { calls } : null });
const call = (kind, state = "CALLED") => ({ call: kind, state });
const said = (...views) => announcementOf(momentOf(views[0]), views[1]);

const STEPS = [
  ["sale", view("ANNOUNCED"), view("SELLING")],
  ["saleClosed", view("SELLING"), view("SALE_CLOSED")],
  ["begins", view("PUBLISHED"), view("PLAYING")],
  ["calledLine", view("PLAYING"), view("CLAIM_STOP", call("line"))],
  ["calledBingo", view("PLAYING"), view("CLAIM_STOP", call("bingo"))],
  ["validLine", view("CLAIM_STOP", call("line")), view("CLAIM_STOP", call("line", "VALID"))],
  ["validBingo", view("CLAIM_STOP", call("bingo")), view("CLAIM_STOP", call("bingo", "VALID"))],
  ["notValid", view("CLAIM_STOP", call("bingo")), view("CLAIM_STOP", call("bingo", "FALSE"))],
  ["goesOn", view("CLAIM_STOP", call("line", "VALID")), view("PLAYING")],
  ["goesOn", view("INTERRUPTED"), view("PLAYING")],
  ["finished", view("CLAIM_STOP", call("bingo", "VALID")), view("FINISHED")],
  ["interrupted", view("PLAYING"), view("INTERRUPTED")],
  ["annulled", view("INTERRUPTED"), view("ANNULLED")],
  ["cancelled", view("SALE_CLOSED"), view("CANCELLED")],
  ["", view("PLAYING"), view("PLAYING")],
  ["", view("FINISHED"), view("CLOSED")],
  ["", view("SALE_CLOSED"), view("PUBLISHED")],
];

for (const [key, before, after] of STEPS) {
  test(`from ${before.phase} to ${after.phase} a monitor says "${key}"`, () => {
    assert.equal(key, said(before, after));
  });
}

test("a second card of a stop is told by itself, and another game is no step", () => {
  const first = view("CLAIM_STOP", call("line", "VALID"), call("line"));
  const second = view("CLAIM_STOP", call("line", "VALID"), call("line", "FALSE"));
  assert.equal("notValid", said(first, second));
  assert.equal("", announcementOf(momentOf(first), { ...second, game: { number: 5 } }));
  assert.equal("", announcementOf(null, first));
});

const t = { "spoken.72": "El setenta y dos.", "announce.sale": "Se abre la venta." };
const tools = (voices, isOn = true) =>
  ({ t, locale: "es", voices, options: { voice: isOn, volume: 0.4 } });

function hall(lang) {
  const found = { played: [], said: [] };
  return { ...found,
    Audio: class {
      constructor(address) { this.address = address; found.played.push(this); }
      play() { this.isPlaying = true; return Promise.resolve(); }
      pause() { this.isPlaying = false; }
    },
    ...(lang ? { SpeechSynthesisUtterance: class { constructor(text) { this.text = text; } },
      speechSynthesis: { cancel: () => {}, speak: (words) => found.said.push(words),
        getVoices: () => [{ lang, name: lang }] } } : {}),
    played: found.played, said: found.said };
}

test("a browser without a voice of the language plays the house's files, one at a time", () => {
  for (const browser of [hall(null), hall("de-DE")]) {
    const one = voice(tools(["es"]), browser);
    one.announce("sale");
    one.speak(72);
    assert.deepEqual(["sale", "ball-72"].map((key) => `/screens/monitor/voice/es/${key}.wav`),
      browser.played.map((each) => each.address));
    assert.deepEqual([false, true], browser.played.map((each) => each.isPlaying));
    assert.equal(0.4, browser.played[1].volume);
    assert.equal("files", one.test().state);
  }
});

test("a browser with a voice speaks itself, and files of another language are none", () => {
  const speaking = hall("es-ES");
  voice(tools(["es"]), speaking).announce("sale");
  assert.deepEqual(["Se abre la venta."], speaking.said.map((words) => words.text));
  assert.deepEqual([], speaking.played);
  const other = hall(null);
  const one = voice(tools(["en"]), other);
  one.announce("sale");
  assert.deepEqual([], other.played);
  assert.equal("none", one.test().state);
});

test("a display that was not told to speak plays nothing, nor is anything said for no key", () => {
  const silent = hall(null);
  voice(tools(["es"], false), silent).announce("sale");
  voice(tools(["es"]), silent).announce("unknown");
  assert.deepEqual([], silent.played);
});
