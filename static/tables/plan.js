/* What the desk of a table offers now: one primary step with its key, at most two actions beside
   it, the rest as minor ones. All of it follows from `may`, `primary` and `asks` of the views. */
import { say } from "../ui/dom.js";
import { money } from "../ui/format.js";
import { hasPockets } from "./looks.js";
import { sumsBox } from "./settlement.js";
import { numberWords, toWords } from "./side.js";

const FIRST = ["hit", "voy", "house_way", "close_offers", "no_blackjack", "partage"];
const CHOICE_KEYS = { stand: "P", double: "D", split: "S", surrender: "R", insurance: "I",
  even_money: "E", no: "O", paso: "P", buy: "C", voy: "V", hit: "H", close_offers: "Z",
  bank_blackjack: "B", no_blackjack: "Z", house_way: "H", set: "V", partage: "A", prison: "P" };
const STEP_KEYS = "ABCDEHIJKO";
const NEXT = ["SendAdvance", "CountAdvance", "SignAdvance", "InspectEquipment", "OpenTable",
  "Resume", "EndPlay", "CountTable", "SignCount", "CarryToBook"];

/** planOf(screen, now, acts) → the plan of the desk (see pages/caller/desk.js). */
export function planOf(screen, now, acts) {
  const { play, isRunning } = now;
  const plan = isRunning ? playPlan(screen, now, acts) : tablePlan(screen, now, acts);
  const aside = play && (play.phase === "PAYING" || (!isRunning && play.phase === "SETTLED"))
    ? sumsBox(screen, play) : null;
  return { key: screen.t.keySpace, ...plan, aside: plan.secondaries?.length ? null : aside,
    minors: minors(screen, now, acts) };
}

/* --- while a round runs -------------------------------------------------------------------- */

function playPlan(screen, now, acts) {
  const { t } = screen;
  const { play } = now;
  const step = PLAY_STEPS[play.primary];
  if (step) return step(screen, now, acts);
  if (play.phase === "OPEN") return openPlan(screen, now, acts);
  if (play.phase === "PLAYING") return waitPlan(screen, now);
  const approval = acts.offersOf("play").find((one) => one.action === "ApprovePayment");
  if (approval) {
    return { name: "Other/ApprovePayment", words: t["act.ApprovePayment"],
      act: (control) => acts.others("play", approval, control) };
  }
  return off(t.waitOther);
}

const PLAY_STEPS = {
  TakeStep: (screen, now, acts) => stepPlan(screen, now, acts),
  CloseBets: (screen, now, acts) => ({ name: "CloseBets",
    words: screen.t[`close.${now.table.table.game}`] ?? screen.t.closeBets,
    act: (control) => acts.send("play", "CloseBets", control),
    secondaries: betting(screen, now, acts) }),
  KeyCards: (screen, now) => waitPlan(screen, now),
  ReportOutcome: (screen, now, acts) => (now.play.expects?.card ? waitPlan(screen, now)
    : numberPlan(screen, now, acts)),
  Decide: (screen, now, acts) => decidePlan(screen, now, acts),
  ApprovePayment: ({ t }, now, acts) => ({ name: "ApprovePayment", words: t["act.ApprovePayment"],
    act: (control) => acts.send("play", "ApprovePayment", control) }),
  ConfirmPayment: ({ t }, { play }, acts) => ({ name: "ConfirmPayment",
    words: say(t[`confirmPay.${play.round.game}`] ?? (play.totals.paid > 0 ? t.confirmPay
      : t.confirmCollect), { result: play.result }),
    act: (control) => acts.send("play", "ConfirmPayment", control) }),
};

