/* Administration: people with their roles and documents, terminals, displays, open sessions. */
import { fill, h, write } from "../ui/dom.js";
import { primary } from "../ui/button.js";
import { clearRefusal } from "../ui/refusal.js";
import { personButton } from "./leave.js";
import { staff } from "./staff.js";
import { peopleSection } from "./admin/people.js";
import { placesSection } from "./admin/places.js";
import { displaysSection } from "./admin/displays.js";
import { sessionsSection } from "./admin/sessions.js";

const SECTIONS = { people: peopleSection, places: placesSection, displays: displaysSection,
  sessions: sessionsSection };
const LOOK_EVERY = 15000;
const made = { name: location.hash.slice(1), section: null, looked: 0 };
const screen = staff({ url: "/screens/admin.json", onView: show, onTick: look });
const person = personButton(screen, byId("person"));
const desk = { show, refetch: () => screen.refetch(), may: (what) =>
  screen.page.may.includes(what) };

function show() {
  made.looked = Date.now();
  if (!(made.name in SECTIONS)) made.name = "people";
  if (made.section?.name !== made.name) change();
  made.section.update();
  showNav();
  write(byId("note"), screen.page.hall);
  person.update();
}

function change() {
  const { t } = screen;
  clearRefusal();
  made.section = { ...SECTIONS[made.name](screen, desk), name: made.name };
  const { step } = made.section;
  const button = step ? primary({ words: step.words, key: "", working: t.working, state: "ready",
    onPress: step.act }).element : null;
  fill(byId("section"), h("header", { class: "office-head" }, h("div", null,
    h("h2", { class: "office-title" }, t[`admin.${made.name}`]),
    h("p", { class: "quiet" }, t[`adminNote.${made.name}`])), button), made.section.element);
}

function showNav() {
  const counts = { people: screen.page.staff.filter((one) => one.lapsed && !one.disabled).length };
  fill(byId("nav"), Object.keys(SECTIONS).map((name) => h("button", { class: "office-nav",
    type: "button", "aria-current": name === made.name ? "page" : null,
    onclick: () => choose(name) }, h("span", null, screen.t[`admin.${name}`]),
  counts[name] ? h("b", { class: "tab-mark" }, counts[name]) : null)));
}

function choose(name) {
  made.name = name;
  history.replaceState(null, "", `#${name}`);
  show();
}

/* Nobody tells a page about changes of accounts, so it looks again by itself. */
function look() {
  if (Date.now() - made.looked > LOOK_EVERY && !document.querySelector("dialog[open]")) {
    made.looked = Date.now();
    screen.refetch();
  }
}

function byId(id) {
  return document.getElementById(id);
}
