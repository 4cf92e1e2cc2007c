/* The scene of what went wrong: a breakdown, an annulled or a cancelled game. It says what happened
   and what a player must do, step by step. */
import { fill, h, say, sayNodes, toggle, write } from "../../ui/dom.js";
import { clockShort } from "../../ui/format.js";
import { amount } from "../../ui/money.js";
import { bigCountdown, ceremony } from "./parts.js";

/** haltScene(tools) → a scene. */
export function haltScene(tools) {
  const word = ceremony("is-halt");
  const why = h("p", { class: "m-why" });
  const back = bigCountdown();
  const steps = h("ol", { class: "m-steps" });
  const law = h("span");
  const prima = h("span", { class: "m-halt-prima" });
  const band = h("div", { class: "m-columns m-halt-band" }, law, prima);
  const main = h("div", { class: "m-halt" }, word.element, why, back.element, steps);
  const update = (ctx) => {
    const told = haltOf(tools, ctx.view);
    word.update(told.word);
    write(why, told.why);
    fill(steps, ...told.steps.map((step, index) => stepRow(step, index)));
    write(law, told.law);
    fill(prima, ...[told.prima].flat());
    tick(ctx);
  };
  const tick = ({ view, now }) => {
    const times = haltTimes(tools, view);
    back.element.hidden = !times;
    if (times) back.update({ ...times, now });
  };
  return { main, band, update, tick, head: (ctx) => haltHead(tools, ctx) };
}

function haltHead({ t }, { view }) {
  const series = view.series.map((one) => one.name).join(", ");
  return { title: say(t.game, { n: view.game.number }), note: say(t.seriesName, { series }) };
}

function stepRow([name, note], index) {
  const element = h("li", { class: "m-step" },
    h("span", { class: "m-step-number" }, String(index + 1)),
    h("div", null, h("p", { class: "m-step-name" }, name), h("p", { class: "m-step-note" }, note)));
  toggle(element, { "has-note": Boolean(note) });
  return element;
}

function haltOf(tools, view) {
  if (view.phase === "INTERRUPTED") return breakdown(tools, view);
  return view.annulled?.cancelled || view.phase === "CANCELLED"
    ? cancelled(tools, view) : annulled(tools, view);
}

function breakdown(tools, view) {
  const { t, zone, euros } = tools;
  const { failure } = view;
  const before = failure.balls_out === 0;
  const law = failure.read ? say(t.lawRead, { paragraph: failure.paragraph,
    time: clockShort(failure.at, zone) }) : say(t.law, { paragraph: failure.paragraph });
  const price = euros(view.game.face_cents);
  const steps = before
    ? [[t.keepCards, t.keepCardsNote], [t.ifMended, t.ifMendedNote],
      [say(t.ifNot, { price }), t.atTheDesk]]
    : [[t.keepCards, t.keepCardsNote], [t.goesOn, say(t.goesOnNote, { n: failure.balls_out })],
      [t.listen, t.listenNote]];
  const cause = t.causes[failure.cause] ?? t.causes.other;
  return { word: t.wordFailure, law, prima: primaStays(tools, view), steps,
    why: say(before ? t.failedBefore : t.failedAfter, { cause, n: failure.balls_out }) };
}

function annulled(tools, view) {
  const { t, zone, euros } = tools;
  const { annulled: said } = view;
  const price = euros(view.game.face_cents);
  return {
    word: t.wordAnnulled, why: said?.reason ?? "",
    steps: [[t.keepCards, t.keepForRefund], [say(t.refundEach, { price }), t.atTheDesk],
      [t.nothingPaid, said?.pool_restored ? t.primaRestored : t.numbersNotSold]],
    law: said ? say(t.annulledAt, { time: clockShort(said.at, zone) }) : "",
    prima: primaStays(tools, view),
  };
}

function cancelled(tools, view) {
  const { t, zone } = tools;
  const { annulled: said } = view;
  return { word: t.wordCancelled, why: said?.reason || t.cancelledWhy,
    steps: [[t.nothingSold, ""], [t.waitNext, t.waitNextNote]],
    law: said ? say(t.cancelledAt, { time: clockShort(said.at, zone) }) : "",
    prima: primaStays(tools, view) };
}

function primaStays({ t, locale }, view) {
  const { pool } = view;
  if (!pool) return "";
  const cents = pool.state === "armed" ? pool.prize : pool.fund;
  return sayNodes(t.primaStays, { amount: amount(cents, locale) });
}

function haltTimes({ t }, view) {
  const { failure } = view;
  if (view.phase !== "INTERRUPTED" || !failure.refund_at) return null;
  return { words: t.moneyBackIn, ends: failure.refund_at, begins: failure.at };
}
