/* What several scenes of a monitor share: the column of a prize, of the prima, the big countdown,
   words of the ceremony. Every part is {element, update}. */
import { fill, h, say, sayNodes, set, toggle, write } from "../../ui/dom.js";
import { count, countdown } from "../../ui/format.js";
import { amount } from "../../ui/money.js";
import { prize } from "../../ui/prize.js";
import { track } from "../../ui/track.js";

/** A phrase of the ceremony; the first glyph is pulled to the margin by its own bearing. */
export function ceremony(size = "") {
  const element = h("h1", { class: `m-word ceremony ${size}` });
  const update = (text) => {
    const words = String(text ?? "");
    const longest = Math.max(...words.split(" ").map((one) => one.length));
    write(set(element, { style: { "--chars": words.length, "--longest": longest } }), words);
    toggle(element, { "starts-with-mark": /^[¡¿]/.test(words), "is-long": words.length > 10 });
  };
  return { element, update };
}

/** A column of the band: label, amount or words, note. */
export function column(tools, props) {
  const one = prize({ locale: tools.locale, label: "", ...props });
  one.element.classList.add("m-column");
  return one;
}

/** The column of the prima with its track; update(pool) hides it when there is none. */
export function primaColumn(tools, { withTrack }) {
  const ticks = track({ passed: 0, limit: 1 });
  const one = prize({ locale: tools.locale, label: "", cents: 0, isPrima: true,
    beside: ticks.element });
  one.element.classList.add("m-column", "m-rest");
  const update = (pool) => {
    one.element.hidden = !pool;
    if (!pool) return;
    one.update(primaWords(tools, pool));
    const isTracked = withTrack && pool.state === "armed" && pool.limit > 0;
    ticks.element.hidden = !isTracked;
    if (isTracked) ticks.update({ passed: pool.limit - pool.left, limit: pool.limit });
    toggle(one.element, { "is-passed": Boolean(pool.passed) });
  };
  return { element: one.element, update };
}

/** Label, amount and note of the prima as a player reads them. */
export function primaWords({ t, locale }, pool) {
  const bold = (text) => h("b", null, String(text));
  if (pool.state !== "armed") {
    const cap = amount(pool.cap, locale);
    return { label: t.primaGrowing, cents: pool.fund_after ?? pool.fund,
      note: sayNodes(t.primaReaches, { cap }) };
  }
  if (pool.passed) {
    return { label: t.primaOver, cents: pool.prize,
      note: sayNodes(t.primaPassed, { next: bold(pool.next_limit) }) };
  }
  return { label: t.primaInPlay, cents: pool.prize, note: primaNote(t, pool, bold) };
}

function primaNote(t, pool, bold) {
  const limit = bold(pool.limit);
  if (pool.left === pool.limit) {
    const games = pool.games_armed;
    return games > 0 ? sayNodes(t.primaForBingoSince, { limit, games: bold(games) })
      : sayNodes(t.primaForBingo, { limit });
  }
  const left = h("b", { class: "now" }, leftWords(t, pool.left));
  return sayNodes(t.primaLeft, { limit, left });
}

function leftWords(t, left) {
  if (left === 0) return t.lastBallOfPrima;
  return left === 1 ? t.oneBall : say(t.manyBalls, { n: left });
}

/** The big figure at the right: a label, a countdown or words, a bar that empties. */
export function bigCountdown() {
  const label = h("p", { class: "label m-big-label" });
  const figure = h("p", { class: "m-big-figure" });
  const bar = h("div", { class: "m-big-fill" });
  const rest = h("div", { class: "m-big-bar" }, bar);
  const element = h("div", { class: "m-big" }, label, figure, rest);
  const update = ({ words, text, ends, begins, now }) => {
    write(label, words);
    const runs = Boolean(ends);
    write(figure, runs ? countdown(ends - now) : text ?? "");
    toggle(figure, { "is-words": !runs, "is-count": !runs && /^\d/.test(text ?? "") });
    rest.hidden = !runs || !begins || ends <= begins;
    const part = runs ? Math.max(0, Math.min(1, (ends - now) / (ends - begins))) : 0;
    bar.style.transform = `translateX(${(part - 1) * 100}%)`;
  };
  return { element, update };
}

/** A count with its noun, one or many: "1 cartón", "412 cartones". */
export function cards({ t, locale }, n) {
  return n === 1 ? t.oneCard : say(t.manyCards, { n: count(n, locale) });
}

/** Fills a paragraph with words and figures in bold. */
export function told(element, text, values) {
  return fill(element, ...sayNodes(text, values));
}
