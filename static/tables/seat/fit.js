/* The cloth on a phone held upright: a layout is turned a quarter, so that its cells are wide
   enough for a thumb; a table of boxes is cut to the bank and one's own place. On anything wider
   the cloth is shown as it is drawn. */
import { set } from "../../ui/dom.js";

const TURNED = 1100;
const CUT = 700;
/** Up to these widths a screen held upright turns a layout, and cuts a table of boxes. */

const SCALE = 0.6;
/** At least so large is a layout drawn: a number is thirty-six pixels wide. */

const ROOM = 10;
const ASIDE = 110;
/** What stands beside a turned layout: results, and the acts on one's bets. */


/** Fits the drawing of `panel` to the room it has. */
export function fit(panel, { table, seat }) {
  const svg = panel.querySelector("svg.cloth");
  if (!svg || !table) return;
  svg.dataset.whole ??= svg.getAttribute("viewBox");
  const isUpright = innerHeight > innerWidth;
  const isTurned = isUpright && innerWidth < TURNED && table.table.boxes === 0;
  panel.classList.toggle("is-turned", isTurned);
  const cut = isUpright && innerWidth < CUT && table.table.boxes > 0 ? ownPart(svg, seat) : "";
  set(svg, { viewBox: cut || svg.dataset.whole,
    preserveAspectRatio: cut ? "xMidYMin" : "xMidYMid" });
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  set(panel, { style: { "--wide": String(width), "--high": String(height),
    "--scale": isTurned ? String(scaleOf(panel, { width, height })) : "1" } });
}

function scaleOf(panel, { width, height }) {
  const { clientWidth, clientHeight } = panel.parentElement;
  const wide = (clientWidth - ASIDE) / height;
  return Math.min(wide, Math.max(SCALE, clientHeight / width));
}

/* The smallest part that shows every room of the bank, the bets of all and one's own place. */
function ownPart(svg, seat) {
  const shared = [...svg.querySelectorAll(".cards-room, .hand-frame, .spot")]
    .filter((one) => !one.closest(".place"));
  const boxes = [...shared, svg.querySelector(`#place-${seat}`)].filter(Boolean)
    .map((one) => one.getBBox());
  if (boxes.length === 0) return "";
  const left = Math.min(...boxes.map((one) => one.x)) - ROOM;
  const top = Math.min(...boxes.map((one) => one.y)) - 3 * ROOM;
  const right = Math.max(...boxes.map((one) => one.x + one.width)) + ROOM;
  const bottom = Math.max(...boxes.map((one) => one.y + one.height)) + ROOM;
  return [left, top, right - left, bottom - top].map(Math.round).join(" ");
}
