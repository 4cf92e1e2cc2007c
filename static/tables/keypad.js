/* The keypad for what has come: cards by suit and rank, or numbers. It offers only what can still
   come, and takes the same from the keyboard. */
import { fill, h, set, toggle, write } from "../ui/dom.js";
import { suitMark } from "../ui/playing_card.js";
import { hasPockets, kindOf } from "./looks.js";

const SUITS = ["s", "h", "d", "c"];
const JOKER = "JK";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUIT_KEYS = { es: { P: "s", C: "h", D: "d", T: "c" }, en: { S: "s", H: "h", D: "d",
  C: "c" } };
const RANK_KEYS = Object.fromEntries([...RANKS.map((rank) => [rank, rank]), ["0", "10"],
  ["1", "10"]]);

/** cardKeypad(screen, {onCard}) → {element, update({outcomes, words}), press(key)}; `press` tells
    whether the key was one of the keypad's. */
export function cardKeypad({ t, locale }, { onCard }) {
  const state = { suit: "", outcomes: new Set() };
  const note = h("span", { class: "keys-note" });
  const choose = (suit) => { state.suit = state.suit === suit ? "" : suit; show(); };
  const send = (rank) => {
    const card = rank + state.suit;
    if (!state.suit || !state.outcomes.has(card)) return;
    state.suit = "";
    show();
    onCard(card);
  };
  const suits = SUITS.map((suit) => key({ label: t[`suit.${suit}`], classes: `is-suit is-${suit}`,
    onPress: () => choose(suit) }, suitMark(suit)));
  const ranks = RANKS.map((rank) => key({ label: t[`rank.${rank}`] ?? rank,
    onPress: () => send(rank) }, rank));
  const joker = key({ label: t.cardJoker, onPress: () => state.outcomes.has(JOKER)
    && onCard(JOKER) }, "★");
  const back = key({ label: t.keypadBack, classes: "is-wide", onPress: () => choose("") }, "⌫");
  const element = h("section", { class: "panel keys" },
    h("header", { class: "keys-head" }, h("h2", { class: "label" }, t.cardKeys), note),
    h("div", { class: "keys-suits", role: "group" }, suits),
    h("div", { class: "keys-ranks", role: "group" }, ranks, joker, back));
  const show = () => {
    suits.forEach((one, index) => set(one, {
      "aria-pressed": String(SUITS[index] === state.suit),
      disabled: !RANKS.some((rank) => state.outcomes.has(rank + SUITS[index])) }));
    ranks.forEach((one, index) => set(one, { disabled: state.suit === ""
      ? state.outcomes.size === 0 : !state.outcomes.has(RANKS[index] + state.suit) }));
    joker.hidden = !state.outcomes.has(JOKER);
    toggle(back, { "is-wide": joker.hidden });
    write(note, state.suit ? t[`suit.${state.suit}`] : state.words ?? t.suitFirst);
  };
  const update = ({ outcomes, words }) => {
    state.outcomes = new Set(outcomes);
    state.words = words;
    toggle(element, { "is-idle": state.outcomes.size === 0 });
    show();
  };
  const press = (name) => {
    if (state.outcomes.size === 0) return false;
    if (name === "*" && state.outcomes.has(JOKER)) { onCard(JOKER); return true; }
    const suit = (SUIT_KEYS[locale.slice(0, 2)] ?? SUIT_KEYS.es)[name];
    if (suit) { choose(suit); return true; }
    if (name === "Backspace" && state.suit) { choose(""); return true; }
    if (!(name in RANK_KEYS)) return false;
    send(RANK_KEYS[name]);
    return true;
  };
  return { element, update, press };
}

/** numberKeypad(screen, {onNumber}) → the same for numbers: outcomes are [[number, name], …]. */
export function numberKeypad({ t }, { onNumber }) {
  const grid = h("div", { class: "keys-numbers", role: "group" });
  const heading = h("h2", { class: "label" }, t.numberKeys);
  const told = h("p", { class: "keys-came", "aria-live": "polite" });
  const state = { outcomes: [], typed: "", chosen: null };
  const element = h("section", { class: "panel keys" },
    h("header", { class: "keys-head" }, heading,
      h("span", { class: "keys-note" }, t.typeOrTouch)), told, grid);
  const choose = (number) => { state.chosen = number; onNumber(number); mark(); };
  const mark = () => [...grid.children].forEach((one, index) =>
    set(one, { "aria-pressed": String(state.outcomes[index][0] === state.chosen) }));
  const update = ({ outcomes, game, ordinal, chosen, title, came }) => {
    write(heading, title);
    write(told, came);
    told.hidden = came === "";
    const name = `${game} ${ordinal} ${outcomes.length}`;
    if (chosen === null) Object.assign(state, { typed: "", chosen });
    if (name === state.name) { mark(); return; }
    Object.assign(state, { outcomes, name });
    const isWheel = hasPockets(game);
    toggle(grid, { "is-wheel": isWheel && outcomes.length > 12 });
    fill(grid, outcomes.map(([number, told]) => key({ label: told,
      classes: isWheel ? `is-${kindOf(game, told)}` : "",
      onPress: () => choose(number) }, told)));
    mark();
  };
  const press = (name) => {
    if (!/^\d$/.test(name)) return false;
    state.typed = (state.typed + name).slice(-2);
    const found = state.outcomes.find(([, told]) => told === state.typed)
      ?? state.outcomes.find(([, told]) => told === name);
    if (found) choose(found[0]);
    return Boolean(found);
  };
  return { element, update, press };
}

function key({ label, classes = "", onPress }, content) {
  return h("button", { class: `quiet-key keys-key ${classes}`, type: "button", tabindex: "-1",
    "aria-label": label, onclick: onPress }, content);
}
