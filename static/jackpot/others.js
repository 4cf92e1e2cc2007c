/* Everything that is done to a pot besides awarding it: tables, trays, coins that lie apart,
   parameters, corrections, the close of the day. What two persons sign is proposed here by whoever
   may, and approved by somebody of the direction. */
import { say } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { figure, money, percent } from "../ui/format.js";
import { centsOf, menu } from "../pages/till/others.js";
import { reasonField, reasons, wayOut } from "../pages/asks.js";
import { actAs, withTwo } from "../pages/signs.js";

const EUROS = new Set(["cap", "seed", "stake", "ceiling"]);
const CENTS = new Set(["cents", "counted", "sales_cents", "ledger_cents", "meter_cents"]);
const PARAMETERS = ["cap", "rate", "reserve", "seed", "stake"];
const TWO = new Set(["UnlinkTable", "ReadmitTable", "ChangeParameter", "CorrectPool", "ResumePool",
  "CountBox", "EndPool", "SettleCoins", "FillTray"]);
const DANGER = new Set(["EndPool", "SuspendPool", "CorrectPool", "UnlinkTable"]);

/** The acts of a pot that make sense now, in the order of their use: [{action, asked}]. */
function offers(screen, slot, view) {
  const { page } = screen;
  const names = view.tables.map((one) => one.table);
  const lost = view.tables.filter((one) => one.suspended).map((one) => one.table);
  const apart = view.tables.flatMap((one) => one.slots.filter(([, , coins]) => coins > 0)
    .map(([box, , coins]) => ({ table: one.table, box, coins })));
  const isCarousel = slot === "carousel";
  const isHeld = view.suspension && view.suspension.code !== "E_FIGURES_UNSIGNED";
  return [
    !isCarousel && page.free.length > 0 ? ["LinkTable", { tables: page.free }] : null,
    names.length > 0 ? ["CountBox", { tables: names }] : null,
    !isCarousel && names.length > 0 ? ["FillTray", { tables: names }] : null,
    apart.length > 0 ? ["SettleCoins", { apart }] : null,
    lost.length > 0 ? ["ReadmitTable", { tables: lost }] : null,
    !isCarousel && names.length > 0 ? ["UnlinkTable", { tables: names }] : null,
    ["ChangeParameter", {}], ["Reconcile", { known: page.accounts[slot] }],
    isHeld ? ["ResumePool", {}] : ["SuspendPool", {}],
    ["CorrectPool", {}], ["ClosePool", {}], ["EndPool", {}],
  ].filter(Boolean).map(([action, told]) => ({ action, told }));
}

/** Asks which of the other acts is wanted, and does it. */
export async function otherActs(screen, slot, control) {
  await screen.refetch();
  const { t, page, rounds } = screen;
  const { view } = rounds[slot];
  const items = offers(screen, slot, view).map((offer) => {
    const known = page.signers[slot]?.[offer.action] ?? { own: false, people: [] };
    const isTwo = TWO.has(offer.action);
    const isOff = !known.own && (isTwo || known.people.length === 0);
    const role = known.people[0]?.role;
    const note = known.own ? isTwo ? t.twoSign : "" : role
      ? say(isTwo ? t.proposedBy : t.signedBy, { role: t[`role.${role}`] ?? role }) : t.nobodyHere;
    return { words: t[`act.${offer.action}`], note, isOff,
      act: isOff ? null : () => doOther(screen, slot, { ...offer, known, view }, control) };
  });
  const chosen = await menu(screen, items);
  return chosen ? chosen() : null;
}

async function doOther(screen, slot, { action, told, known, view }, control) {
  const { t } = screen;
  const asked = fieldsOf(screen, { action, told, view });
  const answer = await form({ ...head(screen, action), fields: asked, ...wayOut(t), act: t.goOn,
    lines: t[`then.${action}`] ? [{ name: t[`then.${action}`] }] : [],
    send: (typed) => Promise.resolve({ ok: true, typed }) });
  if (!answer) return null;
  const fields = read({ action, told, view }, answer.typed);
  const signed = { slot, action, fields, words: { ...head(screen, action),
    lines: lines(screen, view, { action, fields }) } };
  const { approvers } = screen.page;
  if (TWO.has(action)) return withTwo(screen, { ...signed, people: approvers }, control);
  if (known.own) return screen.send(slot, action, fields, control);
  return actAs(screen, { ...signed, people: known.people }, control);
}

function head({ t }, action) {
  return { title: t[`act.${action}`], kicker: t.poolsTitle, act: t[`act.${action}`],
    isDanger: DANGER.has(action) };
}

/* --- what each act is told -------------------------------------------------------------------- */

