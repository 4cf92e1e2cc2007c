/* What the console of a table sends: bets by click and key, cards as they are keyed, decisions,
   and everything that goes through a dialog. It decides nothing; a refusal stands where it
   arose. */
import { menu } from "../pages/till/others.js";
import { say } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { money } from "../ui/format.js";
import { centsOf } from "../pages/till/others.js";
import { wayOut } from "../pages/asks.js";
import { correctLast, othersAct, ownAct } from "./acts.js";
import { scriptShoe } from "./shoe.js";
import { zoneParts } from "./spots.js";
import { seatsDialog } from "./seats.js";
import { knowsWorth, showWorth } from "./worth.js";
import { orderItems } from "./orders.js";

const IN_MENU = ["CallLastRounds", "Suspend", "Resume", "EndPlay", "SendAdvance", "ChangeMinimum",
  "CloseForFraud", "ShowCutCard", "Penalise", "HoldPayment", "DecideHold", "RemoveCard",
  "VoidThrow", "VoidRound", "FindBet", "CarryToBook", "SignCount", "CountTable", "ReturnAdvance",
  "Shuffle", "DropTip", "RaiseLimits", "SealEquipment", "ReturnAbsent", "ApprovePayment"];

/** tableActs(screen, made, {nowOf, again}) → the acts by name. */
export function tableActs(screen, made, { nowOf, again }) {
  const context = { screen, made, nowOf, again,
    control: () => made.parts.foot.button() };
  return {
    ...betting(context), ...playing(context), ...dialogs(context),
    offersOf: (slot) => screen.page.others?.[slot] ?? [],
    own: (slot, action, control) => ownAct(screen, { slot, action, fields: fieldsOf(screen, slot,
      action) }, control ?? context.control()),
    others: (slot, offer, control) => othersAct(screen, { slot, ...offer },
      control ?? context.control()),
    openRound: (control) => screen.open(nowOf().table.table.game, nowOf().table.may.OpenRound,
      control),
    step: (fields, control) => screen.send("play", "TakeStep", fields, control),
    send: (slot, action, control) => screen.send(slot, action, fieldsOf(screen, slot, action),
      control),
  };
}

function fieldsOf({ rounds }, slot, action) {
  return rounds[slot].view.may?.[action] ?? {};
}

/* --- bets ----------------------------------------------------------------------------------- */

/* A hand is faster than the line: chips that are put down meanwhile wait for their turn. */
function turns() {
  let last = Promise.resolve();
  return (send) => { last = last.then(send); return last; };
}

function betting({ screen, made, nowOf, again, control }) {
  const inTurn = turns();
  const put = (parts, zone) => {
    const now = nowOf();
    const seat = seatFor(now, made, parts.box);
    const fields = { ...now.play.may.PlaceBet, ...parts, seat,
      stake: stakeOf(now, parts, { seat, chip: made.chip }) };
    return inTurn(() => screen.send("play", "PlaceBet", fields,
      document.getElementById(zone) ?? control()));
  };
  const inBox = (box, kind) => put({ kind, box, on: [] }, `${kind}-${box}`);
  return {
    onChip: (cents) => { made.chip = cents; again(); },
    stepChip: (by) => {
      const { values } = nowOf();
      const next = values.indexOf(made.chip) + by;
      made.chip = values[Math.max(0, Math.min(values.length - 1, next))];
      again();
    },
    onSeat: (seat) => { made.seat = made.seat === seat ? 0 : seat; again(); },
    zone: (zone) => {
      const { play, isRunning, table } = nowOf();
      const parts = zoneParts(zone, table.table.layout);
      made.box = parts.box;
      if (isRunning && play.phase === "OPEN" && parts.kind in table.limits) put(parts, zone);
      again();
    },
    onTake: (zone) => {
      const now = nowOf();
      const seat = seatFor(now, made, 0);
      const last = now.isRunning && now.play.bets.filter((one) => one.removable
        && one.seat === seat && (one.zone === zone || one.call === zone)).at(-1);
      if (last) screen.send("play", "RemoveBet", { bet: last.bet }, control());
    },
    stepSeat: (by) => {
      const seats = nowOf().table.seats.map((one) => one.seat);
      const next = seats.indexOf(made.seat) + by;
      made.seat = seats[(next + seats.length) % seats.length] ?? 0;
      again();
    },
    digit: (box) => {
      const { play, isRunning, table } = nowOf();
      made.box = box;
      const [kind] = Object.keys(table.limits);
      if (isRunning && play.phase === "OPEN" && box <= table.table.boxes) inBox(box, kind);
      again();
    },
    repeat: () => repeatBets({ screen, made, nowOf, control }),
    takeBack: () => {
      const { play } = nowOf();
      const all = play.bets.filter((one) => one.removable);
      const own = all.filter((one) => (one.box ? one.box === made.box : one.seat === made.seat));
      const last = own.at(-1) ?? all.at(-1);
      if (last) screen.send("play", "RemoveBet", { bet: last.bet }, control());
    },
    side: (box) => sideStake({ screen, nowOf, box, control }),
  };
}

