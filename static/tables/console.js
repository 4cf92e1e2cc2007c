/* The console of a gaming table, drawn from the views alone: the cloth, the one next step with its
   key, what is said aloud, the keypad for what has come, the settlement in its order. */
import { say, toggle, write } from "../ui/dom.js";
import { keys } from "../ui/keys.js";
import { money } from "../ui/format.js";
import { clearRefusal } from "../ui/refusal.js";
import { desk } from "../pages/caller/desk.js";
import { personButton } from "../pages/leave.js";
import { staff } from "../pages/staff.js";
import { tableActs } from "./running.js";
import { cloth } from "./cloth.js";
import { askedNow, planOf } from "./plan.js";
import { sideColumn } from "./side.js";
import { tableList } from "./list.js";

const name = new URLSearchParams(location.search).get("table") ?? "";
const bar = { mark: byId("mark"), name: byId("name"), phase: byId("phase"), note: byId("note"),
  shoe: byId("shoe") };
const place = byId("stage");
const made = { chip: 0, seat: 0, box: 0, number: null, last: [], plan: null, parts: null };
const screen = staff({ url: `/screens/table.json?table=${encodeURIComponent(name)}`, main: "table",
  query: { table: name }, onView: show, onTick: () => made.parts?.foot.tick() });
const listening = keys({});
const person = personButton(screen, byId("person"));

function show() {
  person.update();
  if (!screen.rounds.table) { showList(); return; }
  if (!made.parts) build();
  const now = nowOf();
  noteLast(now);
  made.parts.cloth.update({ ...now, chosen: made.box, asked: askedBox(now) });
  made.parts.side.update(now);
  replan(now);
  showBar(now);
  screen.seatsOpen?.();
  freshen(now);
}

function showList() {
  document.body.dataset.stage = "list";
  byId("desk").hidden = true;
  place.replaceChildren(tableList(screen));
  write(bar.name, screen.t.listTitle);
}

function build() {
  document.body.dataset.stage = "table";
  const acts = tableActs(screen, made, { nowOf, again: () => show() });
  made.acts = acts;
  made.parts = {
    cloth: cloth(screen, { onZone: acts.zone, onTake: acts.onTake, onSide: acts.side,
      onPlace: (box) => { made.box = box; show(); } }),
    side: sideColumn(screen, made, acts),
    foot: desk(screen, byId("desk")),
  };
  place.replaceChildren(made.parts.cloth.element, made.parts.side.element);
}

function askedBox({ play, isRunning }) {
  const isAsked = isRunning && play.asks?.length > 0;
  return isAsked ? askedNow(play, made.box).box : play?.turn[0]?.[0];
}

/** Everything that the parts are drawn from, at this moment. */
function nowOf() {
  const table = screen.rounds.table.view;
  const play = screen.rounds.play?.view ?? null;
  const isRunning = Boolean(table.running) && screen.rounds.play?.round === table.running;
  const machine = screen.page.machines?.[table.table.source];
  const values = chipValues(table);
  if (!values.includes(made.chip)) [made.chip] = values;
  if (table.table.boxes === 0 && !table.seats.some((one) => one.seat === made.seat)) {
    made.seat = table.seats[0]?.seat ?? 0;
  }
  return { table, play, isRunning, pool: screen.rounds.pool?.view ?? null, machine,
    shoe: Boolean(machine) && machine.state !== "fault" && machine.state !== "silent",
    values, chip: made.chip, box: made.box, chosen: chosenOf(play),
    canRepeat: made.last.length > 0 };
}

/* Five chips from the minimum up, none above what may lie. */
function chipValues({ limits, table }) {
  const [least, most] = Object.values(limits)[0] ?? [table.minimum, 0];
  const steps = [1, 2, 5, 10, 20].map((times) => least * times);
  return steps.filter((cents) => !most || cents <= most);
}

/* A number is chosen for one outcome: the next die begins with none. */
function chosenOf(play) {
  return made.ordinal === play?.expects?.ordinal ? made.number : null;
}

/* What was staked in the round before, to be put down again. */
function noteLast({ play, isRunning, table }) {
  if (!play || (isRunning && play.phase === "OPEN")) return;
  made.last = play.bets.filter((bet) => bet.kind in table.limits && !bet.held)
    .map(({ seat, kind, box, on, stake }) => ({ seat, kind, box, on, stake }));
  made.number = play.phase === "PLAYING" ? made.number : null;
}

function replan(now = nowOf()) {
  const plan = planOf(screen, now, made.acts);
  made.plan = plan;
  made.parts.foot.update({ ...plan, minors: [...(plan.more ?? []), ...plan.minors].slice(0, 6) });
  listening.set(keyMap(now, plan));
}

