/* The electronic card on a player's phone: the cards of one sale, marked by itself or by tapping.
   It says when a line or a bingo is possible and calls nothing: the player does that aloud. */
import { live } from "../live.js";
import { ball } from "../ui/ball.js";
import { card } from "../ui/card.js";
import { fill, h, readData, say, toggle, write } from "../ui/dom.js";
import { list, money } from "../ui/format.js";
import { amount } from "../ui/money.js";
import { rail } from "../ui/rail.js";
import { status } from "../ui/status.js";
import { near, possible, won } from "./card/near.js";

const BACK = 4;
const FEW = 3;
const TICK = 500;
const NEXT = { line: "linePossible", bingo: "bingoPossible" };

const t = readData("texts");
const locale = document.documentElement.lang || "es";
const { text, zone } = document.body.dataset;
const kept = keptMarks(text);
const made = { cards: [], key: "", told: "" };
const parts = { corner: status({ t, locale, zone }), ball: ball({ number: null }),
  rail: rail({ numbers: [], places: BACK, label: t.railLabel }), page: null, line: {} };
if (text) start();

function start() {
  byId("status").append(parts.corner.element);
  fill(byId("ball"), parts.ball.element);
  fill(byId("rail"), parts.rail.element);
  byId("marking").addEventListener("click", () => { kept.switchOver(); show(); });
  const link = live({
    url: `/card/${text}/figures`, screen: "card", query: { card: text },
    onView: (rounds, slots, page) => { parts.page = page; parts.view = rounds.game?.view; show(); },
    onEvents: (round, events) => { if (events.some(isOfTheSale)) link.refetch(); },
    onStatus: (line) => { parts.line = line; showLine(link.now()); },
  });
  setInterval(() => showLine(link.now()), TICK);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) link.refetch(); });
  globalThis.addEventListener("online", () => link.refetch());
}

/* What may take a card out of the sale, or bring one back. */
function isOfTheSale(event) {
  return ["SaleUndone", "CardsReturned", "CardVoided", "CountCorrected"].includes(event);
}

function showLine(now) {
  const isStale = parts.line.state === "stale";
  parts.corner.update({ ...parts.line, now });
  if (isStale === document.body.classList.contains("is-stale")) return;
  toggle(document.body, { "is-stale": isStale });
  show();
}

function show() {
  const { view, page } = parts;
  if (!view) return;
  const drawn = view.balls.map(([number]) => number);
  const nears = page.cards.map((one) => near(one.rows, drawn, kept.of(one)));
  write(byId("name"), say(t.game, { n: view.game.number }));
  showBalls(view, drawn);
  showCards(page.cards, nears, view);
  showPrizes(view);
  showHint(view, page.cards, nears);
  write(byId("marking"), kept.isByHand() ? t.markTap : t.markSelf);
  byId("marking").setAttribute("aria-pressed", String(kept.isByHand()));
}

function showBalls(view, drawn) {
  const last = drawn[drawn.length - 1] ?? null;
  toggle(document.body, { "has-balls": last !== null });
  parts.ball.update({ number: last, label: last ? say(t.ballName, { n: last }) : "" });
  parts.rail.update({ numbers: drawn.slice(0, -1).slice(-BACK).reverse() });
  write(byId("ordinal"), drawn.length || "");
  write(byId("waiting"), last ? "" : t[`waiting.${view.phase}`] ?? t[`now.${view.phase}`] ?? "");
}

function showCards(cards, nears, view) {
  const key = JSON.stringify(cards.map((one) => [one.series, one.number]));
  if (key !== made.key) {
    made.key = key;
    made.cards = cards.map((one, index) => makeCard(one, propsOf(one, nears[index], view)));
    fill(byId("cards"), made.cards.map((one) => one.element),
      cards.length === 0 ? empty(t.saleUndone, t.saleUndoneNote) : null);
    document.body.dataset.cards = Math.min(4, cards.length);
  }
  cards.forEach((one, index) => made.cards[index].update(propsOf(one, nears[index], view)));
}

function makeCard(one, props) {
  const part = card(props);
  part.element.setAttribute("role", "group");
  part.element.addEventListener("click", (event) => {
    const cell = event.target.closest(".card-cell");
    const number = Number(cell?.querySelector(".card-number")?.firstChild?.textContent);
    if (number && kept.isByHand()) { kept.tap(one, number); show(); }
  });
  return part;
}

