/* A field that takes a typed number or what a scanner types. A scanner is a keyboard that is faster
   than any hand and ends with Enter, so a letter waits a moment: if more follows at once it belongs
   to a scanned text, if not it was a shortcut of the page. */

const HAND = 60;

/** scanField(input, {onEnter, onSpace, onKey}): onEnter({number, code}) gets one of both, neither
    when the field is empty; onSpace(event) and onKey(name, event) hear what is not meant for it. */
export function scanField(input, { onEnter, onSpace, onKey }) {
  const state = { waiting: "", timer: 0, last: -1000 };
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
    const isFast = event.timeStamp - state.last < HAND;
    state.last = event.timeStamp;
    if (event.key.length === 1 && event.code !== "Space") settle(isFast);
    if (event.code === "Space") take(event, () => onSpace(event));
    else if (event.key === "Enter") take(event, () => enter(isFast));
    else if (event.key === "Delete" && input.value === "") take(event, () => onKey("Delete"));
    else if (isLetter(event.key) && !event.repeat && !isFast) hold(event);
  });
  const enter = (isFast) => {
    settle(isFast);
    onEnter(readScan(input.value));
  };
  const hold = (event) => take(event, () => {
    state.waiting = event.key;
    state.timer = setTimeout(() => settle(false), HAND);
  });
  return { clear: () => { input.value = ""; } };
}

/** What stands in a field: a card number, the text of a code, or nothing. */
export function readScan(value) {
  const text = value.trim();
  if (/^\d{1,6}$/.test(text)) return { number: Number(text), code: "" };
  return { number: 0, code: text };
}

function isLetter(key) {
  return /^[a-zñ]$/i.test(key);
}

function take(event, act) {
  event.preventDefault();
  event.stopPropagation();
  act();
}
