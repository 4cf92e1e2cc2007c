/* The cloth of a table: the game's own drawing, with chips by seat, cards by box, and whose turn it
   is. Where things lie follows from the ids of the drawing; see docs/table-views.md. */
import { set, toggle, write } from "../ui/dom.js";
import { money } from "../ui/format.js";
import { cardGroup, cardWords } from "../ui/playing_card.js";
import { chipGroup, lookOf } from "./chips.js";
import { cursor, pointOf, prepareSpots, zoneOf } from "./spots.js";

const PITCH = 3;

/** cloth(screen, {onZone, onTake, onSide, onPlace}) → {element, update(shown), cursor}. `shown` is
    {table, play, pool, chosen}: the views, and the box that is chosen. */
export function cloth(screen, hands) {
  const element = document.createElement("div");
  element.className = "cloth-panel panel";
  const state = { game: "", svg: null, shown: null };
  const update = (shown) => {
    state.shown = shown;
    const { game, boxes } = shown.table.table;
    if (state.game !== `${game}/${boxes}`) {
      state.game = `${game}/${boxes}`;
      load(game, boxes).then((svg) => ready(screen, element, state, { svg, hands }));
    } else if (state.svg) draw(screen, state.svg, state.shown);
  };
  return { element, update,
    cursor: cursor(() => state.svg, () => state.shown?.table.limits ?? {}) };
}

function ready(screen, element, state, { svg, hands }) {
  state.svg = svg;
  element.replaceChildren(svg);
  prepareSpots(screen, svg, { limits: state.shown.table.limits,
    layout: state.shown.table.table.layout });
  listen(svg, hands);
  draw(screen, svg, state.shown);
}

async function load(game, boxes) {
  const usual = await drawing(game);
  const own = usual.dataset.boxes;
  return !boxes || !own || Number(own) === boxes ? usual : drawing(`${game}-${boxes}`);
}

