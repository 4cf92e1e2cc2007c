/* The acts of a table and of its round that need more than a press: what each asks for, and who
   signs it when it is not for the person at this desk. Money is typed in euros. */
import { say } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { money } from "../ui/format.js";
import { centsOf } from "../pages/till/others.js";
import { reasonField, reasons, wayOut } from "../pages/asks.js";
import { actAs } from "../pages/signs.js";
import { cardWords, partsOf } from "../ui/playing_card.js";
import { betName, zoneWords } from "./spots.js";

/** What an act needs to be told; acts that are not named here need nothing. */
const FIELDS = {
  SendAdvance: (s, known) => [euroField(s, "cents", s.t.fieldAdvance, known.cents)],
  CountAdvance: (s) => [euroField(s, "cents", s.t.fieldCounted)],
  ReturnAdvance: (s) => [reasonField(s.t, s.t.fieldReason)],
  Suspend: (s) => [reasonField(s.t, s.t.fieldReason, reasons(s.t, "suspendReason"))],
  CountTable: (s) => [euroField(s, "chips", s.t.fieldChips), euroField(s, "notes", s.t.fieldNotes)],
  ChangeMinimum: (s, known, table) => [euroField(s, "minimum", s.t.fieldMinimum,
    table.table.minimum)],
  InspectEquipment: (s, known) => known.checks.map((check) => ({ name: check, type: "choice",
    label: s.t[`check.${check}`] ?? check, isRow: true, choices: [
      { value: false, label: s.t.checkNot }, { value: true, label: s.t.checkOk }] })),
  SealEquipment: (s, known) => known.seals.map((seal) => ({ name: seal, type: "choice",
    label: s.t[`check.${seal}`] ?? seal, isRow: true, choices: [
      { value: false, label: s.t.sealNot }, { value: true, label: s.t.sealDone }] })),
  RaiseLimits: (s, known, table) => [{ ...kindField(s, table), name: "bet" },
    euroField(s, "most", s.t.fieldMost),
    { name: "notice", label: s.t.fieldNotice, type: "text", required: true },
    { name: "until", label: s.t.fieldUntil, type: "date", required: true }],
  ReturnAbsent: (s, known, table) => [seatField(s, table)],
  CloseForFraud: (s) => [{ name: "act", label: s.t.fieldAct, type: "text", required: true },
    { name: "official", label: s.t.fieldOfficial, type: "text", required: true }],
  VoidRound: (s) => [reasonField(s.t, s.t.fieldReasonAloud, causes(s))],
  VoidThrow: (s) => [reasonField(s.t, s.t.fieldReasonAloud, causes(s))],
  FindBet: (s, known, table) => [seatField(s, table), kindField(s, table),
    { name: "on", label: s.t.fieldOn, type: "text", length: 20 },
    euroField(s, "stake", s.t.fieldFound)],
  Penalise: (s) => [boxField(s), reasonField(s.t, s.t.fieldReason, reasons(s.t, "penalReason"))],
  NoteIncident: (s) => [boxField(s, false),
    { name: "what", label: s.t.fieldIncident, type: "text", required: true,
      choices: reasons(s.t, "incident") }],
  RemoveCard: (s) => [cardField(s), reasonField(s.t, s.t.fieldReason,
    reasons(s.t, "removeReason"))],
  HoldPayment: (s) => [betField(s, payable(s)), reasonField(s.t, s.t.fieldReason)],
  DecideHold: (s) => [betField(s, heldBets(s)), { name: "pay", label: s.t.fieldDecision,
    type: "choice", choices: [{ value: true, label: s.t.decidePay },
      { value: false, label: s.t.decideReject }] }, reasonField(s.t, s.t.fieldReason)],
  DropTip: (s, known, table) => [seatField(s, table), euroField(s, "cents", s.t.fieldTip)],
  DeclareHand: (s) => [boxField(s), { name: "cards", label: s.t.fieldCards, type: "text",
    required: true }],
};
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a"];
const FACES = RANKS.flatMap((rank) => ["s", "h", "d", "c"].map((suit) => rank + suit));
const EUROS = new Set(["most", "cents", "chips", "notes", "minimum", "stake"]);
const DANGER = new Set(["VoidRound", "VoidThrow", "CloseForFraud", "Penalise"]);
const DEFAULTS = { NoteIncident: { text: "" } };

/** Does an act of `slot` that this seat may do: asks what is missing, then sends. */
export function ownAct(screen, { slot, action, fields = {} }, control) {
  const asked = FIELDS[action]?.(screen, fields, screen.rounds.table.view);
  if (!asked && !DANGER.has(action)) return screen.send(slot, action, fields, control);
  return form({ ...words(screen, action), fields: asked ?? [], ...wayOut(screen.t),
    send: (typed) => screen.ask(slot, action, { ...fields, ...read(action, typed) }) });
}

/** Does an act of another post, under the signature of whoever holds it. */
export async function othersAct(screen, { slot, action, fields = {}, people }, control) {
  const asked = FIELDS[action]?.(screen, fields, screen.rounds.table.view) ?? [];
  let typed = {};
  if (asked.length > 0) {
    const answer = await form({ ...words(screen, action), fields: asked, ...wayOut(screen.t),
      act: screen.t.signNext, send: (given) => Promise.resolve({ ok: true, given }) });
    if (!answer) return null;
    typed = read(action, answer.given);
  }
  return actAs(screen, { slot, action, people, fields: { ...fields, ...typed },
    words: { ...words(screen, action), lines: lines(screen, action, { ...fields, ...typed }) } },
  control);
}

