/* The rarer acts of a till, each behind one dialog: undoing, cards handed back or spoilt, cash in
   and out. */
import { h, say } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { euros, many, rangesWords } from "../words.js";
import { reasonField, reasons, wayOut } from "../asks.js";
import { ownSales } from "./strip.js";

/** Takes back the last sale of this till. */
export function undoSale(screen) {
  const { t } = screen;
  const view = screen.rounds.game.view;
  const last = ownSales(screen, view)[0];
  if (!last) return Promise.resolve(null);
  return form({
    title: t.undoName, kicker: t.undoKicker,
    lines: [{ name: rangesWords(screen, last.ranges), note: t.undoNote,
      amount: euros(screen, last.cents) }],
    fields: [reasonField(t, t.reasonNote, reasons(t, "undoReason"))],
    act: t.undoAct, ...wayOut(t),
    send: async ({ reason }) => handedBack(screen, await screen.ask("game", "UndoSale",
      { shift: screen.rounds.shift.round, sale: last.sale, reason }), last.ranges, last.cents),
  });
}

/** Cards that a buyer hands back during the sale; they go on sale again. */
export function returnCards(screen) {
  const { t } = screen;
  return form({
    title: t.returnTitle, kicker: t.returnKicker, lines: [{ name: t.returnThen }],
    fields: [...seriesField(screen), numberField("first", t.rangeFirst, true),
      numberField("last", t.rangeLast, false), reasonField(t, t.reasonNote,
        reasons(t, "returnReason"))],
    act: t.returnAct, ...wayOut(t),
    send: async ({ series = onlySeries(screen), first, last, reason }) => {
      const range = [series, first, last || first];
      const cents = priceOf(screen, range);
      return handedBack(screen, await screen.ask("game", "ReturnCards",
        { shift: screen.rounds.shift.round, series, first, last: range[2], reason }), [range],
      cents);
    },
  });
}

/** A spoilt card is taken out of the game. */
export function voidCard(screen) {
  const { t } = screen;
  return form({
    title: t.voidTitle, kicker: t.voidKicker, lines: [{ name: t.voidThen }],
    fields: [...seriesField(screen), numberField("number", t.fieldCard, true),
      { name: "reason", label: t.voidReason, type: "choice", choices: ["spoilt", "unreadable"]
        .map((value) => ({ value, label: t[`voidReason.${value}`] })) }],
    act: t.voidAct, ...wayOut(t),
    send: async ({ series = onlySeries(screen), number, reason }) => {
      const range = [series, number, number];
      const cents = priceOf(screen, range);
      return handedBack(screen, await screen.ask("game", "VoidCard",
        { shift: screen.rounds.shift.round, series, number, reason }), [range], cents);
    },
  });
}

/* The answer with what the cashier hands over for it, as the receipt shows it. */
function handedBack(screen, answer, ranges, cents) {
  const n = ranges.reduce((sum, [, first, last]) => sum + last - first + 1, 0);
  return { ...answer, handed: { cards: many(screen, "card", n), sold: ranges, total: cents,
    given: null, back: cents } };
}

/* A card of two halves costs twice its face. */
function priceOf(screen, [series, first, last]) {
  const { game, sale } = screen.rounds.game.view;
  const isDouble = (sale.doubles ?? []).some(([name, from, to]) =>
    name === series && from <= first && first <= to);
  return (last - first + 1) * game.face_cents * (isDouble ? 2 : 1);
}

/** Cash between the till and the central cage. */
export function moveCash(screen, action) {
  const { t } = screen;
  return form({
    title: t[`cash.${action}`], kicker: t.cashKicker,
    lines: [{ name: t.tillDrawer, note: t.tillExpected,
      amount: euros(screen, screen.rounds.shift.view.expected_cents) }],
    fields: [{ name: "cents", label: t.cashAmount, type: "text", required: true, length: 12 },
      reasonField(t, t.reasonNote, reasons(t, "cashReason"))],
    act: t[`cashAct.${action}`], ...wayOut(t),
    send: ({ cents, reason }) => screen.ask("shift", action, { cents: centsOf(cents), reason }),
  });
}

/** Leaves an award as a debt of the house. */
export function setAside(screen, award) {
  const { t } = screen;
  return form({
    title: say(t.asideTitle, { n: award.number }), kicker: t[`prizeName.${award.prize}`],
    lines: [{ name: t.asideThen, note: t.asideThenNote, amount: euros(screen, award.cents) }],
    fields: [reasonField(t, t.reasonNote, reasons(t, "asideReason"))],
    act: t.asideAct, ...wayOut(t),
    send: ({ reason }) => screen.ask("game", "SetAside", { award: award.award, reason }),
  });
}

/* Whole euros with or without their groups of three, then at most two figures. */
const EUROS = [/^(\d{1,7})(?:[.,](\d{1,2}))?$/, /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/];

/** Written euros as cents: "12", "12,5", "1.250,00", "1250.00"; 0 for what cannot be read. A point
    before one or two last figures is never a group of thousands. */
export function centsOf(text) {
  const plain = String(text).replace(/[\s€]/g, "");
  const found = EUROS.map((form) => form.exec(plain)).find(Boolean);
  if (!found) return 0;
  const whole = Number(found[1].replace(/[.,]/g, ""));
  return whole * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

/** menu(screen, items) → promise of the chosen item's `act`, or null: a list of acts by number. */
export function menu(screen, items) {
  const { t } = screen;
  return new Promise((resolve) => {
    const done = (act) => { element.remove(); resolve(act); };
    const rows = items.map((one, index) => h("button", { class: "menu-row", type: "button",
      disabled: one.isOff ?? false, onclick: () => done(one.act) },
    index < 9 ? h("kbd", { class: "key" }, index + 1) : null, h("span", null, one.words,
      one.note ? h("small", null, one.note) : null)));
    const element = h("dialog", { class: "dialog paper is-small menu", "aria-label": t.othersName },
      h("header", { class: "dialog-head" }, h("h2", { class: "dialog-name" }, t.othersName)),
      h("div", { class: "menu-rows" }, rows),
      h("footer", { class: "dialog-feet" }, h("button", { class: "way-out", type: "button",
        onclick: () => done(null) }, t.wayOut, h("kbd", { class: "key" }, t.keyEscape))));
    element.addEventListener("cancel", (event) => { event.preventDefault(); done(null); });
    element.addEventListener("keydown", (event) => {
      const row = rows[Number(event.key) - 1];
      if (row) { event.preventDefault(); row.click(); }
    });
    document.body.append(element);
    element.showModal();
  });
}

function numberField(name, label, required) {
  return { name, label, type: "number", required, length: 6 };
}

function onlySeries(screen) {
  return screen.rounds.game.view.series[0]?.name ?? "";
}

function seriesField(screen) {
  const { series } = screen.rounds.game.view;
  if (series.length < 2) return [];
  return [{ name: "series", label: screen.t.fieldSeries, type: "choice",
    choices: series.map((one) => ({ value: one.name, label: one.name })) }];
}
