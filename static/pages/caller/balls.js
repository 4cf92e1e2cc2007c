/* What is wrong with a ball: one is corrected, or a number was out already, which proves an error
   further back (BINGO-16). */
import { say } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { wayOut } from "../asks.js";
import { annulGame } from "./acts.js";

/** Replaces a ball by the one that really came out; what the rules no longer allow they refuse. */
export function correctBall(screen, view, ordinal = view.ball.ordinal) {
  const { t } = screen;
  const wrong = view.balls[ordinal - 1][0];
  return form({
    title: t.correctName, kicker: t.correctKicker,
    lines: [{ name: say(t.correctWas, { n: wrong }), note: t.correctWasNote },
      { name: t.correctThen, note: t.correctThenNote }],
    fields: [{ name: "ordinal", label: t.correctOrdinal, type: "number", required: true, length: 2,
      value: String(ordinal) },
    { name: "number", label: t.correctField, type: "number", required: true, length: 2 }],
    act: t.correctAct, ...wayOut(t),
    send: (fields) => screen.ask("game", "CorrectBall", fields),
  });
}

/** The ball in hand is out already: a slip of the hand, or the earlier one was another number. */
export async function ballRepeated(screen, view, { number, ordinal }, control) {
  const { t } = screen;
  const [, mode] = view.balls[ordinal - 1] ?? [];
  if (!mode) return null;
  let way = "";
  await form({
    title: say(t.repeatedTitle, { n: number, ordinal }), kicker: t.repeatedKicker,
    lines: [{ name: t.repeatedThen, note: t.repeatedThenNote }],
    fields: [{ name: "way", label: t.repeatedField, type: "choice", choices: [
      { value: "typo", label: t.repeatedTypo, note: t.repeatedTypoNote },
      { value: "correct", label: say(t.repeatedCorrect, { ordinal }), note: t.repeatedCorrectNote },
      "AnnulGame" in view.may
        ? { value: "annul", label: t.repeatedAnnul, note: t.repeatedAnnulNote } : null,
    ].filter(Boolean) }],
    act: t.repeatedAct, ...wayOut(t),
    send: async (fields) => { ({ way } = fields); return { ok: true }; },
  });
  if (way === "correct") return correctBall(screen, view, ordinal);
  return way === "annul" ? annulGame(screen, view, control) : null;
}
