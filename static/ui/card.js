/* A card of three rows and nine columns as it was printed, with the state of each number. Shapes
   differ, so that no state hangs on colour: plain, drawn = roundel, last = second ring,
   pending = dashed circle, missing = dashed square. Empty places are hatched. */
import { fill, h, s, toggle } from "./dom.js";
import { tenClass, tenOf } from "./ball.js";

const STATES = ["is-drawn", "is-last", "is-pending", "is-missing"];

/** card({rows, states, asked, verdict, head}) → {element, update, numbers, frame}.
    rows: three lists of the five numbers of a row, in any order. states: {number: "drawn" |
    "last" | "pending" | "missing"}. asked: the row in question (0–2), "all", or null. verdict:
    "valid", "not-valid" or null colours the frame. head: [{name, value, isNumber, isEnd}]. */
export function card(props) {
  const element = h("div", { class: "card" });
  const numbers = new Map();
  const frame = h("span", { class: "card-frame" });
  let drawnRows = [];
  let shape = "";
  const build = (next) => {
    numbers.clear();
    drawnRows = next.rows.map((row) => h("div", { class: "card-row" }, cells(row, numbers)));
    fill(element, header(next.head), h("div", { class: "card-rows" }, drawnRows, frame));
  };
  const update = (next) => {
    const now = JSON.stringify([next.rows, next.head]);
    if (now !== shape) build(next);
    shape = now;
    numbers.forEach((one, number) => mark(one, number, next.states?.[number]));
    askRow(drawnRows, frame, next);
    if (next.label) element.setAttribute("aria-label", next.label);
  };
  update(props);
  return { element, update, numbers, frame };
}

/** The nine places of a row: each number in the column of its ten, null elsewhere. */
export function places(row) {
  const nine = Array(9).fill(null);
  for (const number of row) nine[tenOf(number)] = number;
  return nine;
}

function cells(row, numbers) {
  return places(row).map((number) => {
    if (!number) return h("span", { class: "card-cell is-blank" });
    const one = h("span", { class: `card-number ${tenClass(number)}` }, String(number));
    numbers.set(number, one);
    return h("span", { class: "card-cell" }, one);
  });
}

function mark(element, number, state) {
  const name = `is-${state}`;
  if (element.dataset.state === name) return;
  element.dataset.state = name;
  for (const one of STATES) element.classList.toggle(one, one === name);
  if (state === "last") element.classList.add("is-drawn");
  fill(element, String(number), dashes(state));
}

function dashes(state) {
  const box = { class: "card-mark", viewBox: "0 0 100 100", "aria-hidden": "true" };
  if (state === "pending") return s("svg", box, s("circle", { cx: 50, cy: 50, r: 48 }));
  if (state !== "missing") return null;
  return s("svg", box, s("rect", { x: 3, y: 3, width: 94, height: 94, rx: 20 }));
}

function askRow(rows, frame, { asked, verdict }) {
  const all = asked === "all";
  const one = Number.isInteger(asked);
  rows.forEach((row, index) => toggle(row, {
    "is-asked": all || asked === index,
    "is-aside": one && asked !== index,
  }));
  frame.hidden = !all && !one;
  toggle(frame, { "is-valid": verdict === "valid", "is-not-valid": verdict === "not-valid" });
  frame.style.top = one ? `${(asked / 3) * 100}%` : "0";
  frame.style.bottom = one ? `${((2 - asked) / 3) * 100}%` : "0";
}

function header(facts) {
  if (!facts?.length) return null;
  return h("div", { class: "card-head" }, facts.map((fact) => {
    const classes = ["card-fact", fact.isNumber && "is-number", fact.isEnd && "is-end"];
    return h("div", { class: classes.filter(Boolean).join(" ") },
      fact.name ? h("span", { class: "card-fact-name" }, fact.name) : null,
      h("span", { class: "card-fact-value" }, fact.value));
  }));
}
