/* The desk of the console: exactly one primary step with its key, beside it what is legal now. */
import { fill, h, toggle } from "../../ui/dom.js";
import { minor, primary, secondary } from "../../ui/button.js";
import { hold } from "../../ui/hold.js";
import { fresh } from "../../ui/keys.js";

const EARLY = 800;

/** desk(screen, element) → {update(plan), tick(), press(), release(), button}. A plan: {name,
    words, key, isHeld, isOff, isUrgent, until, act(control), before, secondaries: [{words, key,
    isOff, act}] or `aside`, an element in their place, box, minors: [{words, key, isDanger,
    act}]}. */
export function desk(screen, element) {
  const places = {
    first: h("div", { class: "desk-first" }), second: h("div", { class: "desk-second" }),
    rest: h("div", { class: "desk-rest" }),
  };
  fill(element, places.first, places.second, places.rest);
  const state = { plan: null, made: "", part: null, held: null, isWorking: false, early: 0,
    arming: 0, arrival: fresh() };
  const update = (plan) => {
    const isNew = state.made !== `${plan.name}/${plan.isHeld}`;
    state.plan = plan;
    if (isNew) makePrimary(screen, state, places.first);
    state.arrival.arrive(plan.name);
    showArming(state);
    toggle(element, { "has-box": Boolean(plan.box) });
    fill(places.second, plan.aside
      ?? (plan.secondaries ?? []).map((one) => secondary(buttonOf(one)).element));
    element.hidden = !plan.name;
    fill(places.rest, plan.box ?? (plan.minors ?? []).map((one) => minor(buttonOf(one)).element));
    show(screen, state);
  };
  return {
    update,
    tick: () => state.plan && show(screen, state),
    press: () => press(screen, state),
    release: () => state.held?.end(),
    button: () => state.part?.element,
  };
}

function buttonOf({ words, key, isOff, isDanger, act }) {
  return { words, key, off: isOff, isDanger, onPress: act };
}

function makePrimary(screen, state, place) {
  const { plan } = state;
  state.made = `${plan.name}/${plan.isHeld}`;
  clearTimeout(state.early);
  state.held?.end();
  state.held = null;
  state.part = primary({ words: plan.words, key: plan.key, working: screen.t.working,
    state: "ready" });
  const { element } = state.part;
  if (plan.isHeld) state.held = hold(element, () => run(screen, state));
  else element.addEventListener("click", () => start(screen, state));
  fill(place, plan.before ?? null, element);
  element.hidden = !plan.name;
}

function press(screen, state) {
  if (!state.plan?.name || isUnderTheHand(state)) return;
  if (state.held) state.held.begin();
  else start(screen, state);
}

/* A step that has just come never takes the press that was meant for the one before it. */
function isUnderTheHand(state) {
  return !state.plan.isUrgent && state.arrival.isTooSoon();
}

/* While a step takes no press yet its key is dim and a bar fills up. */
function showArming(state) {
  clearTimeout(state.arming);
  const isArming = isUnderTheHand(state);
  toggle(state.part.element, { "is-arming": isArming });
  if (isArming) state.arming = setTimeout(() => showArming(state), state.arrival.left());
}

/* A press a moment before its time is kept, so that a steady hand need not wait for the light. */
function start(screen, state) {
  if (state.isWorking || state.plan.isOff || isUnderTheHand(state)) return;
  const wait = (state.plan.until ?? 0) - screen.now();
  clearTimeout(state.early);
  if (wait <= 0) run(screen, state);
  else if (wait <= EARLY) state.early = setTimeout(() => run(screen, state), wait);
}

async function run(screen, state) {
  const { plan } = state;
  if (state.isWorking || plan.isOff) return;
  state.isWorking = true;
  show(screen, state);
  await plan.act(state.part.element);
  state.isWorking = false;
  show(screen, state);
}

function show(screen, state) {
  const { plan } = state;
  const isWaiting = (plan.until ?? 0) > screen.now();
  const isOff = plan.isOff || isWaiting;
  state.part.update({ words: plan.words, key: plan.key,
    state: state.isWorking ? "working" : isOff ? "off" : "ready" });
  const length = plan.words.length + (plan.isHeld ? 8 : 0);
  toggle(state.part.element, { "is-long": length > 18 });
}
