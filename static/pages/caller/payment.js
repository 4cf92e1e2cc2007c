/* The stage after the last ball: who won what, and whether it is paid. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { amount } from "../../ui/money.js";
import { check } from "../../ui/marks.js";
import { heroPanel } from "./play.js";

/** paymentStage(screen, side) → {element, update(view), tick(view)}. */
export function paymentStage(screen, side) {
  const { t } = screen;
  const hero = heroPanel(screen);
  const list = h("ol", { class: "awards rows" });
  const note = h("p", { class: "quiet" });
  const middle = h("section", { class: "panel payment" },
    h("p", { class: "label" }, t.awardsLabel), note, list);
  const element = h("div", { class: "stage-three" }, hero.element, middle, side.element);
  const update = (view) => {
    hero.update(view);
    side.update(view);
    fill(note, paymentNote(t, view));
    fill(list, view.awards.map((award) => awardRow(screen, award)));
  };
  return { element, update, tick: (view) => { hero.tick(view); side.tick(view); } };
}

function paymentNote(t, view) {
  if (view.awards.length === 0) return t.awardsNone;
  if (view.awards.every((one) => one.state !== "ADJUDICATED")) return t.awardsDone;
  return view.counted ? t.awardsPaying : t.awardsCounting;
}

/** One award as a row: card, prize, amount, state. */
export function awardRow(screen, award) {
  const { t, locale } = screen;
  const state = h("span", { class: "award-state" }, award.state === "PAID" ? check() : null,
    t[`awardState.${award.state}`]);
  const row = h("li", { class: "award" }, h("b", { class: "award-number" }, award.number),
    h("span", { class: "award-prize" }, t[`prizeName.${award.prize}`],
      h("small", null, say(t.awardAt, { n: award.ball }))),
    h("span", { class: "award-cents figure" }, amount(award.cents, locale)), state);
  toggle(row, { "is-paid": award.state === "PAID", "is-aside": award.state === "SET_ASIDE",
    "is-annulled": award.state === "ANNULLED" });
  return row;
}
