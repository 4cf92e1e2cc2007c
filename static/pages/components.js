/* All parts on one page, in all their states, to be looked at and compared. */
import { h, readData } from "../ui/dom.js";
import { ball, tenClass } from "../ui/ball.js";
import { board } from "../ui/board.js";
import { keyHint, minor, primary, secondary } from "../ui/button.js";
import { card } from "../ui/card.js";
import { chip } from "../ui/chip.js";
import { confirmAct, twoPeople } from "../ui/dialog.js";
import { empty } from "../ui/empty.js";
import { hold } from "../ui/hold.js";
import { meter } from "../ui/meter.js";
import { amount } from "../ui/money.js";
import { prize } from "../ui/prize.js";
import { rail } from "../ui/rail.js";
import { refuse } from "../ui/refusal.js";
import { status } from "../ui/status.js";
import { track } from "../ui/track.js";
import { verdict } from "../ui/verdict.js";

const t = readData("texts");
const NUMBERS = [6, 14, 27, 33, 48, 52, 61, 76, 90];
const RANGES = ["1–9", "10–19", "20–29", "30–39", "40–49", "50–59", "60–69", "70–79", "80–90"];
const DRAWN = [20, 4, 63, 12, 40, 78, 5, 51, 37, 11, 65, 26, 48, 8, 55, 22, 34, 42, 75, 60, 24,
  18, 31, 10, 85, 38, 72];
const ROWS = [[34, 48, 51, 63, 70], [18, 24, 37, 72, 85], [9, 29, 49, 57, 90]];

function section(title, ...children) {
  return h("section", null, h("h2", null, title), ...children);
}

function balls() {
  const shown = NUMBERS.map((number, index) => h("div", null, ball({ number }).element,
    h("div", { class: "ten-range" }, RANGES[index]),
    h("div", { class: "ten-name" }, t.tens[index]),
    h("div", { class: "ten-name quiet" }, index % 2 ? t.caps : t.plain)));
  return section(t.balls, h("div", { class: "nine" }, shown));
}

function boardStates() {
  const cell = (number, state) => h("span",
    { class: `board-cell ${tenClass(number)} ${state ? "is-drawn" : ""}` }, String(number),
    state === "last" ? h("span", { class: "board-ring" }) : null);
  const rows = [null, "drawn", "last"].flatMap((state) =>
    NUMBERS.map((number) => cell(number, state)));
  return section(t.board, h("div", { class: "sample-board" }, rows));
}

function cardStates() {
  const states = { 34: "drawn", 48: "drawn", 51: "drawn", 63: "drawn", 18: "drawn", 24: "drawn",
    37: "missing", 72: "last", 85: "pending" };
  return section(t.card, card({ rows: ROWS, states, asked: null }).element);
}

function steps() {
  const base = { words: t.nextBall, key: t.keySpace, working: t.working, onPress: () => {} };
  const ready = primary({ ...base, state: "ready" }).element;
  const focused = primary({ ...base, state: "ready" }).element;
  focused.classList.add("is-focused");
  const working = primary({ ...base, state: "working" }).element;
  const off = primary({ ...base, state: "off" }).element;
  hold(ready, () => refuse(ready, refusal()));
  setTimeout(() => refuse(off, refusal()), 300);
  return section(t.step, h("div", { class: "steps" }, ready, focused, working, off));
}

function refusal() {
  return { code: "E_GAME_STOPPED", message: t.stopped, then: t.stoppedThen };
}

function corner() {
  const now = Date.UTC(2026, 10, 30, 20, 47, 31);
  const lines = ["live", "reconnecting", "stale"].map((state) => {
    const one = status({ t, locale: "es", zone: "Europe/Madrid" });
    one.update({ state, since: now - 23000, number: 48211, now });
    return one.element;
  });
  const names = [t.keySpace, t.keyEnter, "L", "B", t.keyEscape];
  return section(t.corner, h("div", { class: "corner" }, lines), h("h2", null, t.keys),
    names.map(keyHint));
}

