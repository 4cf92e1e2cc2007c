/* Calling by itself: while it is on, the console asks for the next ball at a set pace, as a hand
   would. Any stop, refusal or silence of the line turns it off. */
import { h, say, write } from "../../ui/dom.js";
import { keyHint } from "../../ui/button.js";
import { isAlarm, isAwaiting, machineOf } from "./machine.js";
import { waitsUntil } from "./steps.js";

const STEP = 500;
const SLOWEST = 15000;
const USUAL = 4000;

/** autoCall(screen, {onBall, onChange}) → {element, isOn, toggle, stop, update, tick}. */
export function autoCall(screen, { onBall, onChange }) {
  const { t } = screen;
  const state = { isOn: false, pace: 0, least: STEP, asked: 0, isAsking: false };
  const pace = h("output", { class: "auto-pace" });
  const toggleKey = h("button", { class: "minor auto-toggle", type: "button" },
    h("span", null, t.autoName), keyHint("U"));
  const slower = step(t.autoSlower, "+", () => change(state, STEP));
  const faster = step(t.autoFaster, "−", () => change(state, -STEP));
  const element = h("div", { class: "auto" }, toggleKey,
    h("div", { class: "auto-steps" }, faster, pace, slower));
  const show = () => {
    toggleKey.setAttribute("aria-pressed", String(state.isOn));
    write(pace, say(t.autoPace, { n: seconds(state.pace, screen.locale) }));
  };
  const turn = (isOn) => {
    if (state.isOn === isOn) return;
    state.isOn = isOn;
    state.asked = 0;
    show();
    onChange();
  };
  for (const one of [slower, faster]) one.addEventListener("click", show);
  toggleKey.addEventListener("click", () => turn(!state.isOn));
  return {
    element,
    isOn: () => state.isOn,
    toggle: () => turn(!state.isOn),
    stop: () => turn(false),
    update: (view) => {
      element.hidden = !("RequestBall" in view.may) && !isAwaiting(screen, view);
      state.least = Math.max(STEP, view.game.spacing_ms);
      state.pace = Math.max(state.least, state.pace || USUAL);
      if (element.hidden) turn(false);
      show();
    },
    tick: (view) => ask(screen, state, view, onBall, () => turn(false)),
  };
}

async function ask(screen, state, view, onBall, off) {
  if (!state.isOn || state.isAsking) return;
  if (screen.line.state !== "live" || isAlarm(machineOf(screen, view))) { off(); return; }
  const last = view.ball?.spoken_at ?? 0;
  const now = screen.now();
  const due = last > now ? 0 : Math.max(waitsUntil(view, now), last + state.pace);
  const { ordinal } = view.may.RequestBall ?? {};
  if (now < due || !ordinal || ordinal === state.asked) return;
  state.isAsking = true;
  state.asked = ordinal;
  const answer = await onBall();
  state.isAsking = false;
  if (!answer.ok && answer.code !== "E_IN_FLIGHT") off();
}

function change(state, by) {
  state.pace = Math.min(SLOWEST, Math.max(state.least, state.pace + by));
}

function step(label, sign, act) {
  return h("button", { class: "quiet-key auto-step", type: "button", "aria-label": label,
    onclick: act }, sign);
}

function seconds(milliseconds, locale) {
  const tenths = String(Math.round(milliseconds / 100));
  const mark = locale.startsWith("en") ? "." : ",";
  return `${tenths.slice(0, -1) || "0"}${mark}${tenths.slice(-1)}`;
}
