/* A scanner that acts as a keyboard, wherever the focus is. It types faster than any hand and ends
   with Enter. Keys are held back for a moment: what turns out to be a reading is taken out as a
   whole, so that no figure of it is a quantity and its Enter sells nothing; what a hand typed goes
   on, in order. Two readings of one code in a moment are one: a trigger often bounces. */

const HAND = 60;
const HOLD = 80; // a little longer, for keys that a busy page has not seen yet
const SHORTEST = 4;
const BOUNCE = 1500;

/** once(act) → (text) → whether it was acted on: the same text again in a moment is nothing new. */
export function once(act, now = () => performance.now()) {
  let last = { text: null, at: 0 };
  return (text) => {
    const isBounce = text === last.text && now() - last.at < BOUNCE;
    last = { text, at: now() };
    if (!isBounce) act(text);
    return !isBounce;
  };
}

/** wedge(onScan, page) listens on a document; fields that take readings themselves (scan.js) are
    left alone. Gives {stop}. */
export function wedge(onScan, page = document) {
  const state = { held: [], timer: 0, last: -1000, field: null, own: new WeakSet() };
  const listener = (event) => {
    if (state.own.has(event) || event.isComposing || isOfScanField(event.target)) return;
    if (["Shift", "CapsLock", "AltGraph"].includes(event.key)) return;
    hear(state, event, onScan);
  };
  page.addEventListener("keydown", listener, { capture: true });
  return { stop: () => page.removeEventListener("keydown", listener, { capture: true }) };
}

function hear(state, event, onScan) {
  const isFast = event.timeStamp - state.last < HAND;
  if (!isFast) letGo(state);
  state.last = event.timeStamp;
  if (event.key === "Enter") {
    if (state.held.length >= SHORTEST) take(state, event, onScan);
    else letGo(state);
  } else if (isText(event, isFast)) hold(state, event);
  else letGo(state);
}

/* The space bar is a key of the page unless it comes in the middle of a reading. */
function isText(event, isFast) {
  const isPlain = event.key.length === 1 && !event.repeat
    && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isPlain && (event.code !== "Space" || isFast);
}

/* Text that goes into a field shows at once, and is taken out again when it was a reading. */
function hold(state, event) {
  const { target } = event;
  const isField = isTextField(target);
  if (state.held.length === 0) state.field = isField ? { target, value: target.value } : null;
  state.held.push({ key: event.key, code: event.code, target });
  clearTimeout(state.timer);
  state.timer = setTimeout(() => letGo(state), HOLD);
  if (!isField) swallow(event);
}

function take(state, event, onScan) {
  const text = state.held.map((one) => one.key).join("").trim();
  swallow(event);
  if (state.field) {
    state.field.target.value = state.field.value;
    state.field.target.dispatchEvent(new Event("input", { bubbles: true }));
  }
  forget(state);
  onScan(text);
}

/* A hand typed it: the page hears now what was held back. */
function letGo(state) {
  const { held, field } = state;
  forget(state);
  if (field) return;
  for (const { key, code, target } of held) {
    const again = new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true });
    state.own.add(again);
    (target.isConnected ? target : document.body).dispatchEvent(again);
  }
}

function forget(state) {
  clearTimeout(state.timer);
  state.held = [];
  state.field = null;
}

function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isTextField(target) {
  return Boolean(target?.matches?.("input, textarea, [contenteditable]"));
}

function isOfScanField(target) {
  return target?.dataset?.scan !== undefined;
}
