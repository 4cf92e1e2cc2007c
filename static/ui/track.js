/* The track of the prima: one tick a ball up to its limit, passed ones brass, the limit taller. */
import { h, toggle } from "./dom.js";

/** track({passed, limit, label}) → {element, update}. */
export function track(props) {
  const element = h("div", { class: "track", role: "img" });
  const update = ({ passed, limit, label }) => {
    while (element.childElementCount > limit) element.lastElementChild.remove();
    while (element.childElementCount < limit) element.append(h("span", { class: "track-tick" }));
    [...element.children].forEach((tick, index) =>
      toggle(tick, { "is-passed": index < passed, "is-limit": index === limit - 1 }));
    if (label) element.setAttribute("aria-label", label);
  };
  update(props);
  return { element, update };
}
