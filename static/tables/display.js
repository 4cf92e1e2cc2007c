/* The display beside a table: what it plays and between which limits, the pot that it plays for,
   the
   state of the bets with their time, the last results. No controls; its table stands in the
   address, as do lang=en and motion=reduced. A hit takes it over. */
import { live } from "../live.js";
import { fill, h, readData, say, set, toggle, write } from "../ui/dom.js";
import { money, percent } from "../ui/format.js";
import { meter } from "../ui/meter.js";
import { money as amount } from "../ui/money.js";
import { status } from "../ui/status.js";
import { empty } from "../ui/empty.js";
import { lostBanner } from "../bingo/monitor/frame.js";
import { nameSelf } from "../bingo/monitor/name.js";
import { takeover } from "../jackpot/hit.js";
import { hitOf, isFresh, potsOf } from "../jackpot/pots.js";
import { beadMark, beadOf, beadRoad } from "./beads.js";
import { calledOf, hasPockets, kindOf, tallyOf } from "./looks.js";
import { resultsBand } from "./results.js";
import { tallyPart } from "./tally.js";

const TICK = 200;
const SHOWN_ODDS = 4;
const MANY_LIMITS = 11;
const MOST_LIMITS = 15;
/** So many lines of limits and odds a display held upright has room for. */

const asked = new URLSearchParams(location.search);
const name = asked.get("table") ?? "";
const tools = { t: readData("texts"), locale: document.documentElement.lang || "es",
  zone: document.body.dataset.zone || undefined };
const { t, locale } = tools;
if (asked.get("motion") === "reduced") document.documentElement.dataset.motion = "reduced";
const corner = status(tools);
const banner = lostBanner(tools);
const hit = takeover(tools);
const sign = signPart();
const hero = heroPart();
const state = statePart();
const limits = limitsPart();
const results = resultsBand(tools);
const tally = tallyPart(tools);
const house = housePart();
const none = h("div", { class: "d-none", hidden: true },
  empty({ drawing: "chips", name: t.displayNone, when: t.displayNoneWhen }));
const scene = h("main", { class: "d-scene" }, sign.element, hero.element, results.chart,
  tally.element,
  state.element, h("div", { class: "d-columns" }, results.list, limits.element));
const band = h("footer", { class: "d-band" }, results.strip, house.element);
const picture = h("div", { class: "m-picture" }, scene, band, none, hit.element);
corner.element.classList.add("d-status");
const frame = h("div", { class: "m-frame d-frame" }, picture, corner.element, banner.element);
document.body.append(frame);
const now = { rounds: {}, line: null };
const link = live({ url: `/screens/table-display.json?table=${encodeURIComponent(name)}`,
  main: "table", onView: show, onStatus: (line) => { now.line = line; },
  onIdentify: (message, page) => nameSelf(tools, message, page) });
setInterval(tick, TICK);

function show(rounds) {
  now.rounds = rounds;
  const table = rounds.table?.view;
  none.hidden = Boolean(table);
  scene.hidden = !table;
  band.hidden = !table;
  if (!table) return;
  const view = { table, play: rounds.play?.view ?? null, pool: rounds.pool?.view ?? null };
  view.isRunning = Boolean(table.running) && rounds.play?.round === table.running;
  sign.update(view);
  hero.update(view);
  limits.update(view);
  results.update(view);
  tally.update(view);
  house.update(view, potsOf(rounds));
  toggle(frame, { "has-pool": Boolean(view.pool),
    "is-wheel": !view.pool && hasPockets(table.table.game),
    "has-tally": !view.pool && tallyOf(table.table.game) !== null });
  now.view = view;
  tick();
}

function tick() {
  const at = link?.now() ?? Date.now();
  if (now.line) {
    corner.update({ ...now.line, now: at });
    banner.update(now.line, at);
    toggle(picture, { "is-out-of-date": now.line.state === "stale" });
  }
  const found = hitOf(now.rounds, at);
  const shown = isFresh(found, at) ? found : null;
  hit.update(shown);
  toggle(frame, { "is-hit": shown !== null });
  if (now.view) state.update(now.view, at);
}

