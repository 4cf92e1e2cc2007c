/* The stage of play: the last ball, its ordinal, the five before it, and the board of 90. */
import { h, say, write } from "../../ui/dom.js";
import { ball } from "../../ui/ball.js";
import { board } from "../../ui/board.js";
import { rail } from "../../ui/rail.js";
import { empty } from "../../ui/empty.js";

const PREVIOUS = 5;

/** playStage(screen, side, {onNumber}) → {element, update(view), tick(view)}; onNumber(n) hears a
    number that was touched on the board while balls are keyed by hand. */
export function playStage(screen, side, { onNumber }) {
  const { t } = screen;
  const hero = heroPanel(screen);
  const panel = board({ drawn: [], last: null, t });
  const tray = h("section", { class: "panel tray" }, panel.element);
  panel.element.addEventListener("click", (event) => {
    const cell = event.target.closest(".board-cell");
    if (cell && tray.classList.contains("is-keypad")) onNumber(Number(cell.textContent));
  });
  const element = h("div", { class: "stage-three" }, hero.element, tray, side.element);
  const update = (view) => {
    hero.update(view);
    panel.update({ drawn: view.balls.map(([number]) => number), last: view.ball?.number ?? null });
    tray.classList.toggle("is-keypad", "AnnounceBall" in view.may);
    side.update(view);
  };
  return { element, update, tick: (view) => { hero.tick(view); side.tick(view); } };
}

/** heroPanel(screen) → {element, update(view), tick(view)}: the left column of play. */
export function heroPanel(screen) {
  const { t } = screen;
  const big = ball({ number: null });
  const none = empty({ place: "", drawing: "ball", name: t.emptyBall, when: t.emptyBallWhen });
  const ordinal = h("b", { class: "hero-ordinal-figure" });
  const line = h("p", { class: "hero-ordinal" },
    h("span", { class: "label" }, t.ballLabel), ordinal);
  const previous = rail({ numbers: [], places: PREVIOUS, label: t.railLabel });
  const times = timeRows(screen);
  const element = h("section", { class: "panel hero" },
    h("div", { class: "hero-ball" }, big.element), none, line, previous.element, times.element);
  const update = (view) => {
    const last = view.ball;
    none.hidden = Boolean(last);
    big.element.parentElement.hidden = !last;
    line.hidden = !last;
    big.update({ number: last?.number ?? null, label: last ? ballLabel(t, last) : "" });
    write(ordinal, last ? last.ordinal : "");
    const before = view.balls.slice(0, -1).slice(-PREVIOUS).reverse();
    previous.update({ numbers: before.map(([number]) => number) });
  };
  return { element, update, tick: times.tick };
}

function ballLabel(t, last) {
  return say(t.ballSpoken, { n: last.number, ordinal: last.ordinal });
}

function timeRows(screen) {
  const { t } = screen;
  const since = h("b");
  const pause = h("b");
  const pauseName = h("span");
  const element = h("div", { class: "hero-times rows" },
    h("p", { class: "hero-time" }, h("span", null, t.sinceBall), since),
    h("p", { class: "hero-time" }, pauseName, pause));
  const tick = (view) => {
    element.hidden = !view.ball;
    if (!view.ball) return;
    write(since, tenths(screen, screen.now() - view.ball.spoken_at));
    write(pauseName, say(t.pauseName, { n: tenths(screen, view.game.spacing_ms) }));
    const left = view.ball.spoken_at + view.game.spacing_ms - screen.now();
    write(pause, left > 0 ? say(t.pauseLeft, { n: tenths(screen, left) }) : t.pauseDone);
    pause.classList.toggle("is-done", left <= 0);
  };
  return { element, tick };
}

function tenths({ t, locale }, milliseconds) {
  const digits = String(Math.max(0, Math.floor(milliseconds / 100))).padStart(2, "0");
  const mark = locale.startsWith("en") ? "." : ",";
  return say(t.secondsShort, { n: `${digits.slice(0, -1)}${mark}${digits.slice(-1)}` });
}