/* The step that is due with its usual fact, and beside it what else it may be taken with. */
function stepPlan(screen, now, acts) {
  const { t } = screen;
  const [step, values] = now.play.step;
  const { game } = now.table.table;
  const words = (value) => t[`step.${game}.${step}`] ?? t[`step.${step}.${value}`]
    ?? t[`step.${step}`] ?? step;
  const [first, ...rest] = values.map((value) => ({ words: say(words(value), { n: value }),
    act: (control) => acts.step({ step, value }, control) }))
    .filter((one, index, all) => all.findIndex((other) => other.words === one.words) === index);
  const keyed = [...rest.slice(-1), ...rest.slice(0, -1)].map((one, index) =>
    ({ ...one, key: STEP_KEYS[index] ?? "", code: STEP_KEYS[index] ?? "" }));
  const beside = keyed.length > 0 ? keyed : betting(screen, now, acts);
  return { ...first, name: `TakeStep/${step}`, secondaries: beside.slice(0, 2),
    more: beside.slice(2) };
}

function openPlan(screen, now, acts) {
  return { ...off(screen.t.placeBets), name: "Bets", secondaries: betting(screen, now, acts) };
}

/* The bets of the round before, or the minimum for everybody who sits at a box; then the coin or
   side bet of the chosen box, or of the first one that has none. */
function betting({ t }, now, acts) {
  const { play, table, canRepeat } = now;
  if (!play.bets.some((one) => !one.held)) {
    const again = { words: canRepeat ? t.repeatBets : t.minimumBets, key: "R", code: "R",
      act: acts.repeat };
    return canRepeat || table.table.boxes > 0 ? [again] : [];
  }
  const box = boxWithoutCoin(now);
  return [{ words: t.takeBack, key: t.keyDelete, code: "Delete",
    isOff: !("RemoveBet" in play.may), act: acts.takeBack },
  box ? { words: say(t[`coin.${now.pool.kind}`], { box }), key: "K", code: "K",
    act: () => acts.side(box) } : null].filter(Boolean);
}

function boxWithoutCoin({ table, play, pool, box }) {
  const own = pool?.tables.find((one) => one.table === table.table.name);
  if (!own?.available) return 0;
  const alive = own.slots.filter(([, isAlive]) => isAlive).map(([slot]) => slot);
  const free = [...new Set(play.bets.map((bet) => bet.box))].sort((a, b) => a - b)
    .filter((one) => one && !own.inside.includes(one) && !alive.includes(one));
  return free.includes(box) ? box : free[0] ?? 0;
}

/* A card is on its way: from the shoe, or by the croupier's own hand on the keypad. */
function waitPlan({ t }, { play, shoe }) {
  const { expects } = play;
  if (!expects) return off(t.waitOther);
  const to = toWords(t, expects.to);
  const words = shoe ? say(t.shoeDeals, { to }) : say(t.keyTheCard, { to });
  return { ...off(words), name: `Card/${shoe ? "shoe" : "hand"}` };
}

/* What is keyed before the last number (turns, the first die) is noted and not paid yet. */
function numberPlan({ t }, { play, chosen, shoe }, acts) {
  const found = play.expects.outcomes.find(([number]) => number === chosen);
  if (!found) return { ...off(shoe ? t.wheelTurns : t.keyTheNumber), name: "Number" };
  const words = t[`to.${play.expects.to}`] ? t.noteNumber : t.reportNumber;
  return { name: `Number/${found[0]}`,
    words: say(words, { name: found[1], what: numberWords(t, play) }),
    act: (control) => acts.report(found[0], control) };
}

/* --- decisions ----------------------------------------------------------------------------- */

/** The hand that is asked now: the one of the chosen box, else the first that is a player's. */
export function askedNow(play, box) {
  const own = play.asks.filter((one) => one.box > 0);
  return own.find((one) => one.box === box) ?? own[0] ?? play.asks[0];
}

