/* The last results of a table: newest first, each in a shape of its own kind, with the shares of
   what
   players ask about. The same as a strip (landscape) and as a list (portrait). */
import { fill, h, say, write } from "../ui/dom.js";
import { percent } from "../ui/format.js";
import { beadOf } from "./beads.js";

const STRIP = 12;
const LIST = 9;

/** resultsBand(tools) → {strip, list, update({table})}. */
export function resultsBand(tools) {
  const { t } = tools;
  const title = h("p", { class: "r-title" });
  const cells = h("div", { class: "r-cells", role: "list" });
  const shares = h("div", { class: "r-shares" });
  const strip = h("section", { class: "r-strip" }, title, cells, shares);
  const listTitle = h("h2", { class: "r-list-title" });
  const rows = h("ol", { class: "r-rows" });
  const list = h("section", { class: "r-list" }, listTitle, rows);
  const update = ({ table }) => {
    const { game } = table.table;
    const words = t[`displayResults.${game}`] ?? t.displayResults;
    write(title, words);
    write(listTitle, words);
    fill(cells, table.results.slice(0, STRIP).map(([, result], index) =>
      h("span", { role: "listitem", class: `r-cell is-${kindOf(game, result)}${
        index === 0 ? " is-last" : ""}` }, shortOf(t, result))));
    fill(rows, table.results.slice(0, LIST).map(([number, result], index) =>
      h("li", { class: "r-row" }, h("span", { class: "r-number" }, String(number)),
        h("span", { class: `r-cell is-${kindOf(game, result)}${index === 0 ? " is-last" : ""}` },
          shortOf(t, result)),
        h("span", { class: "r-words" }, longOf(t, game, result)))));
    fill(shares, sharesOf(tools, game, table.results));
  };
  return { strip, list, update };
}

/* "high" for the bank's best, "none" where it lost by itself, "plain" for the rest. */
function kindOf(game, result) {
  const bead = beadOf(result);
  if (bead) return bead.kind;
  if (result === "blackjack") return "high";
  if (/^\d+$/.test(result) && Number(result) > 21) return "none";
  return ["no_play", "all_passed"].includes(result) ? "none" : "plain";
}

function shortOf(t, result) {
  return t[`short.${beadOf(result)?.kind ?? result}`] ?? result;
}

function longOf(t, game, result) {
  if (/^\d+$/.test(result)) return "";
  const bead = beadOf(result);
  if (bead) return `${bead.punto}–${bead.bank}`;
  return t[`displayLong.${result}`] ?? t[`figure.${result}`] ?? "";
}

function sharesOf({ t, locale }, game, results) {
  if (results.length < 5) return [];
  const share = (kind) => percent(Math.round((results.filter(([, result]) =>
    kindOf(game, result) === kind).length * 100) / results.length) * 100, locale);
  const row = (words, kind) => h("p", null, h("span", { class: `r-key is-${kind}` }),
    say(words, { share: share(kind) }));
  if (beadOf(results[0][1])) return ["punto", "banca", "tie"].map((kind) =>
    row(t[`displayShare.${kind}`], kind));
  if (game === "blackjack") return [row(t.displayBust, "none"), row(t.displayNatural, "high")];
  return game === "no_draw_poker" ? [row(t.displayNoPlay, "none")] : [];
}
