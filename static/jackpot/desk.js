/* The award desk: every pot with its tables and slots, the hit under check with its cards, and the
   one next step until it is paid and its ticket printed. What another post has to do is signed here
   by whoever holds it. */
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { keys } from "../ui/keys.js";
import { money } from "../ui/format.js";
import { clearRefusal } from "../ui/refusal.js";
import { desk } from "../pages/caller/desk.js";
import { personButton } from "../pages/leave.js";
import { staff } from "../pages/staff.js";
import { awardActs } from "./acts.js";
import { figuresPanel } from "./figures.js";
import { openPool } from "./opening.js";
import { otherActs } from "./others.js";
import { hitPanel } from "./verify.js";
import { doersOf, nextStep } from "./steps.js";
import { tablesPanel } from "./tables.js";

const KINDS = ["carousel", "blackjack_progressive"];
const made = { slot: "", isChosen: false, page: "hits", seen: "" };
const bar = { name: byId("name"), phase: byId("phase"), note: byId("note") };
const screen = staff({ url: "/screens/pools.json", main: "carousel", onView: show,
  onTick: () => parts?.foot.tick() });
const listening = keys({});
const person = personButton(screen, byId("person"));
let parts = null;
let acts = null;

function show() {
  if (!parts) build();
  person.update();
  made.slot = chosenSlot();
  screen.slot = made.slot;
  showPots();
  const pool = screen.rounds[made.slot];
  parts.hits.update(pool?.view ?? null);
  parts.figures.update(pool?.view ?? null);
  parts.tables.update(pool?.view ?? null);
  fill(parts.middle, made.page === "hits" ? parts.hits.element : parts.figures.element);
  showBar(pool?.view);
  replan(pool?.view);
  freshen();
}

function build() {
  acts = awardActs(screen, made);
  parts = { pots: h("nav", { class: "panel pots", "aria-label": screen.t.potsTitle }),
    middle: h("div", { class: "pools-middle" }), hits: hitPanel(screen, { acts }),
    figures: figuresPanel(screen, { acts }), tables: tablesPanel(screen, { acts }),
    foot: desk(screen, byId("desk")) };
  byId("stage").replaceChildren(parts.pots, parts.middle, parts.tables.element);
}

/* The pot that was chosen, open or not, else the one that waits for somebody. */
function chosenSlot() {
  if (made.isChosen || (made.slot && screen.rounds[made.slot])) return made.slot;
  const open = KINDS.filter((kind) => screen.rounds[kind]);
  return open.find((kind) => nextStep(screen.rounds[kind].view)) ?? open[0] ?? KINDS[0];
}

function choose(kind) {
  Object.assign(made, { slot: kind, isChosen: true });
  show();
}

function showPots() {
  const rows = KINDS.map((kind, index) => potRow(kind, index));
  const prima = screen.rounds.prima?.view;
  fill(parts.pots, h("h2", { class: "label" }, screen.t.potsTitle), rows, prima
    ? h("div", { class: "pot-row is-still" }, h("span", { class: "pot-name" },
      screen.t["pool.prima"]), h("span", { class: "pot-sum figure" },
      money(prima.armed ? prima.prize : prima.fund, screen.locale))) : null);
}

function potRow(kind, index) {
  const { t, locale } = screen;
  const view = screen.rounds[kind]?.view;
  const step = view ? nextStep(view) : null;
  const button = h("button", { class: "pot-row", type: "button",
    "aria-pressed": String(kind === made.slot), onclick: () => choose(kind) },
  h("span", { class: "pot-name" }, t[`pool.${kind}`], h("kbd", { class: "key" },
    String(index + 1))),
  h("span", { class: "pot-sum figure" }, view ? money(view.pot, locale) : t.potNone),
  h("span", { class: "pot-state" }, view ? t[`poolState.${view.state}`] : t.potNoneNote),
  step?.action ? h("span", { class: "pot-step" }, t[`act.${step.action}`]) : null);
  return button;
}

function showBar(view) {
  const { t } = screen;
  write(bar.name, t.poolsTitle);
  write(bar.phase, view ? t[`poolState.${view.state}`] : "");
  bar.phase.hidden = !view;
  toggle(bar.phase, { "is-stopped": Boolean(view) && view.state !== "RUNNING" });
  write(bar.note, view?.suspension ? `${t[`suspended.${view.suspension.code}`]
    ?? view.suspension.code}` : t.poolsNote);
}

