/* The stage of a failure: what stands still, what to read, how it may go on, and the clock. */
import { fill, h, say, write } from "../../ui/dom.js";
import { countdown } from "../../ui/format.js";
import { hour } from "../words.js";
import { heroPanel } from "./play.js";

/** pauseStage(screen, side) → {element, update(view), tick(view)}. */
export function pauseStage(screen, side) {
  const { t } = screen;
  const hero = heroPanel(screen);
  const word = h("p", { class: "pause-word" });
  const since = h("p", { class: "quiet" });
  const label = h("p", { class: "label" }, t.pauseRefundIn);
  const clock = h("p", { class: "pause-clock" });
  const steps = h("ol", { class: "pause-steps rows" });
  const middle = h("section", { class: "panel pause" },
    h("div", { class: "pause-top" }, h("div", null, word, since),
      h("div", { class: "pause-refund" }, label, clock)), steps);
  const element = h("div", { class: "stage-three" }, hero.element, middle, side.element);
  const update = (view) => {
    hero.update(view);
    side.update(view);
    const { failure } = view;
    write(word, t[`failure.${failure.cause}`] ?? t["failure.equipment"]);
    write(since, say(t.pauseSince,
      { time: hour(screen, failure.at), paragraph: failure.paragraph }));
    fill(steps, stepsOf(t, failure).map((text, index) => h("li", { class: "pause-step" },
      h("span", { class: "pause-step-mark" }, index + 1), h("span", null, text))));
  };
  const tick = (view) => {
    hero.tick(view);
    side.tick(view);
    const until = view.failure.refund_at;
    label.hidden = !until;
    clock.hidden = !until;
    if (until) write(clock, countdown(until - screen.now()));
  };
  return { element, update, tick };
}

function stepsOf(t, failure) {
  const family = failure.paragraph.replace(".", "_");
  return ["1", "2", "3"].map((n) => t[`pauseStep.${family}.${n}`]).filter(Boolean);
}
