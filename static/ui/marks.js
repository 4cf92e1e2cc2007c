/* The few drawn marks: check, cross, attention, spinner, state of the line, empty drawings. */
import { s } from "./dom.js";

const STROKE = { fill: "none", stroke: "currentColor", "stroke-linecap": "round",
  "stroke-linejoin": "round" };

function icon(children, props = {}) {
  return s("svg", { viewBox: "0 0 64 64", "aria-hidden": "true", ...props }, children);
}

export function check(props) {
  return icon(s("path", { d: "M10 36L25 50L54 18", pathLength: 1, "stroke-width": 9, ...STROKE }),
    props);
}

export function cross(props) {
  return icon([s("path", { d: "M15 15L49 49", "stroke-width": 9, ...STROKE }),
    s("path", { d: "M49 15L15 49", "stroke-width": 9, ...STROKE })], props);
}

export function attention(props) {
  return icon([s("path", { d: "M32 18V35", "stroke-width": 5.4, ...STROKE }),
    s("circle", { cx: 32, cy: 45, r: 3.4, fill: "currentColor" })], props);
}

export function dash(props) {
  return icon(s("path", { d: "M12 32H52", "stroke-width": 9, ...STROKE }), props);
}

export function spinner(props) {
  return icon(s("path", { d: "M32 8A24 24 0 1 0 56 32", "stroke-width": 10, ...STROKE }),
    { class: "spinner", ...props });
}

/** Round for live, a dotted ring for reconnecting, a hollow diamond for stale. */
export function lineMark(state) {
  const box = { class: "status-mark", viewBox: "0 0 20 20", "aria-hidden": "true" };
  if (state === "live") return s("svg", box, s("circle", { cx: 10, cy: 10, r: 9.5,
    fill: "currentColor" }));
  if (state === "stale") return s("svg", box, s("path", { d: "M10 1L19 10L10 19L1 10Z",
    "stroke-width": 3, ...STROKE }));
  return s("svg", box, s("circle", { cx: 10, cy: 10, r: 8, "stroke-width": 4,
    "stroke-dasharray": "0.1 8.28", ...STROKE }));
}

const DRAWINGS = {
  coins: "M8 38a26 26 0 1 0 52 0a26 26 0 1 0-52 0M40 38a26 26 0 1 0 52 0a26 26 0 1 0-52 0"
    + "M72 38a26 26 0 1 0 52 0a26 26 0 1 0-52 0",
  ball: "M8 38a30 30 0 1 0 60 0a30 30 0 1 0-60 0M19 38a19 19 0 1 0 38 0a19 19 0 1 0-38 0",
  card: "M12 12H122a4 4 0 0 1 4 4V60a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4"
    + "M47 12V64M86 12V64M8 29H126M8 47H126",
  curve: "M8 60C30 12 38 30 48 44S70 -4 82 20S100 52 122 40M8 70H124",
  book: "M66 18C46 8 26 10 8 14V62C26 58 46 58 66 68C86 58 106 58 124 62V14C106 10 86 8 66 18V68",
  chips: "M8 16a34 10 0 1 0 68 0a34 10 0 1 0-68 0V58a34 10 0 0 0 68 0V16M8 37a34 10 0 0 0 68 0",
  clock: "M8 38a30 30 0 1 0 60 0a30 30 0 1 0-60 0M38 20V38L52 46",
};

/** A dotted drawing of what is missing: coins, ball, card, curve, book, chips, clock. */
export function dotted(name) {
  const path = s("path", { d: DRAWINGS[name] ?? DRAWINGS.card, "stroke-width": 2.4,
    "stroke-dasharray": "2.6 4.4", ...STROKE });
  return s("svg", { class: "empty-drawing", viewBox: "0 0 132 78", "aria-hidden": "true" }, path);
}

/** A ring that empties: {element, update(part)}, part from 0 to 1. */
export function ring({ stroke = 9 } = {}) {
  const circle = { cx: 50, cy: 50, r: 50 - stroke / 2, fill: "none", "stroke-width": stroke };
  const rest = s("circle", { ...circle, stroke: "currentColor", "stroke-linecap": "round",
    pathLength: 1, transform: "rotate(-90 50 50)" });
  const ground = s("circle", { ...circle, style: { stroke: "var(--felt-600)" } });
  const element = s("svg", { class: "ring", viewBox: "0 0 100 100", "aria-hidden": "true" },
    ground, rest);
  const update = (part) => rest.setAttribute("stroke-dasharray", `${Math.max(0, part)} 1`);
  return { element, update };
}
