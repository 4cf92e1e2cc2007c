/* Nothing here yet: what is missing in two words, when it will fill, a dotted drawing of it. */
import { h } from "./dom.js";
import { dotted } from "./marks.js";

/** empty({place, drawing, name, when, step}) → element; `step` is the primary button, if any. */
export function empty({ place, drawing, name, when, step }) {
  return h("section", { class: "empty" },
    place ? h("p", { class: "label" }, place) : null,
    dotted(drawing),
    h("h2", { class: "empty-name" }, name),
    when ? h("p", { class: "empty-when" }, when) : null,
    step ?? null);
}