function fieldsOf(screen, { action, told, view }) {
  const { t } = screen;
  const reason = reasonField(t, t.fieldReason, reasons(t, `${action}.reason`));
  const table = () => ({ name: "table", label: t.fieldTable, type: "choice", isRow: true,
    choices: told.tables.map((one) => ({ value: one.table ?? one, label: one.table ?? one })) });
  const kinds = {
    LinkTable: () => [table()],
    UnlinkTable: () => [table(), reason],
    ReadmitTable: () => [table(), reason],
    CountBox: () => [table(), euros(screen, "counted", t.fieldCounted)],
    FillTray: () => [table(), euros(screen, "cents", t.fieldSum)],
    SettleCoins: () => [{ name: "place", label: t.fieldCoins, type: "choice",
      choices: told.apart.map((one, index) => ({ value: index, label: say(t.apartAt, one) })) },
    { name: "into_pot", label: t.fieldCoinsTo, type: "choice", choices: [
      { value: false, label: t.coinsBack }, { value: true, label: t.coinsIn }] }],
    ChangeParameter: () => parameterFields(screen, view),
    Reconcile: () => [{ name: "day", label: t.fieldDay, type: "date", required: true,
      value: dayOf(screen) },
    euros(screen, "sales_cents", t.fieldSales),
    euros(screen, "ledger_cents", t.fieldLedger, told.known?.ledger_cents),
    euros(screen, "meter_cents", t.fieldMeter)],
    SuspendPool: () => [reason], ResumePool: () => [reason],
    CorrectPool: () => [{ name: "way", label: t.fieldWayPot, type: "choice", isRow: true, choices: [
      { value: 1, label: t.potMore }, { value: -1, label: t.potLess }] },
    euros(screen, "cents", t.fieldSum), reason],
    EndPool: () => [{ name: "resolution", label: t.fieldResolution, type: "text", required: true,
      length: 60 }],
  };
  return kinds[action]?.() ?? [];
}

function euros({ locale }, name, label, cents) {
  return { name, label, type: "text", required: true, length: 14,
    value: cents === undefined ? "" : figure(cents, locale) };
}

function dayOf({ zone, now }) {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date(now()));
}

function parameterFields(screen, view) {
  const { t } = screen;
  return [{ name: "parameter", label: t.fieldParameter, type: "choice",
    choices: PARAMETERS.map((value) => ({ value, label: t[`parameter.${value}`],
      note: presentWords(screen, view, value) })) },
  { name: "value", label: t.fieldValue, type: "text", required: true, length: 12 },
  { name: "resolution", label: t.fieldAtOnce, type: "text", length: 60,
    isAsked: ({ parameter }) => parameter === "cap" }];
}

function presentWords({ t, locale }, { conditions }, parameter) {
  const known = { cap: conditions.cap, seed: conditions.seed, stake: conditions.stake,
    rate: conditions.rate_bp, reserve: conditions.reserve_bp };
  const value = known[parameter];
  if (parameter === "cap" && value === 0) return t.noCap;
  return EUROS.has(parameter) ? money(value, locale) : percent(value, locale);
}

/* --- what is sent ----------------------------------------------------------------------------- */

function read({ action, told, view }, typed) {
  if (action === "LinkTable") {
    const { packs } = view.conditions;
    return { ...told.tables.find((one) => one.table === typed.table), packs };
  }
  if (action === "SettleCoins") {
    return { ...told.apart[typed.place], into_pot: typed.into_pot };
  }
  if (action === "ChangeParameter") {
    const { resolution, parameter, value } = typed;
    const now = parameter === "cap" && resolution ? { resolution, applies: "at_once" } : {};
    return { parameter, value: centsOf(String(value).replace("%", "").trim()), ...now };
  }
  if (action === "EndPool") return { ...typed, destination: "authority" };
  const { way, ...rest } = typed;
  const fields = Object.fromEntries(Object.entries(rest).map(([name, value]) =>
    [name, CENTS.has(name) ? centsOf(value) : value]));
  return way === undefined ? fields : { ...fields, cents: way * fields.cents };
}

/* What both persons read: the pot as it stands, then what is changed. */
function lines(screen, view, { action, fields }) {
  const { t, locale } = screen;
  const value = ([name, told]) => {
    if (action === "ChangeParameter" && name === "value") {
      return EUROS.has(fields.parameter) ? money(told, locale) : percent(told, locale);
    }
    if (name === "parameter") return t[`parameter.${told}`];
    if (name === "into_pot") return told ? t.coinsIn : t.coinsBack;
    return CENTS.has(name) ? money(told, locale) : String(told).slice(0, 30);
  };
  const rest = Object.entries(fields).filter(([name]) => !["applies", "destination", "game"]
    .includes(name));
  return [{ name: t.figValue, note: t.potNow, amount: money(view.meters.value, locale) },
    ...rest.map((one) => ({ name: t[`told.${one[0]}`] ?? one[0], amount: value(one) }))];
}
