/* Admission: the desk searches both files and lets people in; direction and official read the
   files, persons' requests, what was told to whom, and how long anything is kept. What stands in a
   file comes as the answer to an order alone, and is gone when the part is left. */
import { fill, h, write } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { clearRefusal } from "../ui/refusal.js";
import { post } from "../live.js";
import { wayOut } from "./asks.js";
import { personButton } from "./leave.js";
import { staff } from "./staff.js";
import { refusalWords } from "./words.js";
import { deskPart } from "./reception/desk.js";
import { bansPart, visitorsPart } from "./reception/files.js";
import { requestsPart, toldPart } from "./reception/rights.js";
import { keepingPart, looksPart } from "./reception/keeping.js";

const PARTS = { desk: deskPart, visitors: visitorsPart, bans: bansPart, requests: requestsPart,
  told: toldPart, keeping: keepingPart, looks: looksPart };
const made = { name: location.hash.slice(1), part: null };
const screen = staff({ url: "/screens/reception.json", main: "admission", onView: show,
  onTick: () => {} });
const person = personButton(screen, byId("person"));

/** Sends an order of the page; the answer is {ok, …} or a refusal in words. */
screen.order = async (name, fields = {}) => {
  const answer = await post(`/screens/reception/${name}`, fields);
  return answer.ok ? answer : { ...answer, ...refusalWords(screen, answer) };
};
screen.may = (action) => screen.page.may.includes(action);
screen.askFor = ({ title, lines, fields, act, isDanger, send }) => form({ title, lines, fields,
  kicker: screen.t[`part.${made.name}`], act: act ?? title, isDanger, send,
  ...wayOut(screen.t) });

function show() {
  const names = partNames();
  if (!names.includes(made.name)) [made.name] = names;
  showNav(names);
  if (made.part?.name !== made.name) enter();
  made.part?.update?.();
  write(byId("note"), screen.page.hall);
  person.update();
}

function partNames() {
  const isDirection = screen.page.retention !== undefined;
  const all = screen.may("SearchFiles") ? ["desk"] : [];
  return isDirection ? [...all, ...Object.keys(PARTS).slice(1)] : all;
}

function showNav(names) {
  const waiting = Object.keys(screen.rounds.admission?.view.requests ?? {}).length;
  fill(byId("nav"), names.map((name) => h("button", { class: "office-nav", type: "button",
    "aria-current": name === made.name ? "page" : null, onclick: () => choose(name) },
  h("span", null, screen.t[`part.${name}`]),
  name === "requests" && waiting ? h("b", { class: "tab-mark" }, waiting) : null)));
}

function choose(name) {
  made.name = name;
  made.part = null;
  history.replaceState(null, "", `#${name}`);
  clearRefusal();
  show();
}

function enter() {
  if (!screen.rounds.admission) { fill(byId("section"), openingOf()); return; }
  made.part = { name: made.name, ...PARTS[made.name](screen) };
  fill(byId("section"), made.part.element);
}

function openingOf() {
  const { t } = screen;
  const send = async ({ capacity }) => {
    const answer = await screen.askOpen("admission", { capacity });
    if (answer.ok) screen.refetch();
    return answer;
  };
  const ask = () => form({ title: t.admissionOpen, act: t.admissionOpen, ...wayOut(t), send,
    fields: [{ name: "capacity", label: t["field.capacity"], type: "number", required: true }] });
  return h("div", null, h("h2", { class: "office-title" }, t["part.desk"]),
    h("p", { class: "office-none" }, t.admissionNone),
    screen.may("OpenAdmission")
      ? h("button", { class: "minor", type: "button", onclick: ask }, t.admissionOpen) : null);
}

window.addEventListener("hashchange", () => {
  if (screen.page) choose(location.hash.slice(1));
});

function byId(id) {
  return document.getElementById(id);
}
