/* The blocks of the sellers who walk the room: handed out in number order, and settled by the first
   card that came back. Nothing is keyed per buyer. */
import { say } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { wayOut } from "../asks.js";

/** The blocks that are not settled yet, as lines of a dialog. */
export function openBlocks(screen) {
  return (screen.rounds.game?.view.blocks ?? []).filter((one) => !one.settled);
}

/** Hands the next cards of the series to a seller. */
export function handBlock(screen) {
  const { t } = screen;
  return form({
    title: t.blockHandTitle, kicker: t.blockKicker,
    lines: [{ name: t.blockHandThen, note: t.blockHandNote }, ...linesOf(screen)],
    fields: [{ name: "seller", label: t.blockSeller, type: "text", required: true, length: 40,
      choices: sellersOf(screen) },
    { name: "count", label: t.blockCount, type: "number", required: true, length: 4 }],
    act: t.blockHandAct, ...wayOut(t),
    send: ({ seller, count }) => screen.ask("game", "HandBlock", { seller, count }),
  });
}

/** A seller settles all that he carries: what is not brought back is paid. */
export function settleBlock(screen) {
  const { t } = screen;
  const choices = sellersOf(screen).map((value) => ({ value, label: value }));
  return form({
    title: t.blockSettleTitle, kicker: t.blockKicker,
    lines: [{ name: t.blockSettleThen, note: t.blockSettleNote }, ...linesOf(screen)],
    fields: [{ name: "seller", label: t.blockSeller, type: "choice", choices },
      { name: "unsold", label: t.blockUnsold, type: "number", length: 6 }],
    act: t.blockSettleAct, ...wayOut(t),
    send: ({ seller, unsold }) => screen.ask("game", "SettleBlock",
      { shift: screen.rounds.shift.round, seller, first_unsold: unsold || 0 }),
  });
}

function linesOf(screen) {
  return openBlocks(screen).map((one) => ({ name: one.seller,
    note: say(screen.t.blockRange, { first: one.first, last: one.last }) }));
}

function sellersOf(screen) {
  return [...new Set(openBlocks(screen).map((one) => one.seller))];
}
