/* What a pool waits for next: the way of a hit from its cards to its ticket, in the order of the
   rules. Views in, plain steps out; who may do a step is told by the page's signers. */

/** The next step of a pool, or null: {action, fields, hit, hand, asks}. `asks` names what the act
    has to be told: "cards" (count and seal), "cheque", or nothing. */
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
function paperStep({ history = [] }) {
  const past = [...history].reverse();
  for (const hit of past) {
    const share = hit.shares.find((one) => !one.paid_at);
    if (hit.state === "SETTLED" && share) {
      return { action: "PayAward", past: hit, share, asks: "cheque",
        fields: { hit: hit.hit, table: share.table, box: share.box } };
    }
  }
  const bare = past.find((hit) => hit.state !== "REJECTED" && hit.copies < 0);
  return bare ? { action: "PrintTicket", past: bare, fields: { hit: bare.hit } } : null;
}

/** Who does a step here: {isOwn, people}; those who have signed the hit already are left out. */
export function doersOf(signers, step, me) {
  const known = signers?.[step.action] ?? { own: false, people: [] };
  const signed = new Set(step.hit?.signed_by ?? []);
  const isOpen = (person) => step.action === "ConfirmCards" || !signed.has(person);
  const ofHit = step.hit && ["WitnessHit", "SettleHit"].includes(step.action);
  const may = (person) => !ofHit || isOpen(person);
  return { isOwn: known.own && may(me), people: known.people.filter((one) => may(one.id)) };
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
