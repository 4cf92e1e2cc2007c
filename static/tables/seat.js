/* The terminal of a player: the cloth of the table with one's own chips, the time that is left, the
   decisions that are one's own, what one has. Drawn from the views of the seat alone; it decides
   nothing, and a refusal stands beside what was touched. */
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { empty } from "../ui/empty.js";
import { money } from "../ui/format.js";
import { staff } from "../pages/staff.js";
import { cloth } from "./cloth.js";
import { seatActs } from "./seat/acts.js";
import { seatFoot } from "./seat/foot.js";
import { fit } from "./seat/fit.js";
import { handsPart } from "./seat/hands.js";
import { resultsLine } from "./seat/results.js";
import { stateOf, timer } from "./seat/state.js";

const at = new URLSearchParams(location.search).get("at") ?? "";
const url = `/screens/seat.json?at=${encodeURIComponent(at)}`;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const made = { chip: 0, isErasing: false, last: [], parts: null, probed: 0, turn: "",
  isOver: false };
const screen = staff({ url, main: "table", query: { at, table: at.split(":")[0] },
  onView: show, onTick: tick });
const top = { words: byId("words"), note: byId("note"), timer: timer(screen, byId("timer")) };

function show() {
  const now = nowOf();
  const none = emptyOf(now);
  document.body.dataset.stage = none ? "none" : now.table.table.boxes ? "boxes" : "layout";
  byId("foot").hidden = Boolean(none);
  showBar(now);
  if (none) { fill(byId("stage"), none); made.parts = null; return; }
  if (!made.parts) build();
  made.last = lastBets(now) ?? made.last;
  made.parts.cloth.update(drawnFor(now));
  made.parts.results.update(now);
  made.parts.hands.update(now);
  made.parts.foot.update(now);
  fit(made.parts.cloth.element, now);
  noticeTurn(now);
}

function build() {
  const acts = seatActs(screen, made, { nowOf, again: show });
  const results = resultsLine(screen);
  const hands = handsPart(screen);
  const aside = h("div", { class: "seat-aside" }, hands.element, results.element);
  made.parts = {
    cloth: cloth(screen, { onZone: acts.zone, onPlace: acts.place }),
    results, hands, foot: seatFoot(screen, made, { acts, element: byId("foot") }),
  };
  fill(byId("stage"), made.parts.cloth.element, aside);
  byId("stage").onkeydown = (event) => { if (onKey(event, acts)) event.preventDefault(); };
  const refit = () => made.parts && fit(made.parts.cloth.element, nowOf());
  new ResizeObserver(refit).observe(byId("stage"));
  new MutationObserver(refit).observe(made.parts.cloth.element, { childList: true });
}

/* Without a thumb: arrows go from place to place of the cloth, Enter bets there. */
function onKey({ key }, acts) {
  const { cursor, element } = made.parts.cloth;
  if (key === "Enter" && cursor.zone()) { acts.zone(cursor.zone()); return true; }
  const [x, y] = ARROWS[key] ?? [0, 0];
  if (x === 0 && y === 0) return false;
  return element.classList.contains("is-turned") ? cursor.move(y, -x) : cursor.move(x, y);
}

/** Everything that the parts are drawn from, at this moment. */
function nowOf() {
  const table = screen.rounds.table?.view ?? null;
  const play = screen.rounds.play?.view ?? null;
  const seat = screen.page?.seat ?? 0;
  const isRunning = Boolean(table?.running) && screen.rounds.play?.round === table.running;
  const own = table?.seats.find((one) => one.seat === seat) ?? null;
  const values = table ? chipValues(table) : [];
  if (!values.includes(made.chip)) [made.chip = 0] = values;
  const isOver = isRunning && play.phase === "OPEN" && play.until > 0
    && play.until <= screen.now();
  return { table, play, seat, own, isRunning, isOver, values, chip: made.chip,
    isStale: screen.line.state === "stale",
    plays: Boolean(table?.table.terminals && own?.terminal),
    bets: (play?.bets ?? []).filter((bet) => bet.seat === seat),
    sum: play?.seats.find((one) => one.seat === seat) ?? null };
}

/* Five chips from the minimum up, none above what may lie. */
function chipValues({ limits, table }) {
  const [least, most] = Object.values(limits)[0] ?? [table.minimum, 0];
  const steps = [1, 2, 5, 10, 20].map((times) => least * times);
  return steps.filter((cents) => !most || cents <= most);
}

/* On a layout one's own chips alone, where everybody's lie on one another; in boxes all of them. */
function drawnFor(now) {
  const { table, play, bets, seat } = now;
  const isLayout = table.table.boxes === 0;
  const shown = now.isRunning || play?.phase === "SETTLED" ? play : null;
  const turn = play?.turn.some(([box]) => box === seat) ? seat : play?.turn[0]?.[0];
  return { table, pool: null, chosen: seat, asked: turn,
    play: shown && isLayout ? { ...shown, bets } : shown };
}

function lastBets({ play, isRunning, bets, table }) {
  if (!play || (isRunning && play.phase === "OPEN")) return null;
  return bets.filter((bet) => bet.kind in table.limits && !bet.held)
    .map(({ kind, box, on, stake }) => ({ kind, box, on, stake }));
}

function emptyOf({ table, own, seat }) {
  const { t } = screen;
  const none = (name, when) => empty({ drawing: "chips", name, when });
  if (!table) return none(t.seatNoTable, t.seatNoTableNote);
  if (!own) return none(say(t.seatEmpty, { seat }), t.seatEmptyNote);
  return null;
}

function showBar(now) {
  const { t, locale } = screen;
  const { table, own } = now;
  write(byId("mark"), table?.table.name ?? at.split(":")[0]);
  const who = own?.name || say(t.seatTitle, { seat: now.seat });
  write(byId("name"), own ? `${say(t.seatTitle, { seat: now.seat })}${
    own.name ? ` · ${own.name}` : ""}` : who);
  write(byId("title"), table ? `${table.table.title} · ${say(t.barLeast,
    { money: money(table.table.minimum, locale) })}` : "");
  document.title = table ? `${table.table.name} · ${who}` : who;
  tick();
}

function tick() {
  const now = nowOf();
  if (now.isOver !== made.isOver && made.parts) {
    made.isOver = now.isOver;
    made.parts.foot.update(now);
  }
  const told = stateOf(screen, now);
  write(top.words, told.words);
  write(top.note, told.note);
  toggle(byId("top"), { "is-open": told.tone === "open", "is-yours": told.tone === "yours",
    "is-won": told.tone === "won", "is-off": told.tone === "off" });
  top.timer.update(now, screen.now());
  if (screen.line.state !== "live") probe();
}

/* A phone shakes once when it is its player's turn. */
function noticeTurn({ play }) {
  const turn = (play?.asks ?? []).map((ask) => `${play.round.number}/${ask.box}/${ask.hand}`)
    .join();
  if (turn && turn !== made.turn) navigator.vibrate?.(120);
  made.turn = turn;
}

/* A line that is gone may mean that the seat was taken back: then only a new code helps. */
async function probe() {
  if (Date.now() - made.probed < 4000) return;
  made.probed = Date.now();
  const answer = await fetch(url, { cache: "no-store" }).catch(() => null);
  if (answer?.status === 401 || answer?.status === 403) location.assign("/seat");
}

byId("foot").addEventListener("mousedown", (event) => {
  if (!event.target.closest("input")) event.preventDefault();
});

function byId(id) {
  return document.getElementById(id);
}
