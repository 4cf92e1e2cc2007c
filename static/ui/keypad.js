/* A keypad for thumbs: twelve keys, the last one takes a figure back. */
import { h, s } from "./dom.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** keypad({t, extra, onKey}) → {element}; `extra` is what stands left of 0 ("00", or null for an
    empty place); onKey("7"), onKey("00") or onKey("back"). t: keypadBack, keypadLabel. */
export function keypad({ t, extra = null, onKey }) {
  const key = (name) => h("button", { class: "quiet-key keypad-key", type: "button",
    tabindex: "-1", onclick: () => onKey(name) }, name);
  const back = h("button", { class: "quiet-key keypad-key", type: "button", tabindex: "-1",
    "aria-label": t.keypadBack, onclick: () => onKey("back") }, backMark());
  const element = h("div", { class: "keypad", role: "group", "aria-label": t.keypadLabel },
    KEYS.map(key), extra ? key(extra) : h("span"), key("0"), back);
  element.addEventListener("pointerdown", (event) => event.preventDefault());
  return { element };
}

function backMark() {
  const line = { fill: "none", stroke: "currentColor", "stroke-width": 2.4,
    "stroke-linejoin": "round", "stroke-linecap": "round" };
  return s("svg", { class: "keypad-back", viewBox: "0 0 28 24", "aria-hidden": "true" },
    s("path", { d: "M9 3H26V21H9L2 12Z", ...line }),
    s("path", { d: "M14 9L20 15M20 9L14 15", ...line }));
}
