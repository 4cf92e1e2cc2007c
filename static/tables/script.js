/* What the croupier says aloud now: the paytable's words where it has some, and the house's own. */
import { say } from "../ui/dom.js";
import { clock } from "../ui/format.js";
import { beadWords } from "./beads.js";
import { zoneWords } from "./spots.js";

/** The sentence for this moment, or an empty text. */
export function scriptWords(screen, { table, play, isRunning }) {
  const { t } = screen;
  if (!play || !isRunning) return idleWords(screen, table, play);
  const { key, say: told, values } = play.script ?? {};
  if (!key) return "";
  if (values.box) return boxWords(t, play, { told, values, key });
  if (play.asks?.[0]?.seat) return askedWords(screen, { table, play, told });
  if (key === "RESULT" || key === "SETTLED") return resultWords(t, play, values.result);
  return say(told || t[`script.${key}`] || "", values);
}

function idleWords({ t }, table, play) {
  if (table.phase === "SUSPENDED") return t["script.SUSPENDED"];
  if (table.last_rounds?.left === 0) return t["script.END"];
  if (play && table.last === "" + table.last && play.phase === "SETTLED") {
    return resultWords(t, play, play.result);
  }
  return play?.phase === "VOID" ? t["script.VOID"] : "";
}

/* Whose turn it is, what the hand is worth where the table may say so, and the question. */
function boxWords(t, play, { told, values, key }) {
  const hand = play.hands.find((one) => one.hand === handName(values));
  const question = told || t[`script.${key}`] || "";
  const figure = /^\d+$/.test(hand?.figure ?? "") ? hand.figure : "";
  const name = values.hand > 1 ? t.scriptBoxHand : t.scriptBox;
  const start = say(name, { box: values.box, hand: values.hand });
  return figure ? `${start}: ${figure}. ${question}` : `${start}. ${question}`;
}

function handName({ box, hand }) {
  return hand > 1 ? `box ${box}.${hand}` : `box ${box}`;
}

/* Who is asked about which bet of the layout: "Puesto 3, rojo. ¿A la mitad o en prisión?" */
function askedWords(screen, { table, play, told }) {
  const [ask] = play.asks;
  const bet = play.bets.find((one) => one.bet === ask.hand);
  const what = bet ? zoneWords(screen, bet.zone, table.table.layout).toLowerCase() : "";
  return `${say(screen.t.scriptSeat, { seat: ask.seat, bet: what })} ${told}`;
}

function resultWords(t, play, result) {
  const { game } = play.round;
  const hands = beadWords(t, "result", result);
  if (hands) return hands;
  const known = t[`result.${game}.${result}`] ?? t[`figure.${result}`] ?? result;
  const own = t[`result.${game}.${result}`] ?? calledWords(t, play);
  return own ?? say(t[`result.${game}`] ?? "{result}", { result: known });
}

/* A number with what is called out with it: «Diecisiete, negro, impar y falta». */
function calledWords(t, play) {
  const [, name, called] = play.outcome.at(-1) ?? [];
  const number = t[`pocket.${name}`];
  if (!number) return undefined;
  const words = (called ?? "").split(" ").filter(Boolean)
    .map((one) => (t[`called.${one}`] ?? one));
  const last = words.pop();
  return last ? `${[number, ...words].join(", ")} ${t.andWord} ${last}` : number;
}

/** The time of day of a moment, for notes beside a sentence. */
export function atWords({ zone }, at) {
  return clock(at, zone);
}
