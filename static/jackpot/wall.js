/* The wall of the pots: the first across the screen, the others below, each climbing to its
   booked
   value and never ahead of it; a hit takes all of it. No controls; options stand in the address. */
import { live } from "../live.js";
import { fill, h, readData, say, sayNodes, toggle, write } from "../ui/dom.js";
import { money, percent } from "../ui/format.js";
import { meter } from "../ui/meter.js";
import { status } from "../ui/status.js";
import { empty } from "../ui/empty.js";
import { lostBanner } from "../bingo/monitor/frame.js";
import { nameSelf } from "../bingo/monitor/name.js";
import { takeover } from "./hit.js";
import { hitOf, potsOf } from "./pots.js";

const TICK = 250;
const tools = { t: readData("texts"), locale: document.documentElement.lang || "es",
  zone: document.body.dataset.zone || undefined };
const { t, locale } = tools;
const motion = new URLSearchParams(location.search).get("motion");
if (motion === "reduced") document.documentElement.dataset.motion = "reduced";
const corner = status(tools);
const banner = lostBanner(tools);
const hit = takeover(tools);
const first = bigPot();
const others = h("footer", { class: "w-band" });
const none = h("div", { class: "w-none", hidden: true },
  empty({ drawing: "coins", name: t.wallEmpty, when: t.wallEmptyWhen }));
const picture = h("div", { class: "m-picture" },
  h("header", { class: "m-head" }, h("span", { class: "house-mark" }, "90"),
    h("span", { class: "m-title" }, t.wallTitle), h("span", { class: "m-note" }, t.wallNote)),
  first.element, others, none, hit.element);
corner.element.classList.add("m-status");
const frame = h("div", { class: "m-frame w-frame" }, picture, corner.element, banner.element);
document.body.append(frame);
const state = { rounds: {}, line: null, small: new Map() };
const link = live({ url: document.body.dataset.url, main: "carousel", onView: show,
  onStatus: (line) => { state.line = line; },
  onIdentify: (message, page) => nameSelf(tools, message, page) });
setInterval(tick, TICK);

function show(rounds) {
  state.rounds = rounds;
  const [large, ...rest] = potsOf(rounds);
  first.update(large);
  first.element.hidden = !large;
  none.hidden = Boolean(large);
  showOthers(rest);
  showHit();
}

function showOthers(pots) {
  const parts = pots.map((pot) => {
    const known = state.small.get(pot.kind) ?? smallPot();
    state.small.set(pot.kind, known);
    known.update(pot);
    return known.element;
  });
  const isSame = parts.length === others.childElementCount
    && parts.every((part, index) => others.children[index] === part);
  if (!isSame) fill(others, parts);
  others.hidden = parts.length === 0;
}

function showHit() {
  const found = hitOf(state.rounds, link?.now() ?? Date.now());
  hit.update(found);
  toggle(frame, { "is-hit": found !== null });
}

function tick() {
  const now = link.now();
  if (state.line) {
    corner.update({ ...state.line, now });
    banner.update(state.line, now);
    toggle(picture, { "is-out-of-date": state.line.state === "stale" });
  }
  showHit();
}

function bigPot() {
  const word = h("h1", { class: "w-word ceremony" });
  const note = h("p", { class: "w-note" });
  const levels = h("p", { class: "w-levels" });
  const last = h("p", { class: "w-last" });
  const shown = { kind: "", meter: null };
  const place = h("div", { class: "w-meter" });
  const element = h("main", { class: "w-first" }, h("div", { class: "w-top" }, word, note), place,
    h("div", { class: "w-under" }, levels, last));
  const update = (pot) => {
    if (!pot) return;
    if (shown.kind !== pot.kind) {
      Object.assign(shown, { kind: pot.kind, meter: meter({ cents: pot.cents, locale,
        label: t[`pool.${pot.kind}`] }) });
      fill(place, shown.meter.element);
    } else shown.meter.update({ cents: pot.cents });
    write(word, t[`wallShort.${pot.kind}`]);
    write(note, gameWords(pot));
    fill(levels, levelNodes(pot));
    write(last, lastWords(pot));
  };
  return { element, update };
}

function smallPot() {
  const name = h("b");
  const title = h("p", { class: "w-name" });
  const note = h("p", { class: "w-small-note" });
  const pot = meter({ cents: 0, locale, label: "" });
  const element = h("section", { class: "w-pot" }, title, pot.element, note);
  const update = (one) => {
    write(name, t[`wallRest.${one.kind}`]);
    fill(title, `${t[`wallShort.${one.kind}`]} `, name);
    pot.update({ cents: one.cents });
    fill(note, noteNodes(one));
  };
  return { element, update };
}

function gameWords({ kind, view }) {
  const game = t[`wallGame.${kind}`];
  const open = (view.tables ?? []).map((one) => one.table);
  if (open.length === 0) return say(t.wallNoTable, { game });
  const words = open.length === 1 ? t.wallTable : t.wallTables;
  return say(words, { game, tables: open.join(", ") });
}

function levelNodes({ kind, view }) {
  if (kind === "prima") return noteNodes({ kind, view });
  return view.conditions.levels.filter((level) => level.pot_bp > 0).slice(0, 2)
    .map((level) => h("span", { class: "w-level" }, ...sayNodes(t.wallLevel, {
      share: h("b", null, percent(level.pot_bp, locale)),
      level: (t[`level.${level.name}`] ?? level.name).toLowerCase() })));
}

function noteNodes({ kind, view }) {
  if (kind === "prima") return primaNodes(view);
  if (view.suspended) return [h("b", { class: "is-alarm" }, t.wallSuspended)];
  if (view.pending.length > 0) return [h("b", null, t.wallUnderCheck)];
  const out = view.tables.filter((one) => !one.available).map((one) => one.table);
  if (out.length > 0) return [h("b", { class: "is-alarm" }, say(t.wallOut,
    { tables: out.join(", ") }))];
  return [view.conditions.levels.filter((level) => level.pot_bp > 0).slice(0, 2)
    .map((level) => `${(t[`level.${level.name}`] ?? level.name).toLowerCase()} ${
      percent(level.pot_bp, locale)}`).join(" · ")];
}

function primaNodes(view) {
  if (!view.armed) return [say(t.wallReaches, { cap: money(view.cap, locale) })];
  return [h("b", { class: "is-now" }, t.wallArmed), ` ${say(t.wallLimit, { limit: view.limit })}`];
}

function lastWords({ kind, view }) {
  if (kind === "prima") return "";
  const out = view.tables.filter((one) => !one.available).map((one) => one.table);
  if (view.suspended) return t.wallSuspended;
  if (out.length > 0) return say(t.wallOut, { tables: out.join(", ") });
  const [award] = view.last;
  if (!award) return "";
  const day = new Intl.DateTimeFormat(locale.startsWith("en") ? "en-GB" : locale,
    { day: "2-digit", month: "2-digit", timeZone: tools.zone }).format(new Date(award.at));
  return say(t.wallLast, { money: money(award.cents, locale), table: award.shares[0]?.[0] ?? "",
    day: day.replaceAll("/", "-") });
}
