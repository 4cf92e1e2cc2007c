/* The right column of the console: what to read, the prizes, the extractor. */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { keyHint } from "../../ui/button.js";
import { money } from "../../ui/money.js";
import { count } from "../../ui/format.js";
import { numbers, primaLine, share } from "../words.js";
import { besideWords, isAlarm, machineOf, machineWords, otherWay } from "./machine.js";
import { scriptPanel } from "./script.js";

/** sideColumn(screen, {onSwitch, auto}) → {element, update(view), tick(view)}. */
export function sideColumn(screen, { onSwitch, auto }) {
  const script = scriptPanel(screen);
  const prizes = prizePanel(screen);
  const extractor = extractorPanel(screen, onSwitch, auto);
  const element = h("div", { class: "column-side" },
    script.element, prizes.element, extractor.element);
  return {
    element,
    update: (view) => [script, prizes, extractor].forEach((part) => part.update(view)),
    tick: (view) => extractor.tick(view),
  };
}

/** prizePanel(screen) → {element, update(view)}: line, bingo, prima, cards one number away. */
export function prizePanel(screen) {
  const { t } = screen;
  const line = prizeRow(screen, t.wordLineName);
  const bingo = prizeRow(screen, t.wordBingoName);
  const prima = prizeRow(screen, t.primaName, "is-waiting");
  const togo = toGoRow(screen);
  const element = h("section", { class: "panel prizes rows", "aria-label": t.prizesLabel },
    line.element, bingo.element, prima.element, togo.element);
  const update = (view) => {
    line.update(t.wordLineName, lineNote(screen, view), view.figures.line_total);
    bingo.update(t.wordBingoName, bingoNote(screen, view), view.figures.bingo_total);
    const pool = poolLine(screen, view);
    prima.element.hidden = !pool;
    if (pool) prima.update(pool.name, pool.note, pool.cents, pool.isPassed);
    togo.update(view.to_go);
  };
  return { element, update };
}

/* Once the game is over the row says what became of the prima in it. */
function poolLine(screen, view) {
  const { t } = screen;
  const line = primaLine(screen, view.pool, view.balls.length > 0);
  if (!line || view.pool.state !== "armed") return line;
  if (view.result.pool) return { ...line, note: say(t.prizeWonAt, { n: view.result.pool.ball }) };
  return view.phase === "FINISHED" ? { ...line, name: t.primaName, note: t.primaNotWon } : line;
}

function prizeRow({ locale }, name, extra = "") {
  const label = h("span", { class: "row-name" }, name);
  const note = h("span", { class: "row-note" });
  const figure = money({ cents: 0, locale });
  const element = h("div", { class: `row ${extra}` },
    h("span", { class: "row-words" }, label, note),
    h("span", { class: "row-figure" }, figure.element));
  const update = (words, small, cents, isPassed = false) => {
    write(label, words);
    write(note, small);
    figure.update({ cents });
    element.classList.toggle("is-passed", isPassed);
  };
  return { element, update };
}

function lineNote(screen, view) {
  const { t } = screen;
  if (view.result.line) return say(t.prizeWonAt, { n: view.result.line.ball });
  if (view.balls.length > 0) return t.prizeOpen;
  return share(screen, view.game.line_bp);
}

function bingoNote(screen, view) {
  const { t } = screen;
  if (view.result.bingo) return say(t.prizeWonAt, { n: view.result.bingo.ball });
  return share(screen, view.game.bingo_bp);
}

function toGoRow({ t, locale }) {
  const line = h("b", { class: "togo-figure" });
  const bingo = h("b", { class: "togo-figure" });
  const element = h("div", { class: "row" },
    h("span", { class: "row-words" }, h("span", { class: "row-name" }, t.toGoName),
      h("span", { class: "row-note" }, t.toGoNote)),
    h("span", { class: "togo" }, h("span", null, t.wordLine, line),
      h("span", null, t.wordBingo, bingo)));
  const update = (togo) => {
    element.hidden = !togo;
    write(line, togo ? count(togo.line, locale) : "");
    write(bingo, togo ? count(togo.bingo, locale) : "");
  };
  return { element, update };
}

function extractorPanel(screen, onSwitch, auto) {
  const { t } = screen;
  const name = h("p", { class: "extractor-name" });
  const note = h("p", { class: "extractor-note" });
  const other = h("button", { class: "minor extractor-switch", type: "button" });
  const element = h("section", { class: "panel extractor" },
    h("div", { class: "extractor-top" },
      h("div", { class: "extractor-words" }, h("p", { class: "label" }, t.extractorLabel), name,
        note), other), auto.element);
  other.addEventListener("click", () => onSwitch(other));
  const update = (view) => {
    const kind = view.game.extractor;
    write(name, t[`extractor.${kind}`] ?? kind);
    other.hidden = !("SwitchExtractor" in view.may) || !otherWay(screen, view);
    const to = kind === "manual" ? t.extractorToMachine : t.extractorToManual;
    fill(other, h("span", null, to), keyHint("M"));
    auto.update(view);
    element.hidden = view.phase === "FINISHED" || view.phase === "CLOSED";
  };
  const tick = (view) => {
    write(note, [extractorState(screen, view), besideWords(screen, view)].filter(Boolean)
      .join(" · "));
    toggle(element, { "is-alarm": isAlarm(machineOf(screen, view)) });
    auto.tick(view);
  };
  return { element, update, tick };
}

/** The state of the extractor in words: waiting, turning, silent for so many seconds. */
export function extractorState(screen, view) {
  const { t } = screen;
  if (view.apart?.length > 0) {
    return say(t.extractorApart, { numbers: numbers(screen, view.apart) });
  }
  if (view.held) return say(t.extractorHeld, { n: view.held });
  const machine = machineOf(screen, view);
  if (machine) return machineWords(screen, machine);
  if (view.phase === "CLAIM_STOP" || view.phase === "INTERRUPTED") return t.extractorPaused;
  if (view.game.extractor === "manual") return t.extractorManualNote;
  if (view.phase !== "PLAYING") return t.extractorReady;
  const since = view.ball ? Math.floor((screen.now() - view.ball.spoken_at) / 1000) : 0;
  if (since >= 30) return say(t.extractorSilent, { n: since });
  return t.extractorReady;
}
