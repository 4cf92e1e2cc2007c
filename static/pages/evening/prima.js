/* The prima: how it stands, what waits, its history; opening it under its authorisation, and its
   changes, which two persons sign. */
import { fill, h, say } from "../../ui/dom.js";
import { amount } from "../../ui/money.js";
import { empty } from "../../ui/empty.js";
import { form } from "../../ui/form.js";
import { euros, hour, primaLine, share } from "../words.js";
import { wayOut } from "../asks.js";
import { centsOf } from "../till/others.js";
import { isMine, mayOpen } from "./rounds.js";
import { askBoth } from "./both.js";

const DIRECTION = ["director", "deputy"];

/** primaStage(screen, desktop) → {element, update(), plan()}. */
export function primaStage(screen, desktop) {
  const { t } = screen;
  const now = h("section", { class: "panel step-panel prima-stage" });
  const past = h("section", { class: "panel step-panel" });
  const element = h("div", { class: "step-two" }, now, past);
  return { element,
    update: () => {
      const view = screen.rounds.prima?.view;
      fill(now, h("p", { class: "label" }, t["tab.prima"]), view ? stands(screen, view)
        : empty({ place: "", drawing: "curve", name: t.primaNoneName, when: t.primaNoneWhen }));
      fill(past, h("p", { class: "label" }, t.primaHistory), history(screen, view));
    },
    plan: () => planOf(screen, desktop) };
}

function stands(screen, view) {
  const { t, locale } = screen;
  const state = view.armed ? "armed" : "accumulating";
  const line = primaLine(screen, { ...view, state, fund_after: view.fund, passed: false }, false);
  const bar = h("div", { class: "bar-fill" });
  bar.style.transform = `scaleX(${view.cap > 0 ? Math.min(1, view.fund / view.cap) : 0})`;
  const row = (name, value) => h("div", { class: "row" }, h("span", { class: "row-name" }, name),
    h("span", { class: "row-figure" }, value));
  return [h("p", { class: "step-title" }, line.name),
    h("p", { class: "prima-large" }, amount(line.cents, locale)),
    h("div", { class: "bar-track" }, bar), h("p", { class: "quiet" }, line.note),
    h("div", { class: "rows" }, row(t.primaCap, amount(view.cap, locale)),
      row(t.primaNext, amount(view.next, locale)), row(t.primaRate, share(screen, view.rate_bp)),
      row(t.primaBase, say(t.primaLimit, { limit: view.base_limit })),
      view.planned.map((plan) => plannedRow(screen, plan)))];
}

function plannedRow(screen, [parameter, value, at]) {
  const { t, locale } = screen;
  return h("div", { class: "row" }, h("span", { class: "row-words" },
    h("span", { class: "row-name" }, t[`primaPlan.${parameter}`]),
    h("span", { class: "row-note" }, at ? say(t.primaPlanAt, { time: hour(screen, at) })
      : t.primaPlanNext)),
  h("span", { class: "row-figure waiting" }, parameter === "cap" ? amount(value, locale)
    : share(screen, value)));
}

function history(screen, view) {
  const { t, locale } = screen;
  const rows = view?.history ?? [];
  if (rows.length === 0) return h("p", { class: "quiet" }, t.primaHistoryNone);
  return h("div", { class: "rows" }, rows.map((one) => h("div", { class: "row" },
    h("span", { class: "row-words" },
      h("span", { class: "row-name" }, say(t.gameName, { n: one.number })),
      h("span", { class: "row-note" }, say(t.primaWon, { ball: one.ball, limit: one.limit,
        games: one.games_armed }))),
    h("span", { class: "row-figure" }, amount(one.cents, locale)))));
}

function planOf(screen, desktop) {
  const { t, rounds } = screen;
  if (!rounds.prima) {
    if (!mayOpen(screen, "prima")) return { name: "Wait", words: t.waitDirector, isOff: true,
      act: () => null };
    return { name: "OpenPrima", words: t["prepareAct.prima"], key: t.keySpace,
      act: () => openPrima(screen).then(desktop.show) };
  }
  if (!isMine(screen, DIRECTION)) return { name: "Wait", words: t.primaOnlyDirector, isOff: true,
    act: () => null };
  return { name: "ChangeCap", words: t.primaChangeCap, key: t.keySpace,
    act: (control) => changeCap(screen, control).then(desktop.show),
    minors: [{ words: t.primaChangeRate,
      act: (control) => changeRate(screen, control).then(desktop.show) }] };
}

