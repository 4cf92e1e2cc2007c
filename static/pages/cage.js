/* The cage of the house: the day and what it still lacks, cash, chips, tips, lost stakes and the
   reception. Every act is a dialog with the fields that the house asks for; what is offered is what
   the role may do. */
import { fill, h, say, write } from "../ui/dom.js";
import { amount } from "../ui/money.js";
import { form } from "../ui/form.js";
import { clearRefusal } from "../ui/refusal.js";
import { personButton } from "./leave.js";
import { staff } from "./staff.js";
import { wayOut } from "./asks.js";
import { rowsOf } from "./cage/rows.js";
import { OPENINGS, ACTS, SET_ACTS, valuesOf } from "./cage/acts.js";

const LENGTHS = { text: 120, amounts: 120, counts: 60 };
const made = { name: location.hash.slice(1) };
const screen = staff({ url: "/screens/cage.json", onView: show, onTick: () => {} });
const person = personButton(screen, byId("person"));

function show() {
  const { kinds } = screen.page;
  if (!kinds.includes(made.name)) [made.name] = kinds;
  showNav(kinds);
  showSection();
  write(byId("note"), screen.page.hall);
  person.update();
}

function showNav(kinds) {
  const missing = screen.rounds.gaming_day?.view.missing?.length ?? 0;
  fill(byId("nav"), kinds.map((name) => h("button", { class: "office-nav", type: "button",
    "aria-current": name === made.name ? "page" : null, onclick: () => choose(name) },
  h("span", null, screen.t[`cage.${name}`]),
  name === "gaming_day" && missing ? h("b", { class: "tab-mark" }, missing) : null)));
}

function choose(name) {
  made.name = name;
  history.replaceState(null, "", `#${name}`);
  clearRefusal();
  show();
}

function showSection() {
  const { t, locale } = screen;
  const found = screen.rounds[made.name];
  const told = found ? rowsOf(screen, made.name, found.view) : null;
  fill(byId("section"),
    h("header", { class: "office-head" }, h("div", null,
      h("h2", { class: "office-title" }, t[`cage.${made.name}`]),
      h("p", { class: "quiet" }, found ? told.note : t[`cageNone.${made.name}`])),
    told?.sum == null ? null : h("p", { class: "office-title" }, amount(told.sum, locale))),
    h("div", { class: "cage-acts" }, found ? actsOf(found) : openingOf()),
    told ? h("div", { class: "office-rows" }, told.rows.length > 0
      ? told.rows.map((row) => line(found, row))
      : h("p", { class: "office-none" }, t.cageEmpty)) : null);
}

function line(found, { name, note, cents, words, heading, item, acts, isWarned }) {
  if (heading) return h("h3", { class: "label cage-part" }, heading);
  return h("div", { class: isWarned ? "office-row cage-line is-warned" : "office-row cage-line" },
    h("span", null, h("b", null, name), note ? h("small", null, note) : null),
    acts?.length ? h("div", { class: "cage-acts" },
      acts.map((one) => setAct(found, one, item))) : null,
    h("span", { class: "figure" }, cents == null ? words ?? "" : amount(cents, screen.locale)));
}

function setAct(found, name, item) {
  return h("button", { class: "minor", type: "button", onclick: () => ask(name, SET_ACTS[name],
    found.view, (fields) => screen.ask(made.name, name, { ...fields, item })) },
  screen.t[`act.${name}`]);
}

function actsOf(found) {
  const may = screen.page.may[made.name] ?? [];
  const now = (name) => may.includes(name) && !found.view.not_now?.includes(name);
  return Object.keys(ACTS[made.name]).filter(now).map((name) =>
    h("button", { class: "minor", type: "button", onclick: () => act(found, name) },
      screen.t[`act.${name}`]));
}

function openingOf() {
  if (!screen.page.opens.includes(made.name)) return null;
  return h("button", { class: "minor", type: "button", onclick: () => openIt() },
    screen.t[`open.${made.name}`]);
}

function act(found, name) {
  return ask(name, ACTS[made.name][name], found.view,
    (fields) => screen.ask(made.name, name, fields));
}

function openIt() {
  const kind = made.name;
  return ask(`open.${kind}`, OPENINGS[kind], {}, (fields) => screen.askOpen(kind, fields))
    .then((answer) => answer && screen.refetch());
}

function ask(name, fields, view, send) {
  const { t } = screen;
  const title = t[name] ?? t[`act.${name}`];
  return form({
    title, kicker: t[`cage.${made.name}`],
    lines: t[`note.${name}`] ? [{ name: say(t[`note.${name}`], view) }] : [],
    fields: fields.map((one) => fieldOf(one, view)), act: title, ...wayOut(t),
    send: (values) => send(valuesOf(fields, values)),
  });
}

function fieldOf({ name, type, required, choices, value, of, isAsked }, view) {
  const { t } = screen;
  const label = t[`field.${name}`];
  if (type === "choice") {
    return { name, label, type, choices: choices.map((one) => ({ value: one,
      label: t[`choice.${one}`] })) };
  }
  if (type === "pick") {
    return { name, label, type: "choice", required, isAsked, choices: of(view, screen) };
  }
  const kind = type === "number" || type === "date" ? type : "text";
  return { name, label, type: kind, required, isAsked, length: LENGTHS[type] ?? 14,
    value: value?.(view, screen) };
}

window.addEventListener("hashchange", () => {
  made.name = location.hash.slice(1);
  if (screen.page) show();
});

function byId(id) {
  return document.getElementById(id);
}