function replan(view) {
  const plan = view ? planOf(view) : openPlan();
  parts.foot.update(plan);
  const letters = [...(plan.secondaries ?? []), ...plan.minors]
    .filter((one) => one.code && !one.isOff);
  const map = Object.fromEntries(letters.map((one) => [one.code, quietly(() => one.act())]));
  KINDS.forEach((kind, index) => {
    map[String(index + 1)] = quietly(() => choose(kind));
  });
  map.Space = quietly(() => parts.foot.press());
  listening.set(map);
}

function planOf(view) {
  const { t } = screen;
  const step = view.suspended === "E_FIGURES_UNSIGNED"
    ? { action: "ApproveFigures", fields: { digest: view.digest }, proposedBy: view.changed[0] }
    : nextStep(view);
  const minors = minorsOf(view);
  if (!step) return { name: "Nothing", words: t.nothingToDo, isOff: true, key: "", minors,
    act: () => null };
  if (!step.action) return { name: "Wait", words: t.waitDeals, isOff: true, key: "", minors,
    act: () => null, secondaries: sideActs(view) };
  const doers = doersOf(screen.page.signers[made.slot], step, screen.page.person);
  const nobody = !doers.isOwn && doers.people.length === 0;
  return { name: `${step.action}/${JSON.stringify(step.fields)}`,
    words: stepWords(step), key: t.keySpace, isOff: nobody,
    act: (control) => acts.step(step, doers, control), minors, secondaries: sideActs(view) };
}

function stepWords(step) {
  const { t, locale } = screen;
  if (step.hand) return say(t["step.ConfirmCards"], { table: step.hand.table,
    box: step.hand.box });
  if (step.action === "PayAward") return say(t["step.PayAward"], {
    money: money(step.share.cents, locale), table: step.share.table, box: step.share.box });
  if (step.fixed) return say(t[`step.${step.action}`], { money: money(step.fixed.cents, locale),
    table: step.fixed.table, box: step.fixed.box });
  return t[`step.${step.action}`] ?? t[`act.${step.action}`];
}

/* Beside the next step: stopping the payment, or taking a hand or a hit out. */
function sideActs(view) {
  const { t } = screen;
  const hit = view.hits?.[0];
  if (!hit) return [];
  return [
    { words: t["act.HoldHit"], key: "R", code: "R", isOff: Boolean(hit.held_until) || hit.was_held,
      act: (control) => acts.ask("HoldHit", { hit: hit.hit }, control ?? parts.foot.button()) },
    { words: t["act.RejectHit"], key: "X", code: "X",
      act: (control) => acts.ask("RejectHit", { hit: hit.hit },
        control ?? parts.foot.button()) },
  ];
}

function minorsOf(view) {
  const { t } = screen;
  return [
    { words: made.page === "hits" ? t.showFigures : t.showHits, key: "C", code: "C",
      act: () => { made.page = made.page === "hits" ? "figures" : "hits"; show(); } },
    { words: t.showWall, key: "M", code: "M",
      act: () => window.open("/screens/jackpots", "_blank", "noopener") },
    { words: t.otherActs, key: "P", code: "P", isOff: view.closed,
      act: (control) => otherActs(screen, made.slot, control ?? parts.foot.button()) },
  ];
}

function openPlan() {
  const { t, page } = screen;
  const isNext = made.slot in page.openings;
  return { name: `Open/${made.slot}`, words: say(isNext ? t.goOnPool : t.openPool,
    { name: t[`pool.${made.slot}`] }), isOff: !page.may_open, key: t.keySpace,
  act: () => openPool(screen, made.slot), minors: [] };
}

function quietly(act) {
  return ({ event } = {}) => {
    if (document.querySelector("dialog[open]")) return false;
    const focused = document.activeElement;
    if (event?.code === "Space" && focused?.matches("button:focus-visible")
      && focused !== parts.foot.button()) return false;
    clearRefusal();
    act();
    return true;
  };
}

/* A refusal leaves as soon as something has happened that may have cured it. */
function freshen() {
  const seen = KINDS.map((kind) => screen.rounds[kind]?.number ?? 0).join("/");
  const isFirst = made.seen === "";
  if (made.seen === seen) return;
  made.seen = seen;
  if (!isFirst) clearRefusal();
}

function byId(id) {
  return document.getElementById(id);
}
