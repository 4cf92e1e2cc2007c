/* The tables that are open: one leads to its console. A table head puts a new one up here. */
import { h, say } from "../ui/dom.js";
import { empty } from "../ui/empty.js";
import { form } from "../ui/form.js";
import { money } from "../ui/format.js";
import { centsOf } from "../pages/till/others.js";
import { wayOut } from "../pages/asks.js";

/** tableList(screen) → element. */
export function tableList(screen) {
  const { t } = screen;
  const { tables, sheets } = screen.page;
  const rows = tables.map((one) => tableDoor(screen, one));
  const none = empty({ drawing: "chips", name: t.listEmpty, when: t.listEmptyWhen });
  const add = sheets ? h("button", { class: "minor table-new", type: "button",
    onclick: () => prepare(screen, sheets) }, t["act.PrepareTable"]) : null;
  const byHand = h("a", { class: "minor table-new", href: "/screens/table-settle" }, t.listByHand);
  return h("div", { class: "table-list" }, rows.length > 0 ? h("nav", { class: "table-doors",
    "aria-label": t.listTitle }, rows) : none, h("p", { class: "table-more" }, add, byHand));
}

function tableDoor({ t, locale }, one) {
  return h("a", { class: "panel table-door", href: `/screens/table?table=${
    encodeURIComponent(one.name)}` },
  h("span", { class: "house-mark" }, one.name),
  h("span", { class: "table-door-name" }, one.title),
  h("span", { class: "pill" }, t[`phase.table.${one.phase}`] ?? one.phase),
  h("span", { class: "quiet" }, [say(t.barLeast, { money: money(one.minimum, locale) }),
    say(one.seats === 1 ? t.seatsOne : t.seatsMany, { n: one.seats }),
    one.rounds ? say(t[`barRound.${one.game}`] ?? t.barRound, { n: one.rounds }) : ""]
    .filter(Boolean).join(" · ")));
}

function prepare(screen, sheets) {
  const { t } = screen;
  return form({ title: t["act.PrepareTable"], kicker: t.listTitle, ...wayOut(t),
    lines: [{ name: t.prepareThen, note: t.prepareThenNote }],
    fields: [{ name: "name", label: t.fieldName, type: "text", required: true, length: 8 },
      { name: "sheet", label: t.fieldSheet, type: "choice", choices: sheets.map((one, index) =>
        ({ value: index, label: one.title, note: one.jurisdiction })) },
      { name: "minimum", label: t.fieldMinimum, type: "text", required: true, length: 8 },
      { name: "source", label: t.fieldSource, type: "choice", choices: sourcesOf(screen) }],
    act: t["act.PrepareTable"],
    send: async ({ name, sheet, minimum, source }) => {
      const { plays, jurisdiction, paytable } = sheets[sheet];
      return screen.askOpen("table", { name, plays, jurisdiction, paytable,
        minimum: centsOf(minimum), source, after: await sessionBefore(name, plays) });
    } });
}

/* The same table in the session before; without an answer the house goes by none. */
async function sessionBefore(name, plays) {
  const asked = new URLSearchParams({ name, plays });
  const answer = await fetch(`/screens/table/before?${asked}`, { cache: "no-store" })
    .catch(() => null);
  return answer?.ok ? (await answer.json()).after : "";
}

/* Where cards and numbers come from: keyed, the house's own luck, or a machine on a cable. */
function sourcesOf({ t, page }) {
  return [{ value: "by_hand", label: t.sourceByHand },
    { value: "electronic", label: t.sourceElectronic },
    ...(page.sources ?? []).map((value) => ({ value, label: value }))];
}
