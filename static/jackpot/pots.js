/* The pots of the house as every screen tells them: which there are, in which order, and which hit
   is being told about. Views in, plain values out. */

const KINDS = ["carousel", "blackjack_progressive"];
const FULL = 20000;

/** The pots of a page in a fixed order, so that none changes its place when it is won:
    [{kind, cents, view}]. */
export function potsOf(rounds) {
  const pots = KINDS.filter((kind) => rounds[kind])
    .map((kind) => ({ kind, cents: rounds[kind].view.pot, view: rounds[kind].view }));
  const prima = rounds.prima?.view;
  if (prima && !prima.closed) {
    pots.push({ kind: "prima", cents: prima.armed ? prima.prize : prima.fund, view: prima });
  }
  return pots.filter((one) => !one.view.closed);
}

/** The hit that the room is told about at `now`: one under check, else one that was just awarded;
    null when there is none. {kind, hit, state, cents, hands: [{table, box, level, faces}], since,
    until, rest}. */
export function hitOf(rounds, now) {
  const known = KINDS.filter((kind) => rounds[kind]).flatMap((kind) => {
    const { view } = rounds[kind];
    return [...view.pending.map((hit) => pendingHit(kind, view, hit)),
      ...view.last.slice(0, 1).filter((award) => now - award.at < FULL)
        .map((award) => awardedHit(kind, view, award))];
  });
  return known.sort((a, b) => b.since - a.since)[0] ?? null;
}

/** Whether a hit is so fresh that it takes over whatever a display shows. */
export function isFresh(hit, now) {
  return hit !== null && now - hit.since < FULL;
}

function pendingHit(kind, view, hit) {
  const hands = hit.hands.map(([table, box, level], index) =>
    ({ table, box, level, faces: hit.faces?.[index] ?? [] }));
  return { kind, hit: hit.hit, state: hit.state, cents: hit.lock, hands: byRank(view, hands),
    since: hit.opened_at, until: hit.held_until, rest: view.pot };
}

function awardedHit(kind, view, award) {
  const hands = award.shares.map(([table, box, level]) => ({ table, box, level, faces: [] }));
  return { kind, hit: award.hit, state: award.state, cents: award.cents,
    hands: byRank(view, hands), since: award.at, until: 0, rest: view.pot };
}

/* The highest prize first: the conditions list them so. */
function byRank(view, hands) {
  const names = view.conditions.levels.map((level) => level.name);
  return [...hands].sort((a, b) => names.indexOf(a.level) - names.indexOf(b.level));
}
