/* The scene of an award: the word, the total, a plaque for each card (from five on a list of
   pages), confetti that lands on the plaques and on the floor. */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { confetti } from "../../ui/confetti.js";
import { amount, money } from "../../ui/money.js";
import { awardArrives } from "../../ui/motion.js";
import { cards, ceremony } from "./parts.js";
import { plaquesOf, prizeOf } from "./scene.js";

const PLAQUES = 4;
const PAGE = 10;
const PAGE_TIME = 6000;

/** awardScene(tools) → a scene. */
export function awardScene(tools) {
  const word = ceremony("is-award");
  const under = h("p", { class: "m-award-under" });
  const total = totalBox(tools);
  const place = h("div", { class: "m-plaques" });
  const canvas = h("canvas", { class: "m-confetti", "aria-hidden": "true" });
  const main = h("div", { class: "m-award" }, canvas, word.element, under, total.element, place);
  const state = { shown: null, pages: [], page: -1, since: 0, isIn: false };
  let cutFlight = () => {};
  const update = (ctx) => {
    const told = awardOf(tools, ctx.view);
    word.update(told.word);
    fill(under, h("b", null, told.winners), told.when);
    total.update(told);
    const key = JSON.stringify(told.plaques);
    if (key === state.shown) return;
    Object.assign(state, { shown: key, pages: pagesOf(told.plaques), page: -1 });
    turn(tools, place, state, ctx.now);
    if (state.isIn) enter();
  };
  const tick = ({ now }) => {
    if (state.pages.length > 1 && now - state.since >= PAGE_TIME) turn(tools, place, state, now);
  };
  const enter = () => {
    state.isIn = true;
    cutFlight();
    canvas.hidden = state.pages[0].length === 0;
    if (!canvas.hidden) cutFlight = celebrate(main, canvas, place);
    awardArrives({ word: word.element, total: total.element, plaques: [...place.children],
      seal: total.seal });
  };
  const leave = () => { state.isIn = false; cutFlight(); };
  return { main, band: null, update, tick, enter, leave,
    head: (ctx) => awardHead(tools, ctx) };
}

function awardHead(tools, { view }) {
  const { t } = tools;
  const series = view.series.map((one) => one.name).join(", ");
  return { title: say(t.game, { n: view.game.number }),
    note: say(t.seriesAndCards, { series, cards: cards(tools, view.figures.units) }) };
}

/* What the scene says, from the view alone. */
function awardOf(tools, view) {
  const { t } = tools;
  const prize = prizeOf(view);
  const won = view.result?.[prize];
  const pool = prize === "bingo" ? view.result.pool : null;
  const plaques = plaquesOf(view, prize);
  if (!won || (view.result.exhausted && !view.result.bingo)) return nobody(tools, view);
  return {
    word: prize === "bingo" ? t.wordBingo : t.wordLine,
    winners: plaques.length === 1 ? t.oneWinner : say(t.manyWinners, { n: plaques.length }),
    when: ` · ${say(t.sungAt, { n: won.ball })}`,
    label: totalLabel(t, prize, pool, plaques.length),
    cents: won.total + (pool?.total ?? 0),
    seal: sealWords(t, view, prize, pool),
    isWon: Boolean(pool),
    plaques: plaques.map((plaque) => ({ ...plaque, share: shareWords(t, won, prize) })),
  };
}

function nobody({ t }, view) {
  return { word: t.wordNoBingo, winners: t.allBallsOut, when: "", label: t.carried,
    cents: view.result?.carry_bingo ?? 0, seal: t.carriedSeal, isWon: false, plaques: [] };
}

function totalLabel(t, prize, pool, winners) {
  if (pool) return t.bingoAndPrima;
  const name = prize === "bingo" ? t.bingo : t.line;
  const words = t.numberWords[winners] ?? String(winners);
  return winners > 1 ? say(t.among, { prize: name, n: words }) : name;
}

