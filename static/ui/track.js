/* The track of the prima: one tick a ball up to its limit, passed ones brass, the limit taller. */
import { h, set, toggle } from "./dom.js";

/** track({passed, limit, label}) → {element, update}. Without a label the words beside it tell. */
export function track(props) {
  const element = h("div", { class: "track" });
  const update = ({ passed, limit, label }) => {
    while (element.childElementCount > limit) element.lastElementChild.remove();
    while (element.childElementCount < limit) element.append(h("span", { class: "track-tick" }));
    [...element.children].forEach((tick, index) =>
      toggle(tick, { "is-passed": index < passed, "is-limit": index === limit - 1 }));
    set(element, label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" });
  };
  update(props);
  return { element, update };
}
