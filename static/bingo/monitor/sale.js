/* The scene of the sale: the word, the announced close, the prizes as they grow; and after the
   close, the prizes as they are read out until the first ball. */
import { h, say, write } from "../../ui/dom.js";
import { count, list, percent, range } from "../../ui/format.js";
import { prize } from "../../ui/prize.js";
import { bigCountdown, ceremony, column, primaColumn } from "./parts.js";

/** saleScene(tools) → a scene. */
export function saleScene(tools) {
  const word = ceremony("is-sale");
  const series = h("p", { class: "m-under" });
  const ends = bigCountdown();
  const line = plaque(tools);
  const bingo = plaque(tools);
  const sold = soldBand(tools);
  const main = h("div", { class: "m-sale" }, word.element, series, ends.element,
    h("div", { class: "m-two-plaques" }, line.element, bingo.element));
  const update = (ctx) => {
    const { view } = ctx;
    const { t } = tools;
    word.update(isOpen(view) ? t.saleOpen : t.saleClosed);
    write(series, seriesWords(tools, view));
    line.update(plaqueWords(tools, t.line, view.figures.line_total, view.game.line_bp, view));
    bingo.update(plaqueWords(tools, t.bingo, view.figures.bingo_total, view.game.bingo_bp, view));
    sold.update(view);
    tick(ctx);
  };
  const tick = (ctx) => ends.update(endWords(tools, ctx));
  return { main, band: sold.element, update, tick, head: (ctx) => saleHead(tools, ctx) };
}

function isOpen(view) {
  return view.phase === "SELLING";
}

function saleHead({ t, sessionName }, { view, rounds }) {
  return { title: say(t.game, { n: view.game.number }), note: sessionName(rounds.session?.view) };
}

/* While cards are sold, where each series begins; after it, the ranges in play (BINGO-60). */
function seriesWords({ t, locale }, view) {
  if (!isOpen(view) && view.sale.ranges.length > 0) return rangesOfSeries({ t, locale }, view);
  return view.series.map((one) => say(t.seriesFrom, { series: one.name, n: one.first }))
    .join(" · ");
}

function endWords({ t }, { view, now }) {
  if (view.phase === "SALE_CLOSED") return { words: t.counting, text: t.countingWhen };
  if (!isOpen(view)) return { words: t.firstBall, text: t.soon };
  const { closes_at: ends } = view.game;
  if (!ends) return { words: t.saleCloses, text: t.byTheTable };
  return { words: ends > now ? t.closesIn : t.closesSoon, ends, begins: view.sale.opened_at, now };
}

function rangesOfSeries({ t, locale }, { sale }) {
  const names = [...new Set(sale.ranges.map(([name]) => name))];
  return names.map((name) => say(t.seriesSold, { series: name,
    ranges: list(sale.ranges.filter(([of]) => of === name)
      .map(([, first, last]) => range(first, last)), locale) })).join(" · ");
}

function plaque(tools) {
  const one = prize({ locale: tools.locale, label: "", cents: 0 });
  one.element.classList.add("m-prize-plaque");
  return one;
}

function plaqueWords({ t, locale, euros }, label, cents, basisPoints, view) {
  const share = say(t.shareOfSale, { share: percent(basisPoints, locale) });
  const carry = label === t.line ? view.figures.carry_line : view.figures.carry_bingo;
  const note = carry ? say(t.withCarry, { share, carry: euros(carry) }) : share;
  return { label, cents, note };
}

function soldBand(tools) {
  const price = column(tools, { cents: 0 });
  const sold = column(tools, { text: "" });
  const prima = primaColumn(tools, { withTrack: false });
  const element = h("div", { class: "m-columns" }, price.element, sold.element, prima.element);
  const update = (view) => {
    const { t, locale } = tools;
    const size = view.series.reduce((sum, one) => sum + one.size, 0);
    const of = say(isOpen(view) ? t.ofSeriesGrowing : t.ofSeries, { n: count(size, locale) });
    price.update({ label: t.card, cents: view.game.face_cents, note: t.cashOnly });
    sold.update({ label: t.cardsSold, text: count(view.sale.units, locale), note: of });
    prima.update(view.pool);
  };
  return { element, update };
}
