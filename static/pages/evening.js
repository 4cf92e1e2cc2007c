/* The evening of the hall: plan, people, checks, counts, opening and closing of a session; ball
   sets, stock, prima and central cash. At every moment one step is next, under one key. */
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { keys } from "../ui/keys.js";
import { clearRefusal } from "../ui/refusal.js";
import { desk } from "./caller/desk.js";
import { personButton } from "./leave.js";
import { staff } from "./staff.js";
import { setsStage } from "./evening/sets.js";
import { sessionStage, sessionWords } from "./evening/session.js";
import { stockStage } from "./evening/stock.js";
import { primaStage } from "./evening/prima.js";
import { cashStage } from "./evening/cash.js";
import { slots, warnings } from "./evening/rounds.js";

const STAGES = { session: sessionStage, sets: setsStage, stock: stockStage, prima: primaStage,
  cash: cashStage };
const FOR_CLERKS = ["stock"];
const bar = { name: byId("name"), phase: byId("phase"), note: byId("note") };
const made = { tab: location.hash.slice(1), stage: null, foot: null, tabs: [] };
const screen = staff({ url: "/screens/evening.json", onView: show,
  onTick: () => { made.stage?.tick?.(); made.foot?.tick(); } });
const listening = keys({});
const person = personButton(screen, byId("person"));
const desktop = { want: (tab) => choose(tab), replan, show };

function show() {
  if (!made.foot) build();
  if (!made.tabs.includes(made.tab)) made.tab = made.tabs[0];
  if (made.stage?.tab !== made.tab) change();
  made.stage.update();
  showTabs();
  showBar();
  person.update();
  replan();
}

function build() {
  made.foot = desk(screen, byId("desk"));
  const isClerk = screen.page.person.role === "stock_clerk";
  made.tabs = isClerk ? FOR_CLERKS : Object.keys(STAGES);
  const buttons = made.tabs.map((tab) => h("button", { class: "tab", type: "button", role: "tab",
    id: `tab-${tab}`, onclick: () => choose(tab) }, h("span", null, screen.t[`tab.${tab}`]),
  h("b", { class: "tab-mark", hidden: true })));
  fill(byId("tabs"), buttons);
}

function choose(tab) {
  made.tab = tab;
  history.replaceState(null, "", `#${tab}`);
  show();
}

function change() {
  clearRefusal();
  made.stage?.leave?.();
  made.stage = { ...STAGES[made.tab](screen, desktop), tab: made.tab };
  fill(byId("stage"), made.stage.element);
  document.body.dataset.tab = made.tab;
}

function showTabs() {
  for (const tab of made.tabs) {
    const button = byId(`tab-${tab}`);
    const mark = button.querySelector(".tab-mark");
    const n = warnings(screen, tab);
    button.setAttribute("aria-selected", String(tab === made.tab));
    mark.hidden = n === 0;
    write(mark, n || "");
  }
}

/* The plan of the desk, asked anew after everything that changes, and the keys that go with it. */
function replan() {
  if (!made.foot || !made.stage) return;
  const plan = made.stage.plan();
  made.foot.update(plan);
  const others = [...(plan.secondaries ?? []), ...(plan.minors ?? []), ...(plan.hidden ?? [])];
  const map = Object.fromEntries(others.filter((one) => one.code && !one.isOff)
    .map((one) => [one.code, quietly(() => one.act())]));
  listening.set({ ...map, Space: quietly(() => made.foot.press()) });
}

/* No key acts behind an open dialog; Space belongs to a button that the keyboard has focused. */
function quietly(act) {
  return ({ event } = {}) => {
    if (document.querySelector("dialog[open]")) return false;
    const focused = document.activeElement;
    const isOther = event?.code === "Space" && focused?.matches("button:focus-visible")
      && focused !== made.foot.button();
    return isOther ? false : void act();
  };
}

document.addEventListener("keyup", (event) => {
  if (event.code === "Space") made.foot?.release();
});

function showBar() {
  const { t } = screen;
  const [session] = slots(screen, "session");
  write(bar.name, t.eveningName);
  write(bar.phase, session ? t[`sessionState.${session.view.state}`] : t.sessionNone);
  toggle(bar.phase, { "is-stopped": session?.view.state === "SUSPENDED" });
  write(bar.note, session ? sessionWords(screen, session.view)
    : say(t.hallWaits, { hall: screen.page.hall }));
}

function byId(id) {
  return document.getElementById(id);
}
