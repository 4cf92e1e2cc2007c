/* The stock of cards (BINGO-33, BINGO-34, BINGO-54): what lies there, what waits for its release, a
   series that is being made or read from a file. */
import { fill, h, say, toggle } from "../../ui/dom.js";
import { post } from "../../live.js";
import { empty } from "../../ui/empty.js";
import { form } from "../../ui/form.js";
import { count, money } from "../../ui/format.js";
import { refuse } from "../../ui/refusal.js";
import { controlWords, refusalWords } from "../words.js";
import { wayOut } from "../asks.js";
import { centsOf } from "../till/others.js";
import { isMine, mayOpen, slots } from "./rounds.js";
import { chosenFile, sendFile } from "./stock_file.js";
import { jobPanel } from "./stock_job.js";

const RELEASERS = ["hall_manager", "director", "deputy"];
const LOOK_EVERY = 400;
const ADDRESS = "/screens/evening/stock";

/** stockStage(screen, desktop) → {element, update(), plan(), leave()}. */
export function stockStage(screen, desktop) {
  const { t } = screen;
  const state = { job: null, sent: null, timer: 0 };
  const work = h("div", { class: "stock-work" });
  const list = h("div", { class: "stock-rows" });
  const element = h("section", { class: "panel step-panel stock" }, h("p", { class: "label" },
    t["tab.stock"]), h("h2", { class: "step-title" }, t.stockTitle), work, list);
  const tools = { state, desktop, look: () => look(screen, tools) };
  tools.look();
  return { element,
    update: () => {
      const rows = slots(screen, "series");
      fill(work, jobPanel(screen, state));
      fill(list, rows.length > 0 ? [headRow(t), ...rows.map((one) => seriesRow(screen, one))]
        : empty({ place: "", drawing: "card", name: t.stockNone, when: t.stockNoneWhen }));
    },
    plan: () => planOf(screen, tools),
    leave: () => clearTimeout(state.timer) };
}

/* Work in a child process is looked at while it lasts. */
async function look(screen, tools) {
  const { state, desktop } = tools;
  clearTimeout(state.timer);
  const answer = await fetch(`${ADDRESS}.json`, { credentials: "same-origin", cache: "no-store" });
  const { job } = answer.ok ? await answer.json() : { job: null };
  state.job = job;
  desktop.show();
  if (job?.state === "working" && !state.sent) {
    state.timer = setTimeout(() => look(screen, tools), LOOK_EVERY);
  }
}

function planOf(screen, tools) {
  const { t } = screen;
  const { state } = tools;
  if (state.sent || state.job?.state === "working") {
    return { name: "Working", words: state.sent ? t.stockSending : t.stockWorking, isOff: true,
      act: () => null, minors: [{ words: t.stockStop, act: () => stop(tools) }] };
  }
  if (state.job?.state === "ready" && state.job.mine) return readyPlan(screen, tools);
  const begin = beginnings(screen, tools);
  const waiting = slots(screen, "series").find(({ view }) => view.state === "REGISTERED"
    && view.registered_by !== screen.page.person.id);
  if (waiting && isMine(screen, RELEASERS)) {
    return { name: `release-${waiting.round}`, key: t.keySpace,
      words: say(t.stockRelease, { name: waiting.view.name }),
      act: (control) => screen.send(waiting.slot, "ReleaseSeries", {}, control), minors: begin };
  }
  if (begin.length === 0) return { name: "Wait", words: t.waitOther, isOff: true, act: () => null };
  const [first, ...others] = begin;
  return { name: "Begin", words: first.words, key: t.keySpace, act: first.act, minors: others };
}

function readyPlan(screen, tools) {
  const { t } = screen;
  const { job } = tools.state;
  const name = `${job.series.letter}-${String(job.series.number).padStart(6, "0")}`;
  return { name: `take-${job.id}`, words: say(t.stockTake, { name }), key: t.keySpace,
    act: (control) => take(screen, tools, control),
    minors: [{ words: t.stockForget, act: () => stop(tools) }] };
}

/* A house that prints its own cards makes them; every house takes them in from a file. */
function beginnings(screen, tools) {
  const { t, page } = screen;
  if (!mayOpen(screen, "series")) return [];
  const make = { words: t.stockMake, key: "G", code: "G", act: () => makeSeries(screen, tools) };
  const file = { words: t.stockFile, key: "I", code: "I", act: () => importFile(screen, tools) };
  return page.profile.own_print ? [make, file] : [file];
}