function signPart() {
  const word = h("h1", { class: "d-word ceremony" });
  const note = h("p", { class: "d-note" });
  const boxes = h("dl", { class: "d-boxes" });
  const element = h("header", { class: "d-sign" }, h("div", null, word, note), boxes);
  const update = ({ table, pool }) => {
    const { title, game, name: own } = table.table;
    write(set(word, { style: { "--chars": title.length } }), title);
    const odds = (table.pays.blackjack ?? "").replace(":", ` ${t.oddsTo} `);
    write(note, [say(t.displayTable, { table: own }),
      say(t[`displayOf.${game}`], { blackjack: odds })].filter(Boolean).join(" · "));
    const [least, most] = Object.values(table.limits)[0] ?? [table.table.minimum, 0];
    fill(boxes, box(t.displayLeast, least), most ? box(t.displayMost, most) : null,
      pool ? box(t[`displayStake.${pool.kind}`], pool.stake, "is-pool") : null);
  };
  return { element, update };
}

function box(label, cents, classes = "") {
  return h("div", { class: `d-box ${classes}` }, h("dt", null, label),
    h("dd", null, whole(cents)));
}

/* A limit in whole euros has no cents: it is a name of the table rather than an amount to pay. */
function whole(cents) {
  return cents % 100 === 0 ? money(cents, locale).replace(/[.,]00(?=\D|$)/, "")
    : money(cents, locale);
}

/* The pot of the table; without one the last result, as large as the screen allows. */
function heroPart() {
  const label = h("p", { class: "d-pot-name" });
  const place = h("div", { class: "d-meter" });
  const levels = h("ul", { class: "d-levels" });
  const last = h("p", { class: "d-last" });
  const road = beadRoad(t);
  const point = h("p", { class: "d-point", hidden: true });
  const rules = h("dl", { class: "d-rules" });
  const element = h("section", { class: "d-hero" }, label,
    h("div", { class: "d-pot" }, place, levels), last, point, road.element,
    rules);
  const shown = { kind: "", meter: null };
  const update = (view) => {
    const { pool } = view;
    toggle(element, { "is-result": !pool, "has-beads": !pool
      && beadOf(view.table.results[0]?.[1] ?? "") !== null });
    last.hidden = Boolean(pool);
    road.update(pool ? [] : view.table.results);
    fill(rules, pool ? [] : rulesOf(view.table));
    showPoint(point, view);
    if (!pool) { showResult(last, view, element); return; }
    if (shown.kind === pool.kind) shown.meter.update({ cents: pool.pot });
    else {
      Object.assign(shown, { kind: pool.kind,
        meter: meter({ cents: pool.pot, locale, label: t[`pool.${pool.kind}`] }) });
      fill(place, shown.meter.element);
    }
    const own = pool.tables.find((one) => one.table === view.table.table.name);
    const names = pool.tables.map((one) => one.table);
    const isOut = own && !own.available;
    write(label, isOut ? `${t[`pool.${pool.kind}`]} · ${t.displayOut}`
      : pool.pending.length > 0 ? t.displayUnderCheck
      : say(names.length === 1 ? t.displayPoolOne : t.displayPool,
        { name: t[`pool.${pool.kind}`], tables: names.join(", ") }));
    toggle(label, { "is-alarm": Boolean(isOut) });
    fill(levels, pool.conditions.levels.slice(0, 4).map(levelRow));
  };
  return { element, update };
}

function levelRow(level) {
  const share = level.pot_bp ? percent(level.pot_bp, locale) : whole(level.cents);
  return h("li", null, h("b", null, share), h("span", null, t[`level.${level.name}`]
    ?? level.name));
}

/* The last result: of two hands the winner's bead and both totals, a kind of hand in words, a
   number on the colour of its pocket with what is called out. */
