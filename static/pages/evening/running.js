/* A session that runs: what has been played, who is here, and the few orders about the whole. */
import { fill, h, say } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { amount } from "../../ui/money.js";
import { clockShort, count } from "../../ui/format.js";
import { empty } from "../../ui/empty.js";
import { reasonField, reasons, wayOut } from "../asks.js";
import { isMine, slots, theSession } from "./rounds.js";

const AT_CONSOLE = ["table_head", "hall_manager", "director"];

/** runningStage(screen, desktop) → {element, update(), plan()}. */
export function runningStage(screen, desktop) {
  const { t } = screen;
  const figures = h("div", { class: "evening-figures" });
  const games = h("div", { class: "rows" });
  const people = h("div", { class: "rows" });
  const element = h("div", { class: "running" }, figures,
    h("div", { class: "step-two" },
      h("section", { class: "panel step-panel" }, h("p", { class: "label" }, t.gamesLabel), games),
      h("section", { class: "panel step-panel" }, h("p", { class: "label" }, t.tillsLabel),
        people)));
  return { element,
    update: () => {
      const { view } = theSession(screen);
      fill(figures, figuresOf(screen, view));
      fill(games, view.games.length > 0 ? view.games.map((one) => gameRow(screen, one))
        : empty({ place: "", drawing: "card", name: t.emptyLast, when: t.runningFirst }));
      fill(people, tillRows(screen));
    },
    plan: () => planOf(screen, desktop) };
}

function figuresOf(screen, view) {
  const { t, zone, locale } = screen;
  const prima = screen.rounds.prima?.view;
  const debts = screen.rounds.debts?.view;
  const owed = (debts?.refunds ?? []).reduce((sum, one) => sum + one.outstanding, 0)
    + (debts?.owed ?? []).reduce((sum, one) => sum + one.cents, 0);
  return [
    figure(t.figureGames, count(view.count, locale), say(t.sessionSince,
      { time: clockShort(view.opened_at, zone) })),
    figure(t.figureEnd, view.hours_end ? clockShort(view.hours_end, zone) : t.figureNoEnd,
      view.last_game ? t.figureLast : view.hours_end ? t.figureEndNote : ""),
    prima ? figure(prima.armed ? t.primaArmed : t.primaFund, amount(prima.fund, locale),
      prima.armed ? say(t.primaLimit, { limit: prima.limit }) : "") : null,
    figure(t.figureOwed, amount(owed, locale), t.figureOwedNote)];
}

function figure(name, value, note) {
  return h("section", { class: "evening-figure" }, h("p", { class: "label" }, name),
    h("p", { class: "evening-value" }, value), h("p", { class: "quiet" }, note));
}

function gameRow(screen, one) {
  const { t, locale } = screen;
  const ball = one.bingo_ball ? say(t.ballOrdinal, { n: one.bingo_ball })
    : t[`phase.${one.outcome}`] ?? t.gameRunning;
  return h("div", { class: "row" }, h("span", { class: "row-words" },
    h("span", { class: "row-name" }, say(t.gameName, { n: one.number })),
    h("span", { class: "row-note" }, ball)),
  h("span", { class: "row-figure" }, amount(one.gross, locale)));
}

function tillRows(screen) {
  const { t, locale } = screen;
  const shifts = slots(screen, "shift");
  if (shifts.length === 0) return h("p", { class: "quiet" }, t.tillsNone);
  return shifts.map(({ view }) => h("div", { class: "row" }, h("span", { class: "row-words" },
    h("span", { class: "row-name" }, say(t.tillName, { n: view.till })),
    h("span", { class: "row-note" }, t[`shiftState.${view.state}`])),
  h("span", { class: "row-figure" }, amount(view.expected_cents, locale))));
}

function planOf(screen, desktop) {
  const { t } = screen;
  const { view, slot } = theSession(screen);
  const orders = { minors: minors(screen, view, slot, desktop) };
  if (view.state === "SUSPENDED") {
    const mine = isMine(screen, view.may.RecordChecks);
    return { name: "Suspended", words: mine ? t["goTo.checks"] : t.waitResume, isOff: !mine,
      key: mine ? t.keySpace : "", act: () => desktop.choose("checks"), ...orders };
  }
  if (AT_CONSOLE.includes(screen.page.person.role)) {
    return { name: "Console", words: t.toConsole, key: t.keySpace, ...orders,
      act: () => location.assign("/screens/caller") };
  }
  return { name: "Running", words: t.sessionRuns, isOff: true, act: () => null, ...orders };
}

function minors(screen, view, slot, desktop) {
  const { t } = screen;
  const may = (name) => isMine(screen, view.may[name]);
  const ask = (name, words) => () => withReason(screen, slot, name, words).then(desktop.show);
  return [
    may("AnnounceLastGame") ? { words: t.lastGameAct, key: "U", code: "U",
      act: () => lastGame(screen, slot, desktop) } : null,
    may("WithdrawLastGame") ? { words: t.withdrawAct, key: "U", code: "U",
      act: (control) => screen.send(slot, "WithdrawLastGame", {}, control) } : null,
    may("SuspendSession") ? { words: t.suspendAct, key: "S", code: "S",
      act: ask("SuspendSession", "suspend") } : null,
    may("EndSession") ? { words: t.endAct, key: "T", code: "T", isDanger: true,
      act: ask("EndSession", "end") } : null,
    may("EnterStaff") ? { words: t.peopleMore, key: "A", code: "A",
      act: () => desktop.choose("people") } : null].filter(Boolean);
}

function lastGame(screen, slot, desktop) {
  const { t } = screen;
  return form({ title: t.lastGameTitle, kicker: t.gamesLabel,
    lines: [{ name: t.lastGameThen, note: t.lastGameThenNote }], fields: [], act: t.lastGameAct,
    ...wayOut(t), send: () => screen.ask(slot, "AnnounceLastGame", {}) }).then(desktop.show);
}

function withReason(screen, slot, name, words) {
  const { t } = screen;
  return form({ title: t[`${words}Title`], kicker: t[`${words}Kicker`],
    isDanger: words === "end", lines: [{ name: t[`${words}Then`], note: t[`${words}ThenNote`] }],
    fields: [reasonField(t, t.reasonNote, reasons(t, `${words}Reason`))], act: t[`${words}Act`],
    ...wayOut(t), send: ({ reason }) => screen.ask(slot, name, { reason }) });
}
