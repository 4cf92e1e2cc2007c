/* The answer to a card in words: one large word, the fact beside it. */
import { say } from "../../ui/dom.js";
import { numbers } from "../words.js";

/** verdictOf(screen, view) → {kind, word, fact, detail} for the card that is on screen. */
export function verdictOf(screen, view) {
  const { t } = screen;
  const shown = view.card;
  const call = view.stop.calls.find((one) => one.claim === shown.claim) ?? shown;
  const sold = shown.sold_at ? t.soldHere : "";
  if (call.state === "VALID") {
    return { kind: "valid", word: t[`valid.${call.call}`],
      fact: say(t[`complete.${call.call}`], { n: call.completed_at }),
      detail: join(say(t.calledAt, { n: call.ball }), sold) };
  }
  if (call.state === "FALSE") {
    return { kind: "not-valid", word: t[`notValid.${call.call}`],
      fact: missingWords(screen, call), detail: join(closestRow(t, shown), sold) };
  }
  return refusedWords(screen, call);
}

function refusedWords(screen, call) {
  const { t } = screen;
  const word = t[`refusedWord.${call.code}`] ?? t.refusedWord;
  const fact = t[`refusedFact.${call.code}`] ?? t.refusedFact;
  const game = call.known_game ? say(t.knownGame, { n: call.known_game }) : "";
  const isLate = call.code === "E_LINE_CLOSED" || call.code === "E_GAME_FINISHED";
  return { kind: "neutral", word, fact: say(fact, { n: call.number }),
    detail: isLate ? t.lateDetail : game };
}

function missingWords(screen, call) {
  const { t } = screen;
  const { missing } = call;
  if (missing.length === 0) return t.missingNone;
  if (missing.length > 6) return say(t.missingMany, { n: missing.length });
  return say(missing.length === 1 ? t.missingOne : t.missingSome,
    { numbers: numbers(screen, missing) });
}

function closestRow(t, shown) {
  if (shown.call !== "line" || shown.row === 0) return "";
  return say(t.closestRow, { n: shown.rows[shown.row - 1].length - shown.missing.length });
}

function join(...parts) {
  return parts.filter(Boolean).join(" · ");
}
