/* A figure of money as an element: the euro is smaller and stands a little apart. The style knows
   by --chars how long it is, so that a large sum can keep to its box. */
import { fill, h, set } from "./dom.js";
import { euroBefore, figure, MINUS } from "./format.js";

/** money({cents, locale}) → {element, update}. */
export function money({ cents, locale }) {
  const element = h("span", { class: "money" });
  const update = (next) => {
    const text = next.cents == null ? MINUS : figure(next.cents, next.locale ?? locale);
    if (element.dataset.figure === text) return;
    element.dataset.figure = text;
    set(element, { style: { "--chars": text.length } });
    fill(element, ...parts(text, next.locale ?? locale));
  };
  update({ cents, locale });
  return { element, update };
}

/** The element alone, for amounts that never change. */
export function amount(cents, locale) {
  return money({ cents, locale }).element;
}

function parts(text, locale) {
  const before = euroBefore(locale);
  const euro = h("span", { class: before ? "euro before" : "euro" }, "€");
  return before ? [euro, text] : [text, euro];
}