async function drawing(name) {
  const answer = await fetch(`/static/tables/${name}.svg`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

/* A zone says by itself what a click on it places. */
function listen(svg, { onZone, onTake, onSide, onPlace }) {
  svg.querySelectorAll(".spot").forEach((one) => {
    one.addEventListener("click", () => onZone?.(zoneOf(one)));
    one.addEventListener("contextmenu", (event) => {
      if (!onTake) return;
      event.preventDefault();
      onTake(zoneOf(one));
    });
  });
  svg.querySelectorAll(".side").forEach((one) =>
    one.addEventListener("click", () => onSide?.(boxOf(one.id))));
  svg.querySelectorAll(".place-frame, .cards-room").forEach((one) =>
    one.addEventListener("click", () => onPlace?.(boxOf(one.id || one.parentElement.id))));
}

function boxOf(id) {
  return Number(id.split("-")[1]);
}

function draw(screen, svg, shown) {
  svg.querySelectorAll(".is-drawn").forEach((one) => one.remove());
  words(screen, svg, shown);
  places(svg, shown);
  outcomes(svg, shown);
  marks(svg, shown);
  stakes(screen, svg, shown);
  cards(screen, svg, shown);
}

function words({ t, locale }, svg, { table }) {
  const { pays } = table;
  const known = { bank: t.bankName, cloth: clothWords(t, table) };
  svg.querySelectorAll("[data-text]").forEach((one) => {
    const [part, name] = one.dataset.text.split(".");
    const odds = part === "pays" ? oddsWords(t, pays[name]) : null;
    write(one, odds ?? known[one.dataset.text] ?? t[one.dataset.text] ?? "");
  });
  svg.setAttribute("lang", locale);
}

function oddsWords(t, odds) {
  return (odds ?? "").replace(":", ` ${t.oddsTo} `);
}

/* What is printed on the cloth: the odds that differ from table to table stand in it. */
function clothWords(t, { table, pays }) {
  return (t[`cloth.${table.game}`] ?? "").replace("{blackjack}", oddsWords(t, pays.blackjack));
}

function places(svg, { table, play, pool, chosen, asked }) {
  const turn = new Set((play?.turn ?? []).map(([box]) => box));
  const seated = new Set(table.seats.map((one) => one.seat));
  const own = pool?.tables.find((one) => one.table === table.table.name);
  const inside = new Set([...(own?.inside ?? []), ...(own?.waiting ?? [])]);
  const dead = new Set((own?.slots ?? []).filter(([, alive]) => !alive).map(([box]) => box));
  svg.querySelectorAll(".place").forEach((place) => {
    const box = Number(place.dataset.box);
    toggle(place, { "is-turn": turn.has(box) && box === asked,
      "is-waiting": turn.has(box) && box !== asked, "is-free": !seated.has(box),
      "is-chosen": box === chosen, "has-pool": Boolean(own), "is-in": inside.has(box),
      "has-dead-slot": dead.has(box) });
  });
  /* Under its neighbours: its frame never covers a card of theirs. */
  const active = svg.querySelector(".place.is-turn");
  const lowest = svg.querySelector(".place");
  if (active && active !== lowest) lowest.before(active);
}

/* What has come is marked on the drawing, wherever it stands. */
function outcomes(svg, { play }) {
  const names = new Set((play?.outcome ?? []).map(([, name]) => name));
  svg.querySelectorAll("[data-outcome]").forEach((one) =>
    toggle(one, { "is-outcome": names.has(one.dataset.outcome) }));
}

/* Markers of the game: the puck on a point. */
function marks(svg, { play }) {
  const lie = new Set(play?.marks ?? []);
  svg.querySelectorAll(".mark").forEach((one) => toggle(one, { "is-lying": lie.has(one.id) }));
}

/* Chips of several seats on one zone lie beside each other, the first one in its middle; stakes
   that stay from the round before lie apart, unless the drawing says that all of them stay. A bet
   with a note lies at the place of that note, where the drawing has one. */
function stakes({ t, locale }, svg, { play, table }) {
  const shared = new Map();
  for (const bet of lying(play)) {
    const waits = bet.note !== "" && svg.querySelector(`[id="${bet.zone}-${bet.note}"]`);
    const zone = waits ? `${bet.zone}-${bet.note}` : bet.zone;
    const key = `${bet.held && !svg.dataset.stays ? "held " : ""}${zone}`;
    const seats = shared.get(key) ?? new Map();
    seats.set(bet.seat, (seats.get(bet.seat) ?? 0) + bet.stake);
    shared.set(key, seats);
  }
  for (const [key, seats] of shared) {
    const isHeld = key.startsWith("held ");
    const spot = spotOf(svg, key.replace("held ", ""));
    if (!spot) continue;
    [...seats].forEach(([seat, cents], index) => {
      const words = isHeld ? t.chipHeldLabel : t.chipLabel;
      const label = words.replace("{seat}", seat).replace("{money}", money(cents, locale));
      spot.parent.append(drawn(chipGroup(lookOf(cents, seat, table), { isHeld, label,
        x: spot.x + index * spot.r * 0.8 - (isHeld ? spot.r * 2.2 : 0),
        y: spot.y - index * spot.r * 0.5, r: spot.r * (index ? 0.62 : 0.86) })));
    });
  }
}

/* What was collected already lies there no more. */
function lying(play) {
  if (!play || play.phase === "VOID" || play.phase === "SETTLED") return [];
  const gone = new Set(play.settlement.filter((line) => line.result === "lose")
    .map((line) => line.bet));
  return play.bets.filter((bet) => !gone.has(bet.bet));
}

/* A bet that the drawing has no place for lies at the main one of its box. */
function spotOf(svg, zone) {
  const found = svg.querySelector(`[id="${zone}"]`)
    ?? svg.querySelector(`#place-${zone.split("-")[1]} .spot.is-main`);
  return found ? pointOf(found) : null;
}

function cards(screen, svg, { play, table }) {
  const byBox = new Map();
  for (const hand of play?.hands ?? []) {
    if (hand.hand.endsWith(".given")) continue;
    const room = roomOf(svg, hand);
    byBox.set(room, [...(byBox.get(room) ?? []), hand]);
  }
  if (play?.phase === "PLAYING") covered(svg, play, byBox);
  svg.querySelectorAll(".figure").forEach((one) => write(one, ""));
  for (const [box, hands] of byBox) {
    const room = svg.querySelector(`[id="cards-${box}"]`);
    if (room) layHands(screen, room, box === 0 ? joined(hands) : hands);
    const figure = svg.querySelector(`[id="figure-${box}"]`);
    if (figure) write(figure, figureWords(screen.t, hands, table));
  }
}

/* Where a hand lies: in a room of its own name ("punto", "3.low" of box 3), else in its box's. */
function roomOf(svg, { hand, box }) {
  const own = hand.replace("box ", "");
  return svg.querySelector(`[id="cards-${own}"]`) && own !== String(box) ? own : box;
}

/* Hands that are dealt but not known yet lie face down, as many as the drawing says. */
function covered(svg, play, byBox) {
  const dealt = Number(svg.dataset.dealt ?? 0);
  const gone = new Set(play.settlement.map((line) => line.zone.split("-")[1]));
  const boxes = new Set(play.bets.filter((bet) => bet.box).map((bet) => bet.box));
  for (const box of dealt ? [0, ...boxes] : []) {
    if (gone.has(String(box))) continue;
    const known = byBox.get(box)?.[0];
    const shown = known?.cards ?? [];
    const rest = Array(Math.max(0, dealt - shown.length)).fill("??");
    byBox.set(box, [{ ...(known ?? { box, figure: "" }), cards: [...shown, ...rest] }]);
  }
}

function joined(hands) {
  return [{ ...hands[0], cards: hands.flatMap((hand) => hand.cards) }];
}

function layHands(screen, room, hands) {
  const number = (name) => Number(room.getAttribute(name));
  const [x, y, width, height] = ["x", "y", "width", "height"].map(number);
  const part = width / hands.length;
  hands.forEach((hand, index) => {
    const most = hands.length > 1 ? part * 0.6 : Infinity;
    const wide = Math.min((height * 46) / 66, most);
    const count = hand.cards.length;
    const pitch = count > 1 ? Math.min(wide + PITCH, (part - 4 - wide) / (count - 1)) : 0;
    const start = x + part * index + (part - wide - pitch * (count - 1)) / 2;
    hand.cards.forEach((card, place) => {
      const isCovered = place < count - 1 && pitch < wide * 0.8;
      const group = cardGroup(card, { x: start + pitch * place, y, width: wide, isCovered });
      set(group, { role: "img", "aria-label": cardWords(screen.t, card) });
      room.parentElement.append(drawn(group));
    });
  });
}

function figureWords(t, hands, { table }) {
  const figures = hands.map((hand) => hand.figure).filter(Boolean);
  return figures.map((one) => t[`figure.${table.game}.${one}`] ?? t[`figure.${one}`] ?? one)
    .join(" · ");
}

function drawn(element) {
  element.classList.add("is-drawn");
  return element;
}
