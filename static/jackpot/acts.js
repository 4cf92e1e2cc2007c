/* The acts of the award desk: each step of a hit, by whoever sits here or under the signature of
   the post that it belongs to, and its ticket. */
import { h, say } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { money } from "../ui/format.js";
import { cardWords, playingCard } from "../ui/playing_card.js";
import { reasonField, reasons, wayOut } from "../pages/asks.js";
import { actAs } from "../pages/signs.js";
import { oddsLines } from "./figures.js";
import { showTicket } from "./ticket.js";

const DANGER = new Set(["RejectHit", "RejectHand"]);

/** awardActs(screen, made) → {step, ask, rejectHand, ticket}. */
export function awardActs(screen, made) {
  const act = (action, fields, doers, control) => doAct(screen, made, { action, fields, doers },
    control);
  return {
    step: (step, doers, control) => doStep(screen, { step, doers, act, made }, control),
    ask: async (action, fields, control) => {
      const { t } = screen;
      const typed = await askFirst(screen, { action }, [reasonField(t, t.fieldReason,
        reasons(t, action === "HoldHit" ? "holdReason" : "rejectReason"))]);
      if (!typed) return null;
      return act(action, { ...fields, ...typed }, doersNow(screen, made, action), control);
    },
    rejectHand: async (hit, hand, control) => {
      const { t } = screen;
      const step = { action: "RejectHand", hand };
      const typed = await askFirst(screen, step, [reasonField(t, t.fieldReason,
        reasons(t, "rejectReason"))]);
      if (!typed) return null;
      return act("RejectHand", { hit, table: hand.table, box: hand.box, ...typed },
        doersNow(screen, made, "RejectHand"), control);
    },
    ticket: (hit, past, control) => printCopy(screen, made, { hit, past, act, control }),
  };
}

async function doStep(screen, { step, doers, act, made }, control) {
  const fields = { ...step.fields };
  const asked = askedOf(screen, step, made.slot);
  if (asked.length > 0) {
    const typed = await askFirst(screen, step, asked);
    if (!typed) return null;
    Object.assign(fields, paid(typed));
  }
  const answer = await act(step.action, fields, { ...doers, step }, control);
  if (step.action === "PrintTicket" && answer?.ok) {
    await showTicket(screen, made.slot, step.past.hit);
  }
  return answer;
}

/* Cash needs nothing more; a cheque has a number. */
function paid({ way, ...typed }) {
  return way === "cash" ? { ...typed, cheque: "" } : typed;
}

function doersNow(screen, made, action) {
  const known = screen.page.signers[made.slot]?.[action] ?? { own: false, people: [] };
  return { isOwn: known.own, people: known.people };
}

function doAct(screen, made, { action, fields, doers }, control) {
  if (doers.isOwn) return screen.send(made.slot, action, fields, control);
  return actAs(screen, { slot: made.slot, action, fields, people: doers.people,
    words: { ...words(screen, action), lines: told(screen, { action, fields, made },
      doers.step) } }, control);
}

/** The head of a dialog about an act of the pools. */
export function words({ t }, action) {
  return { title: t[`act.${action}`], kicker: t.poolsTitle, act: t[`act.${action}`],
    isDanger: DANGER.has(action) };
}

/* What happens, as whoever signs has to read it: the hands with their amounts, else the fields. */
function told(screen, { action, fields, made }, step) {
  if (action === "ApproveFigures") return oddsLines(screen, screen.rounds[made.slot].view);
  const { t } = screen;
  const lines = step ? handsOf(step).map((hand) => handLine(screen, hand)) : [];
  const known = lines.length > 0 ? ["hit", "table", "box", "deal"] : [];
  const rest = Object.entries(fields).filter(([name, value]) => !known.includes(name)
    && value !== "").map(([name, value]) => ({ name: t[`told.${name}`] ?? name,
    amount: String(value).slice(0, 24) }));
  return [...lines, ...rest];
}

function handsOf({ hit, hand, share, fixed }) {
  if (share ?? fixed) return [share ?? fixed];
  const hands = (hit?.cards ?? []).map((one, index) => ({ ...one, cents: hit.shares[index] }));
  return hand ? hands.filter((one) => one.table === hand.table && one.box === hand.box) : hands;
}

function handLine({ t, locale }, { level, cents, cards, ...place }) {
  const shown = Array.isArray(cards) ? cards.map((card) => cardWords(t, card)).join(", ") : "";
  return { name: t[`level.${level}`] ?? level,
    note: [say(t.handPlace, place), shown].filter(Boolean).join(" · "),
    amount: cents ? money(cents, locale) : t.handNothing };
}

/* What a step has to be told before it is done. */
function askedOf({ t }, step, slot) {
  if (step.asks === "cards") {
    const pack = slot === "carousel" ? [{ name: "pack_cards", label: t.fieldPack, type: "number",
      required: true, length: 2 }] : [];
    return [cardsField(t, step.hand), ...pack, { name: "seal", label: t.fieldSeal, type: "text",
      required: true, length: 40 }];
  }
  if (step.asks === "payment") {
    return [{ name: "way", label: t.fieldWay, type: "choice", choices: [
      { value: "cash", label: t["way.cash"] }, { value: "cheque", label: t["way.cheque"] }] },
    { name: "cheque", label: t.fieldCheque, type: "text", length: 30,
      isAsked: ({ way }) => way === "cheque" }];
  }
  return step.asks === "reason" ? [reasonField(t, t.fieldReason)] : [];
}

/* The hand as it has to lie on the table, to be compared card by card. */
function cardsField(t, hand) {
  return { name: "_cards", type: "element", read: () => undefined, element: h("div",
    { class: "hand-cards is-to-check" }, hand.cards.map((card) =>
      playingCard(card, cardWords(t, card)))) };
}

async function askFirst(screen, step, fields) {
  const { t } = screen;
  const { hand, share } = step;
  const lines = hand ? [{ name: say(t["step.ConfirmCards"], hand), note: t.confirmThen }]
    : share ? [handLine(screen, share)] : [];
  const answer = await form({ ...words(screen, step.action), fields, ...wayOut(t),
    lines: step.action === "RejectHand" ? [handLine(screen, { ...hand, cents: 0 })] : lines,
    act: t.goOn, send: ({ _cards, ...typed }) => Promise.resolve({ ok: true, typed }) });
  return answer?.typed ?? null;
}

async function printCopy(screen, made, { hit, past, act, control }) {
  const isCopy = past.copies >= 0;
  const answer = await act("PrintTicket", isCopy ? { hit, copy: true } : { hit },
    doersNow(screen, made, "PrintTicket"), control);
  if (answer?.ok) await showTicket(screen, made.slot, hit);
  return answer;
}