function chips() {
  const values = [["1", "--ten-0", "--ink"], ["5", "--ten-4", "--ivory"],
    ["20", "--ok-dark", "--ivory"], ["100", "--ten-8", "--ivory"], ["500", "--ten-5", "--ink"]];
  const pot = meter({ cents: 184620, locale: "es", label: "" });
  setTimeout(() => pot.update({ cents: 191255 }), 1500);
  return section(t.chips,
    h("div", { class: "chips" }, values.map(([text, colour, on]) =>
      chip({ text, colour, on, size: 70 }))), pot.element);
}

function verdicts() {
  return section(t.verdicts,
    verdict({ kind: "valid", word: t.valid, fact: t.validFact, detail: t.validDetail }).element,
    verdict({ kind: "not-valid", word: t.notValid, fact: t.notValidFact,
      detail: t.notValidDetail }).element,
    verdict({ kind: "neutral", word: t.already, fact: t.alreadyFact, detail: "" }).element);
}

function play() {
  const panel = (...children) => h("div", { class: "panel" }, ...children);
  const prima = prize({ label: t.prima, cents: 60000, locale: "es", isPrima: true,
    note: t.primaNote });
  return h("section", { class: "boards" },
    panel(board({ drawn: DRAWN, last: 72, t }).element),
    panel(card({ rows: ROWS, asked: 1, verdict: "valid",
      states: { 18: "drawn", 24: "drawn", 37: "drawn", 72: "last", 85: "drawn", 34: "drawn" },
      head: [{ value: "B-000123" }, { value: "874", isNumber: true },
        { value: "7F3A-91C4", isEnd: true }] }).element,
      prima.element, track({ passed: 27, limit: 51 }).element),
    panel(rail({ numbers: [38, 85, 10, 31, 18], places: 5, label: t.railLabel }).element));
}

function buttons() {
  return h("section", { class: "buttons" },
    secondary({ words: t.openOne, key: "L", onPress: openConfirm }).element,
    secondary({ words: t.openOne, key: "B", off: true }).element,
    minor({ words: t.openOne, key: "C" }).element,
    minor({ words: t.openTwo, key: "N", isDanger: true, onPress: openTwo }).element);
}

function lines() {
  return [{ name: t.refund, note: t.refundNote, amount: amount(123600) },
    { name: t.unpaid, note: t.unpaidNote, amount: amount(80340) },
    { name: t.prima, note: t.primaNote, amount: amount(60000) },
    { name: t.numbers, note: t.numbersNote }];
}

function openConfirm() {
  return confirmAct({ title: t.annulTitle, kicker: t.cannotUndo, isDanger: true, lines: lines(),
    reason: { label: t.reason, required: true }, act: t.annul, wayOut: t.wayOut,
    escape: t.keyEscape });
}

function openTwo() {
  return twoPeople({ title: t.annulTitle, kicker: t.cannotUndo, isDanger: true, lines: lines(),
    whatLabel: t.whatHappens, reason: { label: t.reason, value: t.reasonValue },
    peopleLabel: t.twoPeople, first: { name: t.head, note: t.headNote },
    second: { name: t.manager, note: t.managerNote }, note: t.approvalNote, act: t.annul,
    missing: t.missing, wayOut: t.wayOut, escape: t.keyEscape, pinLabel: t.managerNote,
    sign: async ({ secret }) => (secret === "123456" ? { ok: true }
      : { ok: false, message: t.wrongPin }) }).closed;
}

function empties() {
  const step = primary({ words: t.openShift, key: t.keySpace, working: t.working, state: "ready" });
  return section(t.emptyStates, h("div", { class: "two" },
    h("div", { class: "panel" }, empty({ place: t.emptyPlace2, drawing: "coins",
      name: t.emptyName2, when: t.emptyWhen2, step: step.element })),
    h("div", { class: "panel" }, empty({ place: t.emptyPlace, drawing: "card",
      name: t.emptyName, when: t.emptyWhen }))));
}

document.body.append(balls(),
  h("div", { class: "two" }, boardStates(), cardStates()),
  h("div", { class: "three" }, steps(), corner(), chips()),
  play(), buttons(), verdicts(), empties());
