/* What the desk shows now: the primary step, at most two actions beside it, the minor ones or the
   box of an order. Everything comes from `may` and `primary` of the view. */
import { h, say, write } from "../../ui/dom.js";
import { count, money } from "../../ui/format.js";
import { keyHint } from "../../ui/button.js";
import { ring } from "../../ui/marks.js";
import { canAnnounce } from "./between.js";
import { isAlarm, isAwaiting, machineOf } from "./machine.js";
import { MINOR, callOfStop, primaryWords, validCalls, waitingCalls, waitsUntil } from "./steps.js";

/** planOf(screen, made, {again}) → the plan of the desk (see desk.js). Every button has `code`, the
    name of its key for the keyboard. */
export function planOf(screen, made, { again }) {
  const { t } = screen;
  const view = screen.rounds.game?.view;
  if (made.name === "between") return betweenPlan(screen, made);
  if (made.auto.isOn()) return autoPlan(screen, made, view);
  const { words, isHeld } = primaryWords(screen, view.primary, view);
  const plan = {
    name: view.primary, words, isHeld, key: isHeld ? t.keyHoldSpace : t.keySpace,
    until: waitsUntil(view, screen.now()),
    before: view.primary === "AnnounceBall" ? made.field.element : null,
    act: (control) => made.run(view.primary, control),
    secondaries: secondaries(screen, made, view, again),
    minors: minors(screen, made, view), hidden: hidden(made, view),
  };
  if (!view.primary) Object.assign(plan, waitingPlan(screen, made, view));
  if (made.name === "claim") Object.assign(plan, claimPlan(screen, made, view));
  return plan;
}

function betweenPlan(screen, made) {
  const { t } = screen;
  const next = screen.page?.next;
  if (!canAnnounce(screen) || !screen.rounds.session) return { name: "", words: "" };
  return { name: "Announce", words: say(t.stepAnnounce, { n: next.number }), key: t.keySpace,
    act: (control) => made.run("Announce", control) };
}

function autoPlan(screen, made, view) {
  const { t } = screen;
  return { name: "StopAuto", words: t.stepStopAuto, key: t.keySpace, isUrgent: true,
    act: () => made.auto.stop(), secondaries: secondaries(screen, made, view),
    minors: minors(screen, made, view), hidden: hidden(made, view) };
}

/* Nothing is left for this seat: the step of another desk is named, and cannot be pressed. */
function waitingPlan(screen, made, view) {
  const { t } = screen;
  if (isAwaiting(screen, view)) return machinePlan(screen, made, view);
  const words = view.phase === "FINISHED" ? t.waitTill : t.waitOther;
  return { name: "Wait", words, isOff: true, key: "", act: () => null };
}

/* The ball is on its way; a machine that does not bring it is left for the caller's own hand. */
function machinePlan(screen, made, view) {
  const { t } = screen;
  const isLeft = isAlarm(machineOf(screen, view)) && "SwitchExtractor" in view.may;
  if (!isLeft) {
    return { name: "WaitBall", words: t.waitBall, isOff: true, key: "", act: () => null };
  }
  return { name: "LeaveMachine", words: t.extractorToManual, key: t.keySpace,
    act: (control) => made.run("SwitchExtractor", control) };
}

function secondaries(screen, made, view, again) {
  const { t } = screen;
  if (made.name === "claim") {
    return [{ words: t.checkOther, key: t.keyEnter, code: "Enter", act: again,
      isOff: made.stage.isAsking() }];
  }
  if (!("StopPlay" in view.may)) return [];
  return ["line", "bingo"].map((call) => ({ words: t[`shout.${call}`], key: call === "line" ? "L"
    : "B", code: call === "line" ? "L" : "B",
  act: (control) => made.run("StopPlay", control ?? made.foot.button(), { call }) }));
}

function minors(screen, made, view) {
  const { t } = screen;
  const list = MINOR.filter((one) => one.name in view.may && one.name !== view.primary);
  return list.map((one) => ({ words: t[one.text], key: one.key, code: one.key,
    isDanger: one.isDanger, act: (control) => made.run(one.name, control ?? made.foot.button()) }));
}

