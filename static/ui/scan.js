/* A field that takes a typed number or what a scanner types. A scanner is a keyboard that is faster
   than any hand and ends with Enter, so a letter waits a moment: if more follows at once it belongs
   to a scanned text, if not it was a shortcut of the page. */

import { once } from "./wedge.js";

const HAND = 60;
const SHORTEST = 4;

/** scanField(input, {onEnter, onSpace, onKey}): onEnter({number, code}) gets one of both, neither
    when the field is empty; onSpace(event) and onKey(name, event) hear what is not meant for it. A
    reading takes the place of what stood there; one that is read twice in a moment is entered once.
    Gives {clear, put}: put(text) enters what a scanner on a cable read. */
export function scanField(input, { onEnter, onSpace, onKey }) {
  const state = { waiting: "", timer: 0, last: -1000, before: "", keys: 0 };
  input.dataset.scan = "";
  const enterOnce = once(() => onEnter(readScan(input.value)));
  const settle = (asText) => {
    clearTimeout(state.timer);
    const letter = state.waiting;
    state.waiting = "";
    if (!letter) return;
    if (asText) input.setRangeText(letter, input.selectionStart, input.selectionEnd, "end");
    else onKey(letter.toUpperCase());
  };
  input.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Shift") return;
    const isFast = event.timeStamp - state.last < HAND;
    state.last = event.timeStamp;
    if (!isFast) Object.assign(state, { before: input.value, keys: 0 });
    if (event.key.length === 1) state.keys += 1;
    if (event.key.length === 1 && event.code !== "Space") settle(isFast);
    if (event.code === "Space") take(event, () => onSpace(event));
    else if (event.key === "Enter") take(event, () => enter(isFast));
    else if (event.key === "Delete" && input.value === "") take(event, () => onKey("Delete"));
    else if (isLetter(event.key) && !event.repeat && !isFast) hold(event);
  });
  const enter = (isFast) => {
    settle(isFast);
    if (isFast && state.keys >= SHORTEST) read();
    else onEnter(readScan(input.value));
  };
  /* The last keys are the reading; when it was read a moment ago, the field is as it was then. */
  const read = () => {
    const text = input.value.slice(-state.keys);
    input.value = text;
    if (!enterOnce(text)) input.value = state.before;
  };
  const hold = (event) => take(event, () => {
    state.waiting = event.key;
    state.timer = setTimeout(() => settle(false), HAND);
  });
  return {
    clear: () => { input.value = ""; },
    put: (text) => { input.value = text; onEnter(readScan(text)); },
  };
}

/** What stands in a field: a card number, the text of a code, or nothing. */
export function readScan(value) {
  const text = value.trim();
  if (/^\d{1,6}$/.test(text)) return { number: Number(text), code: "" };
  return { number: 0, code: text };
}

/** The card that the text of a code names, only to show it: {series, number}, or null when it is
    not the text of a card. Whether it is genuine the house says. */
export function cardOf(code) {
  const found = /^\d+\.[\w-]+\.([\w-]+)\.(\d+)\.card\.[0-9a-f]{32}$/.exec(code);
  return found ? { series: found[1], number: Number(found[2]) } : null;
}

function isLetter(key) {
  return /^[a-zñ]$/i.test(key);
}

function take(event, act) {
  event.preventDefault();
  event.stopPropagation();
  act();
}
