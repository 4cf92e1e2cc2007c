/* The hit under check: its hands with their cards, what is done and what is left; below it the last
   hits with their tickets. */
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { clockShort, money } from "../ui/format.js";
import { check } from "../ui/marks.js";
import { empty } from "../ui/empty.js";
import { cardWords, playingCard } from "../ui/playing_card.js";
import { stagesOf } from "./steps.js";

/** hitPanel(screen, {acts}) → {element, update(view)}. */
export function hitPanel(screen, { acts }) {
  const place = h("div", { class: "hit-now" });
  const past = h("div", { class: "past-rows" });
  const pastTitle = h("h2", { class: "label" }, screen.t.lastHits);
  const element = h("section", { class: "panel award-panel" }, place, h("div",
    { class: "past" }, pastTitle, past));
  const update = (view) => {
    const hit = view?.hits?.[0];
    fill(place, hit ? hitParts(screen, view, hit) : noHit(screen, view));
    toggle(element, { "has-hit": Boolean(hit) });
    const rows = (view?.history ?? []).slice(0, 12);
    fill(past, rows.length > 0 ? rows.map((one) => pastRow(screen, one, acts))
      : h("p", { class: "quiet" }, screen.t.noHits));
  };
  return { element, update };
}

function noHit({ t }, view) {
  if (!view) return empty({ drawing: "coins", name: t.potNone, when: t.potNoneWhen });
  return empty({ drawing: "chips", name: t.noHitNow, when: t.noHitWhen });
}

function hitParts(screen, view, hit) {
  const { t, locale, zone } = screen;
  const more = view.hits.length - 1;
  return [
    h("header", { class: "hit-head" },
      h("div", null, h("p", { class: "label" }, say(t.hitNumber, { n: hit.hit })),
        h("p", { class: "hit-title" }, t[`hitState.${hit.state}`] ?? hit.state)),
      h("div", { class: "hit-sum" }, h("p", { class: "label" }, t.hitTakes),
        h("p", { class: "hit-cents figure" }, money(hit.taken, locale)))),
    h("div", { class: "hands" }, hit.cards.map((hand, index) =>
      handRow(screen, hand, hit.shares[index]))),
    h("ol", { class: "stages" }, stagesOf(hit).map((stage) => stageRow(screen, stage))),
    hit.held_until ? h("p", { class: "hit-held" }, say(t.heldUntil,
      { time: clockShort(hit.held_until, zone) })) : null,
    more > 0 ? h("p", { class: "hit-more" }, say(more === 1 ? t.oneMoreHit : t.moreHits,
      { n: more })) : null,
  ];
}

function handRow({ t, locale }, hand, cents) {
  return h("div", { class: hand.confirmed_by ? "hand-row is-done" : "hand-row" },
    h("div", { class: "hand-cards" }, hand.cards.map((card) =>
      playingCard(card, cardWords(t, card)))),
    h("div", { class: "hand-words" },
      h("p", { class: "hand-level" }, t[`level.${hand.level}`] ?? hand.level),
      h("p", { class: "quiet" }, say(t.handPlace, { table: hand.table, box: hand.box,
        deal: hand.deal })),
      h("p", { class: "hand-sum figure" }, money(cents ?? 0, locale))));
}

function stageRow({ t }, stage) {
  const names = (stage.by ?? []).join(", ");
  const waits = (stage.waits ?? []).map(([table, deal]) => say(t.dealName, { table, deal }))
    .join(", ");
  return h("li", { class: stage.isDone ? "stage is-done" : "stage" },
    h("span", { class: "stage-mark" }, stage.isDone ? check() : ""),
    h("span", { class: "stage-name" }, t[`stage.${stage.name}`]),
    h("span", { class: "stage-by" }, stage.isDone ? names : waits));
}

function pastRow(screen, past, acts) {
  const { t, locale, zone } = screen;
  const first = past.shares[0];
  const button = h("button", { class: "minor past-ticket", type: "button",
    disabled: past.state === "REJECTED",
    onclick: () => acts.ticket(past.hit, past, button) }, past.copies < 0 ? t.ticketPrint
    : t.ticketCopy);
  const row = h("div", { class: "past-row" },
    h("span", { class: "past-number" }, say(t.hitShort, { n: past.hit })),
    h("span", { class: "past-words" }, first ? say(t.pastWords, { ...first,
      level: t[`level.${first.level}`] ?? first.level,
      time: clockShort(past.settled_at, zone) }) : t[`hitState.${past.state}`]),
    h("span", { class: "past-sum figure" }, money(past.shares.reduce((sum, one) =>
      sum + one.cents, 0), locale)),
    h("span", { class: "past-state" }, t[`hitState.${past.state}`] ?? past.state), button);
  write(row.querySelector(".past-number"), say(t.hitShort, { n: past.hit }));
  return row;
}
