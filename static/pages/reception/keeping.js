/* How long anything is kept and what is due; and the log of who looked at what. */
import { fill, h, say } from "../../ui/dom.js";
import { clock } from "../../ui/format.js";
import { head } from "./files.js";
import { dayOf } from "./person.js";

const TERMS = ["visitor_days", "claim_days", "ban_history_days", "disclosure_days",
  "request_days", "sign_in_days", "stub_days", "answer_days"];

export function keepingPart(screen) {
  const { t } = screen;
  const kept = h("div", { class: "office-rows" });
  const terms = h("div", { class: "office-rows" });
  const act = h("div", { class: "office-acts" });
  const update = () => {
    const { retention } = screen.page;
    const { view } = screen.rounds.admission;
    fill(kept, retention.kept.length ? retention.kept.map((one) => line(t[`kinds.${one.kind}`],
      one.next ? say(t.keptNext, { day: dayOf(screen, one.next) }) : t.keptOpen, one.rows))
      : h("p", { class: "office-none" }, t.keptNone));
    fill(terms, TERMS.map((name) => line(t[`term.${name}`], t[`termNote.${name}`],
      say(t.days, { n: retention.days[name] }))));
    fill(act, screen.may("EraseDue") ? h("button", { class: "minor", type: "button",
      onclick: () => erase(screen, retention) }, t.eraseNow) : null,
    h("p", { class: "quiet" }, view.erased_at
      ? say(t.erasedAt, { day: dayOf(screen, view.erased_at) }) : t.erasedNever));
  };
  screen.refetch();
  return { element: h("div", null, head(t, "keeping"), kept, act,
    h("h3", { class: "label cage-part" }, t.termsTitle), terms), update };
}

function line(name, note, value) {
  return h("div", { class: "office-row cage-line" },
    h("span", null, h("b", null, name), note ? h("small", null, note) : null),
    h("span", { class: "figure" }, value));
}

function erase(screen, { due, block, sign_ins: old }) {
  const { t } = screen;
  return screen.askFor({ title: t.eraseNow, isDanger: true,
    lines: [{ name: say(t.eraseDue, { n: due }), note: t.eraseNote },
      { name: say(t.eraseBlock, { n: block }) }, { name: say(t.eraseOld, { n: old }) }],
    fields: [], send: async () => {
      const answer = await screen.order("erase");
      if (answer.ok) screen.refetch();
      return answer;
    } });
}

export function looksPart(screen) {
  const { t } = screen;
  const rows = h("div", { class: "office-rows" });
  const update = () => fill(rows, screen.rounds.admission.view.log.map((one) =>
    h("div", { class: "office-row cage-line" },
      h("span", null, h("b", null, t[`look.${one.what}`] ?? one.what),
        h("small", null, `${screen.page.names[one.by] ?? one.by} · ${about(t, one.about)}`)),
      h("span", { class: "figure" }, `${dayOf(screen, one.at)} ${clock(one.at, screen.zone)}`))));
  return { element: h("div", null, head(t, "looks"), rows), update };
}

function about(t, text) {
  return t[`ground.${text}`] ?? t[`kinds.${text}`] ?? (text.length > 12 ? text.slice(0, 8) : text);
}