function decidePlan(screen, now, acts) {
  const { play, box } = now;
  const ask = askedNow(play, box);
  const croupier = play.asks.find((one) => one.box === 0);
  const all = ask.options.map((option) => choiceOf(screen, ask, { option, acts }));
  const closing = croupier && ask !== croupier
    ? croupier.options.map((option) => choiceOf(screen, croupier, { option, acts })) : [];
  const offers = [...closing, ...all];
  const first = offers.find((one) => FIRST.includes(one.choice)) ?? offers[0];
  const rest = offers.filter((one) => one !== first);
  if (ask.box === 0 && ask.seat && play.asks.length > 1) {
    rest.push({ words: screen.t[`choiceAll.${first.choice}`] ?? first.words, key: "Z", code: "Z",
      act: () => acts.decideAll(first.choice) });
  }
  return { ...first, name: `Decide/${play.may.Decide.after}/${ask.box}/${ask.hand}`,
    key: screen.t.keySpace, secondaries: rest.slice(0, 2), more: rest.slice(2) };
}

function choiceOf(screen, ask, { option, acts }) {
  const { t, locale } = screen;
  const key = CHOICE_KEYS[option.choice] ?? "";
  const extra = option.most > 0 ? ` +${money(option.most, locale)}` : "";
  const many = ask.box > 0 && ["surrender", "insurance", "even_money",
    "no"].includes(option.choice);
  const place = many ? ` · ${ask.box}` : ask.box === 0 && ask.seat
    ? ` · ${say(t.seatNamed, { seat: ask.seat })}` : "";
  return { choice: option.choice, key, code: key, words:
    `${t[`choice.${option.choice}`] ?? option.choice}${place}${extra}`,
  act: (control) => acts.decide(ask, option, control) };
}

/* --- between two rounds -------------------------------------------------------------------- */

function tablePlan(screen, now, acts) {
  const { t } = screen;
  const { table } = now;
  const { may, primary } = table;
  if (primary === "OpenRound") return { name: "OpenRound", words: t[`open.${table.table.game}`]
    ?? t.openRound, act: acts.openRound, secondaries: shuffling(screen, now, acts) };
  if (primary) return { name: primary, words: t[`act.${primary}`],
    act: (control) => acts.own("table", primary, control) };
  const other = NEXT.map((action) => acts.offersOf("table").find((one) => one.action === action))
    .find(Boolean);
  if (!other) return off("Resume" in may ? t["act.Resume"] : t.waitOther);
  return { name: `Other/${other.action}`, words: t[`act.${other.action}`],
    act: (control) => acts.others("table", other, control) };
}

function shuffling({ t }, { table }, acts) {
  if (!("Shuffle" in table.may) || !table.shoe) return [];
  return [{ words: t["act.Shuffle"], key: "B", code: "B",
    act: (control) => acts.own("table", "Shuffle", control) }];
}

/* --- the minor ones ------------------------------------------------------------------------ */

function minors(screen, now, acts) {
  const { t } = screen;
  const { play, isRunning } = now;
  const canVoid = (action) => isRunning && ((action in play.may)
    || acts.offersOf("play").some((one) => one.action === action));
  const { game } = now.table.table;
  const isThrow = hasPockets(game) || game === "craps" || canVoid("VoidThrow");
  const voiding = isThrow ? "VoidThrow" : "VoidRound";
  const rows = [
    { words: t.minorSeats, key: "F", code: "F", act: acts.seats },
    { words: t["act.NoteIncident"], key: "L", code: "L", isOff: !isRunning
      || !("NoteIncident" in play.may), act: (control) => acts.own("play", "NoteIncident",
        control) },
    { words: now.table.table.boxes ? t["act.CorrectOutcome"] : t["act.CorrectNumber"], key: "X",
      code: "X", isOff: !isRunning || !("CorrectOutcome" in play.may), act: acts.correct },
    { words: t.minorMore, key: "M", code: "M", act: acts.menu },
    { words: t.minorDisplay, key: "G", code: "G", act: acts.display },
    { words: t[`act.${voiding}`], key: "N", code: "N", isDanger: true, isOff: !canVoid(voiding),
      act: () => acts.voidRound(voiding) },
  ];
  return rows;
}

function off(words) {
  return { name: "Wait", words, isOff: true, key: "", act: () => null };
}
