/* The foot of a player's terminal: what one has, and below it the chips while bets are open, the
   decisions when they are one's own, the bets one by one when they are paid. */
import { fill, h, s, toggle, write } from "../../ui/dom.js";
import { money } from "../../ui/format.js";
import { chipGroup, valueOf } from "../chips.js";
import { betName, zoneWords } from "../spots.js";
import { decisions } from "./decisions.js";

/** seatFoot(screen, made, {acts, element}) → {update(now)}. */
export function seatFoot(screen, made, { acts, element }) {
  const purse = pursePart(screen);
  const place = h("div", { class: "seat-controls" });
  const parts = { chips: chipsPart(screen, made, acts), decide: decisions(screen, acts),
    settled: settledPart(screen), nothing: { element: h("div"), update: () => null } };
  fill(element, purse.element, place);
  let shown = "";
  const update = (now) => {
    purse.update(now);
    const name = partOf(now);
    if (name !== shown) { shown = name; fill(place, parts[name].element); }
    parts[name].update(now);
    element.dataset.part = name;
  };
  return { update };
}

function partOf({ play, isRunning, isOver, plays, bets }) {
  if (isRunning && play.asks?.length > 0 && play.may?.Decide) return "decide";
  if (isOver) return bets.length > 0 ? "settled" : "nothing";
  if (!play || (isRunning && play.phase === "OPEN")) return plays && play ? "chips" : "nothing";
  return bets.length > 0 && play.phase !== "VOID" ? "settled" : "nothing";
}

function pursePart({ t, locale }) {
  const value = () => h("dd", { class: "figure" });
  const parts = { balance: value(), staked: value(), won: value() };
  const cell = (name, dd) => h("div", { class: "seat-sum" }, h("dt", null, name), dd);
  const element = h("dl", { class: "seat-purse" }, cell(t.seatBalance, parts.balance),
    cell(t.seatStaked, parts.staked), cell(t.seatWon, parts.won));
  const update = ({ own, play, isRunning, sum, plays }) => {
    const fresh = isRunning ? play.fresh ?? 0 : 0;
    const staked = isRunning ? sum?.staked ?? 0 : 0;
    write(parts.balance, plays ? money(own.stack - fresh, locale) : "—");
    write(parts.staked, money(staked, locale));
    write(parts.won, money(sum?.paid ?? 0, locale));
    toggle(parts.won.parentElement, { "is-won": (sum?.paid ?? 0) > 0 });
  };
  return { element, update };
}

function chipsPart(screen, made, acts) {
  const { t } = screen;
  const chips = h("div", { class: "seat-chips", role: "radiogroup", "aria-label": t.seatChips });
  const places = h("div", { class: "seat-places" });
  const rest = h("div", { class: "seat-rest" });
  const element = h("div", { class: "seat-betting" }, places, chips, rest);
  const update = (now) => {
    fill(chips, now.values.map((cents) => chipKey(screen, cents, { made, acts })),
      eraser(screen, made, acts));
    fill(places, placesOf(screen, now, acts));
    places.hidden = now.table.table.boxes === 0;
    fill(rest, restOf(screen, now, { made, acts }));
  };
  return { element, update };
}

function chipKey({ locale }, cents, { made, acts }) {
  const drawing = s("svg", { viewBox: "-54 -54 108 112", "aria-hidden": "true" },
    chipGroup(valueOf(cents), { x: 0, y: 0, r: 50, label: "" }));
  return h("button", { class: "chip-key", type: "button", role: "radio",
    "aria-checked": String(made.chip === cents && !made.isErasing),
    "aria-label": money(cents, locale), onclick: () => acts.chip(cents) }, drawing);
}

function eraser({ t }, made, acts) {
  return h("button", { class: "chip-key seat-erase", type: "button",
    "aria-pressed": String(made.isErasing), title: t.seatEraseNote, onclick: acts.erase },
  t.seatErase);
}

/* In a table of boxes each of one's own bets has a key as well: a spot is small for a thumb. */
function placesOf(screen, now, acts) {
  const { t, locale } = screen;
  const { table, seat, bets } = now;
  const { layout } = table.table;
  return Object.keys(table.limits).map((kind) => {
    const zone = layout.includes(kind) ? kind : `${kind}-${seat}`;
    const lies = bets.filter((bet) => bet.zone === zone)
      .reduce((sum, bet) => sum + bet.stake, 0);
    return h("button", { class: "seat-place", type: "button", onclick: () => acts.zone(zone) },
      h("span", null, t[`bet.${kind}`] ?? kind),
      h("b", { class: "figure" }, lies ? money(lies, locale) : "+"));
  });
}

function restOf({ t }, { bets }, { made, acts }) {
  const own = bets.filter((bet) => bet.removable);
  const key = (words, act, isOff) => h("button", { class: "minor", type: "button",
    disabled: isOff, onclick: (event) => act(event.currentTarget) }, words);
  return [key(t.seatUndo, acts.undo, own.length === 0),
    key(t.seatClear, acts.clear, own.length === 0),
    key(t.seatAgain, acts.repeat, own.length > 0 || made.last.length === 0)];
}

/* Each of one's own bets, and what has become of it. */
function settledPart(screen) {
  const { t, locale } = screen;
  const element = h("ul", { class: "seat-lines" });
  const update = ({ play, bets, table }) => {
    const { layout } = table.table;
    fill(element, bets.map((bet) => {
      const line = play.settlement.find((one) => one.bet === bet.bet);
      const words = layout.includes(bet.kind) ? zoneWords(screen, bet.zone, layout)
        : betName(t, bet.kind, table.table.game);
      return h("li", { class: `seat-line is-${line?.result ?? "lies"}` }, h("span", null, words),
        h("small", null, money(bet.stake, locale)),
        h("span", null, line ? t[`betResult.${line.result}`] ?? line.result : ""),
        h("b", { class: "figure" }, line ? signed(line.moves, locale) : ""));
    }));
  };
  return { element, update };
}

function signed(cents, locale) {
  return cents > 0 ? `+${money(cents, locale)}` : cents === 0 ? "" : money(cents, locale);
}