/* Keys that have their button elsewhere on the screen. */
function hidden(made, view) {
  const list = [];
  if ("SwitchExtractor" in view.may) {
    list.push({ code: "M", act: () => made.run("SwitchExtractor", made.foot.button()) });
  }
  if ("RequestBall" in view.may) list.push({ code: "U", act: () => made.auto.toggle() });
  return list;
}

function claimPlan(screen, made, view) {
  const hear = (call) => made.run("HearCall", made.foot.button(), { call });
  const keys = [];
  if ("HearCall" in view.may) {
    keys.push({ code: "L", act: () => hear("line") }, { code: "B", act: () => hear("bingo") });
  }
  if ("DismissCall" in view.may && waitingCalls(view).length > 0) {
    keys.push({ code: "Delete", act: () => made.run("DismissCall", made.foot.button()) });
  }
  if ("OverruleClaim" in view.may) {
    keys.push({ code: "D", act: () => made.run("OverruleClaim", made.foot.button()) });
  }
  return { box: orderBox(screen, made, view), hidden: keys };
}

/* What the order would do, and why it cannot be given yet. */
function orderBox(screen, made, view) {
  const { t } = screen;
  const waiting = waitingCalls(view);
  if (waiting.length > 0) return box(t.boxWaiting, dismissLine(t, made, view), null);
  const call = callOfStop(view);
  if (call === "none") return box(t.boxNobody, falseLines(screen, made, view), null);
  const title = call === "bingo" ? t.orderAwardBingo : t.orderAwardLine;
  return box(title, [h("p", null, askedWords(screen, view)),
    h("p", null, awardWords(screen, view, call)), overruleLine(t, made, view)],
  orderRing(screen, view));
}

function box(title, lines, mark) {
  return h("section", { class: "panel order-box" }, mark,
    h("div", null, h("p", { class: "order-title" }, title), lines));
}

function dismissLine(t, made, view) {
  if (!("DismissCall" in view.may)) return h("p", null, t.boxWaitingNote);
  return [h("p", null, t.boxWaitingNote),
    h("button", { class: "minor order-minor", type: "button",
      onclick: (event) => made.run("DismissCall", event.currentTarget) },
    h("span", null, t.minorDismiss), keyHint(t.keyDelete))];
}

function falseLines(screen, made, view) {
  const { t } = screen;
  return [h("p", null, t.boxNobodyNote), overruleLine(t, made, view)];
}

function overruleLine(t, made, view) {
  if (!("OverruleClaim" in view.may)) return null;
  return h("button", { class: "order-overrule", type: "button",
    onclick: (event) => made.run("OverruleClaim", event.currentTarget) },
  h("span", null, t.minorOverrule), keyHint("D"));
}

function askedWords(screen, view) {
  const { t } = screen;
  if (!view.stop.may_order_at) {
    return say(t.orderAfterAsking, { n: view.game.wait_ms / 1000 });
  }
  return view.stop.may_order_at > screen.now() ? t.orderWaits : t.orderReady;
}

function awardWords(screen, view, call) {
  const { t, locale } = screen;
  const winners = validCalls(view).filter((one) => call === "bingo" ? one.call === "bingo"
    : one.line_valid || one.call === "line");
  const cents = call === "bingo" ? view.figures.bingo_total : view.figures.line_total;
  const values = { money: money(cents, locale), n: winners.length === 1 ? winners[0].number
    : count(winners.length, locale) };
  const family = winners.length === 1 ? "awardOne" : "awardMany";
  return `${say(t[family], values)} ${t[`awardThen.${call}`]}`;
}

function orderRing(screen, view) {
  const mark = ring();
  const figure = h("b");
  const element = h("div", { class: "order-ring" }, mark.element, figure);
  const show = () => {
    const until = view.stop.may_order_at;
    const left = until ? Math.max(0, until - screen.now()) : view.game.wait_ms;
    mark.update(left / view.game.wait_ms);
    write(figure, Math.ceil(left / 1000));
    if (until && left > 0 && element.isConnected) setTimeout(show, 100);
  };
  show();
  if (view.stop.may_order_at) requestAnimationFrame(show);
  return element;
}
