/* The central cash: what came from the bank and what went there. */
import { fill, h, say } from "../../ui/dom.js";
import { amount } from "../../ui/money.js";
import { empty } from "../../ui/empty.js";
import { form } from "../../ui/form.js";
import { hour } from "../words.js";
import { reasonField, reasons, wayOut } from "../asks.js";
import { centsOf } from "../till/others.js";
import { isMine, nameOf } from "./rounds.js";

const KEEPERS = ["hall_manager", "director"];

/** cashStage(screen, desktop) → {element, update(), plan()}. */
export function cashStage(screen, desktop) {
  const { t } = screen;
  const sums = h("div", { class: "evening-figures" });
  const moves = h("section", { class: "panel step-panel" });
  const element = h("div", { class: "running" }, sums, moves);
  return { element,
    update: () => {
      const view = screen.rounds.central_cash?.view;
      fill(sums, view ? sumsOf(screen, view) : null);
      fill(moves, h("p", { class: "label" }, t.cashMoves), movesOf(screen, view));
    },
    plan: () => planOf(screen, desktop) };
}

function sumsOf(screen, view) {
  const { t, locale } = screen;
  const figure = (name, cents) => h("section", { class: "evening-figure" },
    h("p", { class: "label" }, name), h("p", { class: "evening-value" }, amount(cents, locale)));
  return [figure(t.cashBrought, view.brought_cents), figure(t.cashTaken, view.taken_cents)];
}

function movesOf(screen, view) {
  const { t, locale } = screen;
  if (!view) return empty({ place: "", drawing: "coins", name: t.cashNone, when: t.cashNoneWhen });
  if (view.moves.length === 0) return h("p", { class: "quiet" }, t.cashQuiet);
  return h("div", { class: "rows" }, view.moves.map((one) => h("div", { class: "row" },
    h("span", { class: "row-words" }, h("span", { class: "row-name" }, one.reason),
      h("span", { class: "row-note" }, say(t.doneBy, { time: hour(screen, one.at),
        name: nameOf(screen, one.by) }))),
    h("span", { class: "row-figure" }, amount(one.cents, locale)))));
}

function planOf(screen, desktop) {
  const { t, rounds } = screen;
  if (!rounds.central_cash) {
    return { name: "prepare", words: t.cashPrepare, key: t.keySpace,
      act: () => desktop.want("session") };
  }
  if (!isMine(screen, KEEPERS)) return { name: "Wait", words: t.waitOther, isOff: true,
    act: () => null };
  return { name: "BringFromBank", words: t["bank.BringFromBank"], key: t.keySpace,
    act: () => move(screen, "BringFromBank").then(desktop.show),
    secondaries: [{ words: t["bank.TakeToBank"], key: "B", code: "B",
      act: () => move(screen, "TakeToBank").then(desktop.show) }] };
}

function move(screen, action) {
  const { t } = screen;
  return form({
    title: t[`bank.${action}`], kicker: t["tab.cash"], lines: [{ name: t.bankThen }],
    fields: [{ name: "cents", label: t.cashAmount, type: "text", required: true, length: 12 },
      reasonField(t, t.reasonNote, reasons(t, `bankReason.${action}`))],
    act: t[`bank.${action}`], ...wayOut(t),
    send: ({ cents, reason }) => screen.ask("central_cash", action,
      { cents: centsOf(cents), reason }),
  });
}
