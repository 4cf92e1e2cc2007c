/* What the hall needs before a session: percentages in force, books, debts, cash, balls, cards. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { check } from "../../ui/marks.js";
import { share } from "../words.js";
import { wayOut } from "../asks.js";
import { centsOf } from "../till/others.js";
import { mayOpen, sellable, usableSet } from "./rounds.js";
import { openPrima } from "./prima.js";
import { registerSet } from "./sets.js";

/** preparing(screen) → [{name, isThere, isDue, isMine, act(control), note}] in their order. */
export function preparing(screen) {
  return ITEMS.filter((item) => screen.page.sees.includes(item.kind)).map((item) => {
    const isThere = item.isThere(screen);
    return { ...item, isThere, isDue: !isThere && !item.isOptional,
      isMine: item.isMine?.(screen) ?? mayOpen(screen, item.kind) };
  });
}

const ITEMS = [
  { name: "profile", kind: "profile_confirmation",
    isThere: ({ page }) => page.profile.due === "", act: (screen) => confirmProfile(screen) },
  { name: "minute_book", kind: "minute_book", isThere: has("minute_book"),
    act: (screen) => openBook(screen) },
  { name: "debts", kind: "debts", isThere: has("debts"),
    act: (screen, control) => screen.open("debts", {}, control) },
  { name: "central_cash", kind: "central_cash", isThere: has("central_cash"),
    act: (screen) => openCash(screen) },
  { name: "ball_set", kind: "ball_set", isThere: (screen) => usableSet(screen) !== null,
    act: (screen) => registerSet(screen) },
  { name: "series", kind: "series", isThere: (screen) => sellable(screen).length > 0,
    act: (screen, control, desktop) => desktop.want("stock") },
  { name: "prima", kind: "prima", isOptional: true, isThere: has("prima"),
    act: (screen) => openPrima(screen) },
  { name: "receipts", kind: "receipts", isOptional: true, isThere: has("receipts"),
    act: (screen, control) => screen.open("receipts", {}, control) },
];

function has(slot) {
  return ({ rounds }) => slot in rounds;
}

/** prepareStage(screen, desktop) → {element, update(), plan()}. */
export function prepareStage(screen, desktop) {
  const { t } = screen;
  const list = h("div", { class: "rows prepare-rows" });
  const element = h("section", { class: "panel step-panel" },
    h("p", { class: "label" }, t["step.prepare"]),
    h("h2", { class: "step-title" }, t.prepareTitle), list);
  const run = async (item, control) => {
    await item.act(screen, control, desktop);
    desktop.show();
  };
  return { element,
    update: () => fill(list, preparing(screen).map((one) => itemRow(screen, one, run))),
    plan: () => planOf(screen, run, desktop) };
}

function itemRow(screen, item, run) {
  const { t } = screen;
  const mayAct = !item.isThere && item.isMine;
  const mark = h("span", { class: "tick-mark" }, item.isThere ? check() : null);
  const row = h("div", { class: "row prepare-row" }, mark,
    h("span", { class: "row-words" },
      h("span", { class: "row-name" }, t[`prepare.${item.name}`]),
      h("span", { class: "prepare-note" }, noteOf(screen, item))),
    mayAct ? h("button", { class: "minor", type: "button",
      onclick: (event) => run(item, event.currentTarget) }, t[`prepareAct.${item.name}`]) : null);
  toggle(row, { "is-done": item.isThere, "is-optional": item.isOptional });
  return row;
}

function noteOf(screen, item) {
  const { t, page } = screen;
  if (item.name === "profile") {
    const { profile } = page;
    return say(t.profileNote, { id: profile.id, line: share(screen, profile.prizes_line_bp ?? 0),
      bingo: share(screen, profile.prizes_bingo_bp ?? 0) });
  }
  if (item.isThere) return t[`prepareThere.${item.name}`] ?? "";
  const who = item.isMine ? "" : ` ${t[`prepareWho.${item.name}`]}`;
  return `${item.isOptional ? t.optional : t[`prepareWhy.${item.name}`]}${who}`;
}

function planOf(screen, run, desktop) {
  const { t } = screen;
  const items = preparing(screen);
  const next = items.find((one) => one.isDue && one.isMine);
  if (next) {
    return { name: `prepare-${next.name}`, words: t[`prepareAct.${next.name}`], key: t.keySpace,
      act: (control) => run(next, control) };
  }
  const due = items.find((one) => one.isDue);
  if (due) return { name: "Wait", words: t[`prepareWait.${due.name}`], isOff: true,
    act: () => null };
  return { name: "toPlan", words: t.prepareDone, key: t.keySpace,
    act: () => desktop.choose(Object.keys(screen.rounds).includes("session.0") ? "" : "plan") };
}

function confirmProfile(screen) {
  const { t, page } = screen;
  const { profile } = page;
  return form({
    title: t.profileTitle, kicker: t.profileKicker, whatLabel: t.whatHappens,
    lines: [
      { name: t.profileLine, amount: share(screen, profile.prizes_line_bp) },
      { name: t.profileBingo, amount: share(screen, profile.prizes_bingo_bp) },
      { name: t.profilePrima, amount: share(screen, profile.prima_bp) },
      { name: say(t.profileThen, { id: profile.id }), note: t.profileThenNote }],
    fields: [{ name: "document", label: t.profileDocument, type: "text", required: true },
      { name: "signed_on", label: t.profileDate, type: "date", required: true,
        value: profile.today }],
    act: t.profileAct, ...wayOut(t),
    send: ({ document, signed_on }) => screen.askOpen("profile_confirmation",
      { profile: profile.due, document, signed_on }),
  });
}

function openBook(screen) {
  const { t, page } = screen;
  return form({
    title: t["prepareAct.minute_book"], kicker: t["prepare.minute_book"],
    lines: [{ name: t.bookThen, note: page.last_book ? t.bookFollows : t.bookFirst }],
    fields: [{ name: "volume", label: t.bookVolume, type: "text", required: true }],
    act: t["prepareAct.minute_book"], ...wayOut(t),
    send: ({ volume }) => screen.askOpen("minute_book", { volume, follows: page.last_book }),
  });
}

function openCash(screen) {
  const { t } = screen;
  return form({
    title: t["prepareAct.central_cash"], kicker: t["prepare.central_cash"],
    lines: [{ name: t.cashThen, note: t.cashThenNote }],
    fields: [{ name: "cents", label: t.cashAmount, type: "text", required: true, length: 12 }],
    act: t["prepareAct.central_cash"], ...wayOut(t),
    send: ({ cents }) => screen.askOpen("central_cash", { cents: centsOf(cents) }),
  });
}
