/* What has to be read aloud at this moment, filled in from the view of the game. */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { NBSP } from "../../ui/format.js";
import { euros, hour, many, numbers, primaLine, seriesWords } from "../words.js";

const LONG = 90;

/** scriptPanel(screen) → {element, update(view)}: the paper with the sentence of now. */
export function scriptPanel(screen) {
  const { t } = screen;
  const words = h("p", { class: "script-words", "aria-live": "polite" });
  const note = h("p", { class: "script-note" });
  const element = h("section", { class: "script" },
    h("p", { class: "label" }, t.readAloud), words, note);
  const update = (view) => {
    const text = sentence(screen, view);
    element.hidden = text === "";
    write(words, say(t.quoted, { text }));
    toggle(element, { "is-long": text.length > 46, "is-longest": text.length > LONG });
    const small = noteOf(screen, view);
    fill(note, small);
    note.hidden = small === "";
  };
  return { element, update };
}

/** The sentence for `view.script`, or "" when there is nothing to read. */
export function sentence(screen, view) {
  const key = view.script?.key;
  if (!key) return "";
  const { t } = screen;
  if (key === "RESUME" && !wonHere(view)) return t["script.RESUME_NOBODY"] ?? "";
  if (key === "BALL") return spoken(t, view.ball?.number);
  const parts = [say(t[`script.${key}`] ?? "", valuesOf(screen, view)), ...(ADDED[key] ?? [])
    .map((add) => add(screen, view))];
  return parts.filter(Boolean).join(" ");
}

function spoken(t, number) {
  return number ? unbroken(t[`spoken.${number}`] ?? String(number)) : "";
}

/* Whether the stop that ended at this ball brought the line. */
function wonHere(view) {
  return view.result.line?.ball === view.balls.length;
}

/* A number in words stays on one line: the line breaks between the sentences only. */
function unbroken(text) {
  return text.replace(/ (?!\p{Lu})/gu, NBSP);
}

function valuesOf(screen, view) {
  const call = shownCall(view);
  const last = view.corrections.at(-1);
  return {
    number: view.game.number, price: euros(screen, view.game.face_cents),
    series: view.series.map((one) => one.name).join(", "),
    cards: many(screen, "card", view.figures.units),
    ranges: seriesWords(screen, view.sale.ranges),
    line: euros(screen, view.figures.line_total), bingo: euros(screen, view.figures.bingo_total),
    ball: view.balls.length, card: call?.number ?? "",
    call: call?.call === "bingo" ? screen.t.wordBingo : screen.t.wordLine,
    missing: numbers(screen, call?.missing ?? []),
    reason: view.annulled?.reason ?? "", owed: euros(screen, view.annulled?.owed ?? 0),
    wrong: last?.wrong ?? "", right: last?.number ?? "", ordinal: last?.ordinal ?? "",
  };
}

function shownCall(view) {
  const calls = view.stop?.calls ?? [];
  return calls.find((one) => one.claim === view.stop.showing) ?? calls.at(-1);
}

const ADDED = {
  ANNOUNCE: [primaSentence, lastGame],
  FIGURES: [carrySentence, primaSentence],
};

function primaSentence(screen, view) {
  const { t } = screen;
  const { pool } = view;
  if (!pool) return "";
  if (pool.state === "armed") {
    return say(t.scriptPrimaArmed, { money: euros(screen, pool.prize), limit: pool.limit });
  }
  const line = primaLine(screen, pool);
  return say(t.scriptPrimaFund, { money: euros(screen, line.cents) });
}

function lastGame(screen, view) {
  return view.game.last_game ? screen.t.scriptLastGame : "";
}

function carrySentence(screen, view) {
  const { t } = screen;
  const { carry_line: line, carry_bingo: bingo } = view.figures;
  const parts = [];
  if (line > 0) parts.push(say(t.scriptCarryLine, { money: euros(screen, line) }));
  if (bingo > 0) parts.push(say(t.scriptCarryBingo, { money: euros(screen, bingo) }));
  return parts.join(" ");
}

function noteOf(screen, view) {
  const { t } = screen;
  if (view.script?.key === "BALL" && view.ball) {
    return say(t.scriptBallNote, { time: hour(screen, view.ball.spoken_at) });
  }
  return t[`scriptNote.${view.script?.key}`] ?? "";
}
