/* The field for a ball that is keyed by hand: two figures, then Space or Enter. */
import { h } from "../../ui/dom.js";
import { digits } from "../../ui/digits.js";

/** manualField(screen, {onSend, onKey}) → {element, focus, put, read, clear}. */
export function manualField({ t }, { onSend, onKey }) {
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off",
    maxlength: 2, id: "ball-field" });
  const element = h("label", { class: "field ball-field" },
    h("span", { class: "field-name" }, t.ballField), input);
  input.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.code === "Space" || event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) onSend();
    } else if (/^[a-zñ]$/i.test(event.key)) {
      event.preventDefault();
      onKey(event.key.toUpperCase());
    }
  });
  const whole = digits(input);
  return {
    element,
    focus: () => input.focus({ preventScroll: true }),
    put: (number) => { input.value = String(number); input.focus({ preventScroll: true }); },
    read: whole.value,
    clear: () => { input.value = ""; },
  };
}
