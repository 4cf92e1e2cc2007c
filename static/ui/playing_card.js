/* A playing card: rank and suit in its upper left corner, where a fan of cards still shows them,
   the suit large below. A covered one shows its back. Cards are named as at the table ("10s", "Ah",
   "??") or as the pools write them ("TS"). */
import { s, set } from "./dom.js";

const HIGH = 66 / 46;
const SUITS = {
  s: "M50 6C50 6 90 40 90 62C90 79 70 86 57 74C58 84 62 90 68 95L32 95C38 90 42 84 43 74"
    + "C30 86 10 79 10 62C10 40 50 6 50 6Z",
  h: "M50 92C50 92 8 60 8 33C8 17 20 8 32 8C42 8 48 15 50 22C52 15 58 8 68 8C80 8 92 17 92 33"
    + "C92 60 50 92 50 92Z",
  d: "M50 4L86 50L50 96L14 50Z",
  c: "M50 6A21 21 0 0 1 67 40A22 22 0 1 1 57 71C58 82 62 90 68 95L32 95C38 90 42 82 43 71"
    + "A22 22 0 1 1 33 40A21 21 0 0 1 50 6Z",
};

const JOKER = "JK";
const STAR = "M50 4L61 38L97 38L68 59L79 94L50 73L21 94L32 59L3 38L39 38Z";

/** The rank and suit of a card, or null for a covered one: {rank: "10", suit: "s"}. */
export function partsOf(card) {
  const name = String(card ?? "");
  const suit = name.slice(-1).toLowerCase();
  if (!(suit in SUITS)) return null;
  const rank = name.slice(0, -1);
  return { rank: rank === "T" ? "10" : rank, suit };
}

/** The card in words, as {rank} of {suit}: cardWords(t, "9d") → "9 de diamantes". */
export function cardWords(t, card) {
  const parts = partsOf(card);
  if (card === JOKER) return t.cardJoker;
  if (!parts) return t.cardCovered;
  return t.cardName.replace("{rank}", t[`rank.${parts.rank}`] ?? parts.rank)
    .replace("{suit}", t[`suit.${parts.suit}`]);
}

/** A suit alone as an element of its own. */
export function suitMark(suit) {
  return s("svg", { class: `suit is-${suit}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("path", { d: SUITS[suit] }));
}

/** A card as a group inside another drawing: cardGroup("9d", {x, y, width}); `isCovered` tells that
    another card lies over its right part. */
export function cardGroup(card, { x, y, width, isCovered = false }) {
  const parts = partsOf(card);
  const height = width * HIGH;
  const known = parts ? `is-${parts.suit}` : card === JOKER ? "is-joker" : "is-covered";
  const group = s("g", { class: `playing ${known}`,
    transform: `translate(${round(x)} ${round(y)}) scale(${round(width / 46)})` });
  group.append(s("rect", { class: "playing-ground", width: 46, height: 66, rx: 4.5 }));
  group.append(...(parts ? face(parts, isCovered) : card === JOKER ? joker(isCovered)
    : [s("rect", { class: "playing-back", x: 4.5, y: 4.5, width: 37, height: 57, rx: 3 })]));
  return set(group, { "data-card": card, "data-height": round(height) });
}

/** A card that stands by itself. */
export function playingCard(card, label) {
  return s("svg", { class: "playing-card", viewBox: "-1 -1 48 68", role: "img",
    "aria-label": label ?? card }, cardGroup(card, { x: 0, y: 0, width: 46 }));
}

/* The joker has no rank: a star, small where other cards lie over it. */
function joker(isCovered) {
  const star = (transform) => s("path", { class: "playing-suit", d: STAR, transform });
  const small = star("translate(3.5 4) scale(.15)");
  return isCovered ? [small] : [small, star("translate(10 24) scale(.27)")];
}

function face({ rank, suit }, isCovered) {
  const long = rank.length > 1;
  const small = s("path", { class: "playing-suit", d: SUITS[suit],
    transform: "translate(4.4 21) scale(.105)" });
  const large = s("path", { class: "playing-suit", d: SUITS[suit],
    transform: "translate(18.5 37.5) scale(.235)" });
  const figure = s("text", { class: "playing-rank", x: long ? 1.8 : 4, y: 18.4,
    "font-size": long ? 17.5 : 20 }, rank);
  return isCovered ? [figure, small] : [figure, small, large];
}

function round(value) {
  return Math.round(value * 1000) / 1000;
}
