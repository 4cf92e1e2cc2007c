/* The right column of a table console: what to say aloud, what is in hand now (chips, keypad,
   choice, settlement), and the pot that the table plays for. */
import { fill, h, say, set, toggle, write } from "../ui/dom.js";
import { clockShort, count, money } from "../ui/format.js";
import { money as amount } from "../ui/money.js";
import { chipGroup, colourOf, valueOf } from "./chips.js";
import { s } from "../ui/dom.js";
import { cardKeypad, numberKeypad } from "./keypad.js";
import { scriptWords } from "./script.js";
import { settlementPanel } from "./settlement.js";

/** sideColumn(screen, made, acts) → {element, update(state), press(key)}. A click leaves the focus
    where it is, so that the next key acts on the desk and not on what was touched. */
export function sideColumn(screen, made, acts) {
  const script = scriptPanel(screen);
  const keys = cardKeypad(screen, { onCard: acts.onCard });
  const numbers = numberKeypad(screen, { onNumber: acts.onNumber });
  const bets = betsPanel(screen, made, acts);
  const settled = settlementPanel(screen);
  const place = h("div", { class: "table-middle" });
  const pool = poolPanel(screen);
  const element = h("div", { class: "table-side" }, script.element, place, pool.element);
  const parts = { bets, settled, keys, numbers };
  element.addEventListener("mousedown", (event) => event.preventDefault());
  const state = { name: "" };
  const update = (now) => {
    script.update(now);
    pool.update(now);
    const name = partName(now);
    if (name !== state.name) { state.name = name; fill(place, parts[name]?.element ?? null); }
    if (name === "keys" || name === "numbers") {
      parts[name].update({ ...expected(screen, now.play), game: now.play.round.game,
        chosen: now.chosen });
    }
    else parts[name]?.update(now);
  };
  return { element, update,
    press: (name) => parts[state.name]?.press?.(name) ?? false };
}

function partName({ play, isRunning }) {
  if (!play) return "bets";
  if (!isRunning || play.phase === "PAYING") return "settled";
  if (play.phase === "OPEN") return "bets";
  if (play.asks?.some((one) => one.box === 0 && one.seat > 0)) return "settled";
  return play.expects && !play.expects.card ? "numbers" : "keys";
}

function expected({ t }, play) {
  const { expects } = play;
  if (!expects) return { outcomes: [], words: t.noCardNow };
  const hand = play.hands.find((one) => one.hand === expects.to);
  const place = (hand?.cards.length ?? 0) + 1;
  const ordinal = `${play.round.number}/${expects.ordinal}`;
  return { outcomes: expects.outcomes, ordinal, title: numberWords(t, play),
    came: cameWords(t, play), words: say(t.cardFor, { to: toWords(t, expects.to), n: place }) };
}

/* What has come of a throw that is not whole yet: "Dado 1: 4". */
function cameWords(t, { expects, outcome, round }) {
  const words = t[`to.${round.game}.${expects.to}`] ?? t[`to.${expects.to}`];
  if (expects.card || !words) return "";
  return outcome.map(([, name], index) => `${say(words, { n: index + 1 })}: ${name}`).join(" · ");
}

/** What a number is that comes now, where the game has a name for it: "Dado 2". */
export function numberWords(t, { expects, outcome, round }) {
  return say(t[`to.${round.game}.${expects.to}`] ?? t[`to.${expects.to}`] ?? t.numberKeys,
    { n: outcome.length + 1 });
}

/** Where a card comes to, in words: "bank", "box 3", "box 3.2". */
export function toWords(t, to) {
  const [, box] = /^box (\d+)/.exec(to) ?? [];
  const name = box ? say(t.boxName, { box }) : t[`to.${to}`] ?? t.bankName;
  return to.endsWith(".low") ? `${name}, ${t["to.low"]}` : name;
}

function scriptPanel(screen) {
  const { t } = screen;
  const words = h("p", { class: "script-words" });
  const element = h("section", { class: "script" }, h("h2", { class: "label" }, t.scriptLabel),
    words);
  const update = (now) => {
    const text = scriptWords(screen, now);
    write(words, text ? `«${text}»` : "");
    toggle(element, { "is-long": text.length > 34, "is-longest": text.length > 70,
      "is-empty": text === "" });
  };
  return { element, update };
}

