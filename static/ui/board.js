/* The board of 90: nine columns by tens, rows by last digit; 90 stands alone in the last row beside
   the count of the balls that are out. */
import { fill, h, say, sayNodes, toggle } from "./dom.js";
import { tenClass, tenOf } from "./ball.js";

/** board({drawn, last, t}) → {element, update, cell, ring}; t: boardLabel, boardOut, boardLeft. */
export function board({ drawn, last, t }) {
  const cells = Array.from({ length: 90 }, (_, index) => cell(index + 1));
  const ring = h("span", { class: "board-ring" });
  const foot = counter(t);
  const element = h("div", { class: "board", role: "img" }, ticks(), cells, foot.element);
  const update = (next) => {
    const out = new Set(next.drawn);
    cells.forEach((one, index) => show(one, out.has(index + 1)));
    placeRing(ring, next.last ? cells[next.last - 1] : null);
    foot.update(out.size);
    element.setAttribute("aria-label", say(t.boardLabel, { n: [...out].join(", ") }));
  };
  update({ drawn, last });
  return { element, update, ring, cell: (number) => cells[number - 1] };
}

function ticks() {
  return Array.from({ length: 9 }, (_, ten) =>
    h("span", { class: `board-tick ten-${ten}`, style: { gridColumn: ten + 1, gridRow: 1 } }));
}

function cell(number) {
  const row = number === 90 ? 12 : (number % 10) + 2;
  const place = { gridColumn: tenOf(number) + 1, gridRow: row };
  return h("span", { class: `board-cell ${tenClass(number)}`, style: place }, String(number));
}

function show(element, isDrawn) {
  toggle(element, { "is-drawn": isDrawn });
}

function placeRing(ring, target) {
  if (!target) ring.remove();
  else if (ring.parentElement !== target) target.append(ring);
}

function counter(t) {
  const out = h("span", { class: "board-count-out" });
  const bar = h("div", { class: "bar-fill" });
  const left = h("span", { class: "board-count-left" });
  const track = h("div", { class: "board-count-track" }, bar);
  const element = h("div", { class: "board-count" }, out, track, left);
  const update = (size) => {
    fill(out, ...sayNodes(t.boardOut, { n: h("b", null, String(size)) }));
    fill(left, ...sayNodes(t.boardLeft, { n: h("b", null, String(90 - size)) }));
    bar.style.transform = `translateX(${(size / 90 - 1) * 100}%)`;
  };
  return { element, update };
}
