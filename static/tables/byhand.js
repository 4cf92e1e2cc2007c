/* A layout is laid on the cloth of a game, what comes is written, and the house says what each bet
   is paid, in the order of payment. Nothing is decided here and nothing is kept. */
import { post } from "../live.js";
import { fill, h, readData, s, say, set, toggle, write } from "../ui/dom.js";
import { money } from "../ui/format.js";
import { centsOf } from "../pages/till/others.js";
import { chipGroup, valueOf } from "./chips.js";
import { cloth } from "./cloth.js";
import { settlementPanel } from "./settlement.js";
import { zoneParts } from "./spots.js";
import { toWords } from "./side.js";

const STEPS = [1, 2, 5, 10, 20];
const screen = { t: readData("texts"), locale: document.documentElement.lang || "es" };
const { t, locale } = screen;
const laid = { bets: [], outcomes: [], decisions: [], minimum: 200, last_round: false };
const made = { seat: 1, chip: 0, sheets: [], answer: null };
const paper = cloth(screen, { onZone: lay, onTake: take });
const settled = settlementPanel(screen);
const parts = { chips: h("div", { class: "chip-row", role: "radiogroup" }),
  seats: h("div", { class: "seat-keys", role: "radiogroup" }),
  asks: h("div", { class: "byhand-asks" }), notes: h("div", { class: "byhand-notes" }) };
const game = h("select", { class: "byhand-field", id: "game", onchange: chooseGame });
const least = h("input", { class: "byhand-field", id: "least", value: "2", onchange: chooseLeast });
const comes = h("input", { class: "byhand-field is-large", id: "comes", autocomplete: "off",
  oninput: () => { laid.outcomes = namesIn(comes.value); laid.decisions = []; settle(); } });
const isLast = h("input", { type: "checkbox", id: "last", onchange: () => {
  laid.last_round = isLast.checked; settle(); } });

document.getElementById("stage").append(paper.element, h("div", { class: "table-side" },
  h("section", { class: "panel byhand-panel" },
    h("div", { class: "byhand-row" }, field(t.byhandGame, game), field(t.byhandLeast, least)),
    field(t.byhandSeat, parts.seats), parts.chips,
    field(t.byhandComes, comes, t.byhandComesNote),
    h("div", { class: "byhand-row" }, h("label", { class: "byhand-last" }, isLast, t.byhandLast),
      button(t.byhandBack, () => { laid.bets.pop(); settle(); }),
      button(t.byhandClear, () => { laid.bets = []; laid.decisions = []; settle(); })),
    parts.asks, parts.notes), settled.element));
start();

async function start() {
  const answer = await fetch("/screens/table-settle.json", { headers: { Accept:
    "application/json" } });
  made.sheets = (await answer.json()).sheets;
  fill(game, made.sheets.map((one, index) => h("option", { value: String(index) },
    `${one.title} · ${one.jurisdiction}`)));
  const wanted = new URLSearchParams(location.search).get("game") ?? "french_roulette";
  game.value = String(Math.max(0, made.sheets.findIndex((one) => one.game === wanted)));
  chooseGame();
}

function field(words, control, note) {
  return h("label", { class: "byhand-label" }, h("span", { class: "label" }, words), control,
    note ? h("small", null, note) : null);
}

function button(words, onPress) {
  return h("button", { class: "quiet-key byhand-key", type: "button", onclick: onPress }, words);
}

function namesIn(text) {
  return text.trim().split(/[\s,;]+/).filter(Boolean).map((one) => (/^[1-9jqka0]/i.test(one)
    && /[shdc]$/i.test(one) ? one.slice(0, -1).toUpperCase() + one.slice(-1).toLowerCase() : one));
}

function chooseGame() {
  const { game: name, jurisdiction } = made.sheets[Number(game.value)];
  Object.assign(laid, { game: name, jurisdiction, bets: [], decisions: [], outcomes: [] });
  comes.value = "";
  settle();
}

