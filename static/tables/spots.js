/* The places of a drawing where chips may lie: what a click on one places, where its chips stand,
   and which one the keyboard is on. Their ids are zones; see docs/table-views.md. */
import { s, set, toggle } from "../ui/dom.js";

const SIDEWAYS = 2.6;
/** From how far beside its way an arrow still prefers a place. */

/** What a zone says: "ante-3" → {kind: "ante", box: 3, on: []}; for a bet of the layout
    "split-17-20" → {kind: "split", box: 0, on: [17, 20]}. */
export function zoneParts(zone, layout = []) {
  const [kind, ...rest] = zone.split("-");
  const numbers = rest.map(Number);
  if (layout.includes(kind)) return { kind, box: 0, on: numbers };
  return { kind, box: numbers[0] ?? 0, on: numbers.slice(1) };
}

/** The name of a bet; a game may have its own for one that another game knows as something else. */
export function betName(t, kind, game) {
  return t[`bet.${game}.${kind}`] ?? t[`bet.${kind}`] ?? kind;
}

/** A bet in words: "Caballo 17–20", "Segunda docena", "Apuesta · casilla 3". */
export function zoneWords({ t }, zone, layout = []) {
  const { kind, box, on } = zoneParts(zone, layout);
  const name = t[`bet.${kind}`] ?? kind;
  const onNumber = t[`zone.${kind}`];
  if (onNumber && on.length > 0) return onNumber.replace("{n}", on.map(numberName).join("–"));
  if (box) return t.betInBox.replace("{bet}", name).replace("{box}", box);
  return t[`zone.${zone}`] ?? [name, on.map(numberName).join("–")].filter(Boolean).join(" ");
}

function numberName(number) {
  return number === 37 ? "00" : String(number);
}

/** The zone that a place stands for. */
export function zoneOf(spot) {
  return spot.dataset.zone ?? spot.id;
}

/** Where the chips of a place stand: {x, y, r, parent}. */
export function pointOf(spot) {
  const number = (name) => Number(spot.getAttribute(name));
  const { x, y, r } = spot.dataset;
  if (x) return { x: Number(x), y: Number(y), r: Number(r), parent: spot.parentElement };
  if (spot.localName === "circle") {
    return { x: number("cx"), y: number("cy"), r: number("r"), parent: spot.parentElement };
  }
  return { x: number("x") + number("width") / 2, y: number("y") + number("height") / 2,
    r: Math.min(number("width"), number("height")) / 2, parent: spot.parentElement };
}

/** Names every place, and hides what this table does not offer; once for each drawing. */
export function prepareSpots(screen, svg, { limits, layout }) {
  svg.querySelectorAll(".spot").forEach((spot) => {
    const zone = zoneOf(spot);
    const { kind } = zoneParts(zone, layout);
    if (!layout.includes(kind)) {
      toggle(spot, { "is-absent": spot.matches(".is-cell, .is-line, .is-call") });
      return;
    }
    const words = zoneWords(screen, zone, layout);
    set(spot, { role: "button", "aria-label": words });
    spot.append(s("title", null, words));
  });
  svg.querySelectorAll("[data-needs]").forEach((part) => {
    if (part.dataset.needs in limits) return;
    part.classList.add("is-absent");
    if (part.dataset.without) cut(svg, part.dataset.without);
  });
}

/* A drawing without one of its parts, and the ground no larger than what is left. */
function cut(svg, viewBox) {
  set(svg, { viewBox });
  const ground = svg.querySelector(".cloth-ground");
  set(ground, { height: String(Number(viewBox.split(" ")[3]) - 2 * ground.getAttribute("y")) });
}

/** cursor(svgOf, limitsOf) → the place that the keyboard is on: {type, move, zone, clear}. */
export function cursor(svgOf, limitsOf) {
  const state = { spot: null, typed: "" };
  const go = (spot) => {
    if (!spot) return false;
    state.spot?.classList.remove("is-cursor");
    state.spot = spot;
    spot.classList.add("is-cursor");
    return true;
  };
  const spots = () => [...(svgOf()?.querySelectorAll(".spot") ?? [])]
    .filter((one) => one.id && !one.closest(".is-absent"));
  const named = (typed) => {
    const kinds = Object.keys(limitsOf());
    const found = spots().filter((one) => one.dataset.name === typed
      || one.id === `${one.id.split("-")[0]}-${typed}`);
    return found.sort((a, b) => rank(kinds, a) - rank(kinds, b))[0];
  };
  return {
    type: (digit) => {
      state.typed = (state.typed + digit).slice(-2);
      return go(named(state.typed) ?? named(digit));
    },
    move: (x, y) => {
      state.typed = "";
      return go(state.spot ? nearest(spots(), state.spot, { x, y }) : spots()[0]);
    },
    zone: () => { state.typed = ""; return state.spot?.isConnected ? zoneOf(state.spot) : ""; },
    clear: () => {
      state.spot?.classList.remove("is-cursor");
      Object.assign(state, { spot: null, typed: "" });
    },
  };
}

function rank(kinds, spot) {
  const found = kinds.indexOf(spot.id.split("-")[0]);
  return found < 0 ? kinds.length : found;
}

/* The next place in the direction of an arrow: near, and not far beside the way. */
function nearest(spots, from, way) {
  const start = pointOf(from);
  let best = null;
  for (const spot of spots) {
    const { x, y } = pointOf(spot);
    const along = (x - start.x) * way.x + (y - start.y) * way.y;
    const beside = Math.abs((x - start.x) * way.y) + Math.abs((y - start.y) * way.x);
    const far = along + beside * SIDEWAYS;
    if (along > 1 && (!best || far < best.far)) best = { spot, far };
  }
  return best?.spot ?? null;
}
