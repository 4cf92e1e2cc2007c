/* The tables that play for a pot: link, deal, the lights of their boxes, their slots, their boxes
   of coins. */
import { fill, h, say, toggle } from "../ui/dom.js";
import { clockShort, money } from "../ui/format.js";

/** tablesPanel(screen, {acts}) → {element, update(view)}. */
export function tablesPanel(screen) {
  const { t } = screen;
  const rows = h("div", { class: "pool-tables" });
  const legend = h("p", { class: "pool-legend" },
    legendOf("box-light is-in", t.legendIn), legendOf("box-light", t.legendOut),
    legendOf("box-light is-dead", t.legendDead));
  const element = h("section", { class: "panel tables-panel" },
    h("h2", { class: "label" }, t.tablesTitle), rows, legend);
  const update = (view) => {
    const trays = Object.fromEntries(view?.trays ?? []);
    fill(rows, (view?.tables ?? []).length > 0
      ? view.tables.map((one) => tableRow(screen, one, { trays, view }))
      : h("p", { class: "quiet" }, t.noTables));
    legend.hidden = (view?.tables ?? []).length === 0;
  };
  return { element, update };
}

function legendOf(classes, words) {
  return h("span", null, h("span", { class: classes }), words);
}

function tableRow(screen, one, { trays, view }) {
  const { t, locale } = screen;
  const inside = new Set([...one.inside, ...one.waiting]);
  const slots = new Map(one.slots.map(([box, alive, apart]) => [box, { alive, apart }]));
  const lights = Array.from({ length: one.boxes }, (_, index) => boxLight(screen, index + 1,
    { inside, slots, carried: one.carried }));
  const apart = one.slots.reduce((sum, [, , coins]) => sum + coins, 0);
  const row = h("div", { class: "pool-table" },
    h("p", { class: "pool-table-head" },
      h("a", { class: "pool-table-name", href: `/screens/table?table=${
        encodeURIComponent(one.table)}` }, say(t.tableName, { table: one.table })),
      h("span", { class: "pill" }, stateWords(screen, one))),
    h("div", { class: "box-lights", role: "list" }, lights),
    h("p", { class: "pool-table-note" }, [say(t.dealName, { table: "", deal: one.deal }).trim(),
      say(t[`tray.${view.kind}`], { money: money(trays[one.table] ?? 0, locale) }),
      apart > 0 ? say(t.apart, { n: apart }) : ""].filter(Boolean).join(" · ")));
  toggle(row, { "is-lost": !one.available });
  return row;
}

function boxLight({ t }, box, { inside, slots, carried }) {
  const slot = slots.get(box);
  const words = [say(t.boxName, { box }), inside.has(box) ? t.legendIn : t.legendOut,
    slot && !slot.alive ? t.legendDead : ""].filter(Boolean).join(", ");
  return toggle(h("span", { class: "box-light", role: "listitem", "aria-label": words },
    String(box)), { "is-in": inside.has(box), "is-dead": Boolean(slot) && !slot.alive,
    "has-slot": Boolean(slot), "is-carried": carried.includes(box) });
}

function stateWords({ t, zone }, one) {
  if (one.suspended) return t.tableSuspended;
  if (one.lost_at) return say(t.tableLost, { time: clockShort(one.lost_at, zone) });
  if (!one.available) return t.tableOut;
  return one.phase === "CLOSED" ? t.tableDealing : one.open ? t.tableBets : t.tableIdle;
}
