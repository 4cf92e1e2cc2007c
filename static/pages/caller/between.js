/* The stage between two games: what the last one brought, and the announcement of the next, which
   is one key when nothing changes. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { count } from "../../ui/format.js";
import { amount } from "../../ui/money.js";
import { empty } from "../../ui/empty.js";
import { euros, hour, primaLine } from "../words.js";
import { scriptPanel } from "./script.js";

const MINUTES = [0, 2, 3, 5, 10];

/** betweenStage(screen) → {element, update(), tick(), fields()}: fields of AnnounceGame, or null
    while no game can be announced. */
export function betweenStage(screen) {
  const { t } = screen;
  const choice = { series: "", extractor: "", minutes: null };
  const last = h("section", { class: "panel last-game" });
  const middle = h("section", { class: "panel next-game" });
  const script = scriptPanel(screen);
  const prima = h("section", { class: "panel prima-now" });
  const element = h("div", { class: "stage-three" }, last, middle,
    h("div", { class: "column-side" }, script.element, prima));
  const choose = (name, value) => { choice[name] = value; update(); };
  const games = () => screen.rounds.session?.view.games ?? [];
  const update = () => {
    const game = screen.rounds.game?.view;
    fill(last, lastGame(screen, game));
    script.element.hidden = !game;
    if (game) script.update(game);
    fill(prima, primaNow(screen), olderGames(screen, games(), game));
    fill(middle, nextGame(screen, choice, choose));
  };
  return { element, update, tick: () => {}, fields: () => fieldsOf(screen, choice) };
}

/** Whether a game may be announced now: the session is open and the house says with what. */
export function canAnnounce(screen) {
  const session = screen.rounds.session?.view;
  return Boolean(screen.page?.next) && ["OPEN", "LAST_GAME"].includes(session?.state ?? "OPEN");
}

function fieldsOf(screen, choice) {
  const next = screen.page?.next;
  if (!next) return null;
  const minutes = minutesOf(next, choice);
  const closes = minutes ? Math.round(screen.now()) + minutes * 60000 : 0;
  return { ...next.fields, series: choice.series || next.fields.series,
    extractor: choice.extractor || next.fields.extractor, closes_at: closes };
}

/* Unless somebody chose otherwise, an announced end is that of the usual two minutes. */
function minutesOf(next, choice) {
  return choice.minutes ?? (next.fields.closes_at ? MINUTES[1] : MINUTES[0]);
}

function nextGame(screen, choice, choose) {
  const { t } = screen;
  const next = screen.page?.next;
  if (!screen.rounds.session) {
    return empty({ place: t.consolePlace, drawing: "clock", name: t.emptySession,
      when: t.emptySessionWhen });
  }
  if (!next) {
    return empty({ place: t.consolePlace, drawing: "ball", name: t.emptyGame,
      when: t.emptyGameWhen });
  }
  return [
    h("p", { class: "label" }, t.nextLabel),
    h("h2", { class: "next-name" }, say(t.gameName, { n: next.number })),
    seriesChoice(screen, next, choice, choose),
    segment(t.nextExtractor, next.extractors.map((kind) => ({ value: kind,
      label: t[`extractorShort.${kind}`] ?? kind })),
    choice.extractor || next.fields.extractor, (value) => choose("extractor", value)),
    segment(t.nextCloses, MINUTES.map((n) => ({ value: n,
      label: n === 0 ? t.closesByOrder : say(t.closesAfter, { n }) })), minutesOf(next, choice),
    (value) => choose("minutes", value)),
  ];
}

function seriesChoice(screen, next, choice, choose) {
  const { t } = screen;
  const chosen = choice.series || next.fields.series;
  const rows = next.series.map(({ round, view }) => {
    const row = h("button", { class: "series-choice", type: "button", role: "radio",
      "aria-checked": String(round === chosen), onclick: () => choose("series", round) },
    h("b", null, view.name), h("span", null, say(t.seriesNext, { n: view.next })),
    h("span", null, say(t.seriesLeft, { n: count(view.left, screen.locale) })),
    h("span", { class: "figure" }, amount(view.face_cents, screen.locale)));
    return row;
  });
  return h("div", { class: "series-choices", role: "radiogroup", "aria-label": t.nextSeries },
    h("p", { class: "label" }, t.nextSeries), rows);
}

