/* The keyboard of a staff screen. A key that is held down repeats and is ignored; a key pressed in
   the last second never reaches a step that has just taken its place. */

const GUARD = 1000;

/** keys({Space: fn, L: fn, Escape: fn}) listens on the page; gives {set, stop, wasPressed}.
    Names: "Space", "Enter", "Escape", "Delete", a letter or a digit. Letters do not fire while a
    field is being typed in; Escape and Enter do. A function that returns false lets the key
    through. */
export function keys(map) {
  let now = map;
  const pressed = new Map();
  const listener = (event) => {
    const name = nameOf(event);
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = now[name];
    if (!act || (isTyping(event.target) && !passesField(name))) return;
    const when = pressed.get(name) ?? -GUARD;
    pressed.set(name, event.timeStamp);
    if (act({ event, sinceLast: event.timeStamp - when }) !== false) event.preventDefault();
  };
  document.addEventListener("keydown", listener);
  return {
    set: (next) => { now = next; },
    stop: () => document.removeEventListener("keydown", listener),
    wasPressed: (name, at = performance.now()) => at - (pressed.get(name) ?? -GUARD) < GUARD,
  };
}

/** Wraps a step so that it ignores a press that came within a second of the step's own arrival:
    the hand was still on the step before it. Gives {arrive, isTooSoon, left}; `left` is in ms. */
export function fresh() {
  let arrived = -GUARD;
  let name = null;
  return {
    arrive: (next) => {
      if (next !== name) arrived = performance.now();
      name = next;
    },
    isTooSoon: () => performance.now() - arrived < GUARD,
    left: () => Math.max(0, GUARD - (performance.now() - arrived)),
  };
}

function nameOf(event) {
  if (event.code === "Space") return "Space";
  return event.key.length === 1 ? event.key.toUpperCase() : event.key;
}

function isTyping(target) {
  return target instanceof Element
    && target.matches("input, textarea, select, [contenteditable]");
}

function passesField(name) {
  return name === "Escape" || name === "Enter" || /^F\d+$/.test(name);
}
