/* What the house owes: cards of an annulled game against their price, prizes that were set aside.
   What the typed cards come to is shown before; what was handed over is what the house says. */
import { fill, h, say, write } from "../../ui/dom.js";
import { amount } from "../../ui/money.js";
import { count, money } from "../../ui/format.js";
import { keypad } from "../../ui/keypad.js";
import { cardOf, readScan, scanField } from "../../ui/scan.js";
import { rangesWords, sumClass } from "../words.js";

/** refundDesk(screen, {onChange, onEnter}) → {middle, right, update(), plan(), key(name),
    act(control), focus()}. */
export function refundDesk(screen, { onChange, onEnter }) {
  const state = { chosen: "", done: null };
  const fields = rangeFields(screen, onEnter, () => { state.done = null; paper.update(); });
  const list = debtList(screen, state, (id) => {
    Object.assign(state, { chosen: id, done: null });
    update();
    onChange();
  });
  const paper = refundPaper(screen, state, fields);
  const pad = keypad({ t: screen.t, onKey: (key) => fields.key(key) });
  const update = () => {
    list.update();
    paper.update();
    fields.update(chosen(screen, state));
  };
  return {
    middle: [list.element], right: [paper.element, fields.element, pad.element], update,
    plan: () => planOf(screen, state),
    key: (name) => fields.key(name),
    clear: () => fields.clear(),
    focus: () => fields.focus(),
    act: (control) => act(screen, state, fields, control),
    scan: (text) => fields.put(text),
  };
}

/** Everything that is still owed, as rows {id, kind, …}. */
export function owedRows(screen) {
  const view = screen.rounds.debts?.view;
  if (!view) return [];
  return [
    ...view.refunds.filter((one) => one.outstanding > 0)
      .map((one) => ({ ...one, id: `refund ${one.game}`, kind: "refund" })),
    ...view.owed.map((one) => ({ ...one, id: `prize ${one.game} ${one.award}`, kind: "prize" })),
  ];
}

function chosen(screen, state) {
  const rows = owedRows(screen);
  return rows.find((one) => one.id === state.chosen) ?? rows[0] ?? null;
}

function planOf(screen, state) {
  const { t, locale } = screen;
  const row = chosen(screen, state);
  if (!row) return { words: t.owedNothing, key: "", isOff: true };
  if (row.kind === "prize") {
    return { words: say(t.payAmount, { money: money(row.cents, locale) }), key: t.keyEnter };
  }
  return { words: t.refundAct, key: t.keyEnter };
}

async function act(screen, state, fields, control) {
  const row = chosen(screen, state);
  if (!row) return null;
  const shift = screen.rounds.shift.round;
  const { first, last, series } = fields.read();
  if (!first) return screen.refuse(control, "E_CARD_REQUIRED");
  const answer = row.kind === "prize"
    ? await screen.send("debts", "PayOwed", { shift, game: row.game, award: row.award,
      number: first }, control)
    : await screen.send("debts", "RefundCards", { shift, game: row.game, series, first,
      last: last || first }, control);
  if (answer.ok) {
    state.done = paidOut(row, answer.view);
    fields.clear();
    fields.focus();
  }
  return answer;
}

function paidOut(row, view) {
  if (row.kind === "prize") return row.cents;
  const now = view?.refunds?.find((one) => one.game === row.game);
  return (now?.refunded ?? row.refunded) - row.refunded;
}

function rangeFields({ t }, onEnter, onInput) {
  const make = (label) => {
    const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off",
      maxlength: 200 });
    return { input, element: h("label", { class: "field" },
      h("span", { class: "field-name" }, label), input) };
  };
  const first = make(t.rangeFirst);
  const last = make(t.rangeLast);
  let active = first.input;
  for (const one of [first, last]) {
    one.input.addEventListener("focus", () => { active = one.input; });
    one.input.addEventListener("input", onInput);
    one.taker = scanField(one.input, { onEnter, onSpace: () => last.input.focus(),
      onKey: () => {} });
  }
  const number = (input) => {
    const { number: typed, code } = readScan(input.value);
    return typed || cardOf(code)?.number || 0;
  };
  return {
    element: h("div", { class: "till-pair-fields" }, first.element, last.element),
    read: () => ({ first: number(first.input), last: number(last.input),
      series: cardOf(first.input.value.trim())?.series ?? "" }),
    clear: () => { first.input.value = ""; last.input.value = ""; active = first.input; },
    focus: () => first.input.focus({ preventScroll: true }),
    put: (text) => (active === last.input && first.input.value ? last : first).taker.put(text),
    key: (name) => {
      active.value = name === "back" ? active.value.slice(0, -1) : active.value + name;
      onInput();
    },
    update: (row) => {
      last.element.hidden = row?.kind === "prize";
      write(first.element.firstChild, row?.kind === "prize" ? t.payCard : t.rangeFirst);
    },
  };
}

function debtList(screen, state, choose) {
  const { t, locale } = screen;
  const list = h("div", { class: "till-awards rows" });
  const note = h("p", { class: "quiet" });
  const element = h("section", { class: "panel till-list" },
    h("p", { class: "label" }, t.owedLabel), note, list);
  const update = () => {
    const rows = owedRows(screen);
    write(note, rows.length > 0 ? t.owedNote : t.owedNothingNote);
    fill(list, rows.map((row) => h("button", { class: "till-award is-debt", type: "button",
      "aria-pressed": String(chosen(screen, state)?.id === row.id),
      onclick: () => choose(row.id) }, debtCells(screen, row))));
  };
  const debtCells = (_, row) => (row.kind === "prize" ? [
    h("b", { class: "award-number" }, row.card),
    h("span", { class: "award-prize" }, t[`prizeName.${row.prize}`],
      h("small", null, say(t.gameShort, { n: row.number }))),
    h("span", { class: "award-cents" }, amount(row.cents, locale))]
    : [h("b", { class: "award-number" }, say(t.gameShort, { n: row.number })),
      h("span", { class: "award-prize" }, rangesWords(screen, row.ranges ?? []),
        h("small", null, say(t.owedCards, { n: count(row.units, locale) }))),
      h("span", { class: "award-cents" }, amount(row.outstanding, locale))]);
  return { element, update };
}

/* What the typed cards come to, or null: all of one game, and none of two halves among them. */
function typedSum(row, { first, last, series }) {
  if (!row || !first) return null;
  if (row.kind === "prize") return row.card === first ? row.cents : null;
  const end = last || first;
  const has = (one) => (!series || one[0] === series) && one[1] <= first && end <= one[2];
  if (end < first || row.doubles?.some(has) || !row.ranges?.some(has)) return null;
  return (end - first + 1) * Math.round(row.owed / row.units);
}

function refundPaper(screen, state, fields) {
  const { t, locale } = screen;
  const element = h("section", { class: "paper receipt" });
  const update = () => {
    const row = chosen(screen, state);
    const left = row ? row.cents ?? row.outstanding : 0;
    const now = state.done ?? typedSum(row, fields.read());
    fill(element,
      h("div", { class: "receipt-row is-head" }, h("span", null, t.owedLeft), amount(left, locale)),
      h("div", { class: `receipt-row is-change ${sumClass(now)}` },
        h("span", null, t.handOver),
        now == null ? h("span", { class: "figure" }, "—") : amount(now, locale)));
  };
  return { element, update };
}
