/* Whole numbers: what is typed stays as it was typed, and anything but figures is refused where it
   stands; "1,5" is never 15 and "-1" never 1. */
import { set, toggle } from "./dom.js";

/** digits(input, onInput?) → {value, isGood}; `value` is the number, or 0 for nothing and for what
    is no whole number. */
export function digits(input, onInput) {
  const isGood = () => /^\d*$/.test(input.value.trim());
  input.addEventListener("input", () => {
    set(input, { "aria-invalid": String(!isGood()) });
    const field = input.closest(".field, .piece");
    if (field) toggle(field, { "is-refused": !isGood() });
    onInput?.();
  });
  return { isGood, value: () => (isGood() ? Number(input.value.trim() || 0) : 0) };
}