async function makeSeries(screen, tools) {
  const { t } = screen;
  const { letter, number, face } = nextName(screen);
  await form({
    title: t.stockMake, kicker: t["tab.stock"], lines: [{ name: t.stockMakeThen,
      note: t.stockMakeNote }],
    fields: [{ name: "letter", label: t.stockLetter, type: "text", required: true, length: 1,
      value: letter }, { name: "number", label: t.stockNumber, type: "number", required: true,
      length: 6, value: String(number) },
    { name: "size", label: t.stockSize, type: "number", required: true, length: 6, value: "1800" },
    { name: "face", label: t.stockFace, type: "text", required: true, length: 8, value: face }],
    act: t.stockMakeAct, ...wayOut(t),
    send: async ({ face: price, ...values }) => inWords(screen, await post(`${ADDRESS}/make`,
      { ...values, letter: values.letter.toUpperCase(), face_cents: centsOf(price) })),
  });
  tools.look();
}

/* The next number of the letter that was registered last, at its price. */
function nextName(screen) {
  const rows = slots(screen, "series");
  const last = rows.at(-1)?.view;
  if (!last) return { letter: "A", number: 1, face: "2,00" };
  const numbers = rows.filter(({ view }) => view.letter === last.letter)
    .map(({ view }) => view.number);
  return { letter: last.letter, number: Math.max(...numbers) + 1,
    face: money(last.face_cents, "es").replace(/[^\d,]/g, "") };
}

async function importFile(screen, tools) {
  const { t } = screen;
  const { state, desktop } = tools;
  const file = await chosenFile();
  if (!file) return;
  state.sent = { done: 0, total: 1 };
  desktop.show();
  const answer = await sendFile(`${ADDRESS}/file`, file, (done, total) => {
    state.sent = { done, total };
    desktop.show();
  });
  state.sent = null;
  state.refused = answer.ok ? null : refusalWords(screen, answer);
  await tools.look();
}

async function take(screen, tools, control) {
  const { t } = screen;
  const { job } = tools.state;
  const delivery = job.kind === "file" ? await askDelivery(screen) : {};
  if (!delivery) return;
  const answer = await post(`${ADDRESS}/take`, delivery);
  if (!answer.ok) refuse(control, refusalWords(screen, answer));
  await screen.refetch();
  await tools.look();
}

/* The paper that a delivered series came with, and where it begins if it was begun elsewhere. */
async function askDelivery(screen) {
  const { t } = screen;
  let values = null;
  await form({
    title: t.stockDeliveryTitle, kicker: t["tab.stock"], lines: [{ name: t.stockDeliveryThen }],
    fields: [{ name: "delivery", label: t.stockDelivery, type: "text", required: true, length: 60 },
      { name: "first", label: t.stockFirst, type: "number", value: "1", length: 6 }],
    act: t.stockDeliveryAct, ...wayOut(t),
    send: async ({ delivery, first }) => { values = { delivery, first: first || 1 };
      return { ok: true }; },
  });
  return values;
}

async function stop(tools) {
  await post(`${ADDRESS}/stop`, {});
  tools.state.refused = null;
  await tools.look();
}

function inWords(screen, answer) {
  return answer.ok ? answer : { ...answer, ...refusalWords(screen, answer) };
}

function headRow(t) {
  return h("div", { class: "stock-row is-head" }, [t.stockSeries, t.stockPrice, t.stockNext,
    t.stockLeft, t.stockControl, t.stockState].map((words) => h("span", null, words)));
}

function seriesRow(screen, { view }) {
  const { t, locale } = screen;
  const row = h("div", { class: "stock-row" }, h("b", null, view.name),
    h("span", null, money(view.face_cents, locale)),
    h("span", null, view.next > view.size ? "\u2212" : view.next),
    h("span", null, say(t.stockOf, { left: count(view.left, locale),
      size: count(view.size, locale) })),
    h("span", null, controlWords(view.control)), h("span", { class: "stock-state" },
      t[`seriesState.${view.state}`]));
  toggle(row, { "is-waiting": view.state === "REGISTERED", "is-over": view.left === 0 });
  return row;
}
