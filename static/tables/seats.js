/* Who plays at the table: places taken and left, notes changed for chips, chips handed back. */
import { fill, h, say } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { money } from "../ui/format.js";
import { keyHint } from "../ui/button.js";
import { centsOf } from "../pages/till/others.js";
import { wayOut } from "../pages/asks.js";
import { post } from "../live.js";
import { refusalWords } from "../pages/words.js";
import { qr } from "../ui/qr.js";
import { refuse } from "../ui/refusal.js";
import { seatMark } from "./side.js";

const TERMINALS = 15;
/** Seats up to this one may be handed out; who stands behind them has no place for a device. */

const NOTES = [1000, 2000, 5000, 10000, 20000];

/** Opens the list of the places of the table; it stays open until somebody closes it. */
export function seatsDialog(screen) {
  const { t } = screen;
  const rows = h("div", { class: "seat-rows" });
  const close = h("button", { class: "way-out", type: "button", onclick: () => leave() }, t.wayOut,
    keyHint(t.keyEscape));
  const element = h("dialog", { class: "dialog paper seats", "aria-label": t.seatsTitle },
    h("header", { class: "dialog-head" }, h("p", { class: "label" }, t.seatsKicker),
      h("h2", { class: "dialog-name" }, t.seatsTitle)), rows,
    h("footer", { class: "dialog-feet" }, close));
  const show = () => fill(rows, seatRows(screen, show));
  const leave = () => { screen.seatsOpen = null; element.remove(); };
  element.addEventListener("cancel", (event) => { event.preventDefault(); leave(); });
  document.body.append(element);
  screen.seatsOpen = show;
  show();
  element.showModal();
}

function seatRows(screen, show) {
  const { table, seats } = screen.rounds.table.view;
  const standing = seats.filter((one) => one.seat > 100);
  const chairs = Array.from({ length: table.chairs }, (_, index) =>
    seats.find((one) => one.seat === index + 1) ?? { seat: index + 1, isFree: true });
  return [...chairs, ...standing].map((one) => seatRow(screen, one, show));
}

function seatRow(screen, seat, show) {
  const { t, locale } = screen;
  const { may } = screen.rounds.table.view;
  const known = seat.isFree ? t.seatFree : seat.name || say(t.seatNamed, { seat: seat.seat });
  const name = seat.also_at ? say(t.seatTwo, { name: known, table: seat.also_at }) : known;
  const acts = seat.isFree
    ? [act(t.seatTake, "TakeSeat" in may, () => takeSeat(screen, seat.seat, show))]
    : [act(t.seatBuy, "BuyChips" in may, () => buyChips(screen, seat, show)),
      seat.terminal ? act(t.seatCash, "CashOut" in may, (control) =>
        send(screen, "CashOut", seat, { control, show })) : null,
      colourAct(screen, seat, show),
      seat.seat <= TERMINALS
        ? act(t.seatHandOut, true, (control) => handOut(screen, seat, control)) : null,
      act(t.seatLeave, "LeaveSeat" in may, (control) =>
        send(screen, "LeaveSeat", seat, { control, show }))];
  return h("div", { class: seat.isFree ? "seat-row is-free" : "seat-row" },
    h("span", { class: "seat-number" }, seatMark(seat)), h("span", { class: "seat-name" }, name),
    h("span", { class: "seat-sum figure" }, seat.bought ? money(seat.bought, locale) : ""),
    h("span", { class: "seat-acts" }, acts));
}

/* Chips of a colour, where the game has them: handed out, or changed back between two rounds. */
function colourAct(screen, seat, show) {
  const { t } = screen;
  const { may, table } = screen.rounds.table.view;
  if (table.colours.length === 0) return null;
  return seat.colour
    ? act(t.seatNoColour, "ReturnColour" in may, (control) =>
      send(screen, "ReturnColour", seat, { control, show }))
    : act(t.seatColour, "TakeColour" in may, () => takeColour(screen, seat, show));
}

