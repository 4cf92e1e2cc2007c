/* Selling: the big keys with their range and total, the cash on paper, one key for the sale. The
   screen is ready for the next buyer at once, and keeps the change of the last one in view. */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { amount } from "../../ui/money.js";
import { check } from "../../ui/marks.js";
import { count, money } from "../../ui/format.js";
import { keyHint } from "../../ui/button.js";
import { keypad } from "../../ui/keypad.js";
import { many, rangesWords, sumClass } from "../words.js";
import * as entries from "./entry.js";
import { ownSales } from "./strip.js";

const KEYS = [1, 2, 3, 6];

/** sellDesk(screen, {onChange}) → {middle, right, update(), plan(), key(name), sell(control)}. */
export function sellDesk(screen, { onChange }) {
  const state = { entry: entries.BLANK, last: null, isDouble: false };
  const change = (entry) => {
    state.entry = entry;
    if (entry.count > 0) state.last = null;
    update();
    onChange();
  };
  const keys = saleKeys(screen, state, change);
  const other = otherCount(screen, state, change);
  const paper = receipt(screen, state);
  const notes = noteKeys(screen, state, change);
  const pad = keypad({ t: screen.t, extra: "00", onKey: (key) => press(state, change, key) });
  const pair = doubleKey(screen, state, () => { update(); onChange(); });
  const update = () => [keys, other, pair, paper, notes].forEach((part) => part.update());
  return {
    middle: [keys.element, other.element, pair.element],
    right: [paper.element, notes.element, pad.element],
    update,
    plan: () => planOf(screen, state),
    key: (name) => press(state, change, name),
    clear: () => change(entries.BLANK),
    returned: (cards) => {
      Object.assign(state, { entry: entries.BLANK, last: { ...cards, isReturned: true } });
      update();
    },
    sell: (control) => sell(screen, state, { update, onChange }, control),
  };
}

function press(state, change, key) {
  if (key === "back") change(entries.back(state.entry));
  else if (key === "times") change(entries.times(state.entry));
  else change(entries.figure(state.entry, key));
}

function viewOf(screen) {
  return screen.rounds.game?.view;
}

function offerOf(screen, n, isDouble = false) {
  const offers = isDouble ? viewOf(screen)?.doubles : viewOf(screen)?.offers;
  return offers?.find(([offered]) => offered === n) ?? null;
}

/* Cards of two halves, for this game and the next; only where the hall sells them. */
function doubleKey(screen, state, onChange) {
  const { t } = screen;
  const element = h("button", { class: "quiet-key", type: "button",
    onclick: () => { state.isDouble = !state.isDouble; onChange(); } }, t.doubles);
  const update = () => {
    element.hidden = !viewOf(screen)?.doubles?.length;
    if (element.hidden) state.isDouble = false;
    element.setAttribute("aria-pressed", String(state.isDouble));
  };
  return { element, update };
}

function maySell(screen) {
  return "SellCards" in (viewOf(screen)?.may ?? {}) && Boolean(screen.rounds.shift);
}

function planOf(screen, state) {
  const { t } = screen;
  const view = viewOf(screen);
  if (!maySell(screen)) {
    const words = !view ? t.tillNone : view.phase === "ANNOUNCED" ? t.saleNotOpen : t.saleShut;
    return { words, key: t.keyEnter, isOff: true };
  }
  const words = screen.page.printer ? t.sellAndPrint : t.sell;
  return { words, key: t.keyEnter, isOff: false };
}

function saleKeys(screen, state, change) {
  const { t } = screen;
  const keys = KEYS.map((n) => {
    const range = h("span", { class: "sale-key-range" });
    const total = h("span");
    const element = h("button", { class: "sale-key", type: "button",
      "aria-description": many(screen, "card", n),
      onclick: () => maySell(screen) && offerOf(screen, n) && change(entries.pick(n)) },
    h("span", { class: "sale-key-count" }, n),
    h("span", { class: "sale-key-foot" }, range, total));
    const update = () => {
      const offer = offerOf(screen, n, state.isDouble);
      element.setAttribute("aria-pressed", String(state.entry.count === n));
      element.setAttribute("aria-disabled", String(!maySell(screen) || !offer));
      write(range, offer ? rangesWords(screen, offer[1]) : maySell(screen) ? t.notLeft : "");
      fill(total, offer ? amount(offer[2], screen.locale) : null);
    };
    return { element, update };
  });
  return { element: h("div", { class: "sale-keys" }, keys.map((one) => one.element)),
    update: () => keys.forEach((one) => one.update()) };
}

function otherCount(screen, state, change) {
  const { t } = screen;
  const shown = h("output", { class: "other-count-figure" });
  const note = h("span", { class: "other-count-note" });
  const times = h("button", { class: "quiet-key other-times", type: "button",
    "aria-label": t.otherTimes, onclick: () => press(state, change, "times") }, "×");
  const element = h("div", { class: "panel other-count" },
    h("div", null, h("p", { class: "other-count-name" }, t.otherName), note), shown, times);
  const update = () => {
    const n = state.entry.count;
    const isOther = n > 0 && !KEYS.includes(n);
    const offer = isOther ? offerOf(screen, n, state.isDouble) : null;
    write(shown, isOther ? n : "—");
    toggle(element, { "is-chosen": isOther });
    write(note, offer ? `${rangesWords(screen, offer[1])} · ${money(offer[2], screen.locale)}`
      : !isOther ? t.otherNote : isTooMany(screen, n) ? say(t.offerMost,
        { n: viewOf(screen).offers.length }) : t.notLeft);
  };
  return { element, update };
}

