/* The rail: the previous balls on one brass line, the newest at the left. */
import { h } from "./dom.js";
import { ball } from "./ball.js";

/** rail({numbers, places, label}) → {element, update, balls, line}; numbers newest first. */
export function rail({ numbers, places, label }) {
  const balls = Array.from({ length: places }, () => {
    const one = ball({ number: null });
    return { ...one, place: h("div", { class: "rail-ball" }, one.element) };
  });
  const line = h("div", { class: "rail-line" });
  const row = h("div", { class: "rail-balls" }, ...balls.map((one) => one.place));
  const element = h("div", { class: "rail", role: "group", "aria-label": label }, row, line);
  row.style.setProperty("--places", places);
  const update = (next) =>
    balls.forEach((one, index) => one.update({ number: next.numbers[index] ?? null }));
  update({ numbers });
  return { element, update, balls, line };
}
