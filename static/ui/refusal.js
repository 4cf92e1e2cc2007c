/* A refusal is told where it happened: a panel beside the control that was pressed, with a notch
   that points at it. It leaves on the next valid action, not by time. */
import { h } from "./dom.js";
import { attention } from "./marks.js";
import { play } from "./motion.js";

const GAP = 14;
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
  return element;
}

/** Takes the refusal away; pages call it when an action was accepted. */
export function clearRefusal() {
  shown?.remove();
  shown = null;
}

function place(element, control) {
  const at = control.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const room = document.documentElement.getBoundingClientRect();
  const below = at.top - box.height - GAP < 8;
  const middle = at.left + Math.min(at.width / 2, 72);
  const left = Math.max(12, Math.min(middle - box.width / 2, room.width - box.width - 12));
  const inDialog = control.closest("dialog") != null;
  element.classList.add(below ? "is-below" : "is-above");
  element.style.position = inDialog ? "fixed" : "absolute";
  element.style.left = `${left + (inDialog ? 0 : scrollX)}px`;
  const top = below ? at.bottom + GAP : at.top - box.height - GAP;
  element.style.top = `${top + (inDialog ? 0 : scrollY)}px`;
  element.style.setProperty("--notch", `${Math.max(24, middle - left)}px`);
}
