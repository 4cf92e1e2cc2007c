/* The count of the balls (BINGO-49): ninety ticks, row by row. Space takes a whole row; arrows
   and a
   number find one ball that is missing (F) or there twice (D). */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { list } from "../../ui/format.js";
import { showHall } from "./hall.js";
import { isMine, theSession } from "./rounds.js";

const ROWS = 9;
const WIDTH = 10;
const SEEN = 1;
const MISSING = 0;
const TWICE = 2;

/** countStage(screen, desktop) → {element, update(), plan()}. */
export function countStage(screen, desktop) {
  const { t } = screen;
  const state = { balls: new Map(), at: 1, typed: "", timer: 0, isPublic: false };
  const cells = Array.from({ length: ROWS * WIDTH }, (_, index) => cell(index + 1, (number) => {
    state.at = number;
    turn(state, number);
    desktop.show();
  }));
  const grid = h("div", { class: "count-grid" }, Array.from({ length: ROWS }, (_, row) =>
    h("div", { class: "count-row", role: "group", "aria-label": rowWords(row) },
      h("span", { class: "count-row-name" }, rowWords(row)),
      cells.slice(row * WIDTH, (row + 1) * WIDTH).map((one) => one.element),
      h("span", { class: "count-row-state" }))));
  const people = h("button", { class: "minor count-public", type: "button",
    onclick: () => { state.isPublic = !state.isPublic; desktop.show(); } });
  const facts = h("div", { class: "count-facts" });
  const element = h("div", { class: "count-stage" },
    h("section", { class: "panel count-panel" }, grid),
    h("section", { class: "panel step-panel count-side" }, h("p", { class: "label" },
      t["step.count"]),
      facts, people, h("p", { class: "quiet count-help" }, t.countHelp),
      h("p", { class: "quiet count-touch" }, t.countTouch)));
  return { element,
    update: () => showCount(screen, state, { cells, grid, facts, people }),
    plan: () => planOf(screen, state, desktop) };
}

function showCount(screen, state, { cells, grid, facts, people }) {
  const { t } = screen;
  const { view } = theSession(screen);
  const mayCount = isMine(screen, view.may.CountBalls);
  const last = view.state === "TO_CLOSE" ? view.closing_count : view.opening_count;
  cells.forEach((one, index) => one.update(valueOf(state, index + 1, mayCount ? null : last),
    mayCount && state.at === index + 1));
  [...grid.children].forEach((row, index) => write(row.lastChild, rowState(screen, state, index)));
  fill(facts, factsOf(screen, state, mayCount ? null : last));
  people.hidden = !mayCount;
  people.setAttribute("aria-pressed", String(state.isPublic));
  fill(people, h("span", null, state.isPublic ? t.countPublic : t.countNoPublic),
    h("kbd", { class: "key" }, "V"));
}

function valueOf(state, number, last) {
  if (!last) return state.balls.get(number);
  if (last.missing.includes(number)) return MISSING;
  return last.extra.includes(number) ? TWICE : SEEN;
}

function factsOf(screen, state, last) {
  const { t, locale } = screen;
  const missing = last ? last.missing : numbersOf(state, MISSING);
  const twice = last ? last.extra : numbersOf(state, TWICE);
  const seen = last ? ROWS * WIDTH - missing.length : state.balls.size - missing.length;
  return [h("p", { class: "count-figure" }, h("b", null, seen), h("span", null, t.countOf)),
    missing.length > 0 ? h("p", { class: "count-fault" },
      say(missing.length === 1 ? t.countMissingOne : t.countMissing,
        { numbers: list(missing, locale) })) : null,
    twice.length > 0 ? h("p", { class: "count-fault" },
      say(t.countTwice, { numbers: list(twice, locale) })) : null];
}

function numbersOf(state, value) {
  return [...state.balls].filter(([, one]) => one === value).map(([number]) => number)
    .sort((a, b) => a - b);
}

function cell(number, onTurn) {
  const ten = Math.min(8, Math.floor(number / 10));
  const element = h("button", { class: `count-ball ten-${ten}`, type: "button", tabindex: "-1",
    onclick: () => onTurn(number) }, number);
  const update = (value, isHere) => {
    toggle(element, { "is-seen": value === SEEN, "is-missing": value === MISSING,
      "is-twice": value === TWICE, "is-here": isHere, "has-caps": ten % 2 === 1 });
    element.setAttribute("aria-pressed", String(value === SEEN));
  };
  return { element, update };
}

