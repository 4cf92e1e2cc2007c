/* The fields of a personal record, and a record as direction and official read it. */
import { h, say } from "../../ui/dom.js";
import { hour } from "../words.js";

const ORDER = ["name", "document_kind", "document", "address", "declared", "born", "signature",
  "remarks", "visits", "to", "asked_by", "ground", "reason", "what", "words", "answer",
  "resolution", "lifted_by"];
const DOCUMENTS = ["dni", "passport", "licence", "other"];

/** The fields of a record's dialog, filled with what is known. */
export function personFields(t, known = {}, isNew = true) {
  const text = (name, required = true) => ({ name, label: t[`field.${name}`], type: "text",
    value: known[name] ?? "", required, length: 200 });
  return [text("name"),
    { name: "document_kind", label: t["field.document_kind"], type: "choice", isRow: true,
      value: known.document_kind, choices: choices(t, "document", DOCUMENTS) },
    text("document"), text("address"),
    isNew ? { name: "declared", label: t["field.declared"], type: "choice", isRow: true,
      choices: choices(t, "declared", ["no", "yes"]) } : null,
    { name: "born", label: t["field.born"], type: "date", value: known.born ?? "", required: true },
    text("signature"), text("remarks", false)].filter(Boolean);
}

/** Choices with their words: choices(t, "right", [...]). */
export function choices(t, family, names) {
  return names.map((one) => ({ value: one, label: t[`${family}.${one}`] }));
}

/** A sealed row, opened: its fields in words, and what may be done with it. */
export function recordCard(screen, row, acts = []) {
  const { t } = screen;
  const known = Object.entries(row.content).filter(([name, value]) => value !== ""
    && t[`field.${name}`]);
  const lines = known.sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
  return h("article", { class: "admit-record" },
    h("header", null, h("b", null, say(t.recordNumber, { kind: t[`kind.${row.kind}`],
      n: row.number })), h("small", null, stateOf(screen, row))),
    h("dl", null, lines.flatMap(([name, value]) => [h("dt", null, t[`field.${name}`]),
      h("dd", null, valueOf(screen, name, value))])),
    acts.length ? h("div", { class: "office-acts" }, acts) : null);
}

function stateOf(screen, row) {
  const { t } = screen;
  if (row.erased) return t.recordErased;
  const until = row.keep_until ? say(t.keptUntil, { day: dayOf(screen, row.keep_until) })
    : t.keptOpen;
  return row.blocked ? `${t.recordBlocked} · ${until}` : until;
}

function valueOf(screen, name, value) {
  const { t } = screen;
  if (name === "visits") {
    return value.slice(-12).reverse().map((at) =>
      `${dayOf(screen, at)} ${hour(screen, at)}`).join(" · ");
  }
  if (name === "ground") return t[`ban.${value}`] ?? value;
  if (name === "document_kind") return t[`document.${value}`] ?? value;
  if (name === "to") return t[`to.${value}`] ?? value;
  if (name === "declared") return value ? t["declared.yes"] : t["declared.no"];
  if (name === "born") return value.split("-").reverse().join("/");
  if (name === "lifted_by") return screen.page.names?.[value] ?? value;
  return value;
}

/** A day in the hall's zone and the reader's order. */
export function dayOf({ zone, locale }, at) {
  return new Date(at).toLocaleDateString(locale, { timeZone: zone, day: "2-digit",
    month: "2-digit", year: "numeric" });
}