/* While bets are open: the chips to put down, and what each place has staked. */
function betsPanel(screen, made, acts) {
  const { t } = screen;
  const chips = h("div", { class: "chip-row", role: "radiogroup", "aria-label": t.chipsLabel });
  const rows = h("div", { class: "rows bet-rows" });
  const note = h("span", { class: "keys-note" });
  const head = h("header", { class: "keys-head" }, h("h2", { class: "label" }, t.chipsLabel),
    note);
  const element = h("section", { class: "panel keys bets" }, head, chips, rows);
  const update = ({ table, play, values }) => {
    write(note, table.table.boxes ? t.chipsNote : t.chipsNoteLayout);
    fill(chips, values.map((cents) => chipKey(screen, cents, { made, acts })));
    const sums = new Map((play?.phase === "OPEN" ? play.seats : [])
      .map((one) => [one.seat, one.staked]));
    fill(rows, table.seats.map((seat) => seatRow(screen, seat, { sums, made, acts })));
  };
  return { element, update };
}

function chipKey({ locale }, cents, { made, acts }) {
  const drawing = s("svg", { viewBox: "-54 -54 108 112", width: 52, height: 54,
    "aria-hidden": "true" }, chipGroup(valueOf(cents), { x: 0, y: 0, r: 50, label: "" }));
  return h("button", { class: "chip-key", type: "button", role: "radio", tabindex: "-1",
    "aria-checked": String(made.chip === cents), "aria-label": money(cents, locale),
    onclick: () => acts.onChip(cents) }, drawing);
}

function seatRow(screen, seat, { sums, made, acts }) {
  const { t, locale } = screen;
  const name = seat.name || say(t.seatNamed, { seat: seat.seat });
  return set(h("button", { class: "row bet-row", type: "button", tabindex: "-1",
    "aria-pressed": String(made.seat === seat.seat), onclick: () => acts.onSeat(seat.seat) },
  h("span", { class: "bet-seat" }, seatMark(seat)),
  h("span", { class: "row-name" }, name),
  h("span", { class: "row-figure" }, sums.get(seat.seat) ? money(sums.get(seat.seat), locale)
    : "")), {});
}

/** The number of a seat, on the colour of its chips when it has one. */
export function seatMark(seat) {
  const own = colourOf(seat.colour);
  return own ? h("span", { class: "seat-mark", style: { background: `var(${own[0]})`,
    color: `var(${own[1]})` } }, String(seat.seat)) : String(seat.seat);
}

function poolPanel({ t, locale, zone }) {
  const name = h("h2", { class: "label" });
  const note = h("span", { class: "pool-note" });
  const sum = amount({ cents: 0, locale });
  const words = h("p", { class: "pool-words" });
  const element = h("section", { class: "panel table-pool", hidden: true },
    h("header", { class: "keys-head" }, name, note),
    h("p", { class: "pool-sum" }, sum.element), words);
  const update = ({ pool, table }) => {
    element.hidden = !pool;
    if (!pool) return;
    const own = pool.tables.find((one) => one.table === table.table.name);
    write(name, t[`pool.${pool.kind}`] ?? pool.kind);
    sum.update({ cents: pool.pot });
    const inside = new Set([...own.inside, ...own.waiting]).size;
    write(note, say(inside === 1 ? t.poolInsideOne : t.poolInside, { n: count(inside, locale) }));
    const told = poolWords({ t, zone }, pool, own);
    write(words, told.text);
    toggle(words, { "is-alarm": told.isAlarm });
  };
  return { element, update };
}

function poolWords({ t, zone }, pool, own) {
  if (own.suspended) return { text: t.poolSuspended, isAlarm: true };
  if (own.lost_at) return { text: say(t.poolLost, { time: clockShort(own.lost_at, zone) }),
    isAlarm: true };
  if (!own.available) return { text: t.poolUnavailable, isAlarm: true };
  const hit = pool.pending.find((one) => one.hands.some(([table]) => table === own.table));
  if (hit) return { text: t.poolUnderCheck, isAlarm: false };
  const dead = own.slots.filter(([, alive]) => !alive).map(([box]) => box);
  if (dead.length > 0) return { text: say(t.poolDeadSlots, { boxes: dead.join(", ") }),
    isAlarm: true };
  const apart = own.slots.filter(([, , coins]) => coins > 0).map(([box]) => box);
  if (apart.length > 0) return { text: say(t.poolApart, { boxes: apart.join(", ") }) };
  if (own.carried.length > 0) return { text: say(t.poolCarried, {
    boxes: own.carried.join(", ") }) };
  return { text: t[`poolHow.${pool.kind}`] ?? "" };
}