function propsOf(one, found, view) {
  const state = nearWords(found, view);
  return {
    rows: one.rows, states: found.states,
    asked: isPlaying(view) && found.bingoLacks.length === 0 ? "all"
      : isPlaying(view) && !view.result.line ? found.row : null,
    head: [{ value: one.series }, { value: one.number, isNumber: true },
      { value: state, isEnd: true }],
    label: say(t.cardLabel, { n: one.number, state }),
  };
}

/* The nearest figure: what one number would bring, else how many are out. */
function nearWords({ marked, lineLacks, bingoLacks, states }, view) {
  const isLineOpen = !view.result.line;
  if (!isPlaying(view) || Object.keys(states).length === 0) return outOf(marked);
  if (bingoLacks.length === 0) return t.bingoPossible;
  if (isLineOpen && lineLacks.length === 0) return t.linePossible;
  if (bingoLacks.length <= FEW) {
    const few = bingoLacks.length === 1 ? t.bingoOne : t.bingoFew;
    return say(few, { n: list(bingoLacks, locale) });
  }
  if (isLineOpen && lineLacks.length === 1) return say(t.lineOne, { n: lineLacks[0] });
  return outOf(marked);
}

function outOf(n) {
  return say(t.outOf, { n, of: 15 });
}

function isPlaying({ phase }) {
  return phase === "PLAYING" || phase === "CLAIM_STOP";
}

function showPrizes({ figures, pool, result }) {
  const prize = (name, cents, extra = "") => h("div", { class: `p-prize ${extra}` },
    h("dt", null, name), h("dd", { class: "is-large" }, amount(cents, locale)));
  fill(byId("prizes"),
    prize(result.line ? `${t.line} · ${t.won}` : t.line, figures.line_total,
      result.line ? "is-over" : ""),
    prize(t.bingo, figures.bingo_total),
    pool ? prize(poolName(pool), pool.state === "armed" ? pool.prize : pool.fund_after,
      pool.passed ? "is-over" : "is-prima") : null);
}

function poolName(pool) {
  if (pool.state !== "armed") return t.poolFund;
  return pool.passed ? t.poolPassed : say(t.poolUntil, { limit: pool.limit });
}

/* The one sentence at the foot: what can be called, what was won, else what goes on. */
function showHint(view, cards, nears) {
  const isStale = parts.line.state === "stale";
  const call = isStale ? null : possible(view, cards, nears);
  const prizes = won(view, cards);
  toggle(byId("foot"), { "is-now": Boolean(call), "is-won": !call && prizes.length > 0 });
  const words = call
    ? [h("b", null, t[NEXT[call.call]], " · ", say(t.onCard, { n: call.card.number })), t.callNow]
    : isStale ? [t.lost]
      : prizes.length > 0 ? prizes.map(prizeWords) : [t[`now.${view.phase}`] ?? t.hint];
  const told = call ? `${call.call} ${call.card.number}` : "";
  if (told && told !== made.told) navigator.vibrate?.(200);
  made.told = told;
  fill(byId("hint"), words.map((one) => h("span", null, one)));
}

function prizeWords({ prize, number, cents }) {
  return h("b", null, say(t.prizeOf, { prize: t[prize], amount: money(cents, locale) }),
    " · ", say(t.onCard, { n: number }));
}

function empty(name, note) {
  return h("div", { class: "empty" }, h("p", { class: "empty-name" }, name),
    h("p", { class: "empty-when" }, note));
}

/* What was tapped stays on this phone, for this sale alone; without storage it lasts as long as the
   page. */
function keptMarks(sale) {
  const name = `card ${sale}`;
  const state = { byHand: false, marks: {}, ...read(name) };
  const keep = () => store(name, state);
  const keyOf = (one) => `${one.series} ${one.number}`;
  return {
    isByHand: () => state.byHand,
    of: (one) => (state.byHand ? new Set(state.marks[keyOf(one)] ?? []) : null),
    switchOver: () => { state.byHand = !state.byHand; keep(); },
    tap: (one, number) => {
      const marks = new Set(state.marks[keyOf(one)] ?? []);
      if (!marks.delete(number)) marks.add(number);
      state.marks[keyOf(one)] = [...marks];
      keep();
    },
  };
}

function read(name) {
  try { return JSON.parse(localStorage.getItem(name)) ?? {}; } catch { return {}; }
}

function store(name, state) {
  try { localStorage.setItem(name, JSON.stringify(state)); } catch { return false; }
  return true;
}

function byId(id) {
  return document.getElementById(id);
}
