/* What every staff screen shares: its texts, the live link, the corner of state, the way a command
   is sent and how its refusal is told beside the control that was pressed. */
import { command, live, open, post } from "../live.js";
import { readData, toggle } from "../ui/dom.js";
import { clearRefusal, refuse } from "../ui/refusal.js";
import { status } from "../ui/status.js";
import { once, wedge } from "../ui/wedge.js";
import { refusalWords } from "./words.js";

const TICK = 200;

/** staff({url, onView, onTick, onScan}) → the screen: {t, locale, zone, rounds, page, now, line,
    send, …}.
    `send(slot or round, action, fields, control)` answers {ok} or has shown the refusal. `main` is
    the slot whose number stands in the corner, `query` what the live line tells the house
    besides. */
export function staff({ url, main, query, onView, onTick, onEvents, onScan }) {
  const t = readData("texts");
  const screen = {
    t, locale: document.documentElement.lang || "es", zone: document.body.dataset.zone || undefined,
    page: null, rounds: {}, line: { state: "reconnecting" }, now: () => Date.now(),
  };
  const corner = status({ t, locale: screen.locale, zone: screen.zone });
  document.getElementById("status").append(corner.element);
  const showLine = () => {
    corner.update({ ...screen.line, now: screen.now() });
    toggle(document.body, { "is-stale": screen.line.state === "stale" });
  };
  Object.assign(screen, senders(screen));
  const scanned = onScan ? once((text) => readInto(text, onScan)) : null;
  if (scanned) wedge(scanned);
  const link = live({
    url, main, query, screen: document.body.dataset.screen,
    onView: (rounds, slots, page) => {
      Object.assign(screen, { rounds, page });
      screen.zone = page.zone ?? screen.zone;
      onView(screen, slots);
    },
    onEvents: (round, events, view) => onEvents?.(screen, events, view),
    onScan: (text) => scanned?.(text),
    onStatus: (line) => { screen.line = line; showLine(); },
  });
  screen.now = link.now;
  screen.refetch = link.refetch;
  setInterval(() => { showLine(); if (screen.page) onTick(screen); }, TICK);
  letGoAfterPointer();
  return screen;
}

/* A dialog asks for something else: what is read meanwhile is for nobody. */
function readInto(text, onScan) {
  if (!document.querySelector("dialog[open]")) onScan(text);
}

function senders(screen) {
  const tell = (answer, control) => {
    if (answer.ok) clearRefusal();
    else if (answer.code !== "E_IN_FLIGHT" && control) {
      refuse(control, refusalWords(screen, answer));
    }
    if (answer.code === "E_STALE") screen.refetch();
    return answer;
  };
  const inWords = (answer) => (answer.ok ? answer : { ...answer, ...refusalWords(screen, answer) });
  const roundOf = (slot) => screen.rounds[slot]?.round ?? slot;
  return {
    refuse: (control, code) => tell({ ok: false, code, message: "" }, control),
    send: async (slot, action, fields, control, options) =>
      tell(await command(roundOf(slot), action, fields, options), control),
    ask: async (slot, action, fields, options) =>
      inWords(await command(roundOf(slot), action, fields, options)),
    open: async (game, fields, control) => tell(await open(game, fields), control),
    askOpen: async (game, fields) => inWords(await open(game, fields)),
    second: async (fields) => inWords(await post("/api/second", fields)),
  };
}

/* A button keeps the focus of a mouse or a thumb, and Space would press it again: only a keyboard
   may leave the focus on a button. */
function letGoAfterPointer() {
  document.addEventListener("click", (event) => {
    const button = event.detail > 0 && event.target.closest?.("button");
    if (button && !button.closest("dialog")) button.blur();
  });
}
