/* The last results beside the cloth, newest first. */
import { fill, h } from "../../ui/dom.js";
import { beadOf } from "../beads.js";
import { kindOf } from "../looks.js";

const MANY = 14;

/** resultsLine(screen) → {element, update({table})}. */
export function resultsLine({ t }) {
  const element = h("ol", { class: "seat-results", "aria-label": t.seatLast });
  const update = ({ table }) => {
    const { game } = table.table;
    fill(element, table.results.slice(0, MANY).map(([, result], index) =>
      h("li", { class: `seat-result is-${kindOf(game, result)}${index === 0 ? " is-newest" : ""}` },
        t[`short.${beadOf(result)?.kind ?? result}`] ?? result)));
    element.hidden = table.results.length === 0;
  };
  return { element, update };
}
