/* A QR code from its rows of "1" and "0": black on white whatever the page looks like. */
import { s } from "./dom.js";

/** qr(rows, label) → SVG element; the quiet zone is part of the rows. */
export function qr(rows, label) {
  const path = rows.flatMap((row, y) => [...row.matchAll(/1+/g)]
    .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)).join("");
  const side = rows.length;
  return s("svg", { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label,
    "shape-rendering": "crispEdges" },
  s("path", { d: `M0 0h${side}v${side}H0z`, style: { fill: "var(--white)" } }),
  s("path", { d: path, style: { fill: "var(--ink)" } }));
}
