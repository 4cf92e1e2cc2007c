/* The ball sets (BINGO-4): what each has served, the warning before its end, and its change. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { empty } from "../../ui/empty.js";
import { count } from "../../ui/format.js";
import { reasonField, reasons, wayOut } from "../asks.js";
import { mayOpen, slots } from "./rounds.js";

/** setsStage(screen, desktop) → {element, update(), plan()}. */
export function setsStage(screen, desktop) {
  const { t } = screen;
  const list = h("div", { class: "rows" });
  const element = h("section", { class: "panel step-panel" }, h("p", { class: "label" },
    t["tab.sets"]), h("h2", { class: "step-title" }, t.setsTitle), list);
  const change = (one) => retire(screen, one).then(desktop.show);
  return { element,
    update: () => {
      const sets = slots(screen, "ball_set");
      fill(list, sets.length > 0 ? sets.map((one) => setRow(screen, one, change))
        : empty({ place: "", drawing: "ball", name: t.setsNone, when: t.setsNoneWhen }));
    },
    plan: () => planOf(screen, change, desktop) };
}

function planOf(screen, change, desktop) {
  const { t } = screen;
  if (!mayOpen(screen, "ball_set")) return { name: "Wait", words: t.waitOther, isOff: true,
    act: () => null };
  const register = () => registerSet(screen).then(desktop.show);
  const worn = slots(screen, "ball_set").find(({ view }) => view.remaining === 0);
  if (worn) {
    return { name: `worn-${worn.round}`, words: say(t.setChange, { name: worn.view.name }),
      key: t.keySpace, act: () => change(worn), minors: [{ words: t.setRegister, act: register }] };
  }
  return { name: "RegisterBallSet", words: t.setRegister, key: t.keySpace, act: register };
}

function setRow(screen, one, change) {
  const { t, locale } = screen;
  const { view } = one;
  const fill_ = h("div", { class: "bar-fill" });
  if (view.limit) fill_.style.transform = `scaleX(${Math.min(1, view.served / view.limit)})`;
  const left = view.remaining === null ? t.setNoLimit : view.remaining === 0 ? t.setWorn
    : say(view.remaining === 1 ? t.setLeftOne : t.setLeft, { n: count(view.remaining, locale) });
  const row = h("div", { class: "row set-row" },
    h("span", { class: "row-words" }, h("span", { class: "row-name" }, view.name),
      h("span", { class: "row-note" }, say(t.setNote, { type: t[`setType.${view.type}`],
        approval: view.approval }))),
    h("div", { class: "set-life" }, view.limit ? h("div", { class: "bar-track" }, fill_) : null,
      h("p", { class: "set-left" }, h("b", null, say(t.setServed,
        { n: count(view.served, locale) })), h("span", null, left))),
    mayOpen(screen, "ball_set") ? h("button", { class: "minor", type: "button",
      onclick: () => change(one) }, t.setRetire) : null);
  toggle(row, { "is-warned": view.warn });
  return row;
}

/** Asks for a new ball set with its approval. */
export function registerSet(screen) {
  const { t } = screen;
  return form({
    title: t.setRegister, kicker: t["tab.sets"], lines: [{ name: t.setThen, note: t.setThenNote }],
    fields: [{ name: "name", label: t.setName, type: "text", required: true, length: 30 },
      { name: "type", label: t.setType, type: "choice", choices: ["pneumatic", "drum"]
        .map((value) => ({ value, label: t[`setType.${value}`],
          note: t[`setTypeNote.${value}`] })) },
      { name: "approval", label: t.setApproval, type: "text", required: true, length: 60 },
      { name: "served", label: t.setAlready, type: "number", value: "0", length: 6 }],
    act: t.setRegisterAct, ...wayOut(t),
    send: (values) => screen.askOpen("ball_set", { ...values, served: values.served || 0 }),
  });
}

function retire(screen, { slot, round, view }) {
  const { t } = screen;
  const others = slots(screen, "ball_set").filter((one) => one.round !== round)
    .map((one) => ({ value: one.view.name, label: one.view.name }));
  return form({
    title: say(t.setChange, { name: view.name }), kicker: t.setKicker,
    lines: [{ name: say(t.setServed, { n: count(view.served, screen.locale) }),
      note: t.setChangeNote }],
    fields: [{ name: "successor", label: t.setSuccessor, type: "choice",
      choices: [...others, { value: "", label: t.setNoSuccessor }] },
    reasonField(t, t.reasonNote, reasons(t, "setReason"))],
    act: t.setRetire, ...wayOut(t),
    send: (values) => screen.ask(slot, "RetireBallSet", values),
  });
}
