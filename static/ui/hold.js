/* An order that closes a right is held for 600 ms: by pointer, by Space or by Enter. Letting go
   before the end does nothing. */
import { h } from "./dom.js";

const HOLD = 600;

/** Makes a button act only after it was held. Gives {begin, end} so that a key may hold it too. */
export function hold(button, act) {
  const bar = h("span", { class: "hold-fill", "aria-hidden": "true" });
  button.prepend(bar);
  let timer = 0;
  let growing = null;
  const end = () => {
    clearTimeout(timer);
    timer = 0;
    growing?.cancel();
  };
  const begin = () => {
    if (timer || button.getAttribute("aria-disabled") === "true") return;
    growing = bar.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }],
      { duration: HOLD, easing: "linear" });
    timer = setTimeout(() => { end(); act(); }, HOLD);
  };
  listen(button, begin, end);
  return { begin, end };
}

function listen(button, begin, end) {
  button.addEventListener("pointerdown", begin);
  for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"]) {
    button.addEventListener(name, end);
  }
  button.addEventListener("keydown", (event) => {
    if (event.code !== "Space" && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) begin();
  });
  button.addEventListener("keyup", end);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}
