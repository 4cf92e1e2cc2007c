/* The moment before the doors open: everything that was asked, and the one step that opens. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { check } from "../../ui/marks.js";
import { amount } from "../../ui/money.js";
import { clockShort } from "../../ui/format.js";
import { isMine, nameOf, theSession } from "./rounds.js";
import { preparing } from "./prepare.js";

const STEP_OF = { EnterStaff: "people", RecordChecks: "checks", CountBalls: "count" };

/** openingStage(screen, desktop) → {element, update(), plan()}. */
export function openingStage(screen, desktop) {
  const { t } = screen;
  const rows = h("div", { class: "rows" });
  const element = h("section", { class: "panel step-panel" }, h("p", { class: "label" },
    t["step.opening"]), h("h2", { class: "step-title" }, t.openingTitle), rows);
  return { element, update: () => fill(rows, facts(screen).map(factRow)),
    plan: () => planOf(screen, desktop) };
}

function facts(screen) {
  const { t, zone, rounds } = screen;
  const { view } = theSession(screen);
  const due = view.todo.map((one) => one.action);
  const done = (at, by) => say(t.doneBy, { time: clockShort(at, zone), name: nameOf(screen, by) });
  const count = view.opening_count;
  const fault = count && (count.missing.length > 0 || count.extra.length > 0);
  const prima = rounds.prima?.view;
  return [
    { name: t["step.prepare"], isDone: !preparing(screen).some((one) => one.isDue), note: "" },
    { name: t["step.people"], isDone: !due.includes("EnterStaff"),
      note: say(t.peoplePresent, { n: view.staff.length }) },
    { name: t["step.checks"], isDone: Boolean(view.checks),
      note: view.checks ? done(view.checks.at, view.checks.by) : t.waitChecks },
    { name: t["step.count"], isDone: Boolean(count) && !fault,
      note: fault ? t.countFault : count ? done(count.at, count.by) : t.waitCount },
    prima ? { name: prima.armed ? t.primaArmed : t.primaFund, isDone: true,
      note: prima.armed ? say(t.primaLimit, { limit: prima.limit }) : "",
      figure: amount(prima.fund, screen.locale) } : null].filter(Boolean);
}

function factRow({ name, note, isDone, figure }) {
  const row = h("div", { class: "row" }, h("span", { class: "tick-mark" }, isDone ? check() : null),
    h("span", { class: "row-words" }, h("span", { class: "row-name" }, name),
      h("span", { class: "row-note" }, note)),
    figure ? h("span", { class: "row-figure waiting" }, figure) : null);
  toggle(row, { "is-done": isDone });
  return row;
}

function planOf(screen, desktop) {
  const { t } = screen;
  const { view, slot } = theSession(screen);
  const [next] = view.todo;
  if (next.action !== "OpenSession") {
    const mine = isMine(screen, next.roles);
    return { name: next.action, words: mine ? t[`goTo.${STEP_OF[next.action]}`]
      : t[`wait.${next.action}`], key: mine ? t.keySpace : "", isOff: !mine,
    act: () => desktop.choose(STEP_OF[next.action]) };
  }
  if (!isMine(screen, next.roles)) {
    return { name: "Wait", words: t["wait.OpenSession"], isOff: true, act: () => null };
  }
  return { name: "OpenSession", words: t.openingAct, key: t.keySpace,
    act: (control) => screen.send(slot, "OpenSession", {}, control) };
}
