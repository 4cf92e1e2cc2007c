/* Chips by their value: the colour tells the largest chip that a stake is made of. */
import { s } from "../ui/dom.js";

const VALUES = [
  [50000, "--ten-5", "--ink"], [10000, "--ten-8", "--ivory"], [2000, "--ok-dark", "--ivory"],
  [1000, "--ten-6", "--ivory"], [500, "--ten-4", "--ivory"], [0, "--ten-0", "--ink"],
];

/** What a stake looks like: {text, colour, on}; the text is in euros. */
export function valueOf(cents) {
  const [, colour, on] = VALUES.find(([least]) => cents >= least);
  const rest = cents % 100;
  const whole = String((cents - rest) / 100);
  const text = rest ? `${whole},${String(rest).padStart(2, "0").replace(/0$/, "")}` : whole;
  return { text, colour, on };
}

/* Chips of a player's own colour (docs/table-views.md). */
const COLOURS = { amber: ["--ten-1", "--ink"], sky: ["--ten-7", "--ink"],
  pink: ["--ten-3", "--ink"], lilac: ["--ten-5", "--ink"], ivory: ["--ten-0", "--ink"],
  ochre: ["--ten-2", "--ivory"] };

/** A colour by its name: [body, what is written on it], as names of style properties. */
export function colourOf(name) {
  return COLOURS[name] ?? null;
}

/** What the stake of a seat looks like: chips of its colour by their number, else by their value;
    where places belong to nobody the seat stands beside it. */
export function lookOf(cents, seat, table) {
  const taken = table.seats.find((one) => one.seat === seat);
  const own = COLOURS[taken?.colour];
  if (own) return { text: String(cents / taken.colour_value), colour: own[0], on: own[1] };
  return { ...valueOf(cents), seat: table.table.boxes ? 0 : seat };
}

/** A chip as a group inside another drawing: chipGroup(valueOf(2000), {x, y, r, label}). */
export function chipGroup({ text, colour, on, seat = 0 }, { x, y, r, label, isHeld = false }) {
  const size = text.length > 3 ? 24 : text.length > 2 ? 29 : 39;
  const spots = Array.from({ length: 6 }, (_, index) => s("path", { class: "chip-edge",
    style: { fill: `var(${on})` }, transform: `rotate(${index * 60})`,
    d: "M-9 -49.2A50 50 0 0 1 9 -49.2L7.6 -36H-7.6Z" }));
  return s("g", { class: isHeld ? "chip-lying is-held" : "chip-lying", role: "img",
    "aria-label": label, transform: `translate(${x} ${y}) scale(${r / 50})` },
  s("circle", { class: "chip-shade", cy: 5, r: 50 }),
  s("circle", { r: 50, style: { fill: `var(${colour})` } }), spots,
  s("circle", { class: "chip-ring", r: 33, style: { stroke: `var(${on})` } }),
  s("text", { y: size * 0.345, "text-anchor": "middle", "font-size": size,
    style: { fill: `var(${on})` } }, text),
  isHeld ? s("circle", { class: "chip-held", r: 58 }) : null,
  seat ? s("g", { class: "chip-seat" }, s("circle", { cx: 40, cy: -40, r: 24 }),
    s("text", { x: 40, y: -28, "text-anchor": "middle", "font-size": 33 }, String(seat))) : null);
}
