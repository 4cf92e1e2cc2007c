/* The cards of the bank and one's own at a size for a hand's distance; on the cloth they are
   small. */
import { fill, h, say } from "../../ui/dom.js";
import { cardWords, playingCard } from "../../ui/playing_card.js";

/** handsPart(screen) → {element, update(now)}. */
export function handsPart(screen) {
  const element = h("div", { class: "seat-hands" });
  const update = ({ table, play, isRunning, seat }) => {
    const isShown = table.table.boxes > 0 && play
      && (isRunning ? play.phase !== "OPEN" : play.phase === "SETTLED");
    const hands = isShown ? play.hands.filter((one) => one.cards.length > 0) : [];
    const own = hands.filter((one) => one.box === seat);
    const bank = hands.filter((one) => one.box === 0);
    fill(element, joined(screen, bank), own.map((hand, index) =>
      handRow(screen, hand, ownName(screen, hand, own.length > 1 ? index + 1 : 0))));
    element.hidden = hands.length === 0;
  };
  return { element, update };
}

/* The bank's cards may lie in several rooms (a covered one): they are one hand. */
function joined(screen, hands) {
  const { t } = screen;
  const named = hands.filter((one) => t[`to.${one.hand}`] && one.hand !== "bank");
  if (named.length > 0) {
    return hands.map((one) => handRow(screen, one, t[`to.${one.hand}`] ?? t.seatBank));
  }
  const [first] = hands;
  const hand = first && { ...first, cards: hands.flatMap((one) => one.cards),
    figure: hands.map((one) => one.figure).find(Boolean) ?? "" };
  return hand ? handRow(screen, hand, t.bankName) : null;
}

function ownName({ t }, hand, number) {
  return number ? say(t.seatOwnMany, { n: number }) : t.seatOwn;
}

function handRow({ t }, hand, name) {
  const words = t[`figure.${hand.figure}`] ?? hand.figure;
  return h("div", { class: "seat-hand" }, h("p", { class: "seat-hand-name" }, name,
    words ? h("b", null, words) : null),
  h("div", { class: "seat-cards" }, hand.cards.map((card) =>
    playingCard(card, cardWords(t, card)))));
}
