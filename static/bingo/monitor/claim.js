/* The scene of a call: the word, the card as it was printed with its numbers lighting up, and in
   the band the answer, the ball of the stop and the prize. */
import { fill, h, say, set, write } from "../../ui/dom.js";
import { card } from "../../ui/card.js";
import { list } from "../../ui/format.js";
import { check, cross, dash, ring } from "../../ui/marks.js";
import { cardArrives, claimArrives, drawMark, lightOneByOne } from "../../ui/motion.js";
import { ceremony, column } from "./parts.js";
import { playHead } from "./play.js";
import { callOf } from "./scene.js";

const BLANK = [[], [], []];
const KNOWN = ["CALLED", "VALID", "FALSE"];
const VERDICTS = { VALID: "valid", FALSE: "not-valid" };

/** claimScene(tools) → a scene. */
export function claimScene(tools) {
  const word = ceremony("is-claim");
  const names = namePlaques(tools);
  const sheet = card({ rows: BLANK, states: {}, asked: null });
  const answer = answerBand(tools);
  const main = h("div", { class: "m-claim" }, word.element, names.element,
    h("div", { class: "m-card" }, sheet.element));
  let seen = null;
  let stopLighting = () => {};
  const update = (ctx) => {
    const { view } = ctx;
    const call = callOf(view);
    word.update(call?.call === "bingo" ? tools.t.wordBingo : tools.t.wordLine);
    names.update(call);
    const key = `${call?.claim}/${call?.checks}/${call?.state}/${view.card?.state}`;
    if (key === seen) return;
    stopLighting();
    stopLighting = showCard(tools, { sheet, answer, ctx, call, moves: seen !== null });
    seen = key;
  };
  const enter = () => claimArrives({ word: word.element, band: answer.element,
    card: sheet.element });
  const leave = () => { stopLighting(); seen = null; };
  return { main, band: answer.element, update, enter, leave,
    head: (ctx) => playHead(tools, ctx) };
}

/* Shows the card and its answer; when the room sees it come, number by number. */
function showCard(tools, { sheet, answer, ctx, call, moves }) {
  const asked = cardOfCall(ctx.view, call);
  const draw = (lit, done) => {
    sheet.update(cardState(asked, lit, done));
    answer.update(answerOf(tools, { view: ctx.view, call, asked, lit, done }));
    ctx.tone(done ? VERDICTS[call?.state] : null);
  };
  const all = asked ? askedNumbers(asked) : [];
  if (!moves || !asked || !(call.state in VERDICTS)) {
    draw(all.length, true);
    return () => {};
  }
  draw(0, false);
  cardArrives(sheet.element);
  return lightOneByOne(all.length, (index) => draw(index + 1, false), () => {
    draw(all.length, true);
    drawMark(answer.path());
  });
}

function cardOfCall(view, call) {
  return view.card && call && view.card.claim === call.claim ? view.card : null;
}

function askedNumbers(asked) {
  const rows = asked.row ? [asked.rows[asked.row - 1]] : asked.rows;
  return rows.flatMap((row) => [...row].sort((one, other) => one - other));
}

function cardState(asked, lit, done) {
  if (!asked) return { rows: BLANK, states: {}, asked: null, verdict: null };
  const drawn = new Set(asked.drawn);
  const inQuestion = askedNumbers(asked);
  const states = {};
  for (const number of asked.rows.flat()) if (drawn.has(number)) states[number] = "drawn";
  inQuestion.forEach((number, index) => {
    states[number] = index < lit ? litState(asked, drawn, number, done) : "pending";
  });
  return { rows: asked.rows, states, asked: asked.row ? asked.row - 1 : "all",
    verdict: done ? VERDICTS[asked.state] ?? null : null };
}

function litState(asked, drawn, number, done) {
  if (number === asked.last) return "last";
  if (drawn.has(number)) return "drawn";
  return done && asked.state === "FALSE" ? "missing" : "pending";
}

function namePlaques({ t }) {
  const series = h("b", { class: "m-name-figure" });
  const number = h("b", { class: "m-name-figure" });
  const element = h("div", { class: "m-names" },
    h("div", { class: "m-name" }, h("span", { class: "label" }, t.series), series),
    h("div", { class: "m-name paper" }, h("span", { class: "label" }, t.card), number));
  const update = (call) => {
    element.hidden = !call?.number;
    write(series, call?.series);
    write(number, call?.number);
  };
  return { element, update };
}

function answerBand(tools) {
  const mark = h("span", { class: "m-answer-mark" });
  const words = h("p", { class: "m-answer-words" });
  const fact = h("p", { class: "m-answer-fact" });
  const stopped = column(tools, { text: "" });
  const won = column(tools, { cents: 0 });
  const element = h("div", { class: "m-columns m-answer", role: "status" },
    mark, h("div", { class: "m-answer-text" }, words, fact), stopped.element, won.element);
  const update = (next) => {
    if (mark.dataset.kind !== next.kind) fill(mark, next.mark());
    set(mark, { "data-kind": next.kind });
    write(words, next.words);
    write(fact, next.fact);
    stopped.update(next.stopped);
    won.update(next.won);
  };
  return { element, update, path: () => mark.querySelector("path") };
}

function answerOf(tools, { view, call, asked, lit, done }) {
  const { t } = tools;
  const isBingo = call?.call === "bingo";
  const base = {
    stopped: { label: t.stoppedAt, text: say(t.ballName, { n: view.stop.ball }) },
    won: isBingo ? { label: t.bingo, cents: view.figures.bingo_total }
      : { label: t.line, cents: view.figures.line_total },
  };
  const size = asked ? askedNumbers(asked).length : 0;
  if (done && call?.state === "VALID") return { ...base, ...valid(t, isBingo, call) };
  if (done && call?.state === "FALSE") return { ...base, ...notValid(tools, isBingo, call) };
  if (call && !KNOWN.includes(call.state)) return { ...base, ...other(t, call) };
  const out = asked ? outOf(asked, lit) : 0;
  const fact = asked ? say(t.numbersOut, { n: out, of: size }) : t.cardOnItsWay;
  return { ...base, kind: "checking", mark: turning, words: t.checking, fact };
}

function turning() {
  const circle = ring({ stroke: 13 });
  circle.update(0.78);
  circle.element.classList.add("spinner");
  return circle.element;
}

function outOf(asked, lit) {
  const drawn = new Set(asked.drawn);
  return askedNumbers(asked).slice(0, lit).filter((number) => drawn.has(number)).length;
}

function valid(t, isBingo, call) {
  return { kind: "valid", mark: check, words: isBingo ? t.bingoValid : t.lineValid,
    fact: say(isBingo ? t.completeAtBingo : t.completeAt, { n: call.completed_at }) };
}

function notValid({ t, locale }, isBingo, call) {
  const words = isBingo ? t.bingoNotValid : t.lineNotValid;
  if (call.missing.length === 0) {
    return { kind: "not-valid", mark: cross, words, fact: refusedFact(t, call) };
  }
  const missing = list(call.missing, locale);
  const one = call.missing.length === 1;
  return { kind: "not-valid", mark: cross, words,
    fact: say(one ? t.missingOne : t.missingMany, { n: missing }) };
}

function other(t, call) {
  const isDismissed = call.state === "DISMISSED";
  return { kind: "neutral", mark: dash, words: isDismissed ? t.dismissed : t.notAdmitted,
    fact: isDismissed ? t.dismissedWhy : refusedFact(t, call) };
}

function refusedFact(t, call) {
  return t.refusedCall[call.code] ?? t.refusedCall.other;
}