function receipt(screen, state) {
  const { t } = screen;
  const head = h("div", { class: "receipt-row is-head" });
  const total = h("div", { class: "receipt-row is-total" });
  const cash = h("div", { class: "receipt-row is-given" });
  const back = h("div", { class: "receipt-row is-change", "aria-live": "polite" });
  const element = h("section", { class: "paper receipt" }, head, total, cash, back);
  const line = (place, name, figure) => fill(place, h("span", null, name), figure);
  const update = () => {
    const sale = shownSale(screen, state);
    toggle(element, { "is-sold": sale.isSold, "is-short": sale.back < 0 });
    back.className = `receipt-row is-change ${sumClass(sale.back)}`;
    line(head, sale.title, h("span", { class: "figure" }, sale.ranges));
    line(total, t.total, amount(sale.total, screen.locale));
    line(cash, t.given, sale.given == null ? h("span", { class: "figure" }, "—")
      : amount(sale.given, screen.locale));
    line(back, sale.isReturned ? t.handOver : sale.back < 0 ? t.stillMissing : t.change,
      sale.back == null ? h("span", { class: "figure" }, "—")
        : amount(Math.abs(sale.back), screen.locale));
  };
  return { element, update };
}

/* The sale being keyed, else the last one with its change, else nothing. */
function shownSale(screen, state) {
  const { t } = screen;
  if (state.entry.count === 0 && state.last) {
    const { sold, isReturned, cards } = state.last;
    return { ...state.last, isSold: true, ranges: rangesWords(screen, sold),
      title: [check({ class: "receipt-check" }),
        say(isReturned ? t.returnedNow : t.soldNow, { cards })] };
  }
  const offer = offerOf(screen, state.entry.count, state.isDouble);
  if (!offer) return { title: t.nobody, ranges: "", total: 0, given: null, back: null };
  const total = offer[2];
  const { tendered, isExact } = state.entry;
  return { title: many(screen, "card", offer[0]), ranges: rangesWords(screen, offer[1]), total,
    given: isExact ? total : tendered || null, back: entries.change(state.entry, total) };
}

function noteKeys(screen, state, change) {
  const { t } = screen;
  const element = h("div", { class: "notes" });
  const update = () => {
    const total = offerOf(screen, state.entry.count, state.isDouble)?.[2] ?? 0;
    const key = (words, cents, isOn) => h("button", { class: "quiet-key", type: "button",
      "aria-pressed": String(isOn),
      onclick: () => change(entries.given(state.entry, cents)) }, words);
    fill(element, key(t.exact, null, state.entry.isExact),
      entries.notesFor(total).map((cents) => key(wholeEuros(screen, cents), cents,
        state.entry.typed === "" && state.entry.tendered === cents)));
  };
  return { element, update };
}

function wholeEuros({ locale }, cents) {
  const euros = count(cents / 100, locale);
  return locale.startsWith("en") ? `€${euros}` : `${euros} €`;
}

/* Either the series has no more, or the till takes no more in one sale. */
function whyNot(screen, { count: wanted }) {
  return isTooMany(screen, wanted) ? "E_OFFER_LIMIT" : "E_SERIES_LIMIT";
}

function isTooMany(screen, wanted) {
  const view = viewOf(screen);
  return (view?.offers.length ?? 0) < Math.min(wanted, view?.sale.left ?? 0);
}

/* The entry is free for the next buyer before the house has answered; a refusal brings it back. */
async function sell(screen, state, { update, onChange }, control) {
  const { entry, isDouble } = state;
  const offer = offerOf(screen, entry.count, isDouble);
  if (entry.count === 0) {
    if (!state.last) screen.refuse(control, "E_NO_COUNT");
    return;
  }
  if (!offer) { screen.refuse(control, whyNot(screen, entry)); return; }
  if (entry.tendered > 0 && entry.tendered < offer[2]) {
    screen.refuse(control, "E_SHORT_CASH");
    return;
  }
  state.entry = entries.BLANK;
  state.isDouble = false;
  state.last = soldOf(screen, entry, offer);
  update();
  const answer = await screen.send("game", "SellCards", { shift: screen.rounds.shift.round,
    count: entry.count, tendered_cents: entry.tendered, doubles: isDouble }, control);
  if (!answer.ok) {
    if (state.entry.count === 0) state.entry = entry;
    state.last = null;
  } else if (state.last) state.last.sold = ownSales(screen, answer.view)[0]?.ranges ?? offer[1];
  update();
  onChange();
}

function soldOf(screen, entry, [n, ranges, total]) {
  return { cards: many(screen, "card", n), sold: ranges, total,
    given: entry.tendered || total, back: entries.change(entry, total) ?? 0 };
}
