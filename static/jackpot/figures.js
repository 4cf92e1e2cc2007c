/* The figures of a pot: conditions, exact odds and return, meters to the fraction, plans, the day's
   statement. */
import { fill, h, say } from "../ui/dom.js";
import { clock, count, money, percent } from "../ui/format.js";

/** figuresPanel(screen) → {element, update(view)}. */
export function figuresPanel(screen) {
  const place = h("div", { class: "figures" });
  const element = h("section", { class: "panel award-panel" }, place);
  const update = (view) => {
    fill(place, view ? figures(screen, view) : h("p", { class: "quiet" }, screen.t.potNone));
  };
  return { element, update };
}

function figures(screen, view) {
  const { t } = screen;
  return [
    list(screen, t.figConditions, conditions(screen, view)),
    list(screen, t.figOdds, odds(screen, view)),
    list(screen, t.figMeters, meters(screen, view)),
    view.plans?.length ? list(screen, t.figPlans, view.plans.map(([name, value, at]) =>
      [t[`parameter.${name}`] ?? name, `${valueWords(screen, name, value)} · ${clock(at,
        screen.zone)}`])) : null,
  ];
}

function list(screen, title, rows) {
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
    ...told.levels.map((level) => [t[`level.${level.name}`] ?? level.name,
      level.pot_bp ? percent(level.pot_bp, locale) : money(level.cents, locale)]),
  ].filter(Boolean);
}

/* Odds come as decimal texts or in hundredths; they are only written, never worked with. */
function odds({ t, locale }, view) {
  const rows = (view.odds ?? []).map((one) => [t[`level.${one.level}`] ?? one.level,
    say(t.oneIn, { n: one.one_in ? localNumber(one.one_in, locale)
      : count(Math.round(one.one_in_hundredths / 100), locale) })]);
  const told = view.return;
  if (!told) return rows;
  return [...rows, [t.figFixed, `${localNumber(told.fixed, locale)} %`],
    [t.figHouse, `${localNumber(told.house, locale)} %`],
    [t.figMean, say(t.stakes, { n: localNumber(told.mean_pot, locale) })]];
}

function localNumber(text, locale) {
  const [whole, rest] = String(text).split(".");
  const mark = locale.startsWith("en") ? "." : ",";
  return count(Number(whole), locale) + (rest ? mark + rest : "");
}

function meters({ t, locale }, { meters: told }) {
  if (!told) return [];
  return [[t.figValue, `${money(told.value, locale)} + ${told.remainder}/10000 c`],
    [t.figRunning, money(told.running, locale)], [t.figLocked, money(told.locked, locale)],
    [t.figReserve, money(told.reserve, locale)], [t.figOverflow, money(told.overflow, locale)],
    [t.figStakes, count(told.wagers, locale)], [t.figStaked, money(told.wagered, locale)],
    [t.figHits, count(told.hits, locale)]];
}

function valueWords({ locale }, name, value) {
  return ["rate", "reserve"].includes(name) ? percent(value, locale) : money(value, locale);
}
