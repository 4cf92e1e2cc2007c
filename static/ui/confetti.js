/* Confetti in the nine colours on one canvas: it falls in the free areas only, lands on the plaques
   and on the floor, and stays. At most 300 pieces; the flight ends after 1.7 s. */
import { isReduced } from "./motion.js";

const MOST = 300;
const FLIGHT = 1700;
const START = 500;
const CEILING = 92; /* under the header of a monitor, in u */
const COLOURS = ["0", "1", "2", "3", "4", "5", "6", "7"];

/** confetti({canvas, ledges, solid, air, unit, seed}): ledges are [{left, right, top}] where pieces
    land, `solid` boxes [{left, top, right, bottom}] that no piece may cross, `air` boxes where some
    hang; all in CSS pixels of the canvas. Gives a function that cuts the flight to its end. */
export function confetti({ canvas, ledges, solid = [], air = [], unit = 1, seed = 7 }) {
  const context = prepare(canvas);
  const random = seeded(seed);
  const colours = readColours();
  const pieces = [...landed(ledges, random, unit), ...floating(air, random, unit)]
    .slice(0, MOST).map((one) => ({ ...one, colour: colours[pick(random, colours.length)],
      from: startOf(one, solid, unit) }));
  const draw = (elapsed) => paint(context, canvas, pieces, elapsed);
  if (isReduced()) {
    draw(Infinity);
    return () => {};
  }
  return fly(draw);
}

function fly(draw) {
  const began = performance.now();
  let done = false;
  const frame = (now) => {
    if (done) return;
    const elapsed = now - began;
    draw(elapsed < FLIGHT ? elapsed : Infinity);
    if (elapsed < FLIGHT) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return () => { done = true; draw(Infinity); };
}

function prepare(canvas) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

function readColours() {
  const style = getComputedStyle(document.documentElement);
  return COLOURS.map((ten) => style.getPropertyValue(`--ten-${ten}`).trim());
}

function landed(ledges, random, unit) {
  const width = ledges.reduce((sum, ledge) => sum + ledge.right - ledge.left, 0);
  return ledges.flatMap((ledge) => {
    const share = Math.round((236 * (ledge.right - ledge.left)) / width);
    return Array.from({ length: share }, () => {
      const height = random() * random() * 46 * unit;
      const x = ledge.left + 8 * unit + random() * (ledge.right - ledge.left - 16 * unit);
      return piece(x, ledge.top - height - 3 * unit, random, unit);
    });
  });
}

function floating(air, random, unit) {
  return air.flatMap((box) => Array.from({ length: Math.round(64 / air.length) }, () =>
    piece(box.left + random() * (box.right - box.left),
      box.top + random() * (box.bottom - box.top), random, unit)));
}

/* A piece starts to fall under the lowest box that stands over its place. */
function startOf({ x, y }, solid, unit) {
  const over = solid.filter((box) => box.left - 26 * unit < x && x < box.right + 26 * unit
    && box.bottom <= y + 4 * unit);
  return Math.max(CEILING * unit, ...over.map((box) => box.bottom));
}

function piece(x, y, random, unit) {
  const round = random() < 0.3;
  return {
    x, y, round,
    width: (round ? 13 + random() * 8 : 14 + random() * 14) * unit,
    height: (9 + random() * 6) * unit,
    angle: random() * Math.PI,
    spin: (random() - 0.5) * 9,
    drift: (random() - 0.5) * 24 * unit,
    start: START + random() * 500,
    length: 450 + random() * 250,
  };
}

function paint(context, canvas, pieces, elapsed) {
  context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  for (const one of pieces) paintPiece(context, one, elapsed);
}

function paintPiece(context, one, elapsed) {
  const part = Math.min(1, (elapsed - one.start) / one.length);
  if (part <= 0) return;
  const left = 1 - part;
  const fall = part * part;
  context.save();
  context.globalAlpha = Math.min(1, part * 4);
  context.translate(one.x - one.drift * left, one.from + (one.y - one.from) * fall);
  context.rotate(one.angle + one.spin * left);
  context.fillStyle = one.colour;
  context.beginPath();
  if (one.round) context.arc(0, 0, one.width / 2, 0, Math.PI * 2);
  else context.rect(-one.width / 2, -one.height / 2, one.width, one.height);
  context.fill();
  context.restore();
}

function pick(random, length) {
  return Math.floor(random() * length);
}

/* The same pieces for the same seed: every display of the hall shows one picture. */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
