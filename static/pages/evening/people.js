/* Who is present, with duty and document (BINGO-5, BINGO-56): one press for whoever has an account,
   a short form for everybody else. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { check } from "../../ui/marks.js";
import { wayOut } from "../asks.js";
import { theSession } from "./rounds.js";

const DUTY_OF = { table_head: "table_head", caller: "caller", cashier: "cashier",
  hall_manager: "hall_manager", floor_assistant: "floor", admission: "admission" };

/** peopleStage(screen, desktop) → {element, update(), plan()}. */
export function peopleStage(screen, desktop) {
  const { t } = screen;
  const duties = h("div", { class: "rows" });
  const list = h("div", { class: "rows" });
  const element = h("div", { class: "step-two" },
    h("section", { class: "panel step-panel" }, h("p", { class: "label" }, t.dutiesLabel), duties),
    h("section", { class: "panel step-panel" }, h("p", { class: "label" }, t.presentLabel), list));
  const enter = (one, control) => enterOne(screen, one, control).then(desktop.show);
  return { element,
    update: () => {
      const { view } = theSession(screen);
      fill(duties, view.duties.map((one) => dutyRow(screen, one)));
      fill(list, [...view.staff.map((one, index) => presentRow(screen, one, view.documents[index])),
        ...(mayEnter(screen) ? candidates(screen).map((one) => candidateRow(screen, one, enter))
          : [])]);
    },
    plan: () => planOf(screen, enter, desktop) };
}

/* Everybody with an account who is not yet here, once for each duty of theirs. */
function candidates(screen) {
  const { view } = theSession(screen);
  const here = new Set(view.staff.map((one) => `${one.person}/${one.duty}`));
  const lacking = Object.fromEntries(view.duties.map((one) => [one.duty, one.lacking]));
  return screen.page.staff.flatMap((one) => one.roles
    .filter((role) => role in DUTY_OF).map((role) => ({ ...one, duty: DUTY_OF[role] })))
    .filter((one) => !here.has(`${one.name}/${one.duty}`))
    .sort((a, b) => Number(b.valid) - Number(a.valid)
      || (lacking[b.duty] > 0) - (lacking[a.duty] > 0));
}

function mayEnter(screen) {
  const { view } = theSession(screen);
  return (view.may.EnterStaff ?? []).includes(screen.page.person.role);
}

function planOf(screen, enter, desktop) {
  const { t } = screen;
  const { view } = theSession(screen);
  const isLacking = view.duties.some((one) => one.lacking > 0);
  if (!mayEnter(screen)) {
    return { name: "Wait", words: isLacking ? t.waitPeople : t.peopleAll, isOff: true,
      act: () => null };
  }
  const other = () => enterOther(screen).then(desktop.show);
  const next = candidates(screen).find((one) => one.valid
    && view.duties.find((duty) => duty.duty === one.duty).lacking > 0);
  const others = { secondaries: [{ words: t.peopleOther, key: "A", code: "A", act: other }] };
  if (next) {
    return { name: `Enter-${next.id}-${next.duty}`, key: t.keySpace, ...others,
      words: say(t.peopleEnter, { name: next.name }), act: (control) => enter(next, control) };
  }
  if (isLacking) {
    return { name: "EnterOther", words: t.peopleOther, key: t.keySpace, act: other };
  }
  return { name: "peopleDone", words: t.peopleDone, key: t.keySpace, ...others,
    act: () => desktop.choose("") };
}

function enterOne(screen, one, control) {
  return screen.send(theSession(screen).slot, "EnterStaff",
    { person: one.name, duty: one.duty, document: one.document }, control);
}

function enterOther(screen) {
  const { t } = screen;
  const { view, slot } = theSession(screen);
  const first = view.duties.find((one) => one.lacking > 0)?.duty ?? "floor";
  return form({
    title: t.peopleOther, kicker: t["step.people"], lines: [{ name: t.peopleThen }],
    fields: [{ name: "person", label: t.peopleName, type: "text", required: true, length: 60 },
      { name: "document", label: t.peopleDocument, type: "text", required: true, length: 40 },
      { name: "duty", label: t.peopleDuty, type: "choice", value: first,
        choices: view.duties.map(({ duty }) => ({ value: duty, label: t[`duty.${duty}`] })) }],
    act: t.peopleAct, ...wayOut(t),
    send: (values) => screen.ask(slot, "EnterStaff", values),
  });
}

function dutyRow(screen, { duty, wanted, present, lacking }) {
  const { t } = screen;
  const row = h("div", { class: "row duty-row" },
    h("span", { class: "tick-mark" }, lacking === 0 ? check() : null),
    h("span", { class: "row-name" }, t[`duty.${duty}`]),
    h("span", { class: "row-note" }, lacking > 0 ? say(t.dutyLacking, { n: lacking })
      : wanted === 0 ? t.dutyNone : present < wanted ? t.dutyStandIn : ""),
    h("span", { class: "row-figure" }, say(t.dutyCount, { present, wanted })));
  toggle(row, { "is-done": lacking === 0, "is-lacking": lacking > 0 });
  return row;
}

function presentRow(screen, one, document) {
  const { t } = screen;
  return h("div", { class: "row person-row is-done" }, h("span", { class: "tick-mark" }, check()),
    h("span", { class: "row-words" }, h("span", { class: "row-name" }, one.person),
      h("span", { class: "row-note" }, t[`duty.${one.duty}`])),
    h("span", { class: "person-document" }, document));
}

function candidateRow(screen, one, enter) {
  const { t } = screen;
  const act = h("button", { class: "minor", type: "button",
    onclick: (event) => enter(one, event.currentTarget) }, t.peopleHere);
  return h("div", { class: "row person-row" }, h("span", { class: "tick-mark" }),
    h("span", { class: "row-words" }, h("span", { class: "row-name" }, one.name),
      h("span", { class: "row-note" }, t[`duty.${one.duty}`])),
    h("span", { class: one.valid ? "person-document" : "person-document is-lapsed" },
      one.valid ? one.document : t.documentLapsed),
    one.valid ? act : null);
}
