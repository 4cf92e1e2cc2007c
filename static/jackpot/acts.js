/* The acts of the award desk: each step of a hit, by whoever sits here or under the signature of
   the post that it belongs to; parameters by two persons; pots that are opened. */
import { say } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { money, percent } from "../ui/format.js";
import { centsOf } from "../pages/till/others.js";
import { reasonField, reasons, wayOut } from "../pages/asks.js";
import { actAs, withTwo } from "../pages/signs.js";
import { showTicket } from "./ticket.js";

const DANGER = new Set(["RejectHit", "RejectHand"]);
const EUROS = new Set(["cap", "seed", "stake", "ceiling"]);
const PARAMETERS = ["cap", "rate", "reserve", "seed", "stake"];

/** awardActs(screen, made, {again}) → {step, ask, parameter, open, ticket, own}. */
export function awardActs(screen, made, { again }) {
  const act = (action, fields, doers, control) => doAct(screen, made, { action, fields, doers },
    control);
  return {
    step: async (step, doers, control) => {
      const fields = { ...step.fields };
      const asked = askedOf(screen, step, made.slot);
      if (asked.length > 0) {
        const typed = await askFirst(screen, step, asked);
        if (!typed) return null;
        Object.assign(fields, typed);
      }
      if (step.action === "PrintTicket") {
        const answer = await act(step.action, fields, doers, control);
        if (answer?.ok) await showTicket(screen, made.slot, step.past.hit);
        return answer;
      }
      return act(step.action, fields, { ...doers, step }, control);
    },
    ask: async (action, fields, control) => {
      const { t } = screen;
      const typed = await askFirst(screen, { action }, [reasonField(t, t.fieldReason,
        reasons(t, "holdReason"))]);
      if (!typed) return null;
      return act(action, { ...fields, ...typed }, doersNow(screen, made, action), control);
    },
    parameter: (view, control) => changeParameter(screen, made, { view, control }),
    open: (kind, control) => openPool(screen, kind, { control, again }),
    ticket: (hit, past, control) => printCopy(screen, made, { hit, past, act, control }),
  };
}

function doersNow(screen, made, action) {
  const known = screen.page.signers[made.slot]?.[action] ?? { own: false, people: [] };
  return { isOwn: known.own, people: known.people };
}

function doAct(screen, made, { action, fields, doers }, control) {
  if (doers.isOwn) return screen.send(made.slot, action, fields, control);
  return actAs(screen, { slot: made.slot, action, fields, people: doers.people,
    words: { ...words(screen, action), lines: told(screen, fields, doers.step) } }, control);
}

function words({ t }, action) {
  return { title: t[`act.${action}`], kicker: t.poolsTitle, act: t[`act.${action}`],
    isDanger: DANGER.has(action) };
}

/* What happens, as whoever signs has to read it: the hands with their amounts, else the fields. */
function told(screen, fields, step) {
  const { t } = screen;
  const lines = step ? handsOf(step).map((hand) => handLine(screen, hand)) : [];
  const known = lines.length > 0 ? ["hit", "table", "box", "deal"] : [];
  const rest = Object.entries(fields).filter(([name]) => !known.includes(name))
    .map(([name, value]) => ({ name: t[`told.${name}`] ?? name,
      amount: String(value).slice(0, 24) }));
  return [...lines, ...rest];
}

function handsOf({ hit, hand, share, fixed }) {
  if (share ?? fixed) return [share ?? fixed];
  const hands = (hit?.cards ?? []).map((one, index) => ({ ...one, cents: hit.shares[index] }));
  return hand ? hands.filter((one) => one.table === hand.table && one.box === hand.box) : hands;
}

function handLine({ t, locale }, { level, cents, ...place }) {
  return { name: t[`level.${level}`] ?? level, note: say(t.handPlace, place),
    amount: money(cents, locale) };
}

