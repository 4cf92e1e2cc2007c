/* The stage before the draw: how much is sold, until when, in which series and at which till. */
import { fill, h, say, write } from "../../ui/dom.js";
import { count, countdown, money, range } from "../../ui/format.js";
import { amount } from "../../ui/money.js";
import { euros, many, rangesWords, tillWords } from "../words.js";

/** saleStage(screen, side) → {element, update(view), tick(view)}. */
export function saleStage(screen, side) {
  const left = gameFacts(screen);
  const middle = soldPanel(screen);
  const element = h("div", { class: "stage-three" }, left.element, middle.element, side.element);
  const update = (view) => [left, middle, side].forEach((part) => part.update(view));
  return { element, update, tick: (view) => { middle.tick(view); side.tick(view); } };
}

function gameFacts(screen) {
  const { t } = screen;
  const element = h("section", { class: "panel facts" });
  const update = (view) => {
    const rows = [
      [t.factNumber, String(view.game.number)],
      [t.factPrice, euros(screen, view.game.face_cents)],
      ...view.series.map((one) => [say(t.seriesOne, { names: one.name }),
        say(t.factFrom, { n: one.first })]),
      [t.factExtractor, t[`extractorShort.${view.game.extractor}`] ?? view.game.extractor],
      ...commitment(t, view),
    ];
    fill(element, h("p", { class: "label" }, t.factsLabel), h("dl", { class: "facts-list" },
      rows.map(([name, value]) => h("div", { class: "fact" },
        h("dt", null, name), h("dd", null, value)))));
  };
  return { element, update };
}

function commitment(t, { game }) {
  if (!game.commitment) return [];
  return [[t.factCommitment, `${game.commitment.slice(0, 4)}-${game.commitment.slice(4, 8)}`
    .toUpperCase()]];
}

function soldPanel(screen) {
  const { t } = screen;
  const word = h("p", { class: "sold-word" });
  const left = h("p", { class: "sold-left" });
  const units = h("b", { class: "sold-units" });
  const unitsName = h("span");
  const gross = h("b", { class: "sold-gross" });
  const lists = h("div", { class: "sold-lists" });
  const warning = h("p", { class: "sold-warning", role: "status" });
  const element = h("section", { class: "panel sold" },
    h("div", { class: "sold-top" }, word, left),
    h("div", { class: "sold-figures" },
      h("p", null, units, unitsName), h("p", { class: "sold-end" }, h("span", null, t.soldGross),
        gross)), warning, lists);
  const update = (view) => {
    write(word, t[`saleWord.${view.phase}`] ?? "");
    write(units, count(view.sale.units, screen.locale));
    write(unitsName, t[`cardSold.${view.sale.units === 1 ? "one" : "many"}`]);
    fill(gross, amount(view.sale.gross, screen.locale));
    write(warning, warningWords(screen, view));
    warning.hidden = warning.textContent === "";
    fill(lists, bySeries(screen, view), byTill(screen, view));
  };
  const tick = (view) => {
    const isOpen = view.phase === "SELLING" && view.game.closes_at > 0;
    left.hidden = !isOpen;
    if (!isOpen) return;
    const rest = view.game.closes_at - screen.now();
    write(left, rest > 0 ? say(t.closesIn, { time: countdown(rest) }) : t.closesDue);
  };
  return { element, update, tick };
}

function warningWords(screen, view) {
  const { t } = screen;
  const { resale, voids, provisional } = view.sale;
  const parts = [];
  if (resale.length > 0) parts.push(say(t.warnResale, { ranges: rangesWords(screen, resale) }));
  if (voids.length > 0) parts.push(say(t.warnVoids, { ranges: rangesWords(screen, voids) }));
  if (provisional) parts.push(t.warnProvisional);
  return parts.join(" ");
}

function bySeries(screen, view) {
  const { t } = screen;
  const rows = view.sale.by_series.map((one) => [one.name, rangesWords(screen, one.ranges),
    one.units]);
  const empty = view.series.map((one) => [one.name, say(t.nextCard, { n: one.next }), 0]);
  return soldList(screen, t.soldBySeries, rows.length > 0 ? rows : empty);
}

function byTill(screen, view) {
  const rows = Object.entries(view.tills ?? {}).map(([till, one]) => [tillWords(screen, till),
    money(one.cents, screen.locale), one.units]);
  const blocks = (view.blocks ?? []).map((one) => [one.seller, range(one.first, one.last),
    one.settled ? screen.t.blockSettled : screen.t.blockOut]);
  if (rows.length + blocks.length === 0) return null;
  return soldList(screen, screen.t.soldByTill, [...rows, ...blocks]);
}

function soldList(screen, label, rows) {
  return h("div", { class: "sold-list" }, h("p", { class: "label" }, label),
    h("div", { class: "rows" }, rows.map(([name, note, n]) => h("p", { class: "row" },
      h("span", { class: "row-words" }, h("span", { class: "row-name" }, name),
        h("span", { class: "row-note" }, note)),
      h("span", { class: "row-figure" },
        typeof n === "number" ? count(n, screen.locale) : n)))));
}

/** What the desk may add while the sale is open: how many cards. */
export function soldWords(screen, view) {
  return many(screen, "card", view.sale.units);
}
