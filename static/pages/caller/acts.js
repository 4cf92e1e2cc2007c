/* The acts behind a confirmation: it says what will happen, asks for what is missing, and sends. */
import { say } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { euros, gameNote, many, rangesWords } from "../words.js";
import { reasonField, reasons, wayOut } from "../asks.js";
import { annulWithTwo, askSecond } from "./second.js";

const MACHINE = ["equipment", "installation", "accident"];
const BALLS = ["ball_missing", "ball_duplicate", "ball_weight", "irregular"];

/** Which half of a double card is shown: "A", "B", or null when somebody turned back. */
export async function whichHalf(screen, number) {
  const { t } = screen;
  let half = null;
  await form({
    title: say(t.halfTitle, { n: number }), kicker: t.halfKicker,
    lines: [{ name: t.halfThen }],
    fields: [{ name: "half", label: t.halfField, type: "choice", isRow: true,
      choices: ["A", "B"].map((value) => ({ value, label: value })) }],
    act: t.halfAct, ...wayOut(t),
    send: async (values) => { ({ half } = values); return { ok: true }; },
  });
  return half;
}

/** Corrects in public the announced number of sold cards, while the line is open. */
export function correctCount(screen, view) {
  const { t } = screen;
  return form({
    title: t.countTitle, kicker: t.countKicker,
    lines: [{ name: say(t.countWas, { cards: many(screen, "card", view.figures.units) }),
      note: rangesWords(screen, view.sale.ranges) },
    { name: t.countThen, note: t.countThenNote }],
    fields: [{ name: "units", label: t.countField, type: "number", required: true, length: 5 },
      reasonField(t, t.reasonAloud, reasons(t, "countReason"))],
    act: t.countAct, ...wayOut(t),
    send: ({ units, reason }) =>
      screen.ask("game", "CorrectCount", { ...view.may.CorrectCount, units, reason }),
  });
}

/** Records a failure: which, and what follows from it. */
export function recordFailure(screen, view) {
  const { t } = screen;
  return form({
    title: t.failureTitle, kicker: t.failureKicker,
    lines: [{ name: t.failureStops,
      note: view.balls.length > 0 ? t.failureAfter : t.failureBefore }],
    fields: [{ name: "cause", label: t.failureField, type: "choice",
      choices: causes(view).map((value) => ({ value, label: t[`failure.${value}`],
        note: t[`failureNote.${value}`] })) }],
    act: t.failureAct, ...wayOut(t),
    send: ({ cause }) => screen.ask("game", "RecordFailure", { ...view.may.RecordFailure, cause }),
  });
}

/* While a card is checked only a ball may be at fault; the rest waits for the order. */
function causes(view) {
  return view.phase === "CLAIM_STOP" ? BALLS : [...MACHINE, ...BALLS];
}

/** The way on after a failure: as before, by hand, or as the agent decided. */
export function goOn(screen, view) {
  const { t } = screen;
  const isAgent = view.failure.paragraph === "34.4";
  const isOut = view.failure.balls_out > 0;
  const choices = [{ value: "machine", label: t.goOnMachine, note: t.goOnMachineNote },
    isOut ? { value: "hand", label: t.goOnHand, note: t.goOnHandNote } : null].filter(Boolean);
  return form({
    title: t.goOnTitle, kicker: t.goOnKicker, lines: [{ name: t.goOnThen, note: t.goOnThenNote }],
    fields: [{ name: "way", label: t.goOnField, type: "choice", choices }],
    act: isAgent ? t.goOnAgentAct : t.goOnAct, ...wayOut(t),
    send: ({ way }) => screen.ask("game", "GoOn", { ...view.may.GoOn, by_hand: way === "hand",
      agent: isAgent ? "continue" : "" }),
  });
}

/** Cancels a sale that leads to no draw. */
export function cancelGame(screen, view) {
  const { t } = screen;
  const sold = view.sale.units > 0
    ? { name: t.cancelRefund, note: many(screen, "card", view.sale.units),
      amount: euros(screen, view.sale.gross) }
    : { name: t.cancelNothing, note: t.cancelNothingNote };
  return form({
    title: say(t.cancelTitle, { n: view.game.number }), kicker: t.cannotUndo, isDanger: true,
    whatLabel: t.whatHappens,
    lines: [sold, { name: t.primaAsBefore }, numbersGone(screen, view.sale.ranges)].filter(Boolean),
    fields: [reasonField(t, t.reasonAloud, reasons(t, "cancelReason"))],
    act: say(t.cancelAct, { n: view.game.number }), wayOut: t.wayOutCancel, escape: t.keyEscape,
    send: ({ reason }) => screen.ask("game", "CancelGame", { ...view.may.CancelGame, reason }),
  });
}

