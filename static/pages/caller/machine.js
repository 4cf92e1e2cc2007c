/* The machine on a cable that a game draws from: how it is, in words, and the way round it. */
import { say } from "../../ui/dom.js";

/** machineOf(screen, view) → {state, since, words} of the machine that draws, or null. */
export function machineOf(screen, view) {
  return screen.page?.machines?.[view.game.extractor] ?? null;
}

/** Whether the ball that was asked for has not come out yet. */
export function isAwaiting(screen, view) {
  return view.phase === "PLAYING" && Boolean(machineOf(screen, view))
    && view.balls.length < 90 && !("RequestBall" in view.may);
}

/** Whether somebody must look: it says nothing, or it has a fault. */
export function isAlarm(machine) {
  return machine?.state === "silent" || machine?.state === "fault";
}

/** The other way to draw: by hand, the way that was announced, or the machine that stands here. */
export function otherWay(screen, view) {
  const known = view.may.SwitchExtractor?.extractor;
  return known ?? Object.keys(screen.page?.machines ?? {})[0] ?? "";
}

/** How a machine is, in words: `{words}` is a short remark that came with its state. */
export function machineWords({ t, now }, { state, since, words }) {
  const [remark, value] = words.split(" ");
  const values = { n: Math.max(0, Math.floor((now() - since) / 1000)), value, words };
  const known = t[`machine.${state}.${remark}`];
  return say(known ?? t[`machine.${state}`] ?? state, values);
}

/** How the machine is that would draw again, while the balls are keyed by hand; "" without one. */
export function besideWords(screen, view) {
  const name = otherWay(screen, view);
  const machine = screen.page?.machines?.[name];
  return machine ? say(screen.t.machineBeside, { name, how: machineWords(screen, machine) }) : "";
}
