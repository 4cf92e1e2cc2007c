/* The state of the line in a corner: mark, words, number of the last message, clock of the house.
   Three states have three shapes. */
import { h, say, toggle, write } from "./dom.js";
import { clock, count } from "./format.js";
import { lineMark } from "./marks.js";

/** status({t, locale, zone}) → {element, update}; update({state, since, number, now}) with state
    "live", "reconnecting" or "stale"; t: statusLive, statusReconnecting, statusStale,
    statusNumber. */
export function status({ t, locale, zone }) {
  const words = h("span", { class: "status-words" });
  const number = h("span", { class: "status-number" });
  const time = h("time", { class: "status-clock" });
  const element = h("div", { class: "status", role: "status" }, words, number, time);
  let shown = null;
  const update = (next) => {
    if (next.state !== shown) markState(element, next.state);
    shown = next.state;
    const since = next.since ? clock(next.since, zone) : "";
    write(words, say(wordsOf(t, next.state), { time: since }));
    const n = next.number == null ? null : count(next.number, locale);
    write(number, n == null ? "" : say(t.statusNumber, { n }));
    write(time, next.now ? clock(next.now, zone) : "");
  };
  return { element, update };
}

function wordsOf(t, state) {
  return { live: t.statusLive, reconnecting: t.statusReconnecting, stale: t.statusStale }[state];
}

function markState(element, state) {
  element.querySelector(".status-mark")?.remove();
  element.prepend(lineMark(state));
  toggle(element, { "is-reconnecting": state === "reconnecting", "is-stale": state === "stale" });
}
