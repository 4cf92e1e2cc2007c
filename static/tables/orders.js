/* What croupier and table head may arrange while bets are open (other dice, another shooter): items
   of the menu, with the numbers that each needs. The table head signs here for his. */
import { say } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { wayOut } from "../pages/asks.js";
import { actAs } from "../pages/signs.js";

const EVERY = "GiveOrder";

/** The items of the menu for the orders that may be given now, by this desk or by the head. */
export function orderItems(screen, { play, isRunning }, control) {
  if (!isRunning) return [];
  const { t } = screen;
  const own = (play.orders ?? []).map((order) => ({ words: t[`order.${order[0]}`] ?? order[0],
    act: () => ownOrder(screen, order, control()) }));
  const others = (screen.page.orders ?? []).map((one) => ({ words: t[`order.${one.order}`]
    ?? one.order, note: say(t.signedBy, { role: t["role.gaming_table_head"] }),
  act: () => othersOrder(screen, one, control()) }));
  return [...own, ...others];
}

function ownOrder(screen, [order, picks, among], control) {
  if (picks === among.length) {
    return screen.send("play", EVERY, { order, values: among }, control);
  }
  const { t } = screen;
  return form({ title: t[`order.${order}`] ?? order, kicker: t.actKicker, ...wayOut(t),
    fields: [{ name: "values", label: t[`orderField.${order}`] ?? t.fieldNumber, type: "text",
      required: true, length: 60, value: "", note: among.join(" ") }],
    lines: among.length > 0 ? [{ name: among.join(" · ") }] : [],
    act: t[`order.${order}`] ?? order,
    send: ({ values }) => screen.ask("play", EVERY, { order, values: numbersOf(values) }) });
}

function othersOrder(screen, { order, among, people }, control) {
  const { t } = screen;
  const title = t[`order.${order}`] ?? order;
  return actAs(screen, { slot: "play", action: EVERY, people, fields: { order, values: among },
    words: { title, kicker: t.actKicker, act: title, lines: [{ name: title }] } }, control);
}

function numbersOf(typed) {
  return (String(typed).match(/\d+/g) ?? []).map(Number);
}