/* Chips are those of the chosen seat, else of whoever sits at the box. */
function seatFor({ table }, made, box) {
  if (made.seat) return made.seat;
  const holder = table.seats.find((one) => one.seat === box);
  return holder ? box : table.seats.find((one) => one.seat <= 100)?.seat ?? box;
}

/* A call bet is put down as so many chips of the chosen value as it needs; with chips of a colour
   each of them is worth what their holder said. A premium costs what the rules say: nought. */
function stakeOf({ table }, { kind }, { seat, chip }) {
  if (table.table.premiums.includes(kind)) return 0;
  const [least] = table.limits[kind] ?? [table.table.minimum];
  const [single] = Object.values(table.limits)[0];
  const chips = Math.max(1, Math.round(least / single));
  const own = table.seats.find((one) => one.seat === seat)?.colour_value;
  const value = own ? Math.max(own, Math.floor(chip / own) * own) : chip;
  return table.table.layout.includes(kind) ? chips * value : chip;
}

async function repeatBets({ screen, made, nowOf, control }) {
  const { table, values } = nowOf();
  const [kind] = Object.keys(table.limits);
  const all = made.last.length > 0 ? made.last : table.seats
    .filter((one) => one.seat <= table.table.boxes)
    .map((one) => ({ seat: one.seat, kind, box: one.seat, on: [], stake: values[0] }));
  for (const one of all) {
    const { play } = nowOf();
    if (!play?.may.PlaceBet) return;
    await screen.send("play", "PlaceBet", { ...play.may.PlaceBet, ...one }, control());
  }
}

/* The coin or side bet of a box: put in, or handed back as long as nothing is dealt. */
function sideStake({ screen, nowOf, box, control }) {
  const { pool, table, play, isRunning } = nowOf();
  const own = pool?.tables.find((one) => one.table === table.table.name);
  if (!own) return null;
  const deal = own.deal || play?.round.number || 1;
  const fields = { table: own.table, deal, box };
  const spot = document.getElementById(`pool-${box}`) ?? control();
  const isIn = own.inside.includes(box);
  if (pool.kind === "carousel") {
    if (own.carried.includes(box) && isIn) return returnCoin(screen, { table: own.table, box });
    return screen.send("pool", "TakeCoin", { ...fields, cents: pool.stake }, spot);
  }
  if (isIn) return screen.send("pool", "TakeBackSideBet", fields, spot);
  const named = isRunning ? { play: screen.rounds.play.round } : {};
  return screen.send("pool", "PlaceSideBet", { ...fields, cents: pool.stake, ...named }, spot);
}

function returnCoin(screen, fields) {
  const { t } = screen;
  return form({ title: t["act.ReturnCoin"], kicker: say(t.boxName, { box: fields.box }),
    lines: [{ name: t["actThen.ReturnCoin"] }], act: t["act.ReturnCoin"], ...wayOut(t),
    send: () => screen.ask("pool", "ReturnCoin", fields) });
}

/* --- cards, numbers, decisions ---------------------------------------------------------------- */

function playing({ screen, made, nowOf, again, control }) {
  return {
    onCard: (card) => screen.send("play", "KeyCards", { ...fieldsOf(screen, "play", "KeyCards"),
      cards: [card] }, document.querySelector(".keys") ?? control()),
    onNumber: (number) => {
      Object.assign(made, { number, ordinal: nowOf().play?.expects?.ordinal ?? 0 });
      again();
    },
    report: async (outcome, button) => {
      const answer = await screen.send("play", "ReportOutcome",
        { ...fieldsOf(screen, "play", "ReportOutcome"), outcome }, button);
      if (answer.ok) made.number = null;
      return answer;
    },
    decideAll: async (choice) => {
      const { asks, may } = nowOf().play;
      for (const { box, hand } of asks) {
        const fields = { ...may.Decide, box, hand, choice };
        const answer = await screen.send("play", "Decide", fields, control());
        if (!answer?.ok) return;
      }
    },
    decide: (ask, option, button) => decide({ screen, nowOf, ask, option },
      button ?? control()),
  };
}

