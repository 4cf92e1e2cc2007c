// A field that takes a typed number, a scanned text, and leaves the page its letters.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { cardOf, readScan, scanField } from "../../static/ui/scan.js";

const CODE = "1.K2.B-000123.874.card.0a1b2c3d4e5f60718293a4b5c6d7e8f9";
const BY_HAND = 150;
const BY_SCANNER = 4;

/* An input that behaves as far as the field needs it, and a clock for the keys. */
function desk() {
  const heard = { entered: [], spaces: 0, keys: [] };
  const input = Object.assign(new EventTarget(), {
    value: "", selectionStart: 0, selectionEnd: 0, dataset: {},
    setRangeText(text) { this.value += text; },
  });
  let now = 1000;
  scanField(input, {
    onEnter: (scan) => heard.entered.push(scan),
    onSpace: () => { heard.spaces += 1; },
    onKey: (name) => heard.keys.push(name),
  });
  const press = (key, pause) => {
    now += pause;
    mock.timers.tick(pause);
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key,
      code: key === " " ? "Space" : "", repeat: false, ctrlKey: false, metaKey: false,
      altKey: false });
    Object.defineProperty(event, "timeStamp", { value: now });
    input.dispatchEvent(event);
    if (!event.defaultPrevented && key.length === 1) input.value += key;
  };
  return { heard, input, press };
}

function withTimers(run) {
  mock.timers.enable({ apis: ["setTimeout"] });
  try { run(desk()); } finally { mock.timers.reset(); }
}

test("figures alone are a card number, anything else is the text of a code", () => {
  assert.deepEqual({ number: 874, code: "" }, readScan(" 874 "));
  assert.deepEqual({ number: 0, code: CODE }, readScan(CODE));
  assert.deepEqual({ number: 0, code: "" }, readScan(""));
});

test("a number typed by hand is entered with Enter", () => withTimers(({ heard, press }) => {
  for (const key of "874") press(key, BY_HAND);
  press("Enter", BY_HAND);
  assert.deepEqual([{ number: 874, code: "" }], heard.entered);
}));

test("a scanned text arrives whole, letters and all", () => withTimers(({ heard, press }) => {
  for (const key of CODE) press(key, BY_SCANNER);
  press("Enter", BY_SCANNER);
  assert.deepEqual([{ number: 0, code: CODE }], heard.entered);
  assert.deepEqual([], heard.keys);
}));

test("a text that begins with a letter is a scan too", () => withTimers(({ heard, press }) => {
  for (const key of "Lote-7") press(key, BY_SCANNER);
  press("Enter", BY_SCANNER);
  assert.deepEqual([{ number: 0, code: "Lote-7" }], heard.entered);
}));

test("a letter by itself is a key of the page", () => withTimers(({ heard, input, press }) => {
  press("l", BY_HAND);
  mock.timers.tick(BY_HAND);
  assert.deepEqual(["L"], heard.keys);
  assert.equal("", input.value);
}));

test("the space bar is never part of a number", () => withTimers(({ heard, input, press }) => {
  press("8", BY_HAND);
  press(" ", BY_HAND);
  assert.equal(1, heard.spaces);
  assert.equal("8", input.value);
}));

test("leading zeros of a code stay, and a short number is a number", () => {
  assert.deepEqual({ number: 0, code: "0000000000042" }, readScan("0000000000042"));
  assert.deepEqual({ number: 42, code: "" }, readScan("000042"));
});

test("a code that is read twice in a moment is entered once", () => withTimers((desk) => {
  const { heard, input, press } = desk;
  for (const key of CODE) press(key, BY_SCANNER);
  press("Enter", BY_SCANNER);
  press("Shift", BY_HAND);
  for (const key of CODE) press(key, BY_SCANNER);
  press("Enter", BY_SCANNER);
  assert.equal(1, heard.entered.length);
  assert.equal(CODE, input.value);
}));

test("a reading takes the place of what stood in the field", () => withTimers((desk) => {
  const { heard, press } = desk;
  for (const key of "12") press(key, BY_HAND);
  press(CODE[0], BY_HAND);
  for (const key of CODE.slice(1)) press(key, BY_SCANNER);
  press("Enter", BY_SCANNER);
  assert.deepEqual([{ number: 0, code: CODE }], heard.entered);
}));

test("a hand that types three figures fast still enters a number", () => withTimers((desk) => {
  const { heard, press } = desk;
  for (const key of "874") press(key, BY_SCANNER);
  press("Enter", BY_SCANNER);
  for (const key of "874") press(key, BY_SCANNER);
  press("Enter", BY_SCANNER);
  assert.equal(2, heard.entered.length);
}));

test("only the text of a card names a card; a receipt or another code names none", () => {
  assert.deepEqual({ series: "B-000123", number: 874 }, cardOf(CODE));
  const sale = CODE.replace("card", "sale");
  for (const text of [sale, `http://sala.example/card/${sale}`, "8410054009999", "", "874"]) {
    assert.equal(null, cardOf(text));
  }
});