async function takeColour(screen, seat, show) {
  const { t, locale } = screen;
  const { table, seats, limits } = screen.rounds.table.view;
  const taken = new Set(seats.map((one) => one.colour));
  const [least] = Object.values(limits)[0] ?? [table.minimum];
  await form({ title: say(t.colourTitle, { seat: seat.seat }), kicker: t.seatsTitle, ...wayOut(t),
    lines: [{ name: t.colourThen }], act: t.seatColour,
    fields: [{ name: "colour", label: t.colourField, type: "choice",
      choices: table.colours.filter((one) => !taken.has(one)).map((value) =>
        ({ value, label: t[`colour.${value}`] ?? value })) },
    { name: "value", label: t.colourValue, type: "text", required: true, length: 10,
      value: money(least, locale).replace(/[^\d.,]/g, "") }],
    send: ({ colour, value }) => screen.ask("table", "TakeColour", { seat: seat.seat, colour,
      value: centsOf(value) }) });
  show();
}

function act(words, isPossible, onPress) {
  const button = h("button", { class: "form-word", type: "button", disabled: !isPossible,
    onclick: () => onPress(button) }, words);
  return button;
}

async function send(screen, action, seat, { control, show }) {
  await screen.send("table", action, { seat: seat.seat }, control);
  show();
}

async function takeSeat(screen, seat, show) {
  const { t } = screen;
  await form({ title: say(t.seatTakeTitle, { seat }), kicker: t.seatsTitle, ...wayOut(t),
    fields: [{ name: "name", label: t.seatName, type: "text", length: 40 },
      { name: "also_at", label: t.seatAlso, type: "text", length: 12 },
      ...terminalField(screen)], act: t.seatTake,
    send: ({ terminal = false, ...typed }) =>
      screen.ask("table", "TakeSeat", { seat, ...typed, terminal }) });
  show();
}

/* How the player bets, where the table has terminals: the house then keeps the chips. */
function terminalField({ t, rounds }) {
  if (!rounds.table.view.table.terminals) return [];
  return [{ name: "terminal", label: t.seatPlays, type: "choice", choices: [
    { value: true, label: t.seatPlaysScreen }, { value: false, label: t.seatPlaysChips }] }];
}

/* The code that brings the player's phone to this seat, to be read from this screen or typed. */
async function handOut(screen, seat, control) {
  const { t } = screen;
  const { name } = screen.rounds.table.view.table;
  const answer = await post("/screens/table/seat", { table: name, seat: seat.seat });
  if (!answer.ok) { refuse(control, refusalWords(screen, answer)); return; }
  const code = answer.code.replace(/^(.{4})/, "$1-");
  const close = h("button", { class: "way-out", type: "button", onclick: () => element.remove() },
    t.wayOut, keyHint(t.keyEscape));
  const element = h("dialog", { class: "dialog paper seat-code", "aria-label": t.seatCode },
    h("header", { class: "dialog-head" }, h("p", { class: "label" },
      seat.name || say(t.seatNamed, { seat: seat.seat })),
    h("h2", { class: "dialog-name" }, t.seatCode)),
    h("div", { class: "seat-code-what" }, qr(answer.rows, t.seatCode),
      h("p", { class: "seat-code-letters" }, code), h("p", null, t.seatCodeThen),
      h("p", { class: "quiet" }, answer.address.replace(/\/[^/]+$/, ""))),
    h("footer", { class: "dialog-feet" }, close));
  element.addEventListener("cancel", (event) => { event.preventDefault(); element.remove(); });
  document.body.append(element);
  element.showModal();
}

async function buyChips(screen, seat, show) {
  const { t, locale } = screen;
  const known = NOTES.map((cents) => money(cents, locale).replace(/[^\d.,]/g, ""));
  await form({ title: t.buyTitle, kicker: seat.name || say(t.seatNamed, { seat: seat.seat }),
    ...wayOut(t), lines: [{ name: t.buyThen, note: t.buyThenNote }], act: t.seatBuy,
    fields: [{ name: "cents", label: t.buyField, type: "text", required: true, length: 10,
      choices: known }],
    send: ({ cents }) => screen.ask("table", "BuyChips", { seat: seat.seat,
      cents: centsOf(cents) }) });
  show();
}
