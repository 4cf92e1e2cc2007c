/* Everybody who works in the house: roles, professional document, state of the account. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { wayOut } from "../asks.js";
import { orderWithTwo } from "./send.js";
import { openPerson } from "./person.js";
import { rolesField } from "./roles.js";
import { signedWords, tellSecret } from "./secrets.js";

/** peopleSection(screen, desk) → {element, update(), step}. */
export function peopleSection(screen, desk) {
  const { t } = screen;
  const state = { wanted: "" };
  const list = h("div", { class: "office-rows" });
  const search = h("input", { type: "search", maxlength: 40, autocomplete: "off",
    "aria-label": t.peopleSearch, placeholder: t.peopleSearch });
  search.addEventListener("input", () => { state.wanted = search.value; show(); });
  const show = () => {
    const wanted = plain(state.wanted);
    const rows = screen.page.staff.filter((one) => plain(`${one.name} ${one.id}`).includes(wanted));
    fill(list, headRow(t), rows.map((one) => personRow(screen, desk, one)),
      rows.length === 0 ? h("p", { class: "office-none" }, t.peopleNone) : null);
  };
  return { element: h("div", null, h("label", { class: "field office-search" }, search), list),
    update: show,
    step: desk.may("people") ? { words: t.personAdd, act: () => addPerson(screen) } : null };
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

function headRow(t) {
  return h("div", { class: "office-row person is-head" }, [t.columnName, t.columnRoles,
    t.columnDocument, t.columnAccount].map((words) => h("span", null, words)), h("span"));
}

function personRow(screen, desk, one) {
  const { t } = screen;
  const row = h("div", { class: "office-row person" },
    h("span", null, h("b", null, one.name), h("small", null, one.id)),
    h("span", { class: "office-roles" }, one.roles.map((role) =>
      h("span", { class: "office-pill" }, t[`role.${role}`]))),
    documentCell(screen, one), h("span", null, stateWords(t, one)),
    h("button", { class: "minor", type: "button",
      onclick: () => openPerson(screen, desk, one) }, t.personOpen));
  toggle(row, { "is-off": one.disabled });
  return row;
}

function documentCell({ t }, one) {
  if (!one.until) return h("span", one.lapsed ? { class: "is-lapsed" } : null,
    one.lapsed ? t.documentNone : t.documentNeedless);
  const words = one.lapsed ? t.documentLapsedOn : t.documentUntil;
  const cell = h("span", null, h("b", null, one.document),
    h("small", null, say(words, { day: dayWords(one.until) })));
  toggle(cell, { "is-lapsed": one.lapsed, "is-soon": one.lapses_soon });
  return cell;
}

/** A day as people write it: "2026-11-30" → "30-11-2026". */
export function dayWords(day) {
  return day.split("-").reverse().join("-");
}

function stateWords(t, one) {
  if (one.disabled) return t.accountClosed;
  if (one.once) return t.accountOnce;
  return [t.accountOpen, one.pin ? t.accountPin : "", one.code ? t.accountCode : ""]
    .filter(Boolean).join(" · ");
}

async function addPerson(screen) {
  const { t } = screen;
  const roles = rolesField(screen, []);
  const answer = await form({
    title: t.personAdd, kicker: t["admin.people"], lines: [],
    fields: [{ name: "name", label: t.personName, type: "text", required: true, length: 60 },
      { name: "login", label: t.personLogin, type: "text", required: true, length: 40 },
      { name: "document", label: t.personDocument, type: "text", length: 40 },
      { name: "until", label: t.personUntil, type: "date" },
      { name: "roles", type: "element", element: roles.element, required: true, read: roles.read,
        onChange: roles.onChange }],
    act: t.personAddAct, ...wayOut(t),
    send: ({ roles: chosen, ...fields }) => orderWithTwo(screen, "people",
      { ...fields, roles: chosen }, signedWords(screen, t.personAdd, fields.name, chosen)),
  });
  if (!answer) return;
  await screen.refetch();
  await tellSecret(screen, answer);
}
