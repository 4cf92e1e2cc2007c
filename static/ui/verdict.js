/* The verdict on a card: full width, one word, the fact at the right. */
import { fill, h, toggle, write } from "./dom.js";
import { check, cross, dash } from "./marks.js";

const MARKS = { valid: check, "not-valid": cross, neutral: dash };

/** verdict({kind: "valid" | "not-valid" | "neutral", word, fact, detail}) → {element, update}. */
export function verdict(props) {
  const mark = h("span", { class: "verdict-mark" });
  const word = h("span", { class: "verdict-word" });
  const fact = h("div", { class: "verdict-fact-large" });
  const detail = h("div", { class: "verdict-fact-small" });
  const element = h("div", { class: "verdict", role: "status", "aria-live": "assertive" },
    mark, word, h("div", { class: "verdict-fact" }, fact, detail));
  const update = (next) => {
    toggle(element, {
      "is-valid": next.kind === "valid",
      "is-not-valid": next.kind === "not-valid",
      "is-long": String(next.word).length > 14,
    });
    fill(mark, (MARKS[next.kind] ?? dash)());
    write(word, next.word);
    write(fact, next.fact);
    write(detail, next.detail);
  };
  update(props);
  return { element, update };
}
