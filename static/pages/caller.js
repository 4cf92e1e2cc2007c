/* The console of the table head and the caller: the next legal step under one key, everything that
   is legal beside it, and the whole game in view. */
import { h, say, toggle, write } from "../ui/dom.js";
import { keys } from "../ui/keys.js";
import { spinner } from "../ui/marks.js";
import { clearRefusal } from "../ui/refusal.js";
import { personButton } from "./leave.js";
import { staff } from "./staff.js";
import { gameNote, sessionWords } from "./words.js";
import { autoCall } from "./caller/auto.js";
import { betweenStage } from "./caller/between.js";
import { claimStage } from "./caller/claim.js";
import { desk } from "./caller/desk.js";
import { extractorState, sideColumn } from "./caller/side.js";
import { isAlarm, machineOf } from "./caller/machine.js";
import { manualField } from "./caller/manual.js";
import { pauseStage } from "./caller/pause.js";
import { paymentStage } from "./caller/payment.js";
import { planOf } from "./caller/plan.js";
import { playStage } from "./caller/play.js";
import { runner } from "./caller/run.js";
import { saleStage } from "./caller/sale.js";

const STAGES = { ANNOUNCED: "sale", SELLING: "sale", SALE_CLOSED: "sale", PUBLISHED: "sale",
  PLAYING: "play", CLAIM_STOP: "claim", INTERRUPTED: "pause", FINISHED: "payment" };
const bar = { name: byId("name"), phase: byId("phase"), note: byId("note"),
  extractor: byId("extractor") };
const place = byId("stage");
const made = { name: "", stage: null, foot: null, auto: null, side: null, field: null, run: null };

const screen = staff({ url: "/screens/caller.json", onView: show, onTick: tick, onScan: scanned });
const listening = keys({});
const person = personButton(screen, byId("person"));
document.addEventListener("keyup", (event) => {
  if (event.code === "Space") made.foot?.release();
});
window.addEventListener("blur", () => made.foot?.release());

function show() {
  if (!made.foot) build();
  const name = stageName();
  if (name !== made.name) changeStage(name);
  made.stage.update(screen.rounds.game?.view);
  replan();
  showBar(name);
  person.update();
}

function build() {
  made.run = runner(screen, made);
  made.auto = autoCall(screen, { onBall: () => made.run("RequestBall", made.foot.button()),
    onChange: replan });
  made.side = sideColumn(screen, { auto: made.auto,
    onSwitch: (control) => made.run("SwitchExtractor", control) });
  made.field = manualField(screen, { onSend: () => made.foot.press(), onKey: letter });
  made.foot = desk(screen, byId("desk"));
}

/* A card counts where a card is asked for; anywhere else a reading does nothing, and is told of. */
function scanned(text) {
  if (made.stage?.scan) made.stage.scan(text, screen.rounds.game.view);
  else screen.refuse(made.foot?.button(), "E_NO_SCAN");
}

function stageName() {
  if (!screen.rounds.session || !screen.rounds.game) return "between";
  return STAGES[screen.rounds.game.view.phase] ?? "between";
}

function changeStage(name) {
  clearRefusal();
  made.name = name;
  made.stage = STAGE_OF[name]();
  place.replaceChildren(made.stage.element);
  document.body.dataset.stage = name;
}

const STAGE_OF = {
  between: () => betweenStage(screen),
  sale: () => saleStage(screen, made.side),
  play: () => playStage(screen, made.side, { onNumber: (n) => made.field.put(n) }),
  claim: () => claimStage(screen, {
    onCheck: (what) => (what === "full" ? made.run("CheckCard", made.foot.button()) : again()),
    onSpace: (event) => { if (!event.repeat) made.foot.press(); },
    onKey: letter,
  }),
  pause: () => pauseStage(screen, made.side),
  payment: () => paymentStage(screen, made.side),
};

function again() {
  made.stage.again?.(screen.rounds.game.view);
  replan();
}

/* The plan of the desk and the keys that go with it; asked again after everything that changes. */
function replan() {
  if (!made.foot || !made.stage) return;
  const plan = planOf(screen, made, { again });
  made.foot.update(plan);
  const letters = [...(plan.secondaries ?? []), ...(plan.minors ?? []), ...(plan.hidden ?? [])]
    .filter((one) => one.code && !one.isOff);
  const map = Object.fromEntries(letters.map((one) => [one.code, quietly(() => one.act())]));
  map.Space = quietly(() => made.foot.press());
  listening.set(map);
  made.letters = map;
  focusField(plan);
}

/* No key acts behind an open dialog; Space belongs to a button that the keyboard has focused. */
function quietly(act) {
  return ({ event } = {}) => {
    if (document.querySelector("dialog[open]")) return false;
    const focused = document.activeElement;
    const isOther = event?.code === "Space" && focused?.matches("button:focus-visible")
      && focused !== made.foot.button();
    if (isOther) return false;
    act();
    return true;
  };
}

function letter(name) {
  made.letters?.[name]?.();
}

function focusField(plan) {
  if (document.querySelector("dialog[open]")) return;
  const focused = document.activeElement;
  const isFree = !focused || focused === document.body || focused === made.foot.button();
  if (plan.before && isFree) made.field.focus();
  else if (made.name === "claim" && isFree) made.stage.focus();
}

function showBar(name) {
  const { t } = screen;
  const game = screen.rounds.game?.view;
  const isBetween = name === "between";
  write(bar.name, game && !isBetween ? say(t.gameName, { n: game.game.number })
    : screen.page.hall ?? t.consolePlace);
  write(bar.phase, phaseWords(t, game, isBetween));
  bar.phase.hidden = bar.phase.textContent === "";
  toggle(bar.phase, { "is-stopped": name === "claim" || name === "pause" });
  write(bar.note, game && !isBetween ? gameNote(screen, game) : sessionNote(t));
}

function phaseWords(t, game, isBetween) {
  if (!game || isBetween) return screen.rounds.session ? t.phaseBetween : t.phaseNoSession;
  if (game.phase === "CLAIM_STOP") {
    const isBingo = game.stop.calls.some((one) => one.call === "bingo");
    return isBingo ? t.stopBingo : t.stopLine;
  }
  return t[`phase.${game.phase}`] ?? game.phase;
}

function sessionNote(t) {
  const session = screen.rounds.session?.view;
  return session ? sessionWords(screen, session.name) : "";
}

function tick() {
  const game = screen.rounds.game?.view;
  made.stage?.tick(game);
  made.foot?.tick();
  const isOn = made.name === "play" || made.name === "claim";
  bar.extractor.hidden = !isOn;
  if (isOn) showExtractor(game);
}

function showExtractor(game) {
  const { t } = screen;
  if (!bar.extractor.firstChild) {
    bar.extractor.append(spinner(), h("span", null, t.extractorWord), h("b"));
  }
  write(bar.extractor.lastChild, extractorState(screen, game));
  const machine = machineOf(screen, game);
  toggle(bar.extractor, { "is-alarm": isAlarm(machine),
    "is-turning": machine ? machine.state === "turning" : made.auto.isOn() });
}

function byId(id) {
  return document.getElementById(id);
}

