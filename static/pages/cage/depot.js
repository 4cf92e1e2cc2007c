/* What the depot of cards has to tell: the cabinet, the sets with what may be done with each, the
   tables, the shoes, and who opened the cabinet. */
import { say } from "../../ui/dom.js";
import { hour } from "../words.js";

/** The rows of the depot in their parts; a part without rows is left out. */
export function depotRows(screen, view) {
  const { t } = screen;
  return {
    note: cabinetWords(screen, view.cabinet), sum: null,
    rows: [
      ...part(t.depotSets, view.sets.map((one) => setRow(t, one))),
      ...part(t.depotTables, view.tables.filter((one) => one.needs).map((one) => ({
        name: say(t.depotTable, { name: one.name }), isWarned: !one.shown,
        words: one.shown ? t.depotShown : t.depotNotShown }))),
      ...part(t.depotShoes, [...view.shoes.map((one) => ({ name: say(t.depotShoe, { n: one.shoe }),
        note: one.model, words: one.at ? say(t.depotTable, { name: one.at }) : t.depotInside })),
      ...view.had.map((one) => ({ name: say(t.depotTable, { name: one.table }),
        note: one.warn ? t.depotSameShoe : t.depotHad, isWarned: one.warn,
        words: one.shoes.join(" · ") }))]),
      ...part(t.depotOpenings, view.openings.map((one) => ({
        name: say(t.depotOpening, { n: one.opening, purpose: t[`choice.${one.purpose}`] }),
        note: names(screen, one), words: hour(screen, one.at) }))),
    ],
  };
}

function part(heading, rows) {
  return rows.length > 0 ? [{ heading }, ...rows] : [];
}

function setRow(t, one) {
  const what = say(t[`depotSet.${one.material}`], { n: one.item, number: one.number });
  const notes = [one.maker, one.table ? say(t.depotTable, { name: one.table }) : "",
    one.sealed ? t.depotSealed : "", one.defect ? t[`choice.${one.defect}`] : "",
    one.asked ? say(t.depotAsked, { player: one.asked }) : ""];
  const state = one.gone && one.state !== "DESTROYED" ? "GONE" : one.state;
  return { name: what, note: notes.filter(Boolean).join(" · "), words: t[`depotState.${state}`],
    item: one.item, acts: one.may, isWarned: Boolean(one.defect || one.asked) };
}

function cabinetWords(screen, cabinet) {
  const { t } = screen;
  if (!cabinet) return t.depotShut;
  return say(t.depotOpen, { purpose: t[`choice.${cabinet.purpose}`],
    names: names(screen, cabinet) });
}

function names(screen, { holder, employee }) {
  const known = (id) => screen.page.staff.find((one) => one.id === id)?.name ?? id;
  return [holder, employee].filter(Boolean).map(known).join(" → ");
}
