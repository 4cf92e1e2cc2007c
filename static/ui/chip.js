/* A chip: a circle with six edge spots, an inner ring and the number. */
import { s } from "./dom.js";

/** chip({colour, on, text, size}) → element; `colour` and `on` are colour tokens ("--ten-4"). */
export function chip({ colour, on, text, size = 56 }) {
  const isLong = String(text).length > 2;
  const spots = Array.from({ length: 6 }, (_, index) => s("rect", { x: 41, y: 0, width: 18,
    height: 15, style: { fill: `var(${on})` }, opacity: 0.86,
    transform: `rotate(${index * 60} 50 50)` }));
  return s("svg", { class: "chip", viewBox: "0 0 100 100", width: size, height: size, role: "img",
    "aria-label": String(text) },
    s("defs", null, s("clipPath", { id: `chip-${text}-${colour}` },
      s("circle", { cx: 50, cy: 50, r: 50 }))),
    s("g", { "clip-path": `url(#chip-${text}-${colour})` },
      s("circle", { cx: 50, cy: 50, r: 50, style: { fill: `var(${colour})` } }), spots),
    s("circle", { cx: 50, cy: 50, r: 33, fill: "none", "stroke-width": 1.6,
      style: { stroke: `var(${on})` }, opacity: 0.7 }),
    s("text", { x: 50, y: isLong ? 60.5 : 63.5, "text-anchor": "middle",
      "font-size": isLong ? 29 : 39, style: { fill: `var(${on})` } }, String(text)));
}
