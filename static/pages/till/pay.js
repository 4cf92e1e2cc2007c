/* The payment of prizes: counted first, then handed over one by one against the card. */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { amount } from "../../ui/money.js";
import { check } from "../../ui/marks.js";
import { keypad } from "../../ui/keypad.js";
import { money } from "../../ui/format.js";
import { cardOf, readScan, scanField } from "../../ui/scan.js";
import { sumClass } from "../words.js";

/** payDesk(screen, {onChange, onEnter, onAside}) → {middle, right, update(), plan(), key(name),
    act(control), focus()}. */
export function payDesk(screen, { onChange, onEnter, onAside }) {
  const state = { award: 0 };
  const field = cardField(screen, { onEnter, onInput: () => { follow(); onChange(); } });
  const choose = (award) => { state.award = award; update(); onChange(); };
  const list = awardList(screen, state, choose, onAside);
  const paper = prizePaper(screen, state);
  const pad = keypad({ t: screen.t, onKey: (key) => field.key(key) });
  const follow = () => {
    const found = openAwards(screen).find((one) => one.number === numberOf(field.input.value));
    if (found) { state.award = found.award; update(); }
  };
  const update = () => {
    field.element.hidden = !viewOf(screen).counted;
    [list, paper].forEach((part) => part.update());
  };
  return {
    middle: [list.element], right: [paper.element, field.element, pad.element], update,
    plan: () => planOf(screen, state),
    key: (name) => field.key(name),
    clear: () => { field.input.value = ""; },
    focus: () => field.input.focus({ preventScroll: true }),
    act: (control) => act(screen, state, field, control),
    scan: (text) => { if (viewOf(screen).counted) field.put(text); },
  };
}

function viewOf(screen) {
  return screen.rounds.game.view;
}

function openAwards(screen) {
  return viewOf(screen).awards.filter((one) => one.state === "ADJUDICATED");
}

function chosen(screen, state) {
  const open = openAwards(screen);
  return open.find((one) => one.award === state.award) ?? open[0] ?? null;
}

/* The number in a typed or scanned text, only to show the award that it belongs to. */
function numberOf(text) {
  const { number, code } = readScan(text);
  return number || cardOf(code)?.number || 0;
}

function planOf(screen, state) {
  const { t, locale } = screen;
  const { may } = viewOf(screen);
  if ("CountPrizes" in may) return { words: t.prizesCounted, key: t.keyEnter };
  const award = chosen(screen, state);
  if (!award || !("PayPrize" in may)) return { words: t.prizesDone, key: "", isOff: true };
  return { words: say(t.payAmount, { money: money(award.cents, locale) }), key: t.keyEnter };
}

async function act(screen, state, field, control) {
  const { may } = viewOf(screen);
  const shift = screen.rounds.shift.round;
  if ("CountPrizes" in may) return screen.send("game", "CountPrizes", { shift }, control);
  const award = chosen(screen, state);
  if (!award) return null;
  const card = readScan(field.input.value);
  if (!card.number && !card.code) {
    field.spoil();
    return screen.refuse(control, "E_CARD_REQUIRED");
  }
  const answer = await screen.send("game", "PayPrize", { shift, award: award.award, ...card,
    series: card.number ? award.series : "" }, control);
  if (answer.ok) afterPaid(state, field, award, answer.view);
  else field.spoil();
  return answer;
}

/* The next prize of the same card needs no second reading: it is in the hand. */
function afterPaid(state, field, award, view) {
  const same = view?.awards?.find((one) => one.state === "ADJUDICATED"
    && one.number === award.number && one.series === award.series);
  state.award = same?.award ?? 0;
  if (!same) field.input.value = "";
}

/* What was refused is chosen whole: the next figure begins a new number. */
function cardField({ t }, { onEnter, onInput }) {
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off",
    maxlength: 200 });
  const element = h("label", { class: "field is-large till-field" },
    h("span", { class: "field-name" }, t.payCard), input);
  const taker = scanField(input, { onEnter, onSpace: () => {}, onKey: () => {} });
  let isSpoilt = false;
  const spoil = () => {
    isSpoilt = true;
    input.focus({ preventScroll: true });
    input.select();
  };
  input.addEventListener("input", () => { isSpoilt = false; onInput(); });
  const put = (text) => { input.value = text; onInput(); taker.put(text); };
  const key = (name) => {
    const kept = isSpoilt ? "" : input.value;
    isSpoilt = false;
    input.value = name === "back" ? kept.slice(0, -1) : kept + name;
    onInput();
  };
  return { element, input, key, put, spoil };
}

function awardList(screen, state, choose, onAside) {
  const { t, locale } = screen;
  const note = h("p", { class: "quiet" });
  const list = h("div", { class: "till-awards rows" });
  const element = h("section", { class: "panel till-list" },
    h("p", { class: "label" }, t.awardsLabel), note, list);
  const row = (award, view) => {
    const isOpen = award.state === "ADJUDICATED";
    const isChosen = isOpen && view.counted && chosen(screen, state)?.award === award.award;
    const main = h("button", { class: "till-award", type: "button", disabled: !isOpen,
      "aria-pressed": String(isChosen), onclick: () => choose(award.award) },
    h("b", { class: "award-number" }, award.number),
    h("span", { class: "award-prize" }, t[`prizeName.${award.prize}`],
      h("small", null, say(t.awardAt, { n: award.ball }))),
    h("span", { class: "award-cents" }, amount(award.cents, locale)),
    h("span", { class: "award-state" }, award.state === "PAID" ? check() : null,
      t[`awardState.${award.state}`]));
    toggle(main, { "is-paid": award.state === "PAID", "is-aside": award.state === "SET_ASIDE" });
    const aside = h("button", { class: "minor", type: "button", hidden: !isOpen,
      onclick: () => onAside(award) }, t.setAside);
    return h("div", { class: "till-award-row" }, main,
      "SetAside" in view.may ? h("span", { class: "till-aside" }, aside) : null);
  };
  const update = () => {
    const view = viewOf(screen);
    write(note, view.counted ? t.payNote : t.countNote);
    fill(list, view.awards.map((award) => row(award, view)));
  };
  return { element, update };
}

function prizePaper(screen, state) {
  const { t, locale } = screen;
  const element = h("section", { class: "paper receipt" });
  const line = (name, cents, extra = "") => h("div", { class: `receipt-row ${extra}` },
    h("span", null, name), amount(cents, locale));
  const update = () => {
    const view = viewOf(screen);
    const award = chosen(screen, state);
    const sums = view.counted ? [] : toCount(screen, view);
    if (!view.counted) fill(element, sums.map(([name, cents]) => line(name, cents)));
    else if (award) {
      fill(element, h("div", { class: "receipt-row is-head" },
        h("span", null, t[`prizeName.${award.prize}`]),
        h("span", { class: "figure" }, say(t.cardShort, { n: award.number }))),
      line(t.toPay, award.cents, `is-change ${sumClass(award.cents)}`));
    } else fill(element, h("div", { class: "receipt-row is-head" }, h("span", null, t.prizesDone)));
  };
  return { element, update };
}

function toCount(screen, view) {
  const { t } = screen;
  return ["line", "bingo", "pool"].filter((prize) => view.result[prize])
    .map((prize) => [t[`prizeName.${prize}`], view.result[prize].total]);
}