function segment(label, options, value, onChoose) {
  return h("div", { class: "segment" }, h("p", { class: "label" }, label),
    h("div", { class: "segment-keys", role: "radiogroup", "aria-label": label },
      options.map((one) => h("button", { class: "quiet-key", type: "button", role: "radio",
        "aria-checked": String(one.value === value), onclick: () => onChoose(one.value) },
      one.label))));
}

function lastGame(screen, game) {
  const { t } = screen;
  const games = screen.rounds.session?.view.games ?? [];
  const head = [h("p", { class: "label" }, t.lastLabel), ...(game ? [
    h("h2", { class: "last-name" }, say(t.gameName, { n: game.game.number })),
    h("p", { class: "pill" }, t[`phase.${game.phase}`])] : [])];
  const rows = game && !game.annulled ? awardRows(screen, game) : annulledRows(screen, game);
  const none = game || games.length > 0 ? null
    : empty({ place: "", drawing: "card", name: t.emptyLast, when: t.emptyLastWhen });
  return [...head, h("div", { class: "rows last-rows" }, rows), none];
}

function awardRows(screen, game) {
  const { t, locale } = screen;
  return game.awards.map((one) => {
    const row = h("p", { class: "row" }, h("span", { class: "row-words" },
      h("span", { class: "row-name" }, t[`prizeName.${one.prize}`]),
      h("span", { class: "row-note" }, say(t.cardShort, { n: one.number }))),
    h("span", { class: "row-figure" }, amount(one.cents, locale)));
    toggle(row, { "is-aside": one.state === "SET_ASIDE" });
    return row;
  });
}

function annulledRows(screen, game) {
  const { t } = screen;
  if (!game?.annulled) return [];
  const { reason, owed, at } = game.annulled;
  return [h("p", { class: "row" }, h("span", { class: "row-name" }, t.refundOwed),
    h("span", { class: "row-figure" }, amount(owed, screen.locale))),
  h("p", { class: "last-reason" }, say(t.annulledAt, { time: hour(screen, at), reason }))];
}

function olderGames(screen, games, game) {
  const { t, locale } = screen;
  const older = games.filter((one) => one.number !== game?.game.number).slice(0, 3);
  if (older.length === 0) return null;
  return h("div", { class: "older" }, h("p", { class: "label" }, t.olderLabel),
    h("div", { class: "rows" }, older.map((one) => h("p", { class: "row" },
      h("span", { class: "row-words" }, h("span", { class: "row-name" },
        say(t.gameShort, { n: one.number })),
      h("span", { class: "row-note" }, one.bingo_ball
        ? say(t.ballOrdinal, { n: one.bingo_ball }) : t[`phase.${one.outcome}`] ?? "")),
      one.bingo_ball
        ? h("span", { class: "row-figure" }, amount(one.bingo, locale)) : null))));
}

function primaNow(screen) {
  const { t } = screen;
  const view = screen.rounds.prima?.view;
  if (!view) return h("p", { class: "quiet" }, t.primaNone);
  const state = view.armed ? "armed" : "accumulating";
  const line = primaLine(screen, { ...view, state, fund_after: view.fund, passed: false }, false);
  return [h("p", { class: "label" }, line.name),
    h("p", { class: "prima-amount" }, amount(line.cents, screen.locale)),
    primaTrack(view),
    h("p", { class: "quiet" }, line.note),
    debtsLine(screen)];
}

/* How far the fund is on its way to the cap. */
function primaTrack(view) {
  const fill = h("div", { class: "bar-fill" });
  const part = view.cap > 0 ? Math.min(1, view.fund / view.cap) : 0;
  fill.style.transform = `scaleX(${part})`;
  return h("div", { class: "bar-track prima-track" }, fill);
}

function debtsLine(screen) {
  const { t } = screen;
  const view = screen.rounds.debts?.view;
  const open = view?.refunds.filter((one) => one.outstanding > 0) ?? [];
  return open.map((one) => h("p", { class: "debt-line" },
    say(t.refundOpen, { n: one.number, money: euros(screen, one.outstanding) })));
}
