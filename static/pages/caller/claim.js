/* The stage of a stop: the field for the card, the calls of this stop, the answer in one glance.
   Nothing is worked out here: the verdict, the missing numbers and the rows come from the view. */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { ball } from "../../ui/ball.js";
import { card } from "../../ui/card.js";
import { check, cross } from "../../ui/marks.js";
import { empty } from "../../ui/empty.js";
import { keyHint } from "../../ui/button.js";
import { count } from "../../ui/format.js";
import { keypad } from "../../ui/keypad.js";
import { scanField } from "../../ui/scan.js";
import { verdict } from "../../ui/verdict.js";
import { controlWords, euros, hour, tillWords } from "../words.js";
import { rulingFacts } from "./ruling.js";
import { scriptPanel } from "./script.js";
import { waitingCalls } from "./steps.js";
import { verdictOf } from "./verdicts.js";

/** claimStage(screen, acts) → {element, update(view), tick(), focus(), fields(), again()}. acts:
    {onCheck(), onSpace(event), onKey(name), onSelect(claim)}. */
export function claimStage(screen, acts) {
  const field = cardField(screen, acts);
  const left = leftColumn(screen, field, acts);
  const main = answerPanel(screen, field);
  const element = h("div", { class: "stage-two" }, left.element, main.element);
  const state = { seen: "", heard: 0, isAsking: true };
  const update = (view) => {
    const showing = answerOf(view);
    const heard = waitingCalls(view).at(-1)?.claim ?? 0;
    if (showing !== state.seen) {
      state.isAsking = showing === "";
      if (!state.isAsking) field.show(view.card);
    }
    state.seen = showing;
    if (heard > state.heard && !field.isFresh()) askAnew(state, field);
    state.heard = Math.max(heard, state.heard);
    left.update(view);
    main.update(view, state.isAsking || !view.card);
  };
  const again = (view) => {
    state.isAsking = true;
    field.clear();
    update(view);
    field.focus();
  };
  return {
    element, update, again, tick: () => {}, focus: field.focus, fields: field.fields,
    input: field.input, isAsking: () => state.isAsking,
    scan: (text, view) => { if (!state.isAsking) again(view); field.scan(text); },
  };
}

/* The answer that is shown, by its call and its turn: one call may have more cards than one. */
function answerOf({ stop }) {
  const call = stop?.calls.find((one) => one.claim === stop.showing);
  return call ? `${call.claim}/${call.checks ?? 1}` : "";
}

/* A new call wants its own card: the number of the one before must not be checked again. */
function askAnew(state, field) {
  state.isAsking = true;
  field.clear();
}

function cardField(screen, acts) {
  const { t } = screen;
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off",
    spellcheck: "false", maxlength: 200, id: "card-field" });
  const series = h("input", { type: "text", autocomplete: "off", maxlength: 20 });
  const seriesField = h("label", { class: "field" },
    h("span", { class: "field-name" }, t.fieldSeries), series);
  const element = h("div", { class: "claim-fields" }, seriesField,
    h("label", { class: "field is-large" },
      h("span", { class: "field-name" }, t.fieldCard), input));
  const taker = scanField(input, {
    onEnter: ({ number, code }) => acts.onCheck(number || code ? "full" : "empty"),
    onSpace: acts.onSpace, onKey: acts.onKey,
  });
  let typedFor = "";
  input.addEventListener("input", () => { typedFor = ""; });
  return {
    element, input,
    focus: () => input.focus({ preventScroll: true }),
    clear: () => { input.value = ""; typedFor = ""; },
    put: (text) => { input.value = text; },
    scan: (text) => { typedFor = ""; taker.put(text); },
    show: (shown) => {
      if (!shown) return;
      input.value = String(shown.number);
      typedFor = input.value;
      input.select();
    },
    isFresh: () => input.value.trim() !== "" && input.value !== typedFor,
    fields: () => readFields(input.value, series.value, seriesField.hidden),
    update: (view) => {
      seriesField.hidden = view.series.length < 2;
      if (series.value === "" || seriesField.hidden) series.value = view.series[0]?.name ?? "";
    },
  };
}

function readFields(value, series, isOne) {
  const text = value.trim();
  if (!/^\d{1,6}$/.test(text)) return { number: 0, code: text, series: "" };
  return { number: Number(text), code: "", series: isOne ? "" : series.trim() };
}