/* One ball alone: it is there, it is missing, there are two of it. */
function turn(state, number) {
  const now = state.balls.get(number);
  state.balls.set(number, now === undefined ? SEEN : now === SEEN ? MISSING
    : now === MISSING ? TWICE : SEEN);
}

function rowWords(row) {
  return `${row * WIDTH + 1}\u2013${(row + 1) * WIDTH}`;
}

function rowNumbers(row) {
  return Array.from({ length: WIDTH }, (_, index) => row * WIDTH + index + 1);
}

function rowState(screen, state, row) {
  const seen = rowNumbers(row).filter((n) => (state.balls.get(n) ?? 0) > 0).length;
  return rowNumbers(row).some((n) => state.balls.has(n))
    ? say(screen.t.countRow, { n: seen }) : "";
}

function openRow(state) {
  return Array.from({ length: ROWS }, (_, row) => row)
    .find((row) => rowNumbers(row).some((n) => !state.balls.has(n)));
}

function planOf(screen, state, desktop) {
  const { t } = screen;
  const { view, slot } = theSession(screen);
  const shown = { words: t.showHall, key: "P", code: "P", act: () => showHall(desktop) };
  if (!isMine(screen, view.may.CountBalls)) {
    const isDue = view.todo.some((one) => one.action === "CountBalls");
    return { name: "Wait", words: isDue ? t.waitCount : t.countDone, isOff: true,
      act: () => null, minors: [shown] };
  }
  const again = { words: t.countAgain, isOff: state.balls.size === 0,
    act: () => { state.balls.clear(); state.at = 1; desktop.show(); } };
  const rest = { minors: [shown, again], hidden: keysOf(state, desktop), isUrgent: true };
  const row = openRow(state);
  if (row !== undefined) {
    return { name: `row-${row}`, words: say(t.countRowAct,
      { first: row * WIDTH + 1, last: (row + 1) * WIDTH }),
      key: t.keySpace, act: () => takeRow(state, row, desktop), ...rest };
  }
  const faults = numbersOf(state, MISSING).length + numbersOf(state, TWICE).length;
  return { name: "CountBalls", key: t.keySpace, ...rest, isUrgent: false,
    words: faults > 0 ? t.countActFault : t.countAct,
    act: (control) => screen.send(slot, "CountBalls", { seen: seenOf(state),
      public_present: state.isPublic }, control) };
}

function seenOf(state) {
  return [...state.balls].flatMap(([number, times]) => Array(times).fill(number))
    .sort((a, b) => a - b);
}

function takeRow(state, row, desktop) {
  for (const number of rowNumbers(row)) {
    if (!state.balls.has(number)) state.balls.set(number, SEEN);
  }
  const next = openRow(state);
  state.at = next === undefined ? state.at : next * WIDTH + 1;
  desktop.show();
}

function keysOf(state, desktop) {
  const go = (by) => () => {
    state.at = Math.min(ROWS * WIDTH, Math.max(1, state.at + by));
    desktop.show();
  };
  const mark = (value) => () => {
    state.balls.set(state.at, state.balls.get(state.at) === value ? SEEN : value);
    desktop.show();
  };
  const figures = [..."0123456789"].map((figure) => ({ code: figure,
    act: () => type(state, figure, desktop) }));
  return [...figures, { code: "ArrowLeft", act: go(-1) }, { code: "ArrowRight", act: go(1) },
    { code: "ArrowUp", act: go(-WIDTH) }, { code: "ArrowDown", act: go(WIDTH) },
    { code: "F", act: mark(MISSING) }, { code: "D", act: mark(TWICE) },
    { code: "V", act: () => { state.isPublic = !state.isPublic; desktop.show(); } }];
}

/* Two figures go to a ball: 1 and 7 to the seventeen, within a second. */
function type(state, figure, desktop) {
  clearTimeout(state.timer);
  state.typed = (state.typed + figure).slice(-2);
  const number = Number(state.typed);
  if (number >= 1 && number <= ROWS * WIDTH) state.at = number;
  state.timer = setTimeout(() => { state.typed = ""; }, 900);
  desktop.show();
}
