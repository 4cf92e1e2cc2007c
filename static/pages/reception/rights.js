/* What persons ask about themselves, with its term and its answer; and what was told to whom, which
   two persons sign before anything is handed over. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { refuse } from "../../ui/refusal.js";
import { actAs } from "../signs.js";
import { head, save } from "./files.js";
import { choices, dayOf, recordCard } from "./person.js";

const RIGHTS = ["access", "correction", "blocking", "erasure"];

export function requestsPart(screen) {
  const { t } = screen;
  const rows = h("div", { class: "office-rows" });
  const opened = {};
  const add = h("button", { class: "minor", type: "button", onclick: () => ask(screen) },
    t.requestAdd);
  const update = () => {
    const open = Object.entries(screen.rounds.admission.view.requests);
    fill(rows, open.length === 0 ? h("p", { class: "office-none" }, t.requestsNone)
      : open.map(([id, one]) => requestRow(screen, id, one, opened[id], look)));
  };
  const look = async (id, one, control) => {
    const found = [];
    for (const name of [id, one.record]) {
      const answer = await screen.order("open", { record: name });
      if (!answer.ok) { refuse(control, answer); return; }
      found.push(...answer.rows);
    }
    opened[id] = found;
    update();
  };
  return { element: h("div", null, head(t, "requests"),
    h("div", { class: "cage-acts" }, screen.may("AskData") ? add : null), rows), update };
}

function requestRow(screen, id, one, opened, look) {
  const { t } = screen;
  const late = one.due < screen.now();
  const due = h("small", null, say(late ? t.requestLate : t.requestDue,
    { day: dayOf(screen, one.due) }));
  toggle(due, { "is-lapsed": late });
  const read = h("button", { class: "minor", type: "button" }, t.requestRead);
  read.addEventListener("click", () => look(id, one, read));
  return h("div", null, h("div", { class: "office-row cage-line" },
    h("span", null, h("b", null, t[`right.${one.right}`]), due),
    h("div", { class: "cage-acts" }, opened ? null : read, screen.may("AnswerData")
      ? h("button", { class: "minor", type: "button",
        onclick: () => answer(screen, id, one) }, t.requestAnswer) : null)),
  (opened ?? []).map((row) => recordCard(screen, row)));
}

function ask(screen) {
  const { t } = screen;
  return screen.askFor({ title: t.requestAdd, lines: [{ name: t.requestNote }],
    fields: [{ name: "document", label: t["field.document"], type: "text", required: true },
      { name: "right", label: t["field.right"], type: "choice",
        choices: choices(t, "right", RIGHTS) },
      { name: "words", label: t["field.words"], type: "text", required: true }],
    send: (values) => screen.order("ask", values) });
}

function answer(screen, id, one) {
  const { t } = screen;
  return screen.askFor({ title: t.requestAnswer, isDanger: one.right === "erasure",
    lines: [{ name: t[`right.${one.right}`], note: t[`granted.${one.right}`] }],
    fields: [{ name: "granted", label: t["field.granted"], type: "choice", isRow: true,
      choices: choices(t, "granting", ["yes", "no"]) },
    { name: "answer", label: t["field.answer"], type: "text", required: true }],
    send: (values) => screen.order("answer", { request: id, answer: values.answer,
      granted: values.granted === "yes" }) });
}

export function toldPart(screen) {
  const { t } = screen;
  const rows = h("div", { class: "office-rows" });
  const update = () => {
    const all = Object.entries(screen.rounds.admission.view.disclosures).reverse();
    fill(rows, all.length === 0 ? h("p", { class: "office-none" }, t.toldNone)
      : all.map(([id, one]) => toldRow(screen, id, one)));
  };
  return { element: h("div", null, head(t, "told"), rows), update };
}

function toldRow(screen, id, one) {
  const { t } = screen;
  const name = (person) => screen.page.names[person] ?? person;
  const note = one.signed ? say(t.toldSigned, { by: name(one.by), second: name(one.signed) })
    : say(t.toldWaits, { by: name(one.by) });
  const act = one.signed
    ? h("button", { class: "minor", type: "button",
      onclick: (event) => handOver(screen, id, event.currentTarget) }, t.toldHand)
    : h("button", { class: "minor", type: "button",
      onclick: (event) => sign(screen, id, one, event.currentTarget) }, t.toldSign);
  return h("div", { class: "office-row cage-line" },
    h("span", null, h("b", null, t[`to.${one.to}`]), h("small", null, note)),
    h("div", { class: "cage-acts" }, screen.may("ProposeDisclosure") ? act : null));
}

function sign(screen, id, one, control) {
  const { t } = screen;
  return actAs(screen, { slot: "admission", action: "SignDisclosure", fields: { disclosure: id },
    people: screen.page.people, words: { title: t.toldSign, kicker: t["part.told"],
      act: t.toldSign, lines: [{ name: t[`to.${one.to}`], note: t.discloseNote2 }] } }, control);
}

async function handOver(screen, id, control) {
  const done = await screen.order("hand-over", { disclosure: id });
  if (!done.ok) refuse(control, done);
  else save(done.file, `${screen.t.toldName}.json`);
}
