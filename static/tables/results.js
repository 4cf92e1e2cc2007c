/* The last results of a table: newest first, each in a shape of its own kind, with the shares of
   what
   players ask about. The same as a strip (landscape) and as a list (portrait). */
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { percent } from "../ui/format.js";
import { beadOf } from "./beads.js";
import { hasPockets, kindOf } from "./looks.js";

const STRIP = 12;
const LIST = 9;
const SOME = 5;
const FEW = 4;

/** resultsBand(tools) → {strip, list, chart, update({table})}; the chart is that of a wheel. */
export function resultsBand(tools) {
  const { t } = tools;
  const title = h("p", { class: "r-title" });
  const cells = h("div", { class: "r-cells", role: "list" });
  const shares = h("div", { class: "r-shares" });
  const strip = h("section", { class: "r-strip" }, title, cells, shares);
  const listTitle = h("h2", { class: "r-list-title" });
  const rows = h("ol", { class: "r-rows" });
  const list = h("section", { class: "r-list" }, listTitle, rows);
  const chart = h("section", { class: "r-chart", hidden: true });
  const update = ({ table }) => {
    const { game } = table.table;
    const words = t[`displayResults.${game}`] ?? t.displayResults;
    write(title, words);
    write(listTitle, words);
    fill(cells, table.results.slice(0, STRIP).map(([, result], index) =>
      h("span", { role: "listitem", class: `r-cell is-${kindOf(game, result)}${
        index === 0 ? " is-last" : ""}` }, shortOf(t, result))));
    fill(rows, table.results.slice(0, LIST).map(([number, result], index) =>
      h("li", { class: `r-row is-${kindOf(game, result)}` },
        h("span", { class: "r-number" }, String(number)),
        h("span", { class: `r-cell is-${kindOf(game, result)}${index === 0 ? " is-last" : ""}` },
          shortOf(t, result)),
        h("span", { class: "r-words" }, longOf(t, game, result)))));
    const isWheel = hasPockets(game);
    toggle(list, { "is-wheel": isWheel });
    toggle(strip, { "is-wheel": isWheel });
    fill(shares, isWheel ? [] : sharesOf(tools, game, table.results));
    chart.hidden = !isWheel || table.results.length < SOME;
    if (!chart.hidden) fill(chart, chartOf(tools, game, table.results));
  };
  return { strip, list, chart, update };
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
  if (results.length < SOME) return [];
  const share = (kind) => percent(Math.round((results.filter(([, result]) =>
    kindOf(game, result) === kind).length * 100) / results.length) * 100, locale);
  const row = (words, kind) => h("p", null, h("span", { class: `r-key is-${kind}` }),
    say(words, { share: share(kind) }));
  if (beadOf(results[0][1])) return ["punto", "banca", "tie"].map((kind) =>
    row(t[`displayShare.${kind}`], kind));
  if (game === "blackjack") return [row(t.displayBust, "none"), row(t.displayNatural, "high")];
  return game === "no_draw_poker" ? [row(t.displayNoPlay, "none")] : [];
}

/* Red, zero and black among the last results, the numbers that came most and those longest out. */
function chartOf({ t }, game, results) {
  const counts = { red: 0, zero: 0, black: 0 };
  const often = new Map();
  for (const [, result] of results) {
    counts[kindOf(game, result)] += 1;
    often.set(result, (often.get(result) ?? 0) + 1);
  }
  const part = (kind, words) => h("span", { class: `r-share is-${kind}`,
    style: { flexGrow: String(counts[kind]) } }, words);
  const most = [...often].filter(([, times]) => times > 1).sort((a, b) => b[1] - a[1])
    .slice(0, FEW);
  const seen = [...often.keys()];
  return [h("h2", { class: "r-list-title" }, say(t.shareTitle, { n: results.length })),
    h("div", { class: "r-share-bar" },
      part("red", say(t.shareRed, { share: counts.red })), part("zero", ""),
      part("black", say(t.shareBlack, { share: counts.black }))),
    h("p", { class: "r-zeros" }, counts.zero === 1 ? t.shareZeroOne
      : say(t.shareZero, { n: counts.zero })),
    numbersRow(t.hotTitle, game, most.map(([name, times]) => [name, `×${times}`])),
    numbersRow(t.coldTitle, game, seen.slice(-FEW).reverse().map((name) =>
      [name, String(results.findIndex(([, result]) => result === name))]))];
}

function numbersRow(title, game, numbers) {
  if (numbers.length === 0) return null;
  return h("div", { class: "r-numbers" }, h("p", { class: "r-numbers-title" }, title),
    numbers.map(([name, words]) => h("span", { class: "r-one" },
      h("span", { class: `r-cell is-${kindOf(game, name)}` }, name), h("small", null, words))));
}
