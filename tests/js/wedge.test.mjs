// A scanner types wherever the focus is: what a reading must not do, and what a hand still can.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { once, wedge } from "../../static/ui/wedge.js";

const CODE = "1.K2.B-000123.042.card.0a1b2c3d4e5f60718293a4b5c6d7e8f9";
const EAN = "8410054009999";
const BY_HAND = 150;
const BY_SCANNER = 4;

globalThis.KeyboardEvent = class extends Event {
  constructor(type, { key, code, ...options }) {
    super(type, options);
    Object.assign(this, { key, code, repeat: false, ctrlKey: false, metaKey: false,
      altKey: false });
  }
};

/* A page whose keys do something: figures are a quantity, Enter sells, letters stop the game. */
function room() {
  const page = new EventTarget();
  const heard = { scans: [], keys: [] };
  globalThis.document = { body: page };
  Object.assign(page, { isConnected: true, dataset: {}, matches: () => false });
  wedge((text) => heard.scans.push(text), page);
  page.addEventListener("keydown", (event) => heard.keys.push(event.key));
  let now = 1000;
  const press = (key, pause = BY_HAND, more = {}) => {
    now += pause;
    mock.timers.tick(pause);
    const event = new KeyboardEvent("keydown", { key, code: key === " " ? "Space" : "",
      bubbles: true, cancelable: true });
    Object.assign(event, more);
    Object.defineProperty(event, "timeStamp", { value: now });
    Object.defineProperty(event, "target", { value: more.on ?? page });
    page.dispatchEvent(event);
    const { on } = more;
    if (on && key.length === 1 && !event.defaultPrevented) on.value += key;
    return event;
  };
  const read = (text, more) => {
    press(text[0], BY_HAND, more);
    for (const key of text.slice(1)) press(key, BY_SCANNER, more);
    return press("Enter", BY_SCANNER, more);
  };
  return { heard, press, read };
}

function withTimers(run) {
  mock.timers.enable({ apis: ["setTimeout"] });
  try { run(room()); } finally { mock.timers.reset(); }
}

function field(scan) {
  const input = Object.assign(new EventTarget(), { value: "Lleva prisa", isConnected: true,
    dataset: scan ? { scan: "" } : {}, matches: () => true });
  return input;
}

test("a reading is told whole, and no key of it reaches the page", () => withTimers((one) => {
  assert.equal(true, one.read(CODE).defaultPrevented);
  assert.deepEqual([CODE], one.heard.scans);
  mock.timers.tick(BY_HAND);
  assert.deepEqual([], one.heard.keys);
}));

test("a foreign code sells nothing and stops nothing either", () => withTimers((one) => {
  one.read(EAN);
  one.read("LOTE 7 BIS");
  mock.timers.tick(BY_HAND);
  assert.deepEqual([EAN, "LOTE 7 BIS"], one.heard.scans);
  assert.deepEqual([], one.heard.keys);
}));

test("what a hand types goes on in order, figures before Enter", () => withTimers((one) => {
  one.press("6");
  one.press("Enter", 20);
  assert.deepEqual(["6", "Enter"], one.heard.keys);
  one.press("1");
  one.press("2", 30);
  mock.timers.tick(BY_HAND);
  assert.deepEqual(["6", "Enter", "1", "2"], one.heard.keys);
  assert.deepEqual([], one.heard.scans);
}));

test("a letter by itself is a key of the page a moment later", () => withTimers((one) => {
  one.press("l");
  assert.deepEqual([], one.heard.keys);
  mock.timers.tick(BY_HAND);
  assert.deepEqual(["l"], one.heard.keys);
}));

test("the space bar and keys with a modifier are never held back", () => withTimers((one) => {
  one.press(" ");
  one.press("r", BY_HAND, { ctrlKey: true });
  one.press("Escape");
  assert.deepEqual([" ", "r", "Escape"], one.heard.keys);
}));

test("a reading is taken out of a field that it was not meant for", () => withTimers((one) => {
  const reason = field(false);
  one.read(CODE, { on: reason });
  assert.equal("Lleva prisa", reason.value);
  assert.deepEqual([CODE], one.heard.scans);
}));

test("a field that takes readings is left alone", () => withTimers((one) => {
  const card = field(true);
  one.read(CODE, { on: card });
  assert.deepEqual([], one.heard.scans);
  assert.equal(`Lleva prisa${CODE}`, card.value);
}));

test("the same text again in a moment is nothing new, later it is", () => {
  const acted = [];
  let now = 0;
  const act = once((text) => acted.push(text), () => now);
  for (const at of [0, 300, 900, 3000]) { now = at; act(CODE); }
  act(EAN);
  assert.deepEqual([CODE, CODE, EAN], acted);
});