/** Opens a prima under its own authorisation (PRIMA-1). */
export function openPrima(screen) {
  const { t, page } = screen;
  return form({
    title: t["prepareAct.prima"], kicker: t["tab.prima"], lines: [{ name: t.primaThen,
      note: t.primaThenNote }],
    fields: [{ name: "cap", label: t.primaCap, type: "text", required: true, length: 12,
      value: euros(screen, page.profile.prima_cap) },
    { name: "base_limit", label: t.primaBaseField, type: "number", required: true, length: 2,
      value: page.profile.prima_limit },
    { name: "fund", label: t.primaTaken, type: "text", length: 12 },
    { name: "authorisation", label: t.primaAuthorisation, type: "text", required: true,
      length: 60 },
    { name: "authorised_on", label: t.primaAuthorisedOn, type: "date", required: true,
      value: page.profile.today }],
    act: t["prepareAct.prima"], ...wayOut(t),
    send: ({ cap, fund, ...values }) => screen.askOpen("prima", { ...values, cap: centsOf(cap),
      fund_cents: centsOf(fund) }),
  });
}

async function changeCap(screen, control) {
  const { t } = screen;
  const fields = await asked(screen, { title: t.primaChangeCap, label: t.primaNewCap,
    now: euros(screen, screen.rounds.prima.view.cap), fieldsOf: (text) => ({
      cap: centsOf(text) }) });
  if (!fields) return null;
  return askBoth(screen, { slot: "prima", action: "ChangeCap", fields,
    words: wordsOf(screen, t.primaChangeCap, euros(screen, fields.cap)) }, control);
}

async function changeRate(screen, control) {
  const { t } = screen;
  const fields = await asked(screen, { title: t.primaChangeRate, label: t.primaNewRate,
    now: share(screen, screen.rounds.prima.view.rate_bp),
    fieldsOf: (text) => ({ rate_bp: centsOf(text) }) });
  if (!fields) return null;
  return askBoth(screen, { slot: "prima", action: "ChangeRate", fields,
    words: wordsOf(screen, t.primaChangeRate, share(screen, fields.rate_bp)) }, control);
}

/* What is to change, before two persons are asked; a percentage has two figures behind its comma,
   so that it is read as euros are: "4,5" is 450 hundredths. */
async function asked(screen, { title, label, now, fieldsOf }) {
  const { t } = screen;
  let fields = null;
  await form({
    title, kicker: t["tab.prima"], lines: [{ name: t.primaNow, amount: now,
      note: t.primaChangeNote }],
    fields: [{ name: "value", label, type: "text", required: true, length: 12 },
      { name: "applies", label: t.primaApplies, type: "choice", choices: [
        { value: "next_cycle", label: t.primaNextCycle }, { value: "at_once", label: t.primaAtOnce,
          note: t.primaAtOnceNote }] },
      { name: "resolution", label: t.primaResolution, type: "text", length: 60 }],
    act: t.toSignatures, ...wayOut(t),
    send: async ({ value, applies, resolution }) => {
      fields = { ...fieldsOf(value), applies };
      if ("cap" in fields && resolution) fields.resolution = resolution;
      return { ok: true };
    },
  });
  return fields;
}

function wordsOf(screen, title, value) {
  const { t } = screen;
  const { view } = screen.rounds.prima;
  return { title, kicker: t.twoPersons, whatLabel: t.whatHappens, act: title, wayOut: t.wayOut,
    escape: t.keyEscape,
    lines: [{ name: t.primaChangeTo, amount: value },
      { name: t.primaFund, amount: euros(screen, view.fund) },
      { name: t.primaCap, amount: euros(screen, view.cap) },
      { name: t.primaRate, amount: share(screen, view.rate_bp) }] };
}
