/* What a monitor says besides the balls when a game has gone one step further. Views in, the key of
   a sentence out; "" for nothing. */

const BY_PHASE = { SELLING: "sale", SALE_CLOSED: "saleClosed", FINISHED: "finished",
  INTERRUPTED: "interrupted", ANNULLED: "annulled", CANCELLED: "cancelled" };

/** What a view is remembered by: {game, phase, calls: [state of each call]}. */
export function momentOf(view) {
  return view && { game: view.game.number, phase: view.phase,
    calls: (view.stop?.calls ?? []).map((one) => one.state) };
}

/** The key of the sentence for the step from the moment `before` to `view`. */
export function announcementOf(before, view) {
  const now = momentOf(view);
  if (!before || !now || before.game !== now.game) return "";
  const judged = now.calls.findIndex((state, index) => state !== "CALLED"
    && before.calls[index] !== state);
  if (view.phase === "CLAIM_STOP" && judged >= 0) return verdictOf(view.stop.calls[judged]);
  if (before.phase === now.phase) return "";
  if (now.phase === "CLAIM_STOP") return calledOf(view.stop?.calls.at(-1));
  if (now.phase === "PLAYING") return before.phase === "PUBLISHED" ? "begins" : "goesOn";
  return BY_PHASE[now.phase] ?? "";
}

function verdictOf({ state, call }) {
  if (state === "VALID") return call === "bingo" ? "validBingo" : "validLine";
  return state === "FALSE" || state === "REFUSED" ? "notValid" : "";
}

function calledOf(call) {
  return call?.call === "bingo" ? "calledBingo" : "calledLine";
}
