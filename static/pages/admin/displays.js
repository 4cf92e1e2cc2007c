/* The screens of the hall: each has a name and an address of its own, which is told once. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { wayOut } from "../asks.js";
import { order, orderNow, tellOnce } from "./send.js";
import { notices } from "./notices.js";
import { revoke } from "./places.js";

const SHOWN = 10000;

/** displaysSection(screen, desk) → {element, update(), step}. */
export function displaysSection(screen, desk) {
  const { t } = screen;
  const list = h("div", { class: "office-rows" });
  const between = notices(screen, desk);
  return { element: h("div", null, list, between.element),
    update: () => {
      between.update();
      fill(list, headRow(t), screen.page.displays.map((one) => displayRow(screen, desk, one)),
        screen.page.displays.length === 0 ? h("p", { class: "office-none" }, t.displaysNone)
          : null);
    },
    step: desk.may("displays") ? { words: t.displayAdd, act: () => addDisplay(screen) } : null };
}

function headRow(t) {
  return h("div", { class: "office-row display is-head" }, h("span", null, t.columnDisplay),
    h("span", null, t.columnKind), h("span"), h("span"));
}

function displayRow(screen, desk, one) {
  const { t } = screen;
  const row = h("div", { class: "office-row display" },
    h("span", null, h("b", null, one.name), h("small", null, one.revoked ?
      t.placeRevoked : one.id)),
    h("span", null, t[`purpose.${one.kind}`] ?? one.kind),
    one.revoked ? h("span") : h("button", { class: "minor", type: "button",
      onclick: (event) => identify(screen, one, event.currentTarget) }, t.displayIdentify),
    one.revoked || !desk.may("displays") ? h("span") : h("button", { class: "minor", type: "button",
      onclick: () => revoke(screen, one, "displays") }, t.placeRevoke));
  toggle(row, { "is-off": one.revoked });
  return row;
}

/* The display shows its name; the button says so for as long. */
async function identify(screen, one, button) {
  const { t } = screen;
  const answer = await orderNow(screen, `displays/${one.id}/identify`, button);
  if (!answer.ok) return;
  button.textContent = t.displayShows;
  setTimeout(() => { button.textContent = t.displayIdentify; }, SHOWN);
}

async function addDisplay(screen) {
  const { t, page } = screen;
  const made = await form({
    title: t.displayAdd, kicker: t["admin.displays"], lines: [{ name: t.displayThen,
      note: t.displayThenNote }],
    fields: [{ name: "name", label: t.displayName, type: "text", required: true, length: 40 },
      { name: "kind", label: t.columnKind, type: "choice", choices: page.purposes
        .map((value) => ({ value, label: t[`purpose.${value}`] })) }],
    act: t.displayAct, ...wayOut(t), send: (fields) => order(screen, "displays", fields),
  });
  await screen.refetch();
  if (made) {
    await tellOnce(screen, { title: t.addressTitle, kicker: say(t.addressFor, { id: made.id }),
      value: made.address, rows: made.qr, lines: [t.addressThen, t.onceNever] });
  }
}
