/* The ball: a body in the colour of its ten, ivory caps for even tens, light from the upper left,
   and above the light a flat white disc with the numeral. Drawn in a square of 100. */
import { s, set } from "./dom.js";

const CAP_TOP = "M18.63 15A47 47 0 0 1 81.37 15Z";
const CAP_FOOT = "M18.63 85A47 47 0 0 0 81.37 85Z";
const BODIES = ["ten-0", "ten-1", "ten-2", "ten-3", "ten-4", "ten-5", "ten-6", "ten-7", "ten-8"];
const RIMS = { 0: "--brass", 4: "--rim-4", 6: "--rim-6", 8: "--rim-8" };
let made = 0;

/** The index of the ten: 1–9 → 0, 10–19 → 1 … 80–90 → 8. */
export function tenOf(number) {
  return Math.min(8, Math.floor(number / 10));
}

/** Whether the ten wears caps (on the ball) or a broad rim (on board and card). */
export function hasCaps(number) {
  return tenOf(number) % 2 === 1;
}

/** The classes of a roundel of this number. */
export function tenClass(number) {
  return hasCaps(number) ? `ten-${tenOf(number)} has-caps` : `ten-${tenOf(number)}`;
}

/** ball({number, label}) → {element, update}; number null gives an empty place. */
export function ball({ number, label }) {
  const element = s("svg", { class: "ball", viewBox: "0 0 100 100" });
  let shown;
  const update = (next) => {
    if (next.number === shown) return;
    shown = next.number;
    const name = next.label ?? label ?? String(shown ?? "");
    set(element, { role: name ? "img" : null, "aria-label": name || null,
      "aria-hidden": name ? null : "true" });
    element.replaceChildren(...(shown ? drawing(shown) : []));
  };
  update({ number, label });
  return { element, update };
}

function drawing(number) {
  const light = `light-${(made += 1)}`;
  const ten = tenOf(number);
  const body = `var(--${BODIES[ten]})`;
  return [
    s("defs", null, ...gradients(light)),
    circle(47, { style: { fill: body } }),
    hasCaps(number) && caps(),
    circle(47, { fill: `url(#${light}-shade)` }),
    circle(47, { fill: `url(#${light}-shine)` }),
    rim(ten),
    face(number, ten),
  ].filter(Boolean);
}

function circle(radius, props) {
  return s("circle", { cx: 50, cy: 50, r: radius, ...props });
}

function caps() {
  const ivory = { style: { fill: "var(--ivory)" } };
  return s("g", { class: "ball-turn" },
    s("path", { d: CAP_TOP, ...ivory }), s("path", { d: CAP_FOOT, ...ivory }));
}

function gradients(id) {
  const stop = (offset, color, opacity) =>
    s("stop", { offset, "stop-color": color, "stop-opacity": opacity });
  const shape = { gradientUnits: "userSpaceOnUse", cx: 34, cy: 28 };
  return [
    s("radialGradient", { id: `${id}-shine`, ...shape, r: 72 },
      stop(0, "#fff", 0.34), stop(0.42, "#fff", 0)),
    s("radialGradient", { id: `${id}-shade`, ...shape, r: 80 },
      stop(0.72, "#000", 0), stop(1, "#000", 0.38)),
  ];
}

function rim(ten) {
  const stroke = RIMS[ten] ? `var(${RIMS[ten]})` : "#000";
  const opacity = RIMS[ten] ? 1 : 0.3;
  return circle(46.6, { fill: "none", style: { stroke, strokeOpacity: opacity },
    "stroke-width": RIMS[ten] ? 1 : 0.6 });
}

function face(number, ten) {
  const one = number < 10;
  const edge = ten === 0
    ? { style: { fill: "var(--ball-disc)", stroke: "var(--ink)" }, "stroke-width": 1.2 }
    : { style: { fill: "var(--ball-disc)", stroke: "#00000040" }, "stroke-width": 0.6 };
  const numeral = s("text", { x: 49.6, y: one ? 68.2 : 66.2, "text-anchor": "middle",
    "font-size": one ? 52 : 46, style: { fill: "var(--ink)" } }, String(number));
  const line = number === 6 || number === 9
    ? s("rect", { x: 41, y: 71.4, width: 18, height: 2.6, rx: 1.3, style: { fill: "var(--ink)" } })
    : null;
  return s("g", { class: "ball-turn" }, circle(32.5, edge), numeral, line);
}
