/* The scene of play: the last ball, its ordinal, the balls before it, the board of 90, and in the
   band the prizes, the prima with the balls left to its limit, the camera of the ball outlet. */
import { h, say, write } from "../../ui/dom.js";
import { ball } from "../../ui/ball.js";
import { board } from "../../ui/board.js";
import { ballArrives } from "../../ui/motion.js";
import { rail } from "../../ui/rail.js";
import { camera } from "./camera.js";
import { cards, column, primaColumn } from "./parts.js";

const PLACES = 7;

/** playScene(tools) → a scene. */
export function playScene(tools) {
  const { t } = tools;
  const hero = heroBall(t);
  const previous = rail({ numbers: [], places: PLACES, label: t.railLabel });
  const tray = board({ drawn: [], last: null, t });
  const prizes = prizeBand(tools);
  const main = h("div", { class: "m-play" }, hero.element, hero.line, previous.element,
    h("div", { class: "m-tray" }, tray.element));
  let shown = null;
  const update = ({ view }) => {
    const old = leavingBalls(shown, view, hero, previous);
    const numbers = view.balls.map(([number]) => number);
    hero.update(view.ball);
    previous.update({ numbers: numbers.slice(0, -1).reverse().slice(0, PLACES) });
    tray.update({ drawn: numbers, last: view.ball?.number ?? null });
    prizes.update(view);
    if (old) arrive(hero, previous, tray, old);
    shown = { number: view.game.number, length: numbers.length };
  };
  return { main, band: prizes.element, update, head: (ctx) => playHead(tools, ctx) };
}

/** What stands in the header while a game is on. */
export function playHead({ t, euros }, { view }) {
  const series = view.series.map((one) => one.name).join(", ");
  return { title: say(t.game, { n: view.game.number }),
    note: say(t.seriesAndPrice, { series, price: euros(view.game.face_cents) }) };
}

function heroBall(t) {
  const one = ball({ number: null });
  const place = h("div", { class: "m-hero-ball" }, one.element);
  const waiting = h("p", { class: "m-hero-wait" }, t.beforeFirstBall);
  const label = h("span", { class: "label" }, t.ball);
  const figure = h("b", { class: "m-ordinal-figure" });
  const line = h("p", { class: "m-ordinal", "aria-live": "polite" }, label, figure);
  const element = h("div", { class: "m-hero" }, place, waiting);
  const update = (last) => {
    waiting.hidden = Boolean(last);
    line.hidden = !last;
    write(figure, last?.ordinal);
    const words = last && say(t.ballSpoken, { n: last.number, ordinal: last.ordinal });
    one.update({ number: last?.number ?? null, label: words ?? t.beforeFirstBall });
  };
  return { element, place, line, figure, update };
}

/* Copies of what leaves, when exactly one ball has come since the last picture. */
function leavingBalls(shown, view, hero, previous) {
  const isNext = shown && shown.number === view.game.number
    && view.balls.length === shown.length + 1;
  if (!isNext) return null;
  const last = previous.balls.filter((one) => one.place.offsetParent).at(-1);
  return {
    hero: shown.length > 0 ? hero.place.cloneNode(true) : null,
    rail: last?.element.childElementCount ? last.place.cloneNode(true) : null,
  };
}

function arrive(hero, previous, tray, old) {
  old.hero?.classList.add("is-leaving");
  old.rail?.classList.add("is-leaving");
  const places = previous.balls.map((one) => one.place).filter((place) => place.offsetParent);
  ballArrives({ hero: hero.place, ordinal: hero.figure, rail: places, leaving: old.hero,
    fading: old.rail, ring: tray.ring });
}

function prizeBand(tools) {
  const line = column(tools, { cents: 0 });
  const bingo = column(tools, { cents: 0 });
  const prima = primaColumn(tools, { withTrack: true });
  const outlet = camera(tools);
  line.element.classList.add("m-line");
  bingo.element.classList.add("m-bingo");
  const element = h("div", { class: "m-columns" }, line.element, bingo.element, prima.element,
    outlet?.element ?? null);
  const update = (view) => {
    const { t } = tools;
    line.update({ label: t.line, cents: view.figures.line_total, note: lineNote(tools, view) });
    bingo.update({ label: t.bingo, cents: view.figures.bingo_total,
      note: say(t.cardsInPlay, { cards: cards(tools, view.figures.units) }) });
    prima.update(view.pool);
  };
  return { element, update };
}

function lineNote(tools, view) {
  const { t } = tools;
  const won = view.result?.line;
  if (!won) return t.lineOpen;
  if (won.winners > 1) return say(t.lineShared, { cards: cards(tools, won.winners), n: won.ball });
  return say(t.lineWon, { n: won.ball });
}
