/* Printing cards: which ones, in which layout, and the runs that a child process works on. */
import { post } from "../live.js";
import { primary } from "../ui/button.js";
import { digits } from "../ui/digits.js";
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { empty } from "../ui/empty.js";
import { count, money, range } from "../ui/format.js";
import { keys } from "../ui/keys.js";
import { refuse } from "../ui/refusal.js";
import { personButton } from "./leave.js";
import { staff } from "./staff.js";
import { controlWords, refusalWords } from "./words.js";

const PER_SHEET = { six: 6, three: 3, one: 1, single: 1, roll: 1 };
const LOOK_EVERY = 500;
const ACTIVE = ["waiting", "working"];

const state = { round: "", layout: "six", isWorking: false, timer: 0 };
const made = {};
const screen = staff({ url: "/screens/cards.json", onView: show, onTick: () => {} });
keys({ Enter: ({ event }) => (event.target.closest("button") ? false : print()) });
const person = personButton(screen, document.getElementById("person"));

function show() {
  if (!made.form) build();
  const { series } = screen.page;
  if (!series.some((one) => one.round === state.round)) choose(series[0]?.round ?? "");
  drawSeries();
  drawRuns();
  plan();
  person.update();
  clearTimeout(state.timer);
  if (screen.page.jobs.some(isActive)) state.timer = setTimeout(() => screen.refetch(), LOOK_EVERY);
}

function build() {
  const { t } = screen;
  made.first = field(t.printFirst);
  made.last = field(t.printLast);
  made.series = h("div", { class: "form-choices", role: "radiogroup",
    "aria-label": t.printSeries });
  made.layouts = h("div", { class: "layouts", role: "radiogroup", "aria-label": t.printLayout });
  made.runs = h("div", { class: "runs rows" });
  made.button = primary({ words: t.printAct, key: t.keyEnter, working: t.working, state: "ready",
    onPress: print });
  made.note = h("p", { class: "quiet" });
  made.form = h("section", { class: "panel printing-form" },
    h("p", { class: "label" }, t.printSeries), made.series,
    h("div", { class: "printing-range" }, made.first.element, made.last.element),
    h("p", { class: "label" }, t.printLayout), made.layouts);
  fill(document.getElementById("stage"), made.form,
    h("section", { class: "panel printing-runs" }, h("p", { class: "label" }, t.runsTitle),
      made.runs));
  fill(document.getElementById("desk"), made.button.element,
    h("div", { class: "printing-note" }, made.note, h("a", { class: "minor", href: back() },
      t.printBack)));
}

function back() {
  return screen.page.person.role === "cashier" ? "/screens/till" : "/";
}

function field(label) {
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off",
    maxlength: 6 });
  const whole = digits(input, plan);
  return { input, value: whole.value, element: h("label", { class: "field" },
    h("span", { class: "field-name" }, label), input) };
}

function chosen() {
  return screen.page.series.find((one) => one.round === state.round) ?? null;
}

/* A series that is chosen offers what is left of it. */
function choose(round) {
  state.round = round;
  const one = chosen();
  made.first.input.value = one ? Math.min(one.next, one.size) : "";
  made.last.input.value = one ? one.size : "";
}

function drawSeries() {
  const { t, locale, page } = screen;
  made.form.hidden = page.series.length === 0;
  fill(made.series, page.series.map((one) => h("button", { class: "form-choice", type: "button",
    role: "radio", "aria-checked": String(one.round === state.round),
    onclick: () => { choose(one.round); show(); } },
  h("b", null, one.name), h("span", null, count(one.size, locale)),
  h("span", null, money(one.face_cents, locale)),
  h("small", null, controlWords(one.control)))));
  fill(made.layouts, page.layouts.map((name) => h("button", { class: "layout", type: "button",
    role: "radio", "aria-checked": String(name === state.layout),
    onclick: () => { state.layout = name; show(); } },
  h("span", { class: `layout-sheet is-${name}`, "aria-hidden": "true" },
    Array.from({ length: PER_SHEET[name] }, () => h("i"))),
  h("span", null, h("b", null, t[`layout.${name}`]), h("small", null, t[`layoutNote.${name}`])))));
}

function wanted() {
  const one = chosen();
  const first = made.first.value();
  const last = made.last.value();
  return one && first >= 1 && first <= last && last <= one.size ? { first, last } : null;
}

function plan() {
  const { t, locale } = screen;
  const cards = wanted();
  made.button.update({ words: t.printAct,
    state: state.isWorking ? "working" : cards ? "ready" : "off" });
  if (!cards) { write(made.note, chosen() ? t.printNoRange : ""); return; }
  const size = PER_SHEET[state.layout];
  const sheets = Math.ceil(cards.last / size) - Math.ceil(cards.first / size) + 1;
  const n = cards.last - cards.first + 1;
  write(made.note, say(n === 1 ? t.printOne : t.printCount, { n: count(n, locale),
    sheets: sheets === 1 ? t.sheetOne : say(t.sheetMany, { n: count(sheets, locale) }) }));
}

async function print() {
  const cards = wanted();
  if (!cards || state.isWorking) return;
  state.isWorking = true;
  plan();
  await ask("/paper/cards", { round: state.round, layout: state.layout, ...cards },
    made.button.element);
  state.isWorking = false;
  show();
}

async function ask(url, body, control) {
  const answer = await post(url, body);
  if (answer.ok) screen.page.jobs = answer.jobs;
  else refuse(control, refusalWords(screen, answer));
  show();
}

function isActive(job) {
  return ACTIVE.includes(job.state);
}

function drawRuns() {
  const { t, page } = screen;
  if (page.jobs.length === 0) {
    fill(made.runs, page.series.length === 0
      ? empty({ drawing: "card", name: t.ownNone, when: t.ownNoneWhen })
      : empty({ drawing: "card", name: t.runsNone, when: t.runsNoneWhen }));
    return;
  }
  fill(made.runs, page.jobs.map(run));
}

function run(job) {
  const { t, locale } = screen;
  const bar = h("div", { class: "bar-fill" });
  bar.style.transform = `scaleX(${job.total ? job.done / job.total : 0})`;
  const words = say(t[`run.${job.state}`], { done: count(job.done, locale),
    total: count(job.total, locale) });
  const element = h("div", { class: "run" },
    h("p", { class: "run-name" }, h("b", null, job.series), " ", range(job.first, job.last),
      h("span", { class: "quiet" }, t[`layout.${job.layout}`])),
    h("p", { class: "run-state", role: "status" }, words),
    isActive(job) ? h("div", { class: "bar-track", role: "progressbar", "aria-valuemin": 0,
      "aria-valuemax": job.total, "aria-valuenow": job.done }, bar) : null,
    h("div", { class: "run-acts" }, runActs(job)));
  toggle(element, { "is-ready": job.state === "ready", "is-failed": job.state === "failed" });
  return element;
}

function runActs(job) {
  const { t } = screen;
  const stop = (words) => h("button", { class: "minor", type: "button",
    onclick: (event) => ask(`/paper/cards/${job.id}/stop`, {}, event.currentTarget) }, words);
  if (isActive(job)) return [stop(t.runStop)];
  if (job.state !== "ready") return [];
  return [h("a", { class: "minor run-open", href: `/paper/cards/${job.id}.pdf`, target: "_blank",
    rel: "noopener" }, t.runOpen), stop(t.runThrow)];
}
