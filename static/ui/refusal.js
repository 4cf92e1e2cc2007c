/* A refusal is told where it happened: a panel beside the control that was pressed, with a notch
   that points at it. It leaves on the next valid action, a tap or Escape, not by time. */
import { h } from "./dom.js";
import { attention } from "./marks.js";
import { play } from "./motion.js";

const GAP = 14;
const EDGE = 12;
const STEP = 12;
const AIR = 8;
const LEAST = 260;
const MOST = 460;
const KEYS = "button, a[href], input, select, textarea";
let shown = null;

/** Shows a refusal {code, message, then, details} beside `control`; one at a time. `message` says
    what is wrong, `then` what did not happen and what to do now. */
export function refuse(control, { code, message, then }) {
  clearRefusal();
  const element = h("div", { class: "refusal", role: "alert" },
    h("span", { class: "refusal-mark" }, attention()),
    h("div", null,
      h("p", { class: "refusal-what" }, message || code),
      then ? h("p", { class: "refusal-then" }, then) : null,
      h("p", { class: "refusal-code" }, code)));
  const room = control.closest("dialog") ?? document.body;
  room.append(element);
  place(element, control);
  play(element, [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }],
    { duration: 140 });
  shown = element;
  addEventListener("pointerdown", clearRefusal, true);
  addEventListener("keydown", onEscape, true);
  return element;
}

function onEscape({ key }) {
  if (key === "Escape") clearRefusal();
}

/** Takes the refusal away; pages call it when an action was accepted. */
export function clearRefusal() {
  shown?.remove();
  shown = null;
  removeEventListener("pointerdown", clearRefusal, true);
  removeEventListener("keydown", onEscape, true);
}

/* Beside its control where that leaves every key free; else the nearest free place, unnotched. */
function place(element, control) {
  const inDialog = control.closest("dialog") != null;
  const at = control.getBoundingClientRect();
  const found = best(element, control, at);
  element.classList.add(found.side);
  element.style.maxWidth = found.width ? `${found.width}px` : "";
  element.style.position = inDialog ? "fixed" : "absolute";
  element.style.left = `${found.left + (inDialog ? 0 : scrollX)}px`;
  element.style.top = `${found.top + (inDialog ? 0 : scrollY)}px`;
  const middle = at.left + Math.min(at.width / 2, 72);
  element.style.setProperty("--notch", `${Math.max(24, middle - found.left)}px`);
}

function best(element, control, at) {
  const room = control.closest("dialog") ?? document;
  const keys = [...room.querySelectorAll(KEYS)].map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.bottom > 0 && one.top < innerHeight);
  const narrow = at.width >= LEAST && at.width < MOST ? at.width : 0;
  const all = [0, ...(narrow ? [narrow] : [])].flatMap((width) => {
    element.style.maxWidth = width ? `${width}px` : "";
    return places(element.getBoundingClientRect(), at).map((one) => ({ ...one, width }));
  });
  const free = all.map((one) => ({ ...one, hidden: covered(one, keys) }));
  return free.reduce((least, one) => (one.hidden < least.hidden ? one : least));
}

/* Above and below the control; then everywhere else in the window, the nearest first. */
function places(box, at) {
  const room = document.documentElement.clientWidth;
  const middle = at.left + Math.min(at.width / 2, 72);
  const within = (left) => Math.max(EDGE, Math.min(left, room - box.width - EDGE));
  const left = within(middle - box.width / 2);
  const size = { across: box.width, down: box.height };
  const make = (side, top, x) => ({ side, top, left: x, width: 0, ...size });
  const above = at.top - box.height - GAP;
  const below = make("is-below", at.bottom + GAP, left);
  if (above < 8) return [below];
  const list = [make("is-above", above, left)];
  if (at.bottom + GAP + box.height < innerHeight) list.push(below);
  const far = [];
  for (let top = 8; top + box.height < innerHeight - 8; top += STEP) {
    for (let x = EDGE; x <= room - box.width - EDGE; x += STEP) far.push(make("is-apart", top, x));
  }
  const apart = (one) => Math.hypot(one.left - left, one.top - above);
  return [...list, ...far.sort((one, other) => apart(one) - apart(other))];
}

/* How much of the keys, and of the air around them, a place would hide, in square pixels. */
function covered(one, keys) {
  const right = one.left + one.across + AIR;
  const bottom = one.top + one.down + AIR;
  const across = (key) => Math.min(right, key.right) - Math.max(one.left - AIR, key.left);
  const down = (key) => Math.min(bottom, key.bottom) - Math.max(one.top - AIR, key.top);
  return keys.reduce((sum, key) => sum + Math.max(0, across(key)) * Math.max(0, down(key)), 0);
}