/* What a step has to be told before it is done. */
function askedOf({ t }, step, slot) {
  if (step.asks === "cards") {
    const pack = slot === "carousel" ? [{ name: "pack_cards", label: t.fieldPack, type: "number",
      required: true, length: 2 }] : [];
    return [...pack, { name: "seal", label: t.fieldSeal, type: "text", required: true,
      length: 40 }];
  }
  if (step.asks === "cheque") {
    return [{ name: "cheque", label: t.fieldCheque, type: "text", length: 30 }];
  }
  return step.asks === "reason" ? [reasonField(t, t.fieldReason)] : [];
}

async function askFirst(screen, step, fields) {
  const { t } = screen;
  const answer = await form({ ...words(screen, step.action), fields, ...wayOut(t),
    lines: step.hand ? [{ name: say(t["step.ConfirmCards"], step.hand),
      note: t.confirmThen }] : [],
    act: t.goOn, send: (typed) => Promise.resolve({ ok: true, typed }) });
  return answer?.typed ?? null;
}

async function printCopy(screen, made, { hit, past, act, control }) {
  const isCopy = past.copies >= 0;
  const answer = await act("PrintTicket", isCopy ? { hit, copy: true } : { hit },
    doersNow(screen, made, "PrintTicket"), control);
  if (answer?.ok) await showTicket(screen, made.slot, hit);
  return answer;
}

/* --- figures --------------------------------------------------------------------------------- */

async function changeParameter(screen, made, { view, control }) {
  const { t } = screen;
  const answer = await form({ ...words(screen, "ChangeParameter"), ...wayOut(t),
    lines: [{ name: t.parameterThen, note: t.parameterThenNote }],
    fields: [{ name: "parameter", label: t.fieldParameter, type: "choice",
      choices: PARAMETERS.map((value) => ({ value, label: t[`parameter.${value}`],
        note: presentWords(screen, view, value) })) },
    { name: "value", label: t.fieldValue, type: "text", required: true, length: 12 }],
    act: t.goOn, send: (typed) => Promise.resolve({ ok: true, typed }) });
  if (!answer) return null;
  const { parameter, value } = answer.typed;
  const fields = { parameter, value: EUROS.has(parameter) ? centsOf(value) : pointsOf(value) };
  return withTwo(screen, { slot: made.slot, action: "ChangeParameter", fields,
    people: screen.page.approvers, words: { ...words(screen, "ChangeParameter"),
      lines: [{ name: t[`parameter.${parameter}`], note: presentWords(screen, view, parameter),
        amount: EUROS.has(parameter) ? money(fields.value, screen.locale)
          : percent(fields.value, screen.locale) }] } }, control);
}

/* "3,5" per cent are 350 hundredths of it. */
function pointsOf(text) {
  return centsOf(String(text).replace("%", "").trim());
}

function presentWords({ t, locale }, { conditions }, parameter) {
  const known = { cap: conditions.cap, seed: conditions.seed, stake: conditions.stake,
    rate: conditions.rate_bp, reserve: conditions.reserve_bp };
  const value = known[parameter];
  if (parameter === "cap" && value === 0) return t.noCap;
  return EUROS.has(parameter) ? money(value, locale) : percent(value, locale);
}

/* A pot begins with the number and date of its permission; the blackjack pot from a preset. */
async function openPool(screen, kind, { control, again }) {
  const { t } = screen;
  const { presets } = screen.page;
  const fields = [{ name: "authorisation", label: t.fieldPermission, type: "text", required: true },
    { name: "authorised_on", label: t.fieldPermissionDate, type: "text", required: true,
      length: 10 }];
  if (kind !== "carousel") {
    fields.push({ name: "preset", label: t.fieldPreset, type: "choice",
      choices: presets.map((one) => ({ value: one.name, label: one.name,
        note: money(one.stake_cents, screen.locale) })) });
  }
  const answer = await form({ title: say(t.openPool, { name: t[`pool.${kind}`] }),
    kicker: t.poolsTitle, lines: [{ name: t.openThen, note: t.openThenNote }], fields,
    ...wayOut(t), act: t.openAct, send: ({ preset, ...typed }) => {
      const { name, ...figures } = presets.find((one) => one.name === preset) ?? {};
      return screen.askOpen(kind, { ...figures, ...typed });
    } });
  again();
  return answer ?? control;
}
