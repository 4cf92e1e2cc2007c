/* The figures of a pot: conditions, exact odds and return, meters to the fraction, plans, the day's
   statement. */
import { fill, h, say } from "../ui/dom.js";
import { clock, count, money, percent } from "../ui/format.js";
import { nameOf } from "./verify.js";

const STATEMENT = ["opening", "fed", "seeds", "moved_in", "awards", "reversed", "corrections",
  "closing"];

/** figuresPanel(screen) → {element, update(view)}. */
export function figuresPanel(screen) {
  const place = h("div", { class: "figures", tabindex: "0", role: "region",
    "aria-label": screen.t.showFigures });
  const element = h("section", { class: "panel award-panel" }, place);
  const update = (view) => {
    fill(place, view ? figures(screen, view) : h("p", { class: "quiet" }, screen.t.potNone));
  };
  return { element, update };
}

function figures(screen, view) {
  const { t } = screen;
  const first = [list(t.figConditions, conditions(screen, view)),
    list(t.figOdds, oddsLines(screen, view).map(({ name, amount }) => [name, amount]))];
  const second = [list(t.figMeters, meters(screen, view)),
    view.plans?.length ? list(t.figPlans, view.plans.map(([name, value, at]) =>
      [t[`parameter.${name}`] ?? name, `${valueWords(screen, name, value)} · ${clock(at,
        screen.zone)}`])) : null,
    view.shown?.length ? list(t.figShown, view.shown.map((one) => shownRow(screen, one))) : null,
    view.statement ? list(say(t.figStatement, view.statement), statement(screen, view.statement))
      : null];
  return [h("div", null, first), h("div", null, second)];
}

function list(title, rows) {
  return h("section", { class: "figure-list" }, h("h2", { class: "label" }, title),
    h("dl", null, rows.map(([name, value]) => h("div", { class: "figure-row" },
      h("dt", null, name), h("dd", null, value)))));
}

function conditions({ t, locale }, { conditions: told, suspended }) {
  return [
    suspended ? [t.figState, t[`suspended.${suspended}`] ?? suspended] : null,
    [t["parameter.stake"], money(told.stake, locale)],
    [t["parameter.rate"], percent(told.rate_bp, locale)],
    [t["parameter.reserve"], percent(told.reserve_bp, locale)],
    [t["parameter.seed"], money(told.seed, locale)],
    [t["parameter.cap"], told.cap ? money(told.cap, locale) : t.noCap],
  ].filter(Boolean);
}

/** Odds of every level and what comes back of a stake, as lines of a dialog: [{name, amount}]. They
    come as decimal texts or in hundredths and are only written, never worked with. */
export function oddsLines({ t, locale }, view) {
  const prizes = new Map((view.conditions?.levels ?? view.levels).map((one) =>
    [one.name ?? one.level, prizeWords(locale, one)]));
  const rows = (view.odds ?? view.levels).map((one) => ({
    name: `${t[`level.${one.level}`] ?? one.level} · ${prizes.get(one.level)}`,
    amount: say(t.oneIn, { n: one.one_in ? localNumber(one.one_in, locale)
      : count(Math.round(one.one_in_hundredths / 100), locale) }) }));
  const told = view.return;
  if (!told) return rows;
  return [...rows, { name: t.figFixed, amount: `${localNumber(told.fixed, locale)} %` },
    { name: t.figSlope, amount: `${localNumber(told.slope_per_1000, locale)} %` },
    { name: t.figEven, amount: say(t.stakes, { n: localNumber(told.break_even, locale) }) },
    { name: t.figHouse, amount: `${localNumber(told.house, locale)} %` },
    { name: t.figMean, amount: say(t.stakes, { n: localNumber(told.mean_pot, locale) }) }];
}

function prizeWords(locale, { pot_bp: points, cents }) {
  return points ? percent(points, locale) : money(cents, locale);
}

function localNumber(text, locale) {
  const [whole, rest] = String(text).split(".");
  const mark = locale.startsWith("en") ? "." : ",";
  return count(Number(whole), locale) + (rest ? mark + rest : "");
}

function meters(screen, { meters: told, changed }) {
  const { t, locale, zone } = screen;
  if (!told) return [];
  const [person, why, at] = changed ?? [];
  return [[t.figValue, `${money(told.value, locale)} + ${told.remainder}/10000 c`],
    [t.figRunning, money(told.running, locale)], [t.figLocked, money(told.locked, locale)],
    [t.figReserve, `${money(told.reserve, locale)} + ${told.reserve_remainder}/10000 c`],
    [t.figOverflow, money(told.overflow, locale)],
    [t.figStakes, count(told.wagers, locale)], [t.figStaked, money(told.wagered, locale)],
    [t.figHits, count(told.hits, locale)], [t.figWins, money(told.wins, locale)],
    at ? [say(t.figChanged, { why: t[`why.${why}`] ?? t[`parameter.${why}`] ?? why }),
      `${nameOf(screen, person)} · ${clock(at, zone)}`] : null].filter(Boolean);
}

/* How soon the screens of the room had a hit on them (JPSCREEN-3). */
function shownRow({ t, locale }, one) {
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    .format(one.slowest_ms / 1000);
  const words = say(one.late ? t.shownLate : t.shownIn, { ...one, seconds });
  return [say(t[`shown.${one.stage}`], one),
    one.late ? h("b", { class: "is-alarm" }, words) : words];
}

/* opening + contributions + seeds − awards − reversals = closing (JPSCREEN-2). */
function statement(screen, told) {
  const { t, locale } = screen;
  return [...STATEMENT.map((name) => [t[`statement.${name}`], money(told[name], locale)]),
    [t["statement.wagers"], count(told.wagers, locale)],
    [t["statement.ledger"], money(told.ledger, locale)],
    [t["statement.meter"], money(told.meter, locale)],
    [t["statement.debt"], money(told.debt, locale)],
    [t["statement.result"], told.code ? t[`suspended.${told.code}`] : t.statementAgrees],
    [t["statement.by"], `${nameOf(screen, told.by)} · ${clock(told.at, screen.zone)}`]];
}

function valueWords({ locale }, name, value) {
  return ["rate", "reserve"].includes(name) ? percent(value, locale) : money(value, locale);
}
