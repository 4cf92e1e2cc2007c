/* The left side of the till: the state of the sale with its clock, what is sold, the prizes as they
   stand, the drawer, the last sales. */
import { fill, h, toggle, write } from "../../ui/dom.js";
import { count, countdown } from "../../ui/format.js";
import { amount, money } from "../../ui/money.js";
import { keyHint } from "../../ui/button.js";
import { primaLine, rangesWords } from "../words.js";

const SHOWN = 3;
const WIDE = 100000000;

/** strip(screen, {onUndo}) → {element, update(), tick()}. */
export function strip(screen, { onUndo }) {
  const { t } = screen;
  const label = h("p", { class: "label" });
  const clock = h("p", { class: "till-countdown" });
  const bar = h("div", { class: "bar-fill" });
  const rows = h("div", { class: "till-rows rows" });
  const sales = h("div", { class: "till-sales" });
  const undo = h("button", { class: "minor undo-key", type: "button",
    onclick: (event) => onUndo(event.currentTarget) });
  const pair = pairOf(screen);
  const element = h("section", { class: "panel till-side" },
    h("div", { class: "till-head" }, label, clock, h("div", { class: "bar-track" }, bar)),
    pair.element, rows, sales, h("div", { class: "undo" }, undo));
  const update = () => {
    const view = screen.rounds.game?.view;
    pair.update(view);
    fill(rows, rowsOf(screen, view));
    fill(sales, view ? salesOf(screen, view) : null);
    showUndo(screen, undo, view);
    tick();
  };
  const tick = () => showClock(screen, { label, clock, bar });
  return { element, update, tick };
}

function showClock(screen, { label, clock, bar }) {
  const { t } = screen;
  const view = screen.rounds.game?.view;
  const left = view?.phase === "SELLING" && view.game.closes_at
    ? view.game.closes_at - screen.now() : 0;
  write(label, left > 0 ? t.tillClosesIn : t.tillSale);
  write(clock, left > 0 ? countdown(left) : saleWord(t, view));
  toggle(clock, { "is-word": left <= 0 });
  const whole = view ? view.game.closes_at - view.sale.opened_at : 0;
  bar.style.transform = `scaleX(${left > 0 && whole > 0 ? Math.min(1, left / whole) : 0})`;
}

function saleWord(t, view) {
  if (!view) return t.tillNone;
  if (view.phase === "SELLING") return t.tillOpen;
  if (view.annulled) return t[`phase.${view.phase}`];
  return view.phase === "ANNOUNCED" ? t.tillNotYet : t.tillClosed;
}

function pairOf({ t, locale }) {
  const units = h("dd");
  const gross = money({ cents: 0, locale });
  const element = h("dl", { class: "till-pair" },
    h("div", null, h("dt", null, t.tillSold), units),
    h("div", { class: "is-end" }, h("dt", null, t.soldGross), h("dd", null, gross.element)));
  const update = (view) => {
    element.hidden = !view;
    write(units, view ? count(view.sale.units, locale) : "");
    if (view) gross.update({ cents: view.sale.gross });
    toggle(element, { "is-wide": view?.sale.gross >= WIDE });
  };
  return { element, update };
}

function rowsOf(screen, view) {
  const { t, locale } = screen;
  const shift = screen.rounds.shift?.view;
  const drawer = shift ? row(t.tillDrawer, t.tillExpected, amount(shift.expected_cents, locale))
    : null;
  if (!view) return [drawer];
  const prima = primaLine(screen, view.pool, false);
  return [
    ...view.sale.by_series.map((one) =>
      row(one.name, rangesWords(screen, one.ranges), count(one.units, locale))),
    row(t.wordLineName, "", amount(view.figures.line_total, locale)),
    row(t.wordBingoName, "", amount(view.figures.bingo_total, locale)),
    prima ? row(t.primaName, prima.note, amount(prima.cents, locale), "is-waiting") : null,
    drawer,
  ];
}

function row(name, note, figure, extra = "") {
  return h("div", { class: `row ${extra}` },
    h("span", { class: "row-words" }, h("span", { class: "row-name" }, name),
      h("span", { class: "row-note" }, note)),
    h("span", { class: "row-figure" }, figure));
}

/** The sale lines of this till, newest first. */
export function ownSales(screen, view) {
  const till = screen.rounds.shift?.view.till;
  return (view?.sales ?? []).filter((one) => one.till === till);
}

function salesOf(screen, view) {
  const { t, locale } = screen;
  const own = ownSales(screen, view).slice(0, SHOWN);
  if (own.length === 0) return null;
  return [h("p", { class: "label" }, t.tillLastSales),
    ...own.map((one) => h("p", { class: "row" }, h("b", null, rangesWords(screen, one.ranges)),
      h("span", { class: "quiet" }, amount(one.cents, locale))))];
}

function showUndo(screen, undo, view) {
  const { t, locale } = screen;
  const last = ownSales(screen, view)[0];
  const isOpen = Boolean(view && "UndoSale" in (view.may ?? {}) && last);
  undo.setAttribute("aria-disabled", String(!isOpen));
  const note = isOpen ? [rangesWords(screen, last.ranges), " · ", amount(last.cents, locale)]
    : [view?.phase === "SELLING" ? t.undoNothing : t.undoOnlyOpen];
  fill(undo, h("span", null, h("span", null, t.undoName), h("small", null, note)),
    isOpen ? keyHint(t.keyDelete) : null);
}
