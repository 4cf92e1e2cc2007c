/* What a pool waits for next: the way of a hit from its cards to its ticket, in the order of the
   rules. Views in, plain steps out; who may do a step is told by the page's signers. */

/** The next step of a pool, or null: {action, fields, hit, hand, asks}. `asks` names what the act
    has to be told: "cards" (count and seal), "payment", "reason", or nothing. */
export function nextStep(view) {
  return hitStep(view.hits?.[0]) ?? fixedStep(view) ?? paperStep(view);
}

function hitStep(hit) {
  if (!hit) return null;
  if (hit.state === "HELD") return { action: "ReleaseHit", fields: { hit: hit.hit }, hit,
    asks: "reason" };
  const hand = hit.cards.find((one) => !one.confirmed_by);
  if (hand) {
    return { action: "ConfirmCards", hit, hand, asks: "cards",
      fields: { hit: hit.hit, table: hand.table, box: hand.box } };
  }
  if (hit.state === "OPENED") return { action: "", hit, fields: {} };
  if (hit.needs_witness && !hit.witness) {
    return { action: "WitnessHit", fields: { hit: hit.hit }, hit };
  }
  return { action: "SettleHit", fields: { hit: hit.hit }, hit };
}

function fixedStep({ fixed = [], fixed_owed: owed = [] }) {
  const place = ({ table, deal, box }) => ({ table, deal, box });
  if (fixed[0]) return { action: "ConfirmFixed", fields: place(fixed[0]), fixed: fixed[0] };
  return owed[0] ? { action: "PayFixed", fields: place(owed[0]), fixed: owed[0] } : null;
}

/* Shares that are owed, then a ticket that nobody has printed yet. */
function paperStep(view) {
  const past = awardOf(view);
  const share = past?.shares.find((one) => !one.paid_at);
  if (share) {
    return { action: "PayAward", past, share, asks: "payment",
      fields: { hit: past.hit, table: share.table, box: share.box } };
  }
  return past ? { action: "PrintTicket", past, fields: { hit: past.hit } } : null;
}

/** The oldest award that is not paid yet, or whose ticket nobody has printed; null: none. */
export function awardOf({ history = [] }) {
  const past = history.filter((hit) => hit.state !== "REJECTED").reverse();
  return past.find((hit) => hit.shares.some((one) => !one.paid_at))
    ?? past.find((hit) => hit.copies < 0) ?? null;
}

/** Who does a step here: {isOwn, people}; those who have signed the hit already are left out, and
    above the second threshold everybody but the director. */
export function doersOf(signers, step, { id: me, role }) {
  const known = signers?.[step.action] ?? { own: false, people: [] };
  const { hit } = step;
  const ofHit = hit && ["WitnessHit", "SettleHit"].includes(step.action);
  const signed = new Set(ofHit ? hit.signed_by : []);
  if (step.hand) signed.add(step.hand.declared_by);
  if (step.proposedBy) signed.add(step.proposedBy);
  const isHigh = step.action === "SettleHit" && hit?.needs_director;
  const may = (one) => !signed.has(one.id) && (!isHigh || one.role === "director");
  return { isOwn: known.own && may({ id: me, role }), people: known.people.filter(may) };
}

/** The steps of a hit as a list to tick off: [{name, isDone, by}]. */
export function stagesOf(hit) {
  const confirmed = hit.cards.every((one) => one.confirmed_by);
  return [
    { name: "ended", isDone: hit.waiting.length === 0, waits: hit.waiting },
    { name: "cards", isDone: confirmed,
      by: [...new Set(hit.cards.map((one) => one.confirmed_by).filter(Boolean))] },
    ...(hit.needs_witness ? [{ name: "witness", isDone: Boolean(hit.witness),
      by: hit.witness ? [hit.witness] : [] }] : []),
    { name: "settle", isDone: false, by: [] },
  ];
}

/** The steps of an award that is settled. */
export function stagesOfAward(past) {
  return [
    { name: "settle", isDone: true, by: past.approvers.slice(-1) },
    { name: "paid", isDone: past.shares.every((one) => one.paid_at), by: [] },
    { name: "ticket", isDone: past.copies >= 0, by: [] },
  ];
}
