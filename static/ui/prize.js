/* A prize line: label, amount, note. The prima has its amount in brass and a note in ivory. */
import { fill, h, write } from "./dom.js";
import { money } from "./money.js";

/** prize({label, cents, text, note, locale, isPrima, beside}) → {element, update}.
    `text` replaces the amount (a count, "bola 27"); `note` may be text or nodes; `beside` is an
    element that stands at the right of the amount. */
export function prize(props) {
  const label = h("span", { class: "label prize-label" });
  const amount = money({ cents: props.cents ?? 0, locale: props.locale });
  const words = h("span", { class: "figure" });
  const value = h("span", { class: "prize-amount" }, amount.element, words);
  const note = h("span", { class: "prize-note" });
  const line = props.beside
    ? h("div", { class: "prize-line" }, value, props.beside) : value;
  const element = h("div", { class: props.isPrima ? "prize is-prima" : "prize" },
    label, line, note);
  const update = (next) => {
    write(label, next.label);
    amount.element.hidden = next.text != null;
    words.hidden = next.text == null;
    if (next.text == null) amount.update({ cents: next.cents });
    else write(words, next.text);
    fill(note, ...[next.note].flat());
    note.hidden = next.note == null;
  };
  update(props);
  return { element, update };
}
