/* The session from its plan to its close: which of its stages stands now, and the rail of steps
   that leads through the evening. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { check } from "../../ui/marks.js";
import { clockShort } from "../../ui/format.js";
import { sessionWords as nameOfSession } from "../words.js";
import { isMine, theSession } from "./rounds.js";
import { preparing, prepareStage } from "./prepare.js";
import { planStage } from "./plan.js";
import { peopleStage } from "./people.js";
import { checksStage } from "./checks.js";
import { countStage } from "./count.js";
import { openingStage } from "./opening.js";
import { runningStage } from "./running.js";
import { closingStage } from "./closing.js";

const MAKERS = { prepare: prepareStage, plan: planStage, people: peopleStage, checks: checksStage,
  count: countStage, opening: openingStage, running: runningStage, closing: closingStage };
const STEPS = ["prepare", "plan", "people", "checks", "count", "opening", "running", "closing"];
const STAGE_OF = { EnterStaff: "people", RecordChecks: "checks", CountBalls: "count",
  OpenSession: "opening", CloseSession: "closing" };
const BEFORE = ["PLANNED", "CHECKED"];

/** sessionStage(screen, desktop) → {element, update(), plan(), tick()}. */
export function sessionStage(screen, desktop) {
  const state = { name: "", stage: null, chosen: "" };
  const rail = h("ol", { class: "steps", "aria-label": screen.t.stepsLabel });
  const place = h("div", { class: "step-stage" });
  const element = h("div", { class: "session-stage" }, rail, place);
  const choose = (name) => { state.chosen = name; desktop.show(); };
  const tools = { ...desktop, choose };
  const update = () => {
    const name = nameNow(screen, state);
    if (name !== state.name) {
      state.name = name;
      state.stage = MAKERS[name](screen, tools);
      fill(place, state.stage.element);
      document.body.dataset.step = name;
    }
    state.stage.update();
    fill(rail, STEPS.map((step) => stepItem(screen, step, state, choose)));
  };
  return { element, update, plan: () => state.stage.plan(), tick: () => state.stage?.tick?.() };
}

/** The line beside the name of the page: when the session opened, or when it is to open. */
export function sessionWords(screen, view) {
  const { t } = screen;
  const name = nameOfSession(screen, view.name);
  const at = view.opened_at || view.opens_at;
  if (!at) return name;
  const words = view.opened_at ? t.sessionSince : t.sessionFrom;
  return `${name} · ${say(words, { time: clockShort(at, screen.zone) })}`;
}

/* A step that somebody looks at stays until the evening moves on; else the next due one shows. */
function nameNow(screen, state) {
  const session = theSession(screen);
  const due = dueNow(screen, session);
  if (state.chosen && !isOpen(screen, state.chosen, session)) state.chosen = "";
  if (state.due !== due) { state.due = due; state.chosen = ""; }
  return state.chosen || due;
}

function dueNow(screen, session) {
  if (!session) return preparing(screen).some((one) => one.isDue) ? "prepare" : "plan";
  const { todo, state } = session.view;
  const mine = todo.find((one) => isMine(screen, one.roles));
  if (BEFORE.includes(state)) {
    if (preparing(screen).some((one) => one.isDue && one.isMine)) return "prepare";
    const first = todo[0].action === "EnterStaff" && !mine ? todo[1] ?? todo[0] : todo[0];
    return STAGE_OF[(mine && mine.action !== "OpenSession" ? mine : first).action];
  }
  if (state === "SUSPENDED") return mine ? "checks" : "running";
  if (state === "TO_CLOSE") return mine?.action === "CountBalls" ? "count" : "closing";
  return "running";
}

/* Which steps can be looked at in this state. */
function isOpen(screen, step, session) {
  if (!session) return ["prepare", "plan"].includes(step);
  const { may } = session.view;
  return { prepare: true, plan: BEFORE.includes(session.view.state),
    people: "EnterStaff" in may, checks: "RecordChecks" in may, count: "CountBalls" in may,
    opening: BEFORE.includes(session.view.state),
    running: !BEFORE.includes(session.view.state) && session.view.state !== "TO_CLOSE",
    closing: session.view.state === "TO_CLOSE" }[step];
}

function stepItem(screen, step, state, choose) {
  const session = theSession(screen);
  const isDone = done(screen, step, session);
  const isNow = step === state.name;
  const number = STEPS.indexOf(step) + 1;
  const button = h("button", { class: "step", type: "button", onclick: () => choose(step),
    "aria-current": isNow ? "step" : null, disabled: !isOpen(screen, step, session) },
  h("span", { class: "step-ball" }, isDone ? check() : number),
  h("span", { class: "step-words" }, h("span", { class: "step-name" }, screen.t[`step.${step}`]),
    h("span", { class: "step-note" }, noteOf(screen, step, session))));
  toggle(button, { "is-done": isDone, "is-now": isNow });
  return h("li", null, button);
}

function done(screen, step, session) {
  if (step === "prepare") return !preparing(screen).some((one) => one.isDue);
  if (!session) return false;
  const { view } = session;
  const due = view.todo.map((one) => one.action);
  const isOpened = !BEFORE.includes(view.state);
  return { plan: true, people: !due.includes("EnterStaff"),
    checks: Boolean(view.checks) && !due.includes("RecordChecks"),
    count: view.state === "TO_CLOSE" ? Boolean(view.closing_count)
      : isOpened || (Boolean(view.opening_count) && !due.includes("CountBalls")),
    opening: isOpened, running: view.state === "TO_CLOSE", closing: false }[step];
}

function noteOf(screen, step, session) {
  const { t } = screen;
  if (step === "prepare") {
    const n = preparing(screen).filter((one) => one.isDue).length;
    return n > 0 ? say(n === 1 ? t.prepareLeftOne : t.prepareLeft, { n }) : t.stepDone;
  }
  if (!session) return "";
  const { view } = session;
  const lacking = view.duties.reduce((sum, one) => sum + one.lacking, 0);
  const at = (time) => (time ? say(t.stepAt, { time: clockShort(time, screen.zone) }) : "");
  const count = view.state === "TO_CLOSE" ? view.closing_count : view.opening_count;
  return { plan: view.name,
    people: lacking > 0 ? say(t.peopleLacking, { n: lacking })
      : say(t.peoplePresent, { n: view.staff.length }),
    checks: at(view.checked_at), count: at(count?.at), opening: at(view.opened_at),
    running: view.count > 0 ? say(t.gamesPlayed, { n: view.count }) : "", closing: "" }[step];
}
