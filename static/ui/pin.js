/* Six places for the figures of a secret, which are never shown. */
import { h, toggle } from "./dom.js";

const PLACES = 6;

/** Six places for a secret of six figures; calls onFull(secret) when the last one is filled. */
export function pinField(label) {
  const input = h("input", { type: "password", inputmode: "numeric", autocomplete: "off",
    maxlength: PLACES, "aria-label": label });
  const places = Array.from({ length: PLACES }, () => h("span", { class: "pin-place" }));
  const element = h("form", { class: "pin", onsubmit: (event) => event.preventDefault() },
    h("div", { class: "pin-places", "aria-hidden": "true" }, places), input);
  let full = () => {};
  const show = () => places.forEach((one, index) => toggle(one, {
    "is-full": index < input.value.length, "is-next": index === input.value.length }));
  input.addEventListener("input", () => {
    input.value = input.value.replace(/\D/g, "");
    show();
    if (input.value.length === PLACES) full(input.value);
  });
  show();
  return {
    element,
    onFull: (f) => { full = f; },
    clear: () => { input.value = ""; show(); input.focus(); },
    focus: () => input.focus(),
  };
}
