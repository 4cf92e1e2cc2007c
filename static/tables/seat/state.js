/* What a player is told about the moment: one line of words, and the time that is left. */
import { h, say, set, toggle, write } from "../../ui/dom.js";
import { money } from "../../ui/format.js";

const LAST_S = 5;

/** stateOf(screen, now) → {words, note, tone}; tone "open", "yours", "won", "off" or "". */
export function stateOf(screen, now) {
  const { t } = screen;
  const { table, play, isRunning, own } = now;
  if (!table || !own) return { words: "", note: "", tone: "off" };
  if (now.isStale) return { words: t.seatClosed, note: t.seatLost, tone: "off" };
  if (isRunning) return PHASES[play.phase]?.(screen, now) ?? { words: "", note: "", tone: "" };
  if (table.phase === "SUSPENDED") return { words: t.seatSuspended, note: "", tone: "off" };
  if (!["OPEN", "IN_PLAY", "LAST_ROUNDS"].includes(table.phase)) {
    return { words: t.seatShut, note: now.plays ? t.seatShutNote : "", tone: "off" };
  }
  if (play?.phase === "VOID") {
    return { words: t.seatVoid, note: [play.voided, now.plays ? t.seatVoidNote : ""]
      .filter(Boolean).join(". "), tone: "off" };
  }
  if (play?.phase === "SETTLED") return { ...wonOf(screen, now), note: t.seatSettled };
  return { words: t.seatIdle, note: t.seatIdleNote, tone: "" };
}

const PHASES = {
  OPEN: ({ t }, { plays, table, bets, isOver }) => {
    if (isOver) return { words: t.seatClosed, note: plays ? "" : t.seatShows, tone: "" };
    const touch = table.table.boxes ? t.seatTouchBox : t.seatTouch;
    return { words: t.seatOpen, tone: plays ? "open" : "",
      note: !plays ? t.seatShows : bets.length > 0 ? "" : touch };
  },
  PLAYING: ({ t }, { play, seat, plays }) => {
    if (play.asks?.length > 0) {
      return { words: t.seatYours, note: plays ? "" : t.seatTell, tone: "yours" };
    }
    const box = play.turn.find(([one]) => one > 0 && one !== seat)?.[0];
    return { words: t.seatClosed, tone: "", note: box ? say(t.seatOther, { box })
      : plays ? "" : t.seatShows };
  },
  PAYING: (screen, now) => ({ ...wonOf(screen, now), note: screen.t.seatPaying }),
};

/* What the seat goes away with, as the rules have summed it up. */
function wonOf({ t, locale }, { sum }) {
  if (!sum) return { words: t.seatNoBet, tone: "" };
  if (sum.net > 0) return { words: say(t.seatWin, { money: money(sum.net, locale) }), tone: "won" };
  return { words: sum.net === 0 ? t.seatEven : t.seatNone, tone: "" };
}

/** timer(screen, element) → {update(now, time)}: seconds and a bar that turns red at the end. */
export function timer({ t }, element) {
  const words = h("span", { class: "seat-seconds" });
  const bar = h("i", { class: "seat-bar" });
  element.append(words, bar);
  const state = { until: 0, whole: 1 };
  const update = ({ play, isRunning, isOver, isStale }, time) => {
    const until = isRunning && !isStale && !isOver && play.phase !== "PAYING" ? play.until : 0;
    if (until !== state.until) Object.assign(state, { until, whole: Math.max(1, until - time) });
    const left = Math.max(0, until - time);
    element.hidden = until === 0;
    if (!until) return;
    const seconds = Math.ceil(left / 1000);
    const isLast = seconds <= LAST_S && (play.phase === "OPEN" || play.asks?.length > 0);
    write(words, say(isLast ? t.seatLastSeconds : t.seatClock, { n: seconds }));
    set(bar, { style: { "--left": String(Math.min(1, left / state.whole)) } });
    toggle(element, { "is-last": isLast });
  };
  return { update };
}
