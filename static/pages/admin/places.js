/* Where people sign in, and the machines on a cable: each enrolled by name, each revocable. */
import { fill, h, toggle } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { post } from "../../live.js";
import { refusalWords } from "../words.js";
import { wayOut } from "../asks.js";
import { order, tellOnce } from "./send.js";

/** placesSection(screen, desk) → {element, update(), step}. */
export function placesSection(screen, desk) {
  const { t } = screen;
  const list = h("div", { class: "office-rows" });
  const more = desk.may("terminals") ? h("button", { class: "minor office-more", type: "button",
    onclick: () => addMachine(screen) }, t.machineAdd) : null;
  return { element: h("div", null, list, more),
    update: () => fill(list, headRow(t), screen.page.terminals.map((one) =>
      placeRow(screen, desk, one)),
    screen.page.terminals.length === 0 ? h("p", { class: "office-none" }, t.placesNone) : null),
    step: desk.may("terminals") ? { words: t.standHere, act: () => stand(screen) } : null };
}

function headRow(t) {
  return h("div", { class: "office-row place-line is-head" }, h("span", null, t.columnPlace),
    h("span", null, t.columnKind), h("span", null, t.columnState), h("span"));
}

function placeRow(screen, desk, one) {
  const { t } = screen;
  const isHere = one.id === screen.page.here;
  const row = h("div", { class: "office-row place-line" },
    h("span", null, h("b", null, one.name), h("small", null, one.id)),
    h("span", null, t[`place.${one.kind}`]),
    h("span", null, one.revoked ? t.placeRevoked : isHere ? t.placeHere : t.placeIn),
    one.revoked || !desk.may("terminals") ? h("span") : h("button", { class: "minor",
      type: "button",
      onclick: () => revoke(screen, one, "terminals") }, t.placeRevoke));
  toggle(row, { "is-off": one.revoked });
  return row;
}

/** Asks before a place's token becomes worthless. */
export async function revoke(screen, one, kind) {
  const { t } = screen;
  await form({ title: one.name, kicker: t.placeRevoke, isDanger: true,
    lines: [{ name: t.revokeThen, note: t.revokeThenNote }], fields: [], act: t.placeRevoke,
    ...wayOut(t), send: () => order(screen, `${kind}/${one.id}/revoke`) });
  await screen.refetch();
}

/* The administrator sits at the place: this very browser becomes the terminal. */
async function stand(screen) {
  const { t, page } = screen;
  await form({
    title: t.standHere, kicker: t["admin.places"], lines: [{ name: t.standThen,
      note: t.standThenNote }],
    fields: [{ name: "name", label: t.placeName, type: "text", required: true, length: 40 },
      { name: "kind", label: t.columnKind, type: "choice", choices: page.consoles
        .map((value) => ({ value, label: t[`place.${value}`], note: t[`placeNote.${value}`] })) }],
    act: t.standAct, ...wayOut(t),
    send: async (fields) => {
      const answer = await post("/api/terminal", { ...fields, id: fields.name });
      return answer.ok ? answer : { ...answer, ...refusalWords(screen, answer) };
    },
  });
  await screen.refetch();
}

async function addMachine(screen) {
  const { t, page } = screen;
  const made = await form({
    title: t.machineAdd, kicker: t["admin.places"], lines: [{ name: t.machineThen }],
    fields: [{ name: "name", label: t.placeName, type: "text", required: true, length: 40 },
      { name: "kind", label: t.columnKind, type: "choice", choices: page.machines
        .map((value) => ({ value, label: t[`place.${value}`] })) }],
    act: t.machineAct, ...wayOut(t), send: (fields) => order(screen, "machines", fields),
  });
  await screen.refetch();
  if (made) {
    await tellOnce(screen, { title: t.tokenTitle, kicker: made.id, value: made.token,
      lines: [t.tokenThen, t.onceNever] });
  }
}
