/* The steps of a game as the console offers them: words, key, and how they are pressed. */
import { say } from "../../ui/dom.js";

const ASKING = { line: "askMoreLine", bingo: "askMoreBingo", none: "askMoreRoom" };

/** What the primary button says for the next step: {words, isHeld}. */
export function primaryWords(screen, name, view) {
  const { t } = screen;
  if (name === "RequestBall") return { words: ballWords(t, view), isHeld: false };
  if (name === "AskMore") return { words: t[ASKING[callOfStop(view)]], isHeld: false };
  if (name === "OrderResume") {
    const words = validCalls(view).length > 0 ? t.orderAwardLine : t.orderResume;
    return { words, isHeld: true };
  }
  if (name === "OrderFinish") {
    return { words: view.stop ? t.orderAwardBingo : t.orderFinish, isHeld: true };
  }
  return { words: t[`step.${name}`] ?? name, isHeld: false };
}

function ballWords(t, view) {
  if (view.held) return say(t.stepHeldBall, { n: view.held });
  return view.balls.length === 0 ? t.stepFirstBall : t.stepNextBall;
}

/** The highest prize that a valid call of the stop stands for: "bingo", "line" or "none". */
export function callOfStop(view) {
  const calls = validCalls(view);
  if (calls.some((one) => one.call === "bingo")) return "bingo";
  return calls.length > 0 ? "line" : "none";
}

export function validCalls(view) {
  return (view.stop?.calls ?? []).filter((one) => one.state === "VALID");
}

/** The calls that wait for their card, oldest first. */
export function waitingCalls(view) {
  return (view.stop?.calls ?? []).filter((one) => one.state === "CALLED");
}

/** The minor actions of the console in their order, dangerous ones last. */
export const MINOR = [
  { name: "AddSeries", key: "S", text: "minorAddSeries" },
  { name: "ReopenSale", key: "R", text: "minorReopen" },
  { name: "CorrectBall", key: "C", text: "minorCorrect" },
  { name: "CorrectCount", key: "V", text: "minorCount" },
  { name: "RecordFailure", key: "A", text: "minorFailure" },
  { name: "CancelGame", key: "X", text: "minorCancel", isDanger: true },
  { name: "AnnulGame", key: "N", text: "minorAnnul", isDanger: true },
];

/** waitsUntil(view, now) → from when on the primary step is taken. A clock that was set back holds
    nothing up: a wait that is longer than the game has any is over. */
export function waitsUntil(view, now) {
  const longest = Math.max(view.game.wait_ms, view.game.spacing_ms);
  return view.until - now > longest ? 0 : view.until;
}
