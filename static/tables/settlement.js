/* The settlement of a round, bet by bet in the order of payment, with the sum of each seat. */
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { money } from "../ui/format.js";
import { colourOf } from "./chips.js";
import { betName, zoneParts, zoneWords } from "./spots.js";

/** settlementPanel(screen) → {element, update(state)}. */
export function settlementPanel(screen) {
  const { t } = screen;
  const rows = h("div", { class: "settle-rows" });
  const sums = h("div", { class: "settle-sums" });
  const note = h("span", { class: "keys-note" });
  const element = h("section", { class: "panel keys settle" },
    h("header", { class: "keys-head" }, h("h2", { class: "label" }, t.settleLabel), note),
    rows, sums);
  const update = ({ play, table }) => {
    const settled = inOrder(play);
    fill(rows, askedRows(screen, play, table), settled.map((line) =>
      settleRow(screen, line, table)), reducedRows(screen, play));
    showPaid(rows, `${play.round.number} ${settled.length}`);
    fill(sums, play.seats.map((one) => seatSum(screen, one)));
    write(note, settled.length ? say(t.settleOrder, { n: settled.length })
      : t[`settle.${play.phase}`] ?? "");
    toggle(element, { "is-over": play.phase === "SETTLED" });
    if (play.phase !== "VOID" || play.voided === "") return;
    const words = t[`settleVoid.${table.table.game}`] ?? t.settleVoid;
    fill(rows, h("p", { class: "settle-void" }, say(words, { reason: play.voided })));
  };
  return { element, update };
}

/* Bets of the layout whose owner is still asked stand before everything that is decided. */
function askedRows(screen, play, table) {
  const { t } = screen;
  const bets = (play.asks ?? []).map((ask) => play.bets.find((one) => one.bet === ask.hand
    && ask.box === 0 && ask.seat > 0)).filter(Boolean);
  return bets.map((bet) => settleRow(screen, { ...bet, place: "", result: "asked", payout: 0,
    moves: 0 }, table, t.askedSum));
}

/* What lies round the number may be paid as one straight bet and a rest, with the same total. */
function reducedRows({ t, locale }, { reduced = [] }) {
  if (reduced.length === 0) return null;
  return [h("p", { class: "label" }, t.reducedTitle), reduced.map(([seat, total, stake, rest]) =>
    h("p", { class: "quiet" }, say(t.reducedLine, { seat, money: money(total, locale),
      stake: money(stake, locale), rest: money(rest, locale) })))];
}

/* A long sweep of lost chips comes first: the list opens at what is handed out. */
function showPaid(rows, name) {
  if (rows.dataset.shown === name) return;
  rows.dataset.shown = name;
  const first = rows.querySelector(".settle-row:not(.is-lose)");
  rows.scrollTop = first ? first.offsetTop - rows.offsetTop - 2 : 0;
}

function inOrder(play) {
  return [...play.settlement].sort((a, b) => a.place - b.place);
}

function settleRow(screen, line, table, sum = signed(line.moves, screen.locale)) {
  const { t, locale } = screen;
  const { box } = zoneParts(line.zone, table.table.layout);
  const own = box ? null : colourOf(table.seats.find((one) => one.seat === line.seat)?.colour);
  const odds = line.payout > 0 ? table.pays[line.kind]?.replace(":", ` ${t.oddsTo} `) ?? "" : "";
  return h("div", { class: `settle-row is-${line.result}` },
    h("span", { class: "settle-place" }, String(line.place)),
    h("span", { class: "settle-box", style: own ? { background: `var(${own[0]})`,
      color: `var(${own[1]})` } : {} }, String(box || line.seat)),
    h("span", { class: "settle-bet" }, `${lineName(screen, line, table)} `,
      h("small", null, `${money(line.stake, locale)} · ${t[`betResult.${line.result}`]
        ?? line.result}${odds ? ` · ${odds}` : ""}`)),
    h("span", { class: "settle-sum figure" }, sum));
}

/* A bet in a box is known by the box, one of the layout by where it lies. */
function lineName(screen, line, { table }) {
  const isLayout = table.layout.includes(line.kind);
  return isLayout ? zoneWords(screen, line.zone, table.layout)
    : betName(screen.t, line.kind, table.game);
}

function signed(cents, locale) {
  return cents > 0 ? `+${money(cents, locale)}` : money(cents, locale);
}

function seatSum(screen, one) {
  const { t, locale } = screen;
  return h("span", { class: one.net > 0 ? "seat-sum-one is-won" : "seat-sum-one" },
    h("b", null, say(t.seatShort, { seat: one.seat })), ` ${signed(one.net, locale)}`);
}

/** The three sums beside the payment: handed out, collected, the table's result. */
export function sumsBox(screen, play) {
  const { t, locale } = screen;
  const row = (name, cents) => h("p", { class: "sum-row" }, h("span", null, name),
    h("b", null, money(cents, locale)));
  return h("section", { class: "panel sums-box" }, row(t.sumOut, play.totals.paid),
    row(t.sumIn, play.totals.lost), row(t.sumTable, play.totals.bank));
}
