/* What each round of the cage has to tell: {note, sum, rows: [{name, note, cents, words, item,
   acts, heading, isWarned}]}. Nothing is added up here; sums come from the house. */
import { say } from "../../ui/dom.js";
import { euros, hour } from "../words.js";
import { depotRows } from "./depot.js";

/** rowsOf(screen, kind, view) → the rows of a round. */
export function rowsOf(screen, kind, view) {
  return TELLERS[kind](screen, view);
}

const TELLERS = {
  gaming_day: ({ t }, view) => ({
    note: say(t.dayWords, { day: view.day, words: view.words }), sum: view.total,
    rows: [...view.missing.map((one) => ({ name: say(t[`dayStep.${one.step}`], { name: one.name }),
      words: t.dayMissing })),
    ...view.tables.map((one) => ({ name: one.name, cents: one.result,
      note: t.dayTable }))],
  }),
  central_cash: (screen, view) => ({
    note: view.checked ? say(screen.t.cashChecked, { time: hour(screen, view.checked.at),
      sum: euros(screen, view.checked.required) }) : screen.t.cashUnchecked,
    rows: [{ name: screen.t.cashFromBank, cents: view.brought_cents },
      { name: screen.t.cashToBank, cents: view.taken_cents },
      { name: screen.t.cashDearest, cents: view.dearest_advance },
      ...view.moves.map((one) => ({ name: one.reason, note: hour(screen, one.at),
        cents: one.cents }))],
  }),
  chip_vault: (screen, view) => ({
    note: screen.t.chipsIssued, sum: view.issued_cents,
    rows: view.redeemed.map((one) => ({ cents: one.cents,
      name: one.act ? say(screen.t.chipsCheque, { n: one.act }) : screen.t.chipsCash,
      note: [hour(screen, one.at), one.words].filter(Boolean).join(" · ") })),
  }),
  tips: (screen, view) => ({
    note: screen.t.tipsPool, sum: view.pool,
    rows: [...view.open.map((one) => ({ name: say(screen.t.tipsBox, { n: one.count, box: one.box }),
      words: one.counted_by ? screen.t.tipsOnce : screen.t.tipsSealed })),
    ...view.booked.map((one) => ({ name: say(screen.t.tipsBox, { n: one.count, box: one.box }),
      note: hour(screen, one.at), cents: one.cents }))],
  }),
  lost_stakes: (screen, view) => ({
    note: screen.t.lostTotal, sum: view.total,
    rows: view.items.map((one) => ({ name: say(screen.t.lostItem, { n: one.item,
      place: one.place }), note: screen.t[`lostState.${one.state}`], cents: one.cents })),
  }),
  reception: (screen, view) => ({
    note: screen.t.receptionCash, sum: view.cash,
    rows: [...view.pads.map((one) => ({ name: screen.t[`choice.${one.series}`],
      note: say(screen.t.receptionPad, { next: one.next, last: one.last }),
      cents: view.prices[one.series] })),
    ...view.vouchers.map((one) => ({ name: say(screen.t.receptionVoucher, { n: one.voucher }),
      note: one.record, cents: one.cents }))],
  }),
  card_depot: depotRows,
};