function showResult(last, { table, play, isRunning }, element) {
  const { game } = table.table;
  const [, now] = (isRunning && hasPockets(game) && play.outcome.at(-1)) || [];
  const result = now ?? table.results[0]?.[1] ?? "";
  element.dataset.kind = result === "" ? "" : kindOf(game, result);
  const bead = beadOf(result);
  const words = t[`displayHero.${result}`] ?? t[`figure.${result}`] ?? t[`short.${result}`]
    ?? result;
  set(last, { style: { "--chars": bead ? 6 : Math.max(6, words.length) } });
  const called = calledOf(game, result).map((one) => h("span", null, t[`called.${one}`] ?? one));
  if (bead) fill(last, beadMark(t, result), `${bead.punto}–${bead.bank}`);
  else if (hasPockets(game)) {
    fill(last, h("span", { class: "d-number" }, words),
      called.length > 0 ? h("span", { class: "d-called" }, called) : null);
  } else fill(last, words);
}

/* The marker that lies on the cloth: which number is the point, or that there is none. */
function showPoint(point, { play, isRunning }) {
  const mark = (isRunning ? play.marks : []).find((one) => one.startsWith("point-"));
  point.hidden = !mark;
  if (!mark) return;
  const number = mark.replace("point-", "");
  const isOff = number === "off";
  fill(point, h("span", { class: isOff ? "d-puck is-off" : "d-puck" }, isOff ? "OFF" : "ON"),
    h("span", null, isOff ? t.displayComeOut : say(t.displayPoint, { n: number })));
}

/* What wins, where a table says it on its display: "when|what" for each line; elsewhere what pays
   more than evens, unless a chart stands there. */
function rulesOf({ table, pays, results: told }) {
  const lines = (t[`displayRules.${table.game}`] ?? "").split("\n").filter(Boolean);
  const rows = lines.map((line) => line.split("|"));
  const isFree = !hasPockets(table.game) && !tallyOf(table.game)
    && !beadOf(told[0]?.[1] ?? "");
  const odds = lines.length === 0 && isFree ? oddsRows(pays).slice(0, SHOWN_ODDS) : [];
  return [...rows, ...odds].map(([when, what]) =>
    h("div", { class: rows.length > 0 ? "" : "is-odds" }, h("dt", null, when),
      h("dd", null, what)));
}

/* Whether bets may be made, and for how long; the result while it is paid. */
function statePart() {
  const words = h("p", { class: "d-state-words" });
  const left = h("p", { class: "d-state-left" });
  const bar = h("div", { class: "d-state-fill" });
  const track = h("div", { class: "d-state-bar" }, bar);
  const element = h("section", { class: "d-state", role: "status" }, words, track, left);
  const clock = { until: 0, length: 1 };
  const update = (view, at) => {
    const { play, isRunning } = view;
    write(words, stateWords(view, at));
    const until = isRunning && play.phase === "OPEN" && play.until > at ? play.until : 0;
    if (until !== clock.until) Object.assign(clock, { until, length: Math.max(1, until - at) });
    const seconds = Math.max(0, Math.ceil((until - at) / 1000));
    write(left, until ? String(seconds) : stateFigure(view));
    track.hidden = !until;
    const part = until ? Math.max(0, Math.min(1, (until - at) / clock.length)) : 0;
    bar.style.transform = `translateX(${(part - 1) * 100}%)`;
    toggle(element, { "has-time": until > 0,
      "is-open": isRunning && play.phase === "OPEN" && (until > 0 || !play.until) });
  };
  return { element, update };
}

function stateWords({ table, play, isRunning }, at) {
  if (table.phase === "SUSPENDED") return t.displaySuspended;
  if (["PLAY_ENDED", "COUNTED", "BOOKED", "CLAUSURED", "CLOSED"].includes(table.phase)) {
    return t.displayEnded;
  }
  const isOver = isRunning && play.phase === "OPEN" && play.until > 0 && play.until <= at;
  if (isRunning) return { OPEN: isOver ? t.displayClosed : t.displayBets, PLAYING: t.displayClosed,
    PAYING: t.displayPaying }[play.phase] ?? t.displayIdle;
  const rounds = table.last_rounds?.left;
  if (rounds) return rounds === 1 ? t.displayLastOne : say(t.displayLast, { n: rounds });
  return t.displayIdle;
}

