/* Which scene a hall monitor shows. It follows from the views alone, so that a display opened in
   the middle of a game shows the same as one that was there from the start. */

const BY_PHASE = {
  ANNOUNCED: "between", SELLING: "sale", SALE_CLOSED: "sale", PUBLISHED: "sale", PLAYING: "play",
  CLAIM_STOP: "claim", INTERRUPTED: "halt", FINISHED: "award", CLOSED: "between",
  ANNULLED: "halt", CANCELLED: "halt",
};

/** The name of the scene for these rounds; `shown` is an award that is still being celebrated. */
export function sceneOf(rounds, shown) {
  const view = rounds.game?.view;
  if (!view) return rounds.session ? "between" : "none";
  if (isOver(view) && rounds.session?.view.state === "CLOSED") return "none";
  if (view.phase === "PLAYING" && shown) return "award";
  return BY_PHASE[view.phase] ?? "none";
}

function isOver(view) {
  return ["CLOSED", "ANNULLED", "CANCELLED"].includes(view.phase);
}

/** The prize that the award scene tells: the bingo once it is there, else the line. */
export function prizeOf(view) {
  return view.result?.bingo ? "bingo" : "line";
}

/** The awards of one prize, the pool's joined to the bingo's, one entry a card in its order:
    [{series, number, cents, parts: [{prize, cents}]}]. */
export function plaquesOf(view, prize) {
  const wanted = prize === "bingo" ? ["bingo", "pool"] : ["line"];
  const cards = new Map();
  for (const award of view.awards) {
    if (!wanted.includes(award.prize) || award.state === "ANNULLED") continue;
    const key = `${award.series}/${award.number}`;
    const card = cards.get(key)
      ?? { series: award.series, number: award.number, cents: 0, parts: [] };
    card.cents += award.cents;
    card.parts.push({ prize: award.prize, cents: award.cents });
    cards.set(key, card);
  }
  return [...cards.values()].sort(bySeriesAndNumber);
}

function bySeriesAndNumber(one, other) {
  return one.series.localeCompare(other.series) || one.number - other.number;
}

/** The call that the room is being told about: the one whose card is shown, else the last one. */
export function callOf(view) {
  const calls = view.stop?.calls ?? [];
  return calls.find((call) => call.claim === view.stop.showing) ?? calls.at(-1) ?? null;
}
