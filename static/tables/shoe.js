/* The script of the demonstration's shoe: which hand shall come next, and where. No real house has
   such a shoe; every hand that is dealt from a script says so. */
import { form } from "../ui/form.js";
import { post } from "../live.js";
import { wayOut } from "../pages/asks.js";
import { refusalWords } from "../pages/words.js";

const BANK = { no_draw_poker: ["Kc", "Kd", "8h", "4c", "2s"], blackjack: ["9c", "Kd"] };
const ROYAL = ["10s", "Js", "Qs", "Ks", "As"];
const STRAIGHT = ["5d", "6d", "7d", "8d", "9d"];
const HANDS = {
  no_draw_poker: { royal: [ROYAL], straight: [STRAIGHT], both: [ROYAL, STRAIGHT] },
  blackjack: { sevens: [["7h", "7h", "7h"]], natural: [["As", "Ks"]] },
};

/** Asks for a script and hands it to the shoe of this table. */
export function scriptShoe(screen, { table, play, isRunning }) {
  const { t } = screen;
  const { game, name } = table.table;
  const known = HANDS[game] ?? {};
  const boxes = boxesOf(table, play, isRunning);
  return form({
    title: t.shoeScript, kicker: t.shoeKicker, ...wayOut(t), act: t.shoeAct,
    lines: [{ name: t.shoeThen, note: t.shoeThenNote }],
    fields: [{ name: "hand", label: t.shoeHand, type: "choice",
      choices: [...Object.keys(known), "none"].map((value) => ({ value,
        label: t[`shoeHand.${value}`] ?? value })) },
    { name: "box", label: t.shoeBox, type: "choice", isRow: true,
      choices: boxes.map((value) => ({ value, label: String(value) })) }],
    send: async ({ hand, box }) => {
      const cards = scriptOf(known[hand] ?? [], { game, box, boxes });
      const answer = await post(`/demo/shoe/${encodeURIComponent(name)}`, { cards });
      return answer.ok ? answer : { ...answer, ...refusalWords(screen, answer) };
    },
  });
}

/* The hands go to the chosen box and to the next ones that play. */
function scriptOf(hands, { game, box, boxes }) {
  if (hands.length === 0) return {};
  const start = boxes.indexOf(box);
  const placed = hands.map((cards, index) =>
    [`box ${boxes[(start + index) % boxes.length]}`, cards]);
  return Object.fromEntries([...placed, ["bank", BANK[game] ?? []]]);
}

function boxesOf(table, play, isRunning) {
  const staked = isRunning ? [...new Set(play.bets.filter((bet) => bet.box)
    .map((bet) => bet.box))].sort((a, b) => a - b) : [];
  return staked.length > 0 ? staked : table.seats.map((one) => one.seat)
    .filter((seat) => seat <= (table.table.boxes || 100));
}
