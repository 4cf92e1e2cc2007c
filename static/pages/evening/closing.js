/* The end of the evening: balls counted, tills confirmed, minutes signed, session closed. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { attention, check } from "../../ui/marks.js";
import { amount } from "../../ui/money.js";
import { clockShort } from "../../ui/format.js";
import { euros } from "../words.js";
import { wayOut } from "../asks.js";
import { isMine, nameOf, slots, theSession } from "./rounds.js";

const CHECKERS = ["table_head", "hall_manager", "director", "deputy"];

/** closingStage(screen, desktop) → {element, update(), plan()}. */
export function closingStage(screen, desktop) {
  const { t } = screen;
  const rows = h("div", { class: "rows" });
  const element = h("section", { class: "panel step-panel" }, h("p", { class: "label" },
    t["step.closing"]), h("h2", { class: "step-title" }, t.closingTitle), rows);
  const confirm = (shift) => confirmTill(screen, shift).then(desktop.show);
  return { element,
    update: () => fill(rows, items(screen, confirm).map((one) => itemRow(one))),
    plan: () => planOf(screen, confirm, desktop) };
}

function items(screen, confirm) {
  const { t, zone } = screen;
  const { view } = theSession(screen);
  const count = view.closing_count;
  const fault = count && (count.missing.length > 0 || count.extra.length > 0);
  const book = screen.rounds.minute_book;
  return [
    { name: t.closingBalls, isDone: Boolean(count), isFault: fault,
      note: fault ? t.countFaultClosing : count ? say(t.doneBy,
        { time: clockShort(count.at, zone), name: nameOf(screen, count.by) }) : t.waitCount },
    ...tillItems(screen, confirm),
    { name: t["prepare.minute_book"], isDone: !book,
      note: book ? t.closingBook : t.closingBookDone },
    ...debtItems(screen)];
}

function tillItems(screen, confirm) {
  const { t } = screen;
  const shifts = slots(screen, "shift");
  if (shifts.length === 0) return [{ name: t.closingTills, isDone: true,
    note: t.closingTillsDone }];
  return shifts.map((shift) => {
    const { view } = shift;
    const isCounted = view.state === "COUNTED";
    return { name: say(t.tillName, { n: view.till }), isDone: false,
      isFault: isCounted && view.difference_cents !== 0,
      note: isCounted ? tillWords(screen, view) : say(t.closingTillOpen,
        { name: nameOf(screen, view.cashier) }),
      figure: amount(isCounted ? view.counted_cents : view.expected_cents, screen.locale),
      act: isCounted && mayConfirm(screen, view)
        ? { words: t.confirmTill, run: () => confirm(shift) } : null };
  });
}

function tillWords(screen, view) {
  const { t } = screen;
  if (view.difference_cents === 0) return t.tillFits;
  const words = view.difference_cents > 0 ? t.tillOver : t.tillShort;
  return say(words, { money: euros(screen, Math.abs(view.difference_cents)) });
}

/* What is still owed to players does not keep a session open; it is listed, so that it is known. */
function debtItems(screen) {
  const { t } = screen;
  const refunds = (screen.rounds.debts?.view.refunds ?? []).filter((one) => one.outstanding > 0);
  return refunds.map((one) => ({ name: say(t.refundOpen, { n: one.number,
    money: euros(screen, one.outstanding) }), isDone: true, note: t.closingOwed }));
}

function itemRow({ name, note, isDone, isFault, figure, act }) {
  const row = h("div", { class: "row closing-row" },
    h("span", { class: "tick-mark" }, isFault ? attention() : isDone ? check() : null),
    h("span", { class: "row-words" }, h("span", { class: "row-name" }, name),
      h("span", { class: "row-note" }, note)),
    figure ? h("span", { class: "row-figure" }, figure) : null,
    act ? h("button", { class: "minor", type: "button", onclick: act.run }, act.words) : null);
  toggle(row, { "is-done": isDone, "is-fault": isFault });
  return row;
}

function mayConfirm(screen, view) {
  const { person } = screen.page;
  return CHECKERS.includes(person.role) && view.cashier !== person.id;
}

function confirmTill(screen, { slot, view }) {
  const { t } = screen;
  return form({
    title: say(t.confirmTillTitle, { till: view.till }), kicker: nameOf(screen, view.cashier),
    lines: [{ name: t.confirmCounted, amount: euros(screen, view.counted_cents) },
      { name: t.confirmExpected,
        amount: euros(screen, view.counted_cents - view.difference_cents) },
      { name: tillWords(screen, view), note: t.confirmThen }],
    fields: [], act: t.confirmTill, ...wayOut(t),
    send: () => screen.ask(slot, "ConfirmClose", { counted: view.counted_cents }),
  });
}

function planOf(screen, confirm, desktop) {
  const { t } = screen;
  const { view, slot } = theSession(screen);
  const rest = { minors: withdraw(screen, view, slot) };
  if (!view.closing_count) {
    const mine = isMine(screen, view.may.CountBalls);
    return { name: "CountBalls", words: mine ? t["goTo.count"] : t.waitCount, isOff: !mine,
      key: mine ? t.keySpace : "", act: () => desktop.choose("count"), ...rest };
  }
  const shifts = slots(screen, "shift");
  const counted = shifts.find((one) => one.view.state === "COUNTED" && mayConfirm(screen,
    one.view));
  if (counted) {
    return { name: `till-${counted.round}`, key: t.keySpace, act: () => confirm(counted), ...rest,
      words: say(t.confirmTillTitle, { till: counted.view.till }) };
  }
  if (shifts.length > 0) return { name: "Tills", words: t.waitTills, isOff: true, act: () => null,
    ...rest };
  if (screen.rounds.minute_book) {
    return { name: "Book", words: t.goToBook, key: t.keySpace, ...rest,
      act: () => location.assign("/books/minute") };
  }
  return { name: "CloseSession", words: t.closeSessionAct, key: t.keySpace, ...rest,
    act: async (control) => {
      const done = await screen.send(slot, "CloseSession", {}, control);
      if (done.ok) await screen.refetch();
    } };
}

function withdraw(screen, view, slot) {
  if (!isMine(screen, view.may.WithdrawLastGame)) return [];
  return [{ words: screen.t.withdrawAct, key: "U", code: "U",
    act: (control) => screen.send(slot, "WithdrawLastGame", {}, control) }];
}
