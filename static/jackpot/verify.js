/* The hit under check: its hands with their cards, what is done and what is left, until it is paid
   and its ticket printed; below it the last hits with their tickets. */
import { fill, h, say, toggle } from "../ui/dom.js";
import { clockShort, money } from "../ui/format.js";
import { check } from "../ui/marks.js";
import { empty } from "../ui/empty.js";
import { cardWords, playingCard } from "../ui/playing_card.js";
import { awardOf, stagesOf, stagesOfAward } from "./steps.js";

/** hitPanel(screen, {acts}) → {element, update(view)}. */
export function hitPanel(screen, { acts }) {
  const place = h("div", { class: "hit-now" });
  const past = h("div", { class: "past-rows", tabindex: "0", role: "region",
    "aria-label": screen.t.lastHits });
  const pastTitle = h("h2", { class: "label" }, screen.t.lastHits);
  const element = h("section", { class: "panel award-panel" }, place, h("div",
    { class: "past" }, pastTitle, past));
  const update = (view) => {
    const hit = view?.hits?.[0];
    const award = view && !hit ? awardOf(view) : null;
    fill(place, hit ? hitParts(screen, view, { hit, acts })
      : award ? awardParts(screen, award) : noHit(screen, view));
    toggle(element, { "has-hit": Boolean(hit ?? award) });
    const rows = (view?.history ?? []).slice(0, 25);
    fill(past, rows.length > 0 ? rows.map((one) => pastRow(screen, one, acts))
      : h("p", { class: "quiet" }, screen.t.noHits));
  };
  return { element, update };
}

function noHit({ t }, view) {
  if (!view) return empty({ drawing: "coins", name: t.potNone, when: t.potNoneNote });
  return empty({ drawing: "chips", name: t.noHitNow, when: t.noHitWhen });
}

function hitParts(screen, view, { hit, acts }) {
  const { t, zone } = screen;
  const more = view.hits.length - 1;
  const many = hit.cards.length > 1;
  return [
    head(screen, { number: hit.hit, title: t[`hitState.${hit.state}`], name: t.hitTakes,
      cents: hit.taken }),
    h("div", { class: "hands" }, hit.cards.map((hand, index) => handRow(screen, hand, {
      cents: hit.shares[index], note: proofOf(screen, hand),
      out: many && screen.page.signers[screen.slot]?.RejectHand
        ? (control) => acts.rejectHand(hit.hit, hand, control) : null }))),
    stages(screen, stagesOf(hit)),
    hit.held_until ? h("p", { class: "hit-held" }, say(t.heldUntil,
      { time: clockShort(hit.held_until, zone) })) : null,
    more > 0 ? h("p", { class: "hit-more" }, say(more === 1 ? t.oneMoreHit : t.moreHits,
      { n: more })) : null,
  ];
}

function awardParts(screen, past) {
  const { t } = screen;
  return [
    head(screen, { number: past.hit, title: t[`hitState.${past.state}`], name: t.hitTakes,
      cents: past.taken }),
    h("div", { class: "hands" }, past.shares.map((share, index) => handRow(screen,
      { ...share, cards: (past.cards[index] ?? "").split(" "),
        confirmed_by: share.paid_at ? "paid" : "" },
      { cents: share.cents, note: share.paid_at ? t.sharePaid : t.shareOwed }))),
    stages(screen, stagesOfAward(past)),
  ];
}

function head({ t, locale }, { number, title, name, cents }) {
  return h("header", { class: "hit-head" },
    h("div", null, h("p", { class: "label" }, say(t.hitNumber, { n: number })),
      h("p", { class: "hit-title" }, title)),
    h("div", { class: "hit-sum" }, h("p", { class: "label" }, name),
      h("p", { class: "hit-cents figure" }, money(cents, locale))));
}

/* Who saw the cards, and under which seal they lie. */
function proofOf(screen, hand) {
  const { t } = screen;
  if (!hand.confirmed_by) return t.handOpen;
  const person = nameOf(screen, hand.confirmed_by);
  return hand.seal ? say(t.handSealed, { person, seal: hand.seal }) : say(t.handSeen, { person });
}

/** A person's name, as far as the page knows it. */
export function nameOf({ page }, id) {
  return page.names?.[id] ?? id;
}

function handRow({ t, locale }, hand, { cents, note, out }) {
  const reject = out ? h("button", { class: "minor hand-out", type: "button",
    onclick: () => out(reject) }, t.rejectShort) : null;
  return h("div", { class: hand.confirmed_by ? "hand-row is-done" : "hand-row" },
    h("div", { class: "hand-cards" }, hand.cards.map((card) =>
      playingCard(card, cardWords(t, card)))),
    h("div", { class: "hand-words" },
      h("div", { class: "hand-line" }, h("p", { class: "hand-level" },
        t[`level.${hand.level}`] ?? hand.level), reject),
      h("div", { class: "hand-line" },
        h("div", null, h("p", { class: "quiet" }, say(t.handPlace, { table: hand.table,
          box: hand.box, deal: hand.deal })), h("p", { class: "hand-note" }, note)),
        h("p", { class: "hand-sum figure" }, cents ? money(cents, locale) : t.handNothing))));
}

function stages(screen, list) {
  return h("ol", { class: "stages" }, list.map((stage) => stageRow(screen, stage)));
}

function stageRow(screen, stage) {
  const { t } = screen;
  const names = (stage.by ?? []).map((id) => nameOf(screen, id)).join(", ");
  const waits = (stage.waits ?? []).map(([table, deal]) => say(t.dealName, { table, deal }))
    .join(", ");
  return h("li", { class: stage.isDone ? "stage is-done" : "stage" },
    h("span", { class: "stage-mark" }, stage.isDone ? check() : ""),
    h("span", { class: "stage-name" }, t[`stage.${stage.name}`]),
    h("span", { class: "stage-by" }, stage.isDone ? names : waits));
}

function pastRow(screen, past, acts) {
  const { t, locale, zone } = screen;
  const [first, ...others] = past.shares;
  const time = clockShort(past.settled_at, zone);
  const button = h("button", { class: "minor past-ticket", type: "button",
    disabled: past.state === "REJECTED",
    onclick: () => acts.ticket(past.hit, past, button) }, past.copies < 0 ? t.ticketPrint
    : t.ticketCopy);
  return h("div", { class: "past-row" },
    h("span", { class: "past-number" }, say(t.hitShort, { n: past.hit })),
    h("span", { class: "past-words" },
      h("b", null, first ? t[`level.${first.level}`] ?? first.level : t[`hitState.${past.state}`]),
      h("span", { class: "quiet" }, [time, first ? say(t.shareAt, first) : "",
        others.length > 0 ? say(t.shareMore, { n: others.length }) : ""].filter(Boolean)
        .join(" · "))),
    h("span", { class: "past-sum figure" }, first ? money(past.shares.reduce((sum, one) =>
      sum + one.cents, 0), locale) : ""),
    h("span", { class: "past-state" }, first ? t[`hitState.${past.state}`] : ""), button);
}
