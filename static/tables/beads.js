/* Results of games of two hands, such as "P9-7": whose hand won, or a tie, and both totals. They
   are told by beads, as players note them: column by column, six high, the oldest at the left. */
import { fill, h, say, set } from "../ui/dom.js";

const KINDS = { P: "punto", B: "banca", T: "tie" };
const SHAPE = /^([PBT])(\d)-(\d)$/;

/** beadOf("P9-7") → {kind: "punto", punto: "9", bank: "7"}, or null for results of other games. */
export function beadOf(result) {
  const [, letter, punto, bank] = SHAPE.exec(result) ?? [];
  return letter ? { kind: KINDS[letter], punto, bank } : null;
}

/** The words of a result, by the key before the kind of winner; empty for other games. */
export function beadWords(t, key, result) {
  const bead = beadOf(result);
  return bead ? say(t[`${key}.${bead.kind}`], bead) : "";
}

/** One bead with its letter. */
export function beadMark(t, result) {
  const { kind } = beadOf(result);
  return h("span", { class: `bead is-${kind}` }, t[`short.${kind}`]);
}

/** beadRoad(t) → {element, update(results)}; results are newest first, as in the views. */
export function beadRoad(t) {
  const element = h("ol", { class: "bead-road" });
  const update = (results) => {
    const known = results.filter(([, result]) => beadOf(result)).reverse();
    element.hidden = known.length === 0;
    fill(element, known.map(([number, result]) => set(h("li", null, beadMark(t, result)),
      { "aria-label": `${number}: ${beadWords(t, "bead", result)}` })));
  };
  return { element, update };
}
