/* How administration sends its orders, tells what is told once, and asks a second person where two
   have to sign. */
import { h, say } from "../../ui/dom.js";
import { twoPeople } from "../../ui/dialog.js";
import { qr } from "../../ui/qr.js";
import { post } from "../../live.js";
import { refuse } from "../../ui/refusal.js";
import { hour, refusalWords } from "../words.js";
import { secretWords } from "../asks.js";

const ADDRESS = "/api/staff";

/** Sends an order; the answer carries the words of its refusal. */
export async function order(screen, path, fields = {}) {
  const answer = await post(`${ADDRESS}/${path}`, fields);
  return answer.ok ? answer : { ...answer, ...refusalWords(screen, answer) };
}

/** Sends an order at once from a button, and looks again at how everything stands. */
export async function orderNow(screen, path, control) {
  const answer = await order(screen, path);
  if (!answer.ok) refuse(control, answer);
  await screen.refetch();
  return answer;
}

/** Sends an order that may need a second person; the dialog with both comes over the first one.
    Gives {ok} with the answer, or the refusal. */
export async function orderWithTwo(screen, path, fields, words) {
  const first = await order(screen, path, fields);
  if (first.ok || first.code !== "E_TWO_PERSONS") return first;
  const { proposal } = first.details;
  let last = { ok: false, code: "E_TWO_PERSONS", message: screen.t.twoLeft, then: "" };
  const deal = { token: "" };
  const { t } = screen;
  const dialog = twoPeople({
    ...words, act: words.act, wayOut: t.wayOut, escape: t.keyEscape, whatLabel: t.whatHappens,
    reason: null, peopleLabel: t.twoPersons, missing: t.secondMissing, ...secretWords(t),
    first: { name: screen.page.person.name,
      note: say(t.firstNote, { time: hour(screen, screen.now()) }) },
    second: { name: t.secondPerson, note: t.secondNote, done: false },
    people: screen.page.signers, note: t.secondRule,
    sign: async ({ secret, code, person }) => {
      const signed = await screen.second({ round: proposal, person: person ?? "", secret, code });
      if (signed.ok) deal.token = signed.token;
      return signed.ok ? signed : { ...signed,
        message: [signed.message, signed.then].filter(Boolean).join(" ") };
    },
  });
  if (await dialog.closed) last = await order(screen, path, { ...fields, second: deal.token });
  return last;
}

/** Shows what is told once: a secret, or an address with its QR code. */
export function tellOnce(screen, { title, kicker, lines, value, rows }) {
  const { t } = screen;
  return new Promise((resolve) => {
    const done = () => { element.remove(); resolve(); };
    const copy = h("button", { class: "form-word", type: "button", onclick: async () => {
      await navigator.clipboard?.writeText(value);
      copy.textContent = t.copied;
    } }, t.copy);
    const element = h("dialog", { class: "dialog paper is-small once", "aria-label": title },
      h("header", { class: "dialog-head" }, h("p", { class: "label" }, kicker),
        h("h2", { class: "dialog-name" }, title)),
      h("div", { class: "dialog-body" }, h("div", { class: "dialog-what" },
        rows ? qr(rows, title) : null,
        h("p", { class: rows ? "once-value is-address" : "once-value" }, value), copy,
        lines.map((words) => h("p", { class: "once-line" }, words)))),
      h("footer", { class: "dialog-feet" }, h("span"),
        h("button", { class: "act", type: "button", onclick: done }, t.onceDone)));
    element.addEventListener("cancel", (event) => event.preventDefault());
    document.body.append(element);
    element.showModal();
  });
}
