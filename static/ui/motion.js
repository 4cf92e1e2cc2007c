/* Motion brings what is already true: text and numbers are in the document at 0 ms, here they only
   arrive. A newer event cuts a running one to its last frame, and who prefers stillness gets it. */

const EASE_OUT = "cubic-bezier(.16, 1, .3, 1)";
const EASE_IN = "cubic-bezier(.5, 0, .9, .4)";
const EASE_ROLL = "cubic-bezier(.22, .9, .28, 1.04)";
const running = new Set();
const ghosts = new Set();

/** Whether motion is off, by the system's wish or by the switch of the display. */
export function isReduced() {
  return document.documentElement.dataset.motion === "reduced"
    || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Cuts everything that moves to its last frame; called when a newer event arrives. */
export function cut() {
  for (const one of running) one.finish();
  for (const ghost of ghosts) ghost.remove();
  running.clear();
  ghosts.clear();
}

/** Plays keyframes on an element unless motion is reduced; gives a promise of the end. */
export function play(element, frames, { duration, delay = 0, easing = EASE_OUT, fill } = {}) {
  if (!element || isReduced()) return Promise.resolve();
  const animation = element.animate(frames,
    { duration, delay, easing, fill: fill ?? "backwards" });
  running.add(animation);
  return animation.finished.then(() => running.delete(animation), () => running.delete(animation));
}

/** A ball arrives. parts: {hero, ordinal, rail: [elements, newest first], leaving, ring} where
    `hero` holds the new ball already and `leaving` is a copy of the old hero ball, or null. */
export function ballArrives({ hero, ordinal, rail, leaving, fading, ring }) {
  cut();
  if (isReduced()) return Promise.resolve();
  if (leaving) dropOnRail(leaving, hero, rail[0]);
  rollIn(hero);
  shiftRail(rail, fading);
  closeRing(ring);
  return play(ordinal, [{ opacity: 0 }, { opacity: 0, offset: 0.2 }, { opacity: 1 }],
    { duration: 420, easing: "linear" });
}

function rollIn(hero) {
  const box = hero.getBoundingClientRect();
  const start = -(box.left + box.width);
  const turn = (angle) => ({ transform: `rotate(${angle}deg)` });
  const at = (x, offset) => ({ transform: `translateX(${x}px)`, offset });
  const part = [0, 90, 240, 420, 520].map((ms) => ms / 520);
  play(hero, [at(start, 0), at(start, part[1]), at(-box.width * 0.17, part[2]),
    at(box.width * 0.01, part[3]), at(0, 1)], { duration: 520, easing: "linear" });
  hero.querySelectorAll(".ball-turn").forEach((one) =>
    play(one, [turn(-70), { ...turn(-70), offset: part[1] }, { ...turn(-26), offset: part[2] },
      { ...turn(2), offset: part[3] }, turn(0)], { duration: 520, easing: "linear" }));
}

function dropOnRail(leaving, hero, place) {
  const from = hero.getBoundingClientRect();
  const to = place.getBoundingClientRect();
  const scale = to.width / from.width;
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  hero.parentElement.append(leaving);
  ghosts.add(leaving);
  play(place, [{ opacity: 0 }, { opacity: 0 }], { duration: 240 });
  const frames = [
    { transform: "none", easing: EASE_IN },
    { transform: `translate(${x * 0.18}px, ${y * 0.24}px) scale(.76)`, offset: 0.375,
      easing: EASE_ROLL },
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
  ];
  const gone = () => { leaving.remove(); ghosts.delete(leaving); };
  play(leaving, frames, { duration: 240, easing: "linear", fill: "both" }).then(gone);
}

function shiftRail(rail, fading) {
  const pitch = rail.length > 1
    ? rail[1].getBoundingClientRect().left - rail[0].getBoundingClientRect().left : 0;
  for (const one of rail.slice(1)) {
    play(one, [{ transform: `translateX(${-pitch}px)` }, { transform: "none" }],
      { duration: 90, easing: EASE_OUT });
  }
  if (!fading) return;
  rail.at(-1).parentElement.append(fading);
  ghosts.add(fading);
  const gone = () => { fading.remove(); ghosts.delete(fading); };
  play(fading, [{ opacity: 1 }, { opacity: 0 }], { duration: 90, fill: "both" }).then(gone);
}

function closeRing(ring) {
  play(ring, [
    { transform: "scale(1.8)", opacity: 0 },
    { transform: "scale(1.8)", opacity: 0.8, offset: 0.17 },
    { transform: "scale(1.2)", opacity: 1, offset: 0.46 },
    { transform: "none", opacity: 1 },
  ], { duration: 520 });
}

/** A call replaces the scene: the word, the band, then the empty card. */
export function claimArrives({ word, band, card }) {
  cut();
  play(word, [{ transform: "scale(1.06)" }, { transform: "none" }], { duration: 220 });
  play(band, [{ transform: "translateY(100%)" }, { transform: "none" }], { duration: 220 });
  return cardArrives(card, 220);
}

/** The card of a claim rises into its place. */
export function cardArrives(card, delay = 0) {
  return play(card, [{ transform: "translateY(calc(40 * var(--u)))", opacity: 0 },
    { transform: "none", opacity: 1 }], { duration: 320, delay });
}

/** Lights the numbers in question one by one, 120 ms each: calls `light(index)` for every one. */
export function lightOneByOne(length, light, then) {
  if (isReduced() || length === 0) {
    for (let index = 0; index < length; index += 1) light(index);
    then();
    return () => {};
  }
  let index = 0;
  const timer = setInterval(() => {
    light(index);
    index += 1;
    if (index < length) return;
    clearInterval(timer);
    then();
  }, 120);
  return () => clearInterval(timer);
}

/** The verdict's mark is drawn: a stroke of which the path has pathLength 1. */
export function drawMark(path) {
  return play(path, [{ strokeDasharray: "1", strokeDashoffset: "1" },
    { strokeDasharray: "1", strokeDashoffset: "0" }], { duration: 180 });
}

/** An award: the word, the total, then the plaques one after the other, then the seal. */
export function awardArrives({ word, total, plaques, seal }) {
  cut();
  play(word, [{ transform: "scale(1.06)" }, { transform: "none" }], { duration: 220 });
  play(total, [{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay: 100 });
  plaques.forEach((plaque, index) =>
    play(plaque, [{ transform: "translateY(calc(60 * var(--u)))", opacity: 0 },
      { transform: "none", opacity: 1 }], { duration: 320, delay: 300 + index * 120 }));
  return play(seal, [{ transform: "scale(1.3)", opacity: 0 }, { transform: "none", opacity: 1 }],
    { duration: 160, delay: 1200 });
}

/** One scene gives way to another. */
export function sceneArrives(element) {
  cut();
  return play(element, [{ opacity: 0 }, { opacity: 1 }], { duration: 320 });
}
