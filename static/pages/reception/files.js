/* The two files as direction and official read them: a visitor's record, and the prohibited file.
   Each opening is a row, so nothing is opened before it is asked for. */
import { fill, h } from "../../ui/dom.js";
import { refuse } from "../../ui/refusal.js";
import { choices, personFields, recordCard } from "./person.js";

const GROUNDS = ["request", "family", "judgment", "sanction", "director", "disorder"];
const RECEIVERS = ["authority", "commission", "government", "court"];

export function visitorsPart(screen) {
  const { t } = screen;
  const input = h("input", { type: "text", autocomplete: "off", maxlength: 40 });
  const rows = h("div", { class: "admit-rows" });
  const find = h("button", { class: "primary", type: "button" }, t.recordFind);
  const look = async () => {
    const found = await screen.order("find", { document: input.value.trim() });
    if (!found.ok) refuse(find, found);
    else showRecord(screen, rows, found.rows);
  };
  find.addEventListener("click", look);
  input.addEventListener("keydown", (event) => event.key === "Enter" && look());
  return { element: h("div", null, head(t, "visitors"),
    h("div", { class: "admit-search is-one" }, h("label", { class: "field" },
      h("span", { class: "field-name" }, t["field.documentOrNumber"]), input), find), rows) };
}

function showRecord(screen, rows, found) {
  const { t } = screen;
  const again = (answer) => answer && fill(rows, h("p", { class: "office-none" }, t.doneSee));
  fill(rows, found.length === 0 ? h("p", { class: "office-none" }, t.recordNone)
    : found.map((row) => recordCard(screen, row, actsOf(screen, row, again))));
}

function actsOf(screen, row, again) {
  const { t } = screen;
  const held = screen.rounds.admission.view.held.includes(row.id);
  const may = [
    ["ViewRecord", t.exportIt, (event) => exportIt(screen, row, event.currentTarget)],
    ["ChangeVisitor", t.correctIt, () => correct(screen, row).then(again)],
    ["ProposeDisclosure", t.discloseIt, () => disclose(screen, row).then(again)],
    [held ? "EndHold" : "HoldErasure", held ? t.endHold : t.holdIt, (event) =>
      screen.send("admission", held ? "EndHold" : "HoldErasure", { record: row.id },
        event.currentTarget).then((answer) => again(answer.ok ? answer : null))],
  ];
  if (row.erased) return [];
  return may.filter(([action]) => screen.may(action)).map(([, words, act]) =>
    h("button", { class: "minor", type: "button", onclick: act }, words));
}

async function exportIt(screen, row, control) {
  const done = await screen.order("export", { record: row.id });
  if (!done.ok) refuse(control, done);
  else save(done.file, `${screen.t.exportName}-${row.number}.json`);
}

/** Hands a signed file to the browser, byte for byte as it was signed. */
export function save(file, name) {
  const sorted = (value) => (value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : Array.isArray(value) ? value.map(sorted) : value);
  const blob = new Blob([JSON.stringify(sorted(file))], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function correct(screen, row) {
  const { t } = screen;
  return screen.askFor({ title: t.correctIt, lines: [{ name: t.correctNote }],
    fields: personFields(t, row.content, false),
    send: (values) => screen.order("correct", { ...values, record: row.id }) });
}

export function disclose(screen, row, receivers = RECEIVERS) {
  const { t } = screen;
  const text = (name) => ({ name, label: t[`field.${name}`], type: "text", required: true });
  return screen.askFor({ title: t.discloseIt, lines: [{ name: t.discloseNote,
    note: t.discloseNote2 }],
  fields: [{ name: "to", label: t["field.to"], type: "choice",
    choices: choices(t, "to", receivers) }, text("asked_by"), text("legal"), text("what")],
  send: ({ legal, ...values }) => screen.order("disclose", { ...values, ground: legal,
    record: row.id }) });
}

export function bansPart(screen) {
  const { t } = screen;
  const rows = h("div", { class: "admit-rows" });
  const open = h("button", { class: "minor", type: "button" }, t.bansOpen);
  const look = async () => {
    const found = await screen.order("open", { record: "prohibited" });
    if (!found.ok) { refuse(open, found); return; }
    fill(rows, found.rows.length === 0 ? h("p", { class: "office-none" }, t.bansNone)
      : found.rows.map((row) => recordCard(screen, row, banActs(screen, row, look))));
  };
  open.addEventListener("click", look);
  const add = screen.may("EnterBan") ? h("button", { class: "minor", type: "button",
    onclick: () => addBan(screen).then((answer) => answer && look()) }, t.banAdd) : null;
  return { element: h("div", null, head(t, "bans"), h("div", { class: "cage-acts" }, open, add),
    rows) };
}

function banActs(screen, row, again) {
  const { t } = screen;
  if (row.blocked || row.erased) return [];
  const acts = [["LiftBan", t.banLift, () => lift(screen, row).then((done) => done && again())],
    ["ProposeDisclosure", t.discloseIt, () => disclose(screen, row, [...RECEIVERS, "casino"])]];
  return acts.filter(([action]) => screen.may(action)).map(([, words, act]) =>
    h("button", { class: "minor", type: "button", onclick: act }, words));
}

function addBan(screen) {
  const { t } = screen;
  const text = (name, required) => ({ name, label: t[`field.${name}`], type: "text", required });
  return screen.askFor({ title: t.banAdd, lines: [{ name: t.banNote, note: t.banNote2 }],
    fields: [text("name", true), text("document", false),
      { name: "ground", label: t["field.ground"], type: "choice",
        choices: choices(t, "ban", GROUNDS) }, text("reason", false),
      { name: "until", label: t["field.until"], type: "date" }],
    send: (values) => screen.order("ban", values) });
}

function lift(screen, row) {
  const { t } = screen;
  return screen.askFor({ title: t.banLift, isDanger: true, lines: [{ name: t.liftNote }],
    fields: [{ name: "resolution", label: t["field.resolution"], type: "text" }],
    send: (values) => screen.order("lift", { ...values, ban: row.id }) });
}

/** The head of a part. */
export function head(t, name) {
  return h("header", { class: "office-head" }, h("div", null,
    h("h2", { class: "office-title" }, t[`part.${name}`]),
    h("p", { class: "quiet" }, t[`partNote.${name}`])));
}