function keyMap(now, plan) {
  const buttons = [...(plan.secondaries ?? []), ...(plan.more ?? []), ...plan.minors]
    .filter((one) => one.code && !one.isOff);
  const map = Object.fromEntries(buttons.map((one) => [one.code, quietly(() => one.act())]));
  const isKeyed = now.isRunning && now.play.phase === "PLAYING" && now.play.expects;
  if (now.play?.phase !== "OPEN") made.parts.cloth.cursor.clear();
  if (isKeyed) for (const key of KEYPAD) map[key] = quietly(() => made.parts.side.press(key));
  else if (now.table.table.boxes === 0) Object.assign(map, layoutKeys());
  else for (const digit of "123456789") map[digit] = quietly(() => made.acts.digit(Number(digit)));
  map.ArrowLeft ??= quietly(() => made.acts.stepChip(-1));
  map.ArrowRight ??= quietly(() => made.acts.stepChip(1));
  map.Space = quietly((event) => !event?.repeat && made.parts.foot.press());
  return map;
}

/* Two digits or an arrow go to a place of the layout, Enter puts a chip there; the seat whose chips
   they are is changed by the page keys, the chip by plus and minus. */
function layoutKeys() {
  const at = made.parts.cloth.cursor;
  const map = {};
  for (const digit of "0123456789") map[digit] = quietly(() => at.type(digit));
  for (const [key, x, y] of ARROWS) map[key] = quietly(() => at.move(x, y));
  map.Enter = quietly((event) => {
    if (document.activeElement?.matches("button:focus-visible") || !at.zone()) return false;
    made.acts.zone(at.zone());
    return !event?.repeat;
  });
  map["+"] = quietly(() => made.acts.stepChip(1));
  map["-"] = quietly(() => made.acts.stepChip(-1));
  map.PageDown = quietly(() => made.acts.stepSeat(1));
  map.PageUp = quietly(() => made.acts.stepSeat(-1));
  return map;
}

const ARROWS = [["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1],
  ["ArrowDown", 0, 1]];
const KEYPAD = [..."AJQKPCDTSH0123456789*", "Backspace"];

/* No key acts behind an open dialog; Space belongs to a button that the keyboard has focused. */
function quietly(act) {
  return ({ event } = {}) => {
    if (document.querySelector("dialog[open]")) return false;
    const focused = document.activeElement;
    const isOther = event?.code === "Space" && focused?.matches("button:focus-visible")
      && focused !== made.parts.foot.button();
    if (isOther) return false;
    clearRefusal();
    return act(event) !== false;
  };
}

function showBar(now) {
  const { t, locale } = screen;
  const { table, play, isRunning } = now;
  const { name: sign, title, minimum, game } = table.table;
  write(bar.mark, sign);
  write(bar.name, title);
  write(bar.phase, phaseWords(t, now));
  bar.phase.hidden = bar.phase.textContent === "";
  toggle(bar.phase, { "is-stopped": isRunning && play.phase !== "OPEN",
    "is-turn": isRunning && play.turn.length > 0 });
  const [, most] = Object.values(table.limits)[0] ?? [0, 0];
  const round = t[`barRound.${game}`] ?? t.barRound;
  const parts = [say(t.barTable, { table: sign }), say(round, { n: isRunning
    ? play.round.number : table.rounds }), say(t.barLeast, { money: money(minimum, locale) })];
  if (most) parts.push(say(t.barMost, { money: money(most, locale) }));
  write(bar.note, parts.join(" · "));
  document.title = `${sign} · ${title}`;
  showShoe(now);
}

function phaseWords(t, { table, play, isRunning }) {
  if (!isRunning) return t[`phase.table.${table.phase}`] ?? "";
  const box = play.turn.find(([one]) => one > 0)?.[0];
  if (play.phase === "PLAYING" && box) return say(t.phaseTurn, { box });
  return t[`phase.play.${play.phase}`] ?? "";
}

/* A shoe that follows a script says so as long as it does, and in every hand dealt from it. */
function showShoe({ machine, play, isRunning }) {
  const { t } = screen;
  const scripted = /^script (\d+)$/.exec(machine?.words ?? "");
  const told = isRunning && play.incidents.some(([what]) => what === "demonstration");
  bar.shoe.hidden = !scripted && !told && machine?.state !== "fault";
  write(bar.shoe, scripted || told ? t.shoeScripted : t.shoeFault);
}

/* Other people's acts are told by the page and not by messages: asked again when things changed. */
function freshen({ table, play }) {
  const seen = [table.phase, table.primary, play?.phase, play?.step,
    Object.keys(table.may).join()].join("/");
  const isFirst = made.seen === undefined;
  if (made.seen === seen) return;
  made.seen = seen;
  if (!isFirst) screen.refetch();
}

function byId(id) {
  return document.getElementById(id);
}
