/* How often each result of a game has come among those that are told: one bar for each, with its
   count. For games whose results are not pockets of a wheel of numbers. */
import { fill, h, say, set } from "../ui/dom.js";
import { tallyOf } from "./looks.js";

const SOME = 3;

/** tallyPart(tools) → {element, update({table})}; hidden where a game has none or little has
    come. */
export function tallyPart({ t }) {
  const element = h("section", { class: "r-tally", hidden: true });
  const update = ({ table }) => {
    const { game } = table.table;
    const kinds = tallyOf(game);
    const results = table.results.filter(([, result]) => result);
    element.hidden = !kinds || results.length < SOME;
    if (element.hidden) return;
    const counts = kinds.keys.map((key) => results.filter(([, result]) =>
      kinds.of(result).includes(key)).length);
    const most = Math.max(1, ...counts);
    fill(element, h("h2", { class: "r-list-title" }, say(t.tallyTitle, { n: results.length })),
      h("ol", { class: "r-bars" }, kinds.keys.map((key, index) =>
        bar(t, game, { key, count: counts[index], most }))));
  };
  return { element, update };
}

function bar(t, game, { key, count, most }) {
  const words = t[`tally.${game}.${key}`] ?? key;
  return h("li", { class: "r-bar" }, h("b", { class: "r-bar-count" }, count ? String(count) : ""),
    set(h("i", { class: `r-bar-fill is-${key}` }), { style: { "--part": String(count / most) } }),
    h("span", { class: "r-bar-name" }, words));
}
