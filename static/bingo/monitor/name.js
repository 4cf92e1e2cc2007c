/* "Which screen is this?": for ten seconds a display shows the name that the office knows it by. */
import { h } from "../../ui/dom.js";

const SHOWN = 10000;
let timer = 0;
let shown = null;

/** Shows the display's own name, when it is this display that is asked for. */
export function nameSelf({ t }, { display }, page) {
  if (display !== page?.person?.id) return;
  clearTimeout(timer);
  shown?.remove();
  shown = h("div", { class: "m-self", role: "status" },
    h("p", { class: "m-self-label" }, t.thisScreen),
    h("p", { class: "m-self-words" }, page.person.name));
  document.body.append(shown);
  timer = setTimeout(() => shown.remove(), SHOWN);
}