/** Annuls the game, with a second person once a ball is out. */
export function annulGame(screen, view, control) {
  const { t } = screen;
  const { annulment } = view;
  if (!annulment) { screen.refuse(control, "E_GAME_CLOSED"); return Promise.resolve(null); }
  const words = { title: say(t.annulTitle, { n: view.game.number }), kicker: t.cannotUndo,
    isDanger: true, whatLabel: t.whatHappens, lines: annulLines(screen, view),
    act: t.annulAct, wayOut: t.wayOutAnnul, escape: t.keyEscape };
  const fields = { ...view.may.AnnulGame, ...agentEnds(view) };
  if (annulment.needs_second) return annulWithTwo(screen, fields, words, control);
  return form({ ...words, fields: [reasonField(t, t.reasonAloud, reasons(t, "annulReason"))],
    send: ({ reason }) => screen.ask("game", "AnnulGame", { ...fields, reason }) });
}

/* An irregular ball ends a game only by the word of the authority's agent. */
function agentEnds({ failure }) {
  return failure?.paragraph === "34.4" ? { agent: "end" } : {};
}

function annulLines(screen, view) {
  const { t } = screen;
  const { annulment } = view;
  const lines = [{ name: t.annulRefund, amount: euros(screen, annulment.owed),
    note: say(t.annulCards, { cards: many(screen, "card", annulment.units),
      price: euros(screen, annulment.face_cents) }) }];
  if (annulment.line + annulment.bingo > 0) {
    lines.push({ name: t.annulLine, amount: euros(screen, annulment.line), note: t.annulNobody },
      { name: t.annulBingo, amount: euros(screen, annulment.bingo), note: t.annulNobody });
  }
  if (view.pool) {
    lines.push({ name: t.annulPrima, amount: euros(screen, annulment.fund),
      note: view.pool.state === "armed" ? say(t.primaLimit, { limit: view.pool.limit }) : "" });
  }
  return [...lines, numbersGone(screen, annulment.ranges)].filter(Boolean);
}

function numbersGone(screen, ranges) {
  if (ranges.length === 0) return null;
  return { name: say(screen.t.numbersGone, { ranges: rangesWords(screen, ranges) }),
    note: screen.t.numbersGoneNote };
}

/** Nobody came with a card for a call. */
export function dismissCall(screen, view, call) {
  const { t } = screen;
  return form({
    title: t.dismissTitle, kicker: t[`called.${call.call}`], lines: [{ name: t.dismissThen }],
    fields: [reasonField(t, t.reasonNote, reasons(t, "dismissReason"))],
    act: t.dismissAct, ...wayOut(t),
    send: ({ reason }) =>
      screen.ask("game", "DismissCall", { ...view.may.DismissCall, claim: call.claim, reason }),
  });
}

/** Decides against the machine's answer: a written reason and a second person. */
export function overruleClaim(screen, view, control) {
  const { t } = screen;
  const fields = view.may.OverruleClaim;
  const words = { title: fields.valid ? t.overruleValid : t.overruleNot, kicker: t.overruleKicker,
    isDanger: true, whatLabel: t.whatHappens, act: t.overruleAct, wayOut: t.wayOut,
    escape: t.keyEscape,
    lines: [{ name: say(t.overruleCard, { n: view.card?.number ?? "" }),
      note: gameNote(screen, view) }, { name: t.overruleThen, note: t.overruleThenNote }] };
  return askSecond(screen, { action: "OverruleClaim", fields, words, reasons: [] }, control);
}

/** Puts a second series on sale behind the first one. */
export function addSeries(screen, view, choices) {
  const { t } = screen;
  return form({
    title: t.addSeriesTitle, kicker: t.addSeriesKicker,
    lines: [{ name: t.addSeriesThen, note: t.addSeriesThenNote }],
    fields: [choices.length > 0
      ? { name: "series", label: t.nextSeries, type: "choice", choices }
      : { name: "series", label: t.nextSeries, type: "text", required: true }],
    act: t.addSeriesAct, ...wayOut(t),
    send: ({ series }) => screen.ask("game", "AddSeries", { ...view.may.AddSeries, series }),
  });
}
