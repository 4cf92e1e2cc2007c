/* The check of the equipment (BINGO-3): seven things are tried one after the other, and the list
   can be shown to the hall while it is ticked. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { check } from "../../ui/marks.js";
import { showHall } from "./hall.js";
import { isMine, slots, theSession } from "./rounds.js";

/** checksStage(screen, desktop) → {element, update(), plan()}. */
export function checksStage(screen, desktop) {
  const { t } = screen;
  const state = { ticked: new Set(), extractor: screen.page.extractors[0] ?? "" };
  const grid = h("div", { class: "check-grid" });
  const approval = h("input", { type: "text", maxlength: 60, autocomplete: "off",
    value: knownApproval(screen) });
  approval.addEventListener("input", desktop.replan);
  const ways = h("div", { class: "segment-keys", role: "radiogroup",
    "aria-label": t.checkExtractor });
  const machine = h("div", { class: "check-machine" },
    h("div", { class: "segment" }, h("p", { class: "label" }, t.checkExtractor), ways),
    h("label", { class: "field" }, h("span", { class: "field-name" }, t.checkApproval), approval));
  const element = h("section", { class: "panel step-panel checks" },
    h("p", { class: "label" }, t["step.checks"]), h("h2", { class: "step-title" }, t.checksTitle),
    grid, machine);
  const turn = (item) => {
    if (!state.ticked.delete(item)) state.ticked.add(item);
    desktop.show();
  };
  const choose = (extractor) => { state.extractor = extractor; desktop.show(); };
  return { element,
    update: () => {
      const { view } = theSession(screen);
      const mayTick = isMine(screen, view.may.RecordChecks);
      fill(grid, view.items.map((item, index) => tile(screen, { item, index, mayTick,
        isOn: state.ticked.has(item) || isDone(view) }, turn)));
      fill(ways, screen.page.extractors.map((one) => h("button", { class: "quiet-key",
        type: "button", role: "radio", "aria-checked": String(one === state.extractor),
        onclick: () => choose(one) }, t[`extractor.${one}`] ?? one)));
      machine.hidden = !mayTick;
    },
    plan: () => planOf(screen, { state, approval, turn }, desktop) };
}

function isDone(view) {
  return Boolean(view.checks) && !view.todo.some((one) => one.action === "RecordChecks");
}

/* The mark of the machine is usually that of its ball set. */
function knownApproval(screen) {
  return theSession(screen).view.checks?.approval ?? slots(screen, "ball_set")[0]?.view.approval
    ?? "";
}

function tile(screen, { item, index, isOn, mayTick }, turn) {
  const { t } = screen;
  const element = h("button", { class: "check-tile", type: "button", "aria-pressed": String(isOn),
    disabled: !mayTick, onclick: () => turn(item) },
  h("span", { class: "tick-mark is-large" }, isOn ? check() : null),
  h("span", { class: "check-name" }, t[`check.${item}`]),
  h("span", { class: "check-note" }, t[`checkNote.${item}`]),
  mayTick ? h("kbd", { class: "key" }, index + 1) : null);
  toggle(element, { "is-done": isOn });
  return element;
}

function planOf(screen, { state, approval, turn }, desktop) {
  const { t } = screen;
  const { view, slot } = theSession(screen);
  const shown = { words: t.showHall, key: "P", code: "P", act: () => showHall(desktop) };
  if (!isMine(screen, view.may.RecordChecks)) {
    return { name: "Wait", words: isDone(view) ? t.checksDone : t.waitChecks, isOff: true,
      act: () => null, minors: [shown] };
  }
  const hidden = view.items.map((item, index) => ({ code: String(index + 1),
    act: () => turn(item) }));
  const next = view.items.find((item) => !state.ticked.has(item));
  if (next) {
    return { name: `check-${next}`, words: say(t.checkWorks, { item: t[`check.${next}`] }),
      key: t.keySpace, isUrgent: true, act: () => turn(next), minors: [shown], hidden };
  }
  const mark = approval.value.trim();
  if (!mark) {
    return { name: "approval", words: t.checkApprovalFirst, key: t.keySpace,
      act: () => approval.focus(), minors: [shown], hidden };
  }
  return { name: "RecordChecks", words: t.checksAct, key: t.keySpace, minors: [shown], hidden,
    act: (control) => screen.send(slot, "RecordChecks", { items: view.items,
      extractor: state.extractor, approval: mark }, control) };
}
