/* The settlement of a round, bet by bet in the order of payment, with the sum of each seat. */
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { money } from "../ui/format.js";
import { betWords } from "./acts.js";

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
    fill(rows, settled.map((line) => settleRow(screen, line, table.pays)));
    fill(sums, play.seats.map((one) => seatSum(screen, one)));
    write(note, settled.length ? say(t.settleOrder, { n: settled.length })
      : t[`settle.${play.phase}`] ?? "");
    toggle(element, { "is-over": play.phase === "SETTLED" });
    if (play.phase !== "VOID" || play.voided === "") return;
    fill(rows, h("p", { class: "settle-void" }, say(t.settleVoid, { reason: play.voided })));
  };
  return { element, update };
}

function inOrder(play) {
  return [...play.settlement].sort((a, b) => a.place - b.place);
}

function settleRow(screen, line, pays) {
  const { t, locale } = screen;
  const odds = line.payout > 0 ? pays[line.kind]?.replace(":", ` ${t.oddsTo} `) ?? "" : "";
  return h("div", { class: `settle-row is-${line.result}` },
    h("span", { class: "settle-place" }, String(line.place)),
    h("span", { class: "settle-box" }, boxOf(line)),
    h("span", { class: "settle-bet" }, `${betWords(screen, { kind: line.kind })} `,
      h("small", null, `${money(line.stake, locale)} · ${t[`betResult.${line.result}`]
        ?? line.result}${odds ? ` · ${odds}` : ""}`)),
    h("span", { class: "settle-sum figure" }, signed(line.moves, locale)));
}

function boxOf(line) {
  return String(line.zone).split("-")[1] ?? String(line.seat);
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
