/* What every bet of the table is worth to the house in the long run, as it was proved: a dialog
   that only tells. */
import { form } from "../ui/form.js";
import { say } from "../ui/dom.js";
import { percent } from "../ui/format.js";
import { betName } from "./spots.js";

/** Whether something is known of the bets of this table. */
export function knowsWorth({ page }) {
  return (page.worth ?? []).length > 0;
}

/** Shows each bet with the share that the house keeps, how often it is paid, how that is known. */
export function showWorth({ t, locale, page, rounds }) {
  const { game } = rounds.table.view.table;
  const lines = page.worth.map(({ bet, on, edge_bp: edge, wins_bp: wins, how }) => ({
    name: [betName(t, bet, game), on.join("-")].filter(Boolean).join(" "),
    note: say(t[`worth.${how}`], { share: percent(wins, locale) }),
    amount: percent(edge, locale) }));
  return form({ title: t.worthTitle, kicker: t.worthKicker, lines,
    wayOut: t.worthClose, escape: t.keyEscape });
}