function words({ t }, action) {
  return { title: t[`act.${action}`] ?? action, kicker: t[`actKicker.${action}`] ?? t.actKicker,
    act: t[`act.${action}`] ?? action, isDanger: DANGER.has(action),
    lines: t[`actThen.${action}`] ? [{ name: t[`actThen.${action}`] }] : [] };
}

function lines({ t, locale }, action, fields) {
  const told = Object.entries(fields).filter(([name]) => name !== "approval").map(([name, value]) =>
    ({ name: t[`told.${name}`] ?? name, amount: EUROS.has(name) ? money(value, locale)
      : String(value) }));
  return [...(t[`actThen.${action}`] ? [{ name: t[`actThen.${action}`] }] : []), ...told];
}

function read(action, typed) {
  const told = Object.fromEntries(Object.entries(typed).map(([name, value]) =>
    [name, EUROS.has(name) ? centsOf(value) : value]));
  if (told.box === "") delete told.box;
  if (action === "InspectEquipment") {
    return { checks: Object.keys(told).filter((name) => told[name]) };
  }
  if (action === "SealEquipment") {
    return { seals: Object.keys(told).filter((name) => told[name]) };
  }
  if (action === "RaiseLimits") {
    const { bet, most, notice, until } = told;
    return { limits: [{ bet, least: 0, most }], notice, until: Date.parse(`${until}T23:59:59`) };
  }
  if (action === "FindBet") told.on = (String(told.on).match(/\d+/g) ?? []).map(numberOf);
  if (action === "DeclareHand") told.cards = String(told.cards).split(/[\s,]+/).filter(Boolean);
  return { ...DEFAULTS[action], ...told };
}

function euroField({ locale }, name, label, cents) {
  const value = cents == null ? "" : money(cents, locale).replace(/[^\d.,]/g, "");
  return { name, label, type: "text", required: true, length: 14, value };
}

/* The causes that the rules of this game know, or those of every game. */
function causes({ t, rounds }) {
  const known = (rounds.play.view.round.causes ?? []).map((one) => t[`cause.${one}`] ?? one);
  return known.length > 0 ? known : reasons(t, "voidReason");
}

function numberOf(told) {
  return told === "00" ? 37 : Number(told);
}

function seatField({ t }, { seats }) {
  return { name: "seat", label: t.fieldSeat, type: "choice", choices: seats.map(({ seat, name }) =>
    ({ value: seat, label: name || say(t.seatNamed, { seat }) })) };
}

function kindField({ t }, { table, limits }) {
  const kinds = table.layout.filter((kind) => kind in limits && !(`calls.${kind}` in t));
  return { name: "kind", label: t.fieldBet, type: "choice", choices: kinds.map((value) =>
    ({ value, label: t[`bet.${value}`] ?? value })) };
}

function boxField({ t }, required = true) {
  return { name: "box", label: t.fieldBox, type: "number", required, length: 2 };
}

function cardField({ t }) {
  return { name: "card", label: t.fieldCard, type: "text", required: true, length: 3 };
}

function betField(screen, bets) {
  return { name: "bet", label: screen.t.fieldBet, type: "choice", choices: bets.map((one) =>
    ({ value: one.bet, label: betWords(screen, one), note: money(one.stake, screen.locale) })) };
}

function payable({ rounds }) {
  const { settlement } = rounds.play.view;
  return settlement.filter((line) => line.payout > 0);
}

function heldBets({ rounds }) {
  const held = new Set(rounds.play.view.holds.map(([bet]) => bet));
  return rounds.play.view.bets.filter((bet) => held.has(bet.bet));
}

/** A bet in words: its kind and its box. */
export function betWords(screen, bet) {
  const { t } = screen;
  const { layout } = screen.rounds.table.view.table;
  if (bet.zone && layout.includes(bet.kind)) {
    return `${zoneWords(screen, bet.zone, layout)} · ${say(t.seatNamed, { seat: bet.seat })}`;
  }
  const box = bet.box ?? Number(String(bet.zone ?? "").split("-")[1] ?? 0);
  const kind = betName(t, bet.kind, screen.rounds.table.view.table.game);
  return box ? say(t.betInBox, { bet: kind, box }) : kind;
}

/** Corrects the card or number that came last. */
export function correctLast(screen) {
  const { t } = screen;
  const { came, may } = screen.rounds.play.view;
  if (!partsOf(came[2])) return correctNumber(screen);
  return form({ ...words(screen, "CorrectOutcome"), ...wayOut(t),
    lines: [{ name: say(t.correctWas, { card: cardWords(t, came[2]) }) }],
    fields: [cardField(screen)],
    send: ({ card }) => screen.ask("play", "CorrectOutcome",
      { ...may.CorrectOutcome, outcome: FACES.indexOf(tidy(card)) }) });
}

function correctNumber(screen) {
  const { t } = screen;
  const { came, may } = screen.rounds.play.view;
  return form({ ...words(screen, "CorrectOutcome"), title: t["act.CorrectNumber"], ...wayOut(t),
    act: t["act.CorrectNumber"], lines: [{ name: say(t.correctWas, { card: came[2] }) }],
    fields: [{ name: "number", label: t.fieldNumber, type: "text", required: true, length: 3 }],
    send: ({ number }) => screen.ask("play", "CorrectOutcome",
      { ...may.CorrectOutcome, outcome: numberOf(String(number).trim()) }) });
}

function tidy(card) {
  const parts = partsOf(String(card).trim());
  return parts ? `${parts.rank}${parts.suit}`.toLowerCase() : "";
}
