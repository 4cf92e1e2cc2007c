/* What a player's terminal sends. A touch has a key of its own, and a second one on the same place
   right after it has the same key: the house does it once, however often it arrives. */
import { clearRefusal, refuse } from "../../ui/refusal.js";
import { say } from "../../ui/dom.js";
import { money } from "../../ui/format.js";
import { zoneParts } from "../spots.js";

const TWICE_MS = 600;
/** Two touches of one place within this time are one touch. */

/** seatActs(screen, made, {nowOf, again}) → the acts by name. */
export function seatActs(screen, made, { nowOf, again }) {
  const context = { screen, made, nowOf, again, send: sender(screen, nowOf) };
  return { ...betting(context), ...deciding(context), choosing: () => again() };
}

/* One after the other: the house answers each before the next leaves. */
function sender(screen, nowOf) {
  const state = { last: Promise.resolve(), waiting: 0 };
  const one = async (action, fields, { key, control }) => {
    if (nowOf().isStale) return tell(screen, { ok: false, code: "E_NO_CONNECTION" }, control);
    const answer = await screen.ask("play", action, fields, { key });
    return tell(screen, answer, control);
  };
  return (action, fields, options) => {
    state.last = state.last.then(() => one(action, fields, options), () => null);
    return state.last;
  };
}

function tell(screen, answer, control) {
  const { t, locale } = screen;
  if (answer.ok) clearRefusal();
  else if (answer.code !== "E_IN_FLIGHT" && control?.isConnected) {
    const sums = Object.fromEntries(Object.entries(answer.details ?? {})
      .map(([name, cents]) => [name, Number.isSafeInteger(cents) ? money(cents, locale) : cents]));
    const own = t[`seatRefusal.${answer.code}`];
    const words = own ? { message: say(own, sums), then: t.seatRefused } : answer;
    refuse(control, { then: "", ...words, code: answer.code });
  }
  if (answer.code === "E_STALE") screen.refetch();
  return answer;
}

function betting({ screen, made, nowOf, again, send }) {
  const once = onceOnly();
  const spotOf = (zone) => document.getElementById(zone)
    ?? document.querySelector(`[data-zone="${zone}"]`) ?? document.getElementById("foot");
  const put = (parts, zone, stake) => {
    const { play } = nowOf();
    const fields = { ...play.may.PlaceBet, ...parts, stake };
    return send("PlaceBet", fields, { key: once(`${zone}/${stake}`), control: spotOf(zone) });
  };
  const remove = (bet, control) => send("RemoveBet", { bet: bet.bet },
    { key: `${screen.rounds.play.round}/remove/${bet.bet}`, control });
  const mine = () => nowOf().bets.filter((bet) => bet.removable);
  const touch = (zone) => {
    const now = nowOf();
    if (!now.isRunning || !now.plays || now.play.phase !== "OPEN" || now.isOver) {
      return null;
    }
    const parts = zoneParts(zone, now.table.table.layout);
    if (!(parts.kind in now.table.limits) || !now.play.may.PlaceBet) return null;
    if (parts.box && parts.box !== now.seat) return null;
    if (!made.isErasing) return put(parts, zone, stakeOf(now, parts));
    const last = mine().filter((one) => one.zone === zone || one.call === zone).at(-1);
    return last ? remove(last, spotOf(zone)) : null;
  };
  return {
    zone: touch,
    place: (box) => {
      const now = nowOf();
      const main = document.querySelector(`#place-${box} .spot.is-main`);
      return box === now.seat && main ? touch(main.id) : null;
    },
    chip: (cents) => { Object.assign(made, { chip: cents, isErasing: false }); again(); },
    erase: () => { made.isErasing = !made.isErasing; again(); },
    undo: (control) => { const last = mine().at(-1); return last ? remove(last, control) : null; },
    clear: async (control) => { for (const bet of mine()) await remove(bet, control); },
    repeat: async (control) => {
      const { play } = nowOf();
      const round = screen.rounds.play.round;
      for (const [index, bet] of made.last.entries()) {
        const answer = await send("PlaceBet", { ...play.may.PlaceBet, ...bet },
          { key: `${round}/again/${index}`, control });
        if (!answer?.ok) return;
      }
    },
  };
}

/* A key for a touch; the same one again for a second touch of the same place right after it. */
function onceOnly() {
  const last = { what: "", at: 0, key: "" };
  return (what) => {
    const at = performance.now();
    const isTwice = what === last.what && at - last.at < TWICE_MS;
    if (!isTwice) Object.assign(last, { what, at, key: crypto.randomUUID() });
    return last.key;
  };
}

/* A bet of several chips takes so many of the chosen one; a premium costs what the rules say. */
function stakeOf({ table, chip }, { kind }) {
  if (table.table.premiums.includes(kind)) return 0;
  const [least] = table.limits[kind] ?? [table.table.minimum];
  return Math.max(chip, least);
}

/* A decision has its place in the round for a key: pressed twice it is taken once. */
function deciding({ screen, nowOf, send }) {
  return {
    decide: (ask, option, { amount, picks, control }) => {
      const { play } = nowOf();
      const fields = { ...play.may.Decide, box: ask.box, hand: ask.hand, choice: option.choice,
        amount: amount ?? option.most, picks: picks ?? [] };
      const { after } = play.may.Decide;
      const place = [screen.rounds.play.round, after, ask.box, ask.hand, option.choice].join("/");
      return send("Decide", fields, { key: place, control });
    },
  };
}