function leftColumn(screen, field, acts) {
  const { t } = screen;
  const mark = ball({ number: null });
  const ordinal = h("p", { class: "claim-ordinal" });
  const at = h("p", { class: "claim-at quiet" });
  const hint = h("p", { class: "claim-hint quiet" });
  const calls = h("ol", { class: "claim-calls rows", tabindex: "0", "aria-label": t.claimList });
  const more = h("div", { class: "claim-more" });
  const ruling = h("div", { hidden: true });
  const element = h("section", { class: "panel claim-left" },
    h("div", { class: "claim-ball" }, h("div", { class: "claim-ball-mark" }, mark.element),
      h("div", null, ordinal, at)), ruling,
    h("p", { class: "label" }, t.claimField), field.element, hint,
    h("p", { class: "label" }, t.claimList), calls, more);
  const update = (view) => {
    mark.update({ number: view.ball?.number ?? null });
    write(ordinal, say(t.ballOrdinal, { n: view.stop.ball }));
    write(at, say(t.stoppedAt, { time: hour(screen, view.stop.at) }));
    ruling.hidden = !view.ruling;
    hint.hidden = Boolean(view.ruling);
    fill(ruling, rulingFacts(screen, view));
    field.update(view);
    write(hint, view.series.length < 2
      ? say(t.claimHintOne, { series: view.series[0]?.name ?? "" }) : t.claimHintTwo);
    fill(calls, [...view.stop.calls].reverse().flatMap((one) => callRows(screen, one, view.stop)));
    fill(more, moreKeys(screen, view, acts));
  };
  return { element, update };
}

/* A call with the answers to every card that was shown for it, the newest first. */
function callRows(screen, call, stop) {
  const earlier = (call.earlier ?? []).map((one) => ({ ...one, call: call.call, claim: 0 }));
  return [call, ...earlier.reverse()].map((one) => callRow(screen, one, stop));
}

function callRow(screen, call, stop) {
  const { t } = screen;
  const isGood = call.state === "VALID";
  const isWaiting = call.state === "CALLED";
  const mark = isGood ? check() : isWaiting ? null : cross();
  const row = h("li", { class: "claim-call" },
    h("span", { class: "claim-call-number" }, call.number || t[`called.${call.call}`]),
    h("span", { class: "claim-call-state" }, mark, t[`callState.${call.state}`]));
  toggle(row, { "is-valid": isGood, "is-waiting": isWaiting,
    "is-not-valid": !isGood && !isWaiting, "is-showing": call.claim === stop.showing });
  return row;
}

function moreKeys(screen, view, acts) {
  const { t } = screen;
  const one = (name, key, words, extra = "") => (name in view.may
    ? h("button", { class: `minor claim-key ${extra}`, type: "button",
      onclick: () => acts.onKey(key) }, h("span", null, words), keyHint(key)) : null);
  return [one("HearCall", "L", t.wordLineName), one("HearCall", "B", t.wordBingoName),
    one("RecordFailure", "A", t.shortFailure), one("AnnulGame", "N", t.shortAnnul, "is-danger")];
}

function answerPanel(screen, field) {
  const { t } = screen;
  const band = verdict({ kind: "neutral", word: "", fact: "", detail: "" });
  const paper = card({ rows: [[], [], []], states: {}, asked: null, verdict: null, head: null });
  const script = scriptPanel(screen);
  const below = scriptPanel(screen);
  const answer = h("div", { class: "answer" }, band.element, paper.element,
    h("div", { class: "answer-script" }, below.element));
  const none = empty({ place: t.claimPlace, drawing: "card", name: t.emptyCard,
    when: t.emptyCardWhen });
  const keys = keypad({ t, onKey: (key) => keypadKey(field, key) });
  const asking = h("div", { class: "asking" }, script.element,
    h("div", { class: "panel asking-body" }, none, keys.element));
  const element = h("div", { class: "claim-main" }, answer, asking);
  const update = (view, isAsking) => {
    answer.hidden = isAsking;
    asking.hidden = !isAsking;
    if (isAsking) { script.update(view); return; }
    below.update(view);
    const words = verdictOf(screen, view);
    const shown = `${answerOf(view)} ${words.word} ${words.fact} ${words.detail}`;
    if (band.element.dataset.claim !== shown) band.update(words);
    band.element.dataset.claim = shown;
    paper.update(cardProps(screen, view.card, words.kind));
  };
  return { element, update };
}

function keypadKey(field, key) {
  const { input } = field;
  if (key === "back") input.value = input.value.slice(0, -1);
  else input.value += key;
  input.dispatchEvent(new Event("input"));
}

function cardProps(screen, shown, kind) {
  const states = Object.fromEntries(shown.drawn.map((number) => [number, "drawn"]));
  if (states[shown.last]) states[shown.last] = "last";
  for (const number of shown.missing) states[number] = "missing";
  const isWhole = shown.call === "bingo" && shown.state === "VALID";
  return {
    rows: shown.rows, states, verdict: kind === "neutral" ? null : kind,
    asked: isWhole ? "all" : shown.row > 0 ? shown.row - 1 : null,
    head: cardHead(screen, shown),
    label: say(screen.t.cardLabel, { n: shown.number, series: shown.series }),
  };
}

function cardHead(screen, shown) {
  const { t } = screen;
  const facts = [
    { name: t.cardSeries, value: shown.series },
    { name: t.cardNumber, value: String(shown.number), isNumber: true },
    { name: t.cardValue, value: euros(screen, shown.face_cents) },
    { name: t.cardSize, value: count(shown.size, screen.locale) },
    { name: t.cardControl, value: controlWords(shown.control) },
  ];
  if (!shown.sold_at) return facts;
  const sold = say(t.cardSoldValue, { time: hour(screen, shown.sold_at).slice(0, 5),
    till: tillWords(screen, shown.till) });
  return [...facts, { name: t.cardSold, value: sold, isEnd: true }];
}
