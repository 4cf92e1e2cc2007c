/* Who is signed in now, in which role and where; a session can be ended at once. */
import { fill, h, toggle } from "../../ui/dom.js";
import { hour } from "../words.js";
import { orderNow } from "./send.js";

/** sessionsSection(screen, desk) → {element, update()}. */
export function sessionsSection(screen, desk) {
  const { t } = screen;
  const list = h("div", { class: "office-rows" });
  return { element: list,
    update: () => fill(list, headRow(t), screen.page.sessions.map((one) =>
      sessionRow(screen, desk, one))) };
}

function headRow(t) {
  return h("div", { class: "office-row session is-head" }, [t.columnName, t.columnActs,
    t.columnPlace, t.columnSince, t.columnSeen].map((words) => h("span", null, words)), h("span"));
}

function sessionRow(screen, desk, one) {
  const { t } = screen;
  const row = h("div", { class: "office-row session" },
    h("span", null, h("b", null, one.name), h("small", null, one.person)),
    h("span", null, t[`role.${one.role}`]), h("span", null, one.terminal || t.placeNone),
    h("span", null, hour(screen, one.opened_at)), h("span", null, hour(screen, one.seen_at)),
    one.own ? h("span", { class: "quiet" }, t.sessionOwn)
      : desk.may("sessions") ? h("button", { class: "minor", type: "button",
        onclick: (event) => orderNow(screen, `sessions/${one.id}/end`, event.currentTarget) },
      t.sessionEnd) : h("span"));
  toggle(row, { "is-own": one.own });
  return row;
}
