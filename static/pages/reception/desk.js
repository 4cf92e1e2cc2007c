/* The desk: a document's number, and in one glance whether this person comes in. Why not is never
   told here. */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { refuse } from "../../ui/refusal.js";
import { personFields } from "./person.js";

const GROUNDS = ["minor", "condition", "disorder", "armed", "invitation", "other"];
const SUSPENSIONS = ["full", "closing", "order"];

/** deskPart(screen) → {element, update()}. */
export function deskPart(screen) {
  const { t } = screen;
  const input = entry(t["field.document"], 40);
  const name = entry(t["field.nameToo"], 120);
  const verdict = h("section", { class: "admit-verdict", "aria-live": "polite" });
  const count = h("p", { class: "admit-count figure" });
  const countNote = h("p", { class: "quiet" });
  const acts = h("div", { class: "office-acts" });
  const desk = { screen, input, name, verdict };
  const find = h("button", { class: "primary", type: "button",
    onclick: () => search(desk, find) }, t.admitSearch);
  for (const one of [input, name]) {
    one.control.addEventListener("keydown", (event) => event.key === "Enter" && find.click());
  }
  const element = h("div", { class: "admit" },
    h("header", { class: "office-head" }, h("div", null,
      h("h2", { class: "office-title" }, t["part.desk"]), h("p", { class: "quiet" }, t.admitNote)),
    h("div", { class: "admit-inside" }, count, countNote)),
    h("div", { class: "admit-search" }, input.element, name.element, find), verdict, acts);
  const update = () => {
    const { view } = screen.rounds.admission;
    write(count, say(t.admitInside, { n: view.inside, most: view.capacity }));
    write(countNote, view.suspended ? t[`suspended.${view.suspended}`]
      : view.full ? t["suspended.full"] : say(t.admitEntries, { n: view.entries }));
    toggle(countNote, { "is-lapsed": view.suspended || view.full });
    fill(acts, actsOf(desk, view));
  };
  queueMicrotask(() => input.control.focus());
  return { element, update };
}

function entry(label, length) {
  const control = h("input", { type: "text", autocomplete: "off", maxlength: length,
    spellcheck: "false" });
  return { control, element: h("label", { class: "field" },
    h("span", { class: "field-name" }, label), control) };
}

async function search({ screen, input, name, verdict }, control) {
  const fields = { document: input.control.value.trim(), name: name.control.value.trim() };
  if (!fields.document) { input.control.focus(); return; }
  const found = await screen.order("search", fields);
  if (!found.ok) { refuse(control, found); return; }
  showVerdict({ screen, input, name, verdict }, found, fields);
}

function showVerdict(desk, found, fields) {
  const { t } = desk.screen;
  const kind = found.admit ? found.is_new ? "new" : "yes" : "no";
  const act = h("button", { class: "primary", type: "button" }, t[`admitAct.${kind}`]);
  act.addEventListener("click", () => (kind === "new" ? enter(desk, found, fields)
    : visit(desk, found, act)));
  desk.verdict.className = `admit-verdict is-${kind}`;
  fill(desk.verdict, h("div", null, h("p", { class: "admit-word" }, t[`admit.${kind}`]),
    h("p", { class: "admit-who" }, found.visitor ? say(t.admitRecord, found.visitor)
      : t[`admitNote.${kind}`])), kind === "no" ? null : act);
  if (kind !== "no") act.focus();
}

async function visit(desk, found, control) {
  const done = await desk.screen.order("visit", { search: found.search });
  if (!done.ok) { refuse(control, done); return; }
  clear(desk, desk.screen.t.admitDone);
}

async function enter(desk, found, fields) {
  const { screen } = desk;
  const { t } = screen;
  const made = await screen.askFor({ title: t.recordNew, act: t.recordMake,
    lines: [{ name: t.recordNote, note: t.recordNote2 }],
    fields: personFields(t, { name: fields.name, document: fields.document }),
    send: (values) => screen.order("enter", { ...values, search: found.search,
      declared: values.declared === "yes" }) });
  if (!made) return;
  showVerdict(desk, { ...found, ...made, admit: true, is_new: false }, fields);
}

function clear({ input, name, verdict }, words) {
  verdict.className = "admit-verdict is-done";
  fill(verdict, h("p", { class: "admit-who" }, words));
  input.control.value = "";
  name.control.value = "";
  input.control.focus();
}

function actsOf({ screen }, view) {
  const { t } = screen;
  const button = (words, act) => h("button", { class: "minor", type: "button", onclick: act },
    words);
  const ground = (title, names, action) => screen.askFor({ title,
    fields: [{ name: "ground", label: t["field.ground"], type: "choice",
      choices: names.map((one) => ({ value: one, label: t[`ground.${one}`] })) }],
    send: (values) => screen.ask("admission", action, values) });
  return [
    view.inside ? button(t.admitLeave, (event) => screen.send("admission", "NoteLeaving", {},
      event.currentTarget)) : null,
    view.inside > 1 ? button(t.admitLeaveMany, () => screen.askFor({ title: t.admitLeaveMany,
      fields: [{ name: "count", label: t["field.count"], type: "number", required: true }],
      send: (values) => screen.ask("admission", "NoteLeaving", values) })) : null,
    button(t.admitRefuse, () => ground(t.admitRefuse, GROUNDS, "RefuseEntry")),
    screen.may("SuspendAdmission") && !view.suspended ? button(t.admitSuspend,
      () => ground(t.admitSuspend, SUSPENSIONS, "SuspendAdmission")) : null,
    screen.may("ResumeAdmission") && view.suspended ? button(t.admitResume,
      (event) => screen.send("admission", "ResumeAdmission", {}, event.currentTarget)) : null,
    ...doubtsOf(screen, view),
  ];
}

/* Names that are alike: the director looks at the person and decides. */
function doubtsOf(screen, view) {
  const { t } = screen;
  return (view.doubts ?? []).map((one) => h("button", { class: "minor admit-doubt", type: "button",
    onclick: () => screen.askFor({ title: say(t.doubtTitle, { n: one.search }), act: t.doubtAct,
      lines: [{ name: t.doubtNote }],
      fields: [{ name: "admitted", label: t.doubtAsk, type: "choice", isRow: true, choices: [
        { value: "no", label: t.doubtNo }, { value: "yes", label: t.doubtYes }] }],
      send: (values) => screen.order("rule", { search: one.search,
        admitted: values.admitted === "yes" }) }) }, say(t.doubt, { n: one.search })));
}