function chooseLeast() {
  laid.minimum = centsOf(least.value) || 100;
  made.chip = 0;
  laid.bets = [];
  settle();
}

/* Chips of the chosen seat; in a game of boxes the box that was touched is also the seat. */
function lay(zone) {
  const { table, limits } = made.answer.table;
  const { kind, box, on } = zoneParts(zone, table.layout);
  if (!(kind in limits)) return;
  const [single] = Object.values(limits)[0];
  const chips = box ? 1 : Math.max(1, Math.round(limits[kind][0] / single));
  laid.bets.push({ seat: box || made.seat, kind, box, on, stake: made.chip * chips });
  settle();
}

function take(zone) {
  const { layout } = made.answer.table.table;
  const { kind, box, on } = zoneParts(zone, layout);
  const found = laid.bets.findLastIndex((one) => one.kind === kind && one.box === box
    && String(one.on) === String(on));
  if (found >= 0) { laid.bets.splice(found, 1); settle(); }
}

async function settle() {
  const answer = await post("/screens/table-settle", laid);
  if (answer.code === "E_IN_FLIGHT") { setTimeout(settle, 80); return; }
  if (!answer.ok) { fill(parts.notes, note(answer.message || answer.code)); return; }
  made.answer = answer;
  show();
}

function show() {
  const { table, play, refused, fault } = made.answer;
  paper.update({ table, play, pool: null, chosen: 0 });
  if (play) settled.update({ play, table });
  toggle(settled.element, { "is-absent": !play });
  showChips(table);
  fill(parts.asks, (play?.asks ?? []).flatMap(askKeys));
  const waits = !play?.expects ? "" : play.expects.card
    ? say(t.byhandWaits, { to: toWords(t, play.expects.to) }) : t.byhandWaitsNumber;
  fill(parts.notes, [...refused.map(([n, words]) => note(say(t.byhandRefused, { n, words }))),
    fault ? note(laid.bets.length > 0 ? say(t.byhandFault, { words: fault }) : t.byhandEmpty)
      : null,
    waits ? h("p", { class: "quiet" }, waits) : null]);
}

function note(words) {
  return h("p", { class: "byhand-note" }, words);
}

function showChips({ limits, table, seats }) {
  const [first] = Object.values(limits)[0] ?? [table.minimum];
  const values = STEPS.map((times) => first * times);
  if (!values.includes(made.chip)) [made.chip] = values;
  fill(parts.chips, values.map((cents) => h("button", { class: "chip-key", type: "button",
    role: "radio", "aria-checked": String(made.chip === cents),
    "aria-label": money(cents, locale), onclick: () => { made.chip = cents; show(); } },
  s("svg", { viewBox: "-54 -54 108 112", width: 46, height: 48, "aria-hidden": "true" },
    chipGroup(valueOf(cents), { x: 0, y: 0, r: 50, label: "" })))));
  parts.seats.parentElement.hidden = table.boxes > 0;
  fill(parts.seats, seats.map(({ seat }) => set(button(String(seat), () => {
    made.seat = seat;
    show();
  }), { role: "radio", "aria-checked": String(made.seat === seat),
    "aria-pressed": String(made.seat === seat) })));
}

/* One key for each choice of whoever is asked first; the owner of a bet is told by its seat. */
function askKeys(ask, index) {
  if (index > 0) return [];
  const who = ask.box ? say(t.boxName, { box: ask.box }) : ask.seat
    ? say(t.seatNamed, { seat: ask.seat }) : t.bankName;
  return [h("span", { class: "byhand-who" }, who), ...ask.options.map((option) =>
    button(t[`choice.${option.choice}`] ?? option.choice, () => {
      laid.decisions.push({ choice: option.choice, box: ask.box, hand: ask.hand,
        amount: option.most });
      settle();
    }))];
}

write(document.querySelector(".bar-name"), t.byhandTitle);