/* What the bank has, once everybody may see it. */
function stateFigure({ play, table }) {
  if (!play || play.phase === "OPEN") return "";
  const words = ({ figure }) => t[`figure.${table.table.game}.${figure}`]
    ?? t[`figure.${figure}`] ?? figure;
  const hands = play.hands.filter((hand) => hand.box === 0 && hand.figure);
  const name = ({ hand }) => t[`hand.${table.table.game}.${hand}`];
  const named = hands.filter(name);
  if (named.length > 0) return named.map((one) => `${name(one)}: ${words(one)}`).join(" · ");
  return hands.length > 0 ? `${t.bankName}: ${words(hands[0])}` : "";
}

function worth(odds) {
  const [win, unit] = odds.split(":").map(Number);
  return win / unit;
}

/* What pays more than evens, the most first: [words, odds]. */
function oddsRows(pays) {
  return Object.entries(pays).filter(([, odds]) => odds !== "1:1")
    .sort(([, one], [, other]) => worth(other) - worth(one))
    .map(([prize, odds]) => [t[`bet.${prize}`] ?? t[`level.${prize}`]
      ?? t[`figure.${prize}`] ?? prize,
      odds.replace(":", ` ${t.oddsTo} `)]);
}

function limitsPart() {
  const element = h("section", { class: "d-limits" });
  const update = ({ table }) => {
    const bets = limitRows(table).map(([words, [least, most]]) => h("tr", null,
      h("th", { scope: "row" }, words), h("td", null, whole(least)),
      h("td", null, most ? whole(most) : "")));
    const odds = oddsRows(table.pays);
    toggle(element, { "is-long": bets.length + odds.length > MANY_LIMITS });
    const pays = odds.slice(0, Math.max(0, MOST_LIMITS - bets.length)).map(([words, odds]) =>
      h("tr", null, h("th", { scope: "row" }, words), h("td", null, odds)));
    fill(element,
      h("table", null, h("thead", null, h("tr", null, h("th", { scope: "col" }, t.displayLimits),
        h("th", { scope: "col" }, t.displayLeastShort),
        h("th", { scope: "col" }, t.displayMostShort))), h("tbody", null, bets)),
      pays.length === 0 ? null : h("table", null, h("thead", null, h("tr", null,
        h("th", { scope: "col" }, t.displayPays), h("th"))), h("tbody", null, pays)));
  };
  return { element, update };
}

/* Even chances of the same limits are one line; what stands for other bets has none of its own. */
function limitRows({ table, limits, pays }) {
  const rows = Object.entries(limits).filter(([kind, bounds]) => bounds.some((cents) => cents > 0)
    && (!hasPockets(table.game) || kind in pays));
  const isChance = ([kind]) => hasPockets(table.game) && pays[kind] === "1:1";
  const chances = rows.filter(isChance);
  const alike = chances.length > 1
    && chances.every(([, [least, most]]) => least === chances[0][1][0]
      && most === chances[0][1][1]);
  const shown = alike ? rows.filter((one) => !isChance(one) || one === chances[0]) : rows;
  const named = shown.map((one) => [alike && one === chances[0] ? t.displayChances
    : t[`bet.${one[0]}`] ?? one[0], one[1]]);
  return named.length > MANY_LIMITS ? together(named) : named;
}

/* A long list in few lines: bets that have the same limits share one. */
function together(rows) {
  const groups = new Map();
  for (const [words, bounds] of rows) {
    const key = bounds.join();
    groups.set(key, [[...(groups.get(key)?.[0] ?? []), words], bounds]);
  }
  return [...groups.values()].map(([words, bounds]) => [words.join(", "), bounds]);
}

/* What else grows in the house: the largest pot that is not this table's own. */
function housePart() {
  const label = h("p", { class: "d-house-name" });
  const sum = amount({ cents: 0, locale });
  const element = h("div", { class: "d-house" }, label, h("p", { class: "d-house-sum" },
    sum.element));
  const update = ({ pool }, pots) => {
    const other = pots.find((one) => one.kind !== pool?.kind && one.kind !== "prima");
    element.hidden = !other;
    if (!other) return;
    write(label, say(t.displayHouse, { name: t[`pool.${other.kind}`] }));
    sum.update({ cents: other.cents });
  };
  return { element, update };
}