async function decide({ screen, nowOf, ask, option }, control) {
  const { play } = nowOf();
  const fields = { ...play.may.Decide, box: ask.box, hand: ask.hand, choice: option.choice };
  const asked = askedFields(screen, option);
  if (asked.length === 0) {
    return screen.send("play", "Decide", { ...fields, amount: option.most }, control);
  }
  const { t } = screen;
  return form({ title: t[`choice.${option.choice}`] ?? option.choice,
    kicker: say(t.boxName, { box: ask.box }), fields: asked, ...wayOut(t),
    act: t[`choice.${option.choice}`] ?? option.choice,
    send: ({ amount, ...picked }) => screen.ask("play", "Decide", { ...fields,
      amount: amount === undefined ? option.most : centsOf(amount),
      picks: Object.values(picked) }) });
}

/* An extra stake that may be less than the whole, or a card that is given in exchange. */
function askedFields({ t, locale }, option) {
  const fields = [];
  if (option.least < option.most) {
    fields.push({ name: "amount", label: say(t.fieldUpTo, { money: money(option.most, locale) }),
      type: "text", required: true, value: money(option.most, locale).replace(/[^\d.,]/g, "") });
  }
  for (let n = 1; n <= option.picks; n += 1) {
    const label = say(t[`fieldPick.${option.choice}`] ?? t.fieldPick, { n });
    fields.push({ name: `pick${n}`, label, type: "choice", isRow: option.picks > 1,
      value: option.among[n - 1],
      choices: option.among.map((value) => ({ value, label: say(t.pickPlace, { n: value }) })) });
  }
  return fields;
}

/* --- dialogs ---------------------------------------------------------------------------------- */

function dialogs({ screen, nowOf, control }) {
  const { t } = screen;
  return {
    seats: () => { seatsDialog(screen); },
    correct: () => { correctLast(screen); },
    voidRound: (action) => voidRound({ screen, nowOf, control }, action),
    display: () => {
      window.open(`/screens/table-display?table=${encodeURIComponent(nowOf().table.table.name)}`,
        "_blank", "noopener");
    },
    menu: async () => {
      const items = menuItems(screen, nowOf(), control);
      const act = await menu(screen, items.length > 0 ? items : [{ words: t.menuNothing,
        isOff: true, act: null }]);
      act?.();
    },
  };
}

function voidRound({ screen, nowOf, control }, action) {
  const { play } = nowOf();
  if (action in play.may) return ownAct(screen, { slot: "play", action }, control());
  const offer = (screen.page.others?.play ?? []).find((one) => one.action === action);
  return offer ? othersAct(screen, { slot: "play", ...offer }, control()) : null;
}

function menuItems(screen, now, control) {
  const { t } = screen;
  const items = [];
  for (const slot of now.isRunning ? ["play", "table"] : ["table"]) {
    const { may } = screen.rounds[slot].view;
    const own = Object.keys(may ?? {}).filter((action) => IN_MENU.includes(action));
    items.push(...own.map((action) => ({ words: t[`act.${action}`] ?? action,
      act: () => ownAct(screen, { slot, action, fields: may[action] }, control()) })));
    const others = (screen.page.others?.[slot] ?? [])
      .filter((one) => IN_MENU.includes(one.action) && !own.includes(one.action));
    items.push(...others.map((offer) => ({ words: t[`act.${offer.action}`] ?? offer.action,
      note: say(t.signedBy, { role: t[`role.${offer.people[0].role}`] ?? offer.people[0].role }),
      act: () => othersAct(screen, { slot, ...offer }, control()) })));
  }
  return [...orderItems(screen, now, control), ...items, ...poolItems(screen, now, control),
    ...demoItems(screen, now),
    ...(knowsWorth(screen) ? [{ words: t.worthTitle, act: () => showWorth(screen) }] : []),
    { words: t.menuTables, act: () => location.assign("/screens/table") }];
}

/* A hand that the table does not turn, or a table that is not played here, is declared by hand. */
function poolItems(screen, { pool, table, play }, control) {
  const own = pool?.tables.find((one) => one.table === table.table.name);
  if (!own || own.phase !== "CLOSED" || !play) return [];
  return [{ words: screen.t["act.DeclareHand"],
    act: () => ownAct(screen, { slot: "pool", action: "DeclareHand",
      fields: { table: own.table, deal: own.deal } }, control()) }];
}

function demoItems(screen, now) {
  if (!screen.page.demo || !now.machine) return [];
  return [{ words: screen.t.shoeScript, note: screen.t.shoeScriptNote,
    act: () => scriptShoe(screen, now) }];
}