function sealWords(t, view, prize, pool) {
  if (pool) return say(t.primaWon, { n: pool.ball, limit: view.pool?.limit ?? pool.ball });
  if (prize === "line") return view.result.bingo ? "" : t.bingoGoesOn;
  return "";
}

function shareWords(t, won, prize) {
  const name = prize === "bingo" ? t.bingo : t.line;
  const part = won.share != null && won.winners > 1 ? t.shares[won.winners] : null;
  return part ? say(t.prizeShare, { prize: name, share: part }) : name;
}

function totalBox({ locale }) {
  const label = h("p", { class: "label m-total-label" });
  const figure = money({ cents: 0, locale });
  const seal = h("p", { class: "m-seal" });
  const element = h("div", { class: "m-total" }, label,
    h("p", { class: "m-total-figure is-large" }, figure.element), seal);
  const update = (told) => {
    write(label, told.label);
    figure.update({ cents: told.cents });
    write(seal, told.seal);
    seal.hidden = !told.seal;
    toggle(seal, { "is-won": told.isWon });
  };
  return { element, update, seal };
}

function pagesOf(plaques) {
  if (plaques.length <= PLAQUES) return [plaques];
  const pages = Math.ceil(plaques.length / PAGE);
  return Array.from({ length: pages }, (_, index) =>
    plaques.slice(index * PAGE, (index + 1) * PAGE));
}

function turn(tools, place, state, now) {
  state.page = (state.page + 1) % state.pages.length;
  state.since = now;
  const plaques = state.pages[state.page] ?? [];
  const isList = state.pages.length > 1 || plaques.length > PLAQUES;
  place.className = isList ? "m-list" : `m-plaques of-${plaques.length}`;
  const pages = state.pages.length > 1
    ? h("p", { class: "m-list-page" }, `${state.page + 1} / ${state.pages.length}`) : null;
  fill(place, plaques.map((one) => (isList ? listRow(tools, one) : plaqueOf(tools, one))), pages);
}

function plaqueOf({ t, locale }, plaque) {
  const lines = plaque.parts.length > 1
    ? plaque.parts.map((part) => h("p", { class: "m-plaque-part" },
      h("span", null, t[part.prize]), amount(part.cents, locale)))
    : h("p", { class: "m-plaque-share" }, plaque.share);
  return h("article", { class: "m-plaque paper" },
    h("p", { class: "m-plaque-head" }, h("span", { class: "label" }, t.card),
      h("b", { class: "m-plaque-number" }, String(plaque.number))),
    h("p", { class: "m-plaque-amount is-large" }, amount(plaque.cents, locale)),
    h("div", { class: "m-plaque-lines" }, lines));
}

function listRow({ t, locale }, plaque) {
  return h("p", { class: "m-list-row" },
    h("span", { class: "label" }, t.card),
    h("b", { class: "m-list-number" }, String(plaque.number)), amount(plaque.cents, locale));
}

/* Confetti lands on the tops of the plaques and on the floor, never across words. */
function celebrate(main, canvas, place) {
  const box = main.getBoundingClientRect();
  const at = (element) => {
    const one = element.getBoundingClientRect();
    return { left: one.left - box.left, right: one.right - box.left, top: one.top - box.top,
      bottom: one.bottom - box.top };
  };
  const unit = Math.min(innerWidth / 1920, innerHeight / 1080) || 1;
  const floor = { left: 0, right: box.width, top: box.height };
  const plaques = [...place.querySelectorAll(".m-plaque")].map(at);
  const words = [...main.querySelectorAll(".m-word, .m-award-under, .m-total > *, .m-list-row")];
  return confetti({ canvas, unit, ledges: [...plaques, floor],
    solid: [...words.map(at), ...plaques], air: airOf(main, at, unit) });
}

function airOf(main, at, unit) {
  const word = at(main.querySelector(".m-word"));
  const total = at(main.querySelector(".m-total"));
  const left = word.right + 60 * unit;
  const right = total.left - 50 * unit;
  if (right - left < 120 * unit) return [];
  return [{ left, right, top: word.top + 10 * unit, bottom: word.bottom - 30 * unit }];
}
