/* Counting a drawer by notes and coins: the float when a shift opens, the money when it closes. */
import { digits } from "../../ui/digits.js";
import { fill, h, say } from "../../ui/dom.js";
import { amount, money } from "../../ui/money.js";
import { count } from "../../ui/format.js";
import { keypad } from "../../ui/keypad.js";
import { sumClass, tillWords } from "../words.js";

const PIECES = [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** countDesk(screen, {onEnter, isClosing}) → {middle, right, update(), plan(), key(name),
    act(control), focus()}. */
export function countDesk(screen, { onEnter, isClosing }) {
  const { t } = screen;
  const rows = PIECES.map((cents) => pieceRow(screen, cents, { onInput: () => update(),
    onEnter: () => next(rows, onEnter) }));
  const total = money({ cents: 0, locale: screen.locale });
  const name = tillField(screen, isClosing);
  const paper = h("section", { class: "paper receipt" },
    h("div", { class: "receipt-row is-head" }, h("span", null, isClosing ? t.countedNow
      : t.floatNow), name.element),
    h("div", { class: "receipt-row is-change" }, h("span", null, t.total), total.element));
  const pad = keypad({ t, extra: "00", onKey: (key) => typeInto(rows, key) });
  const update = () => {
    const cents = sum(rows);
    rows.forEach((one) => one.update());
    total.update({ cents });
    total.element.parentElement.className = `receipt-row is-change ${sumClass(cents)}`;
  };
  return {
    middle: [h("section", { class: "panel till-list counting" },
      h("p", { class: "label" }, isClosing ? t.closeLabel : t.openLabel),
      h("p", { class: "quiet" }, isClosing ? t.closeNote : t.openNote),
      h("div", { class: "pieces" }, rows.map((one) => one.element)))],
    right: [paper, pad.element], update,
    plan: () => ({ words: isClosing ? t.closeAct : t.openAct, key: t.keyEnter }),
    key: () => {}, clear: () => {},
    focus: () => rows[isClosing ? 0 : 3].input.focus({ preventScroll: true }),
    act: (control) => send(screen, rows, { isClosing, till: name.read() }, control),
  };
}

function sum(rows) {
  return rows.reduce((whole, one) => whole + one.cents * one.pieces(), 0);
}

/** The count as the house takes it: "5000x2 100x30"; what is no whole number goes as it stands, so
    that the house refuses it. */
export function countText(rows) {
  return rows.filter((one) => one.pieces() > 0 || !one.isGood())
    .map((one) => `${one.cents}x${one.isGood() ? one.pieces() : one.input.value.trim()}`)
    .join(" ");
}

function send(screen, rows, { isClosing, till }, control) {
  const text = countText(rows);
  if (isClosing) return screen.send("shift", "CloseShift", { counted: text || "0" }, control);
  return screen.open("shift", { till, float_count: text }, control);
}

function tillField(screen, isClosing) {
  const known = isClosing ? screen.rounds.shift?.view.till ?? "" : lastWord(screen.page.till);
  if (isClosing || known) {
    return { element: h("span", { class: "figure" }, tillWords(screen, known)),
      read: () => known };
  }
  const input = h("input", { type: "text", maxlength: 20, autocomplete: "off", value: "1",
    "aria-label": screen.t.tillWhich });
  return { element: h("label", { class: "field till-which" },
    h("span", { class: "field-name" }, screen.t.tillWhich), input),
  read: () => input.value.trim() };
}

/* A terminal may be called "Caja 1"; the till at it is "1". */
function lastWord(name) {
  return /[\w-]+$/.exec(name ?? "")?.[0] ?? "";
}

function pieceRow(screen, cents, { onInput, onEnter }) {
  const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off",
    maxlength: 5, "aria-label": pieceName(screen, cents) });
  const worth = h("span", { class: "piece-worth" });
  const element = h("label", { class: cents >= 500 ? "piece is-note" : "piece" },
    h("span", { class: "piece-name" }, pieceName(screen, cents)), input, worth);
  const { value: pieces, isGood } = digits(input, () => onInput());
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  });
  const update = () => fill(worth, pieces() > 0 ? amount(cents * pieces(), screen.locale) : null);
  return { element, input, cents, pieces, isGood, update };
}

function pieceName({ t, locale }, cents) {
  if (cents < 100) return say(t.pieceCents, { n: cents });
  return say(t.pieceEuros, { n: count(cents / 100, locale) });
}

/* Enter goes down the list; at its end it is the act itself. */
function next(rows, onEnter) {
  const at = rows.findIndex((one) => one.input === document.activeElement);
  if (at < 0 || at === rows.length - 1) onEnter();
  else rows[at + 1].input.focus();
}

function typeInto(rows, key) {
  const row = rows.find((one) => one.input === document.activeElement) ?? rows[3];
  row.input.focus();
  row.input.value = key === "back" ? row.input.value.slice(0, -1)
    : (row.input.value + key).slice(0, 5);
  row.input.dispatchEvent(new Event("input"));
}

