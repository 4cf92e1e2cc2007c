/* A pot as digit cells. It climbs to its booked value and may lag behind it, but never leads: every
   figure shown on the way is at most the booked one. A fall is a cut, never a roll downwards. */
import { fill, h, toggle } from "./dom.js";
import { figure } from "./format.js";
import { isReduced } from "./motion.js";

const STEPS = 14;

/** meter({cents, locale, label}) → {element, update, settle}. */
export function meter({ cents, locale, label }) {
  const element = h("div", { class: "meter", role: "img" });
  let shown = null;
  let booked = null;
  let timer = 0;
  const show = (value, roll) => {
    render(element, figure(value, locale), roll);
    shown = value;
  };
  const settle = () => {
    clearTimeout(timer);
    if (shown !== booked) show(booked, 0);
  };
  const climb = (from, step, pause) => {
    const value = step === STEPS ? booked : from + Math.floor(((booked - from) * step) / STEPS);
    if (value > shown) show(value, pause * 0.8);
    if (step < STEPS) timer = setTimeout(() => climb(from, step + 1, pause), pause);
  };
  const update = (next) => {
    clearTimeout(timer);
    booked = next.cents;
    element.setAttribute("aria-label", `${label ?? ""} ${figure(booked, locale)} €`.trim());
    if (shown == null || booked <= shown || isReduced()) show(booked, 0);
    else climb(shown, 1, climbTime(booked - shown) / STEPS);
  };
  update({ cents });
  return { element, update, settle };
}

function climbTime(rise) {
  return Math.min(1800, 600 + Math.floor(rise / 100) * 4);
}

function render(element, text, roll) {
  const marks = [...text];
  const digits = marks.filter((mark) => mark >= "0" && mark <= "9").length;
  toggle(element, { "is-narrow": digits > 8 });
  if (element.childElementCount !== marks.length + 1) {
    const euro = h("span", { class: "meter-euro", "aria-hidden": "true" }, "€");
    fill(element, ...marks.map(place), euro);
    return;
  }
  marks.forEach((mark, index) => turn(element.children[index], mark, roll));
}

function place(mark) {
  const isDigit = mark >= "0" && mark <= "9";
  if (!isDigit) return h("span", { class: "meter-mark", "aria-hidden": "true" }, mark);
  return h("span", { class: "meter-cell", "aria-hidden": "true" },
    h("span", { class: "meter-digit" }, mark));
}

function turn(cell, mark, roll) {
  const old = cell.firstElementChild;
  if (!old || old.textContent === mark) return;
  const next = h("span", { class: "meter-digit" }, mark);
  cell.replaceChildren(next);
  if (!roll) return;
  cell.append(old);
  const timing = { duration: roll, easing: "linear" };
  const rise = cell.clientHeight;
  next.animate([{ transform: `translateY(${rise}px)` }, { transform: "none" }], timing);
  const leave = old.animate(
    [{ transform: "none" }, { transform: `translateY(${-rise}px)` }], timing);
  leave.onfinish = () => old.remove();
  leave.oncancel = leave.onfinish;
}
