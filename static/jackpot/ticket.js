/* The award ticket: who won what with which cards, who signed, and the head of the journal after
   the award, by which the paper can be held against the books. */
import { h, say } from "../ui/dom.js";
import { clock, money } from "../ui/format.js";
import { keyHint } from "../ui/button.js";
import { cardWords } from "../ui/playing_card.js";
import { qr } from "../ui/qr.js";
import { nameOf } from "./verify.js";

/** Shows the ticket of a hit, as it was last printed, and prints it on demand. */
export async function showTicket(screen, slot, number) {
  await screen.refetch();
  const { t } = screen;
  const { round, view } = screen.rounds[slot];
  const past = view.history.find((one) => one.hit === number);
  if (!past) return null;
  const paper = await paperOf(round, number);
  return new Promise((resolve) => {
    const leave = () => { element.remove(); resolve(true); };
    const element = h("dialog", { class: "dialog paper is-small ticket", "aria-label":
      t.ticketTitle },
    ticketPaper(screen, { slot, past, ...paper }),
    h("footer", { class: "dialog-feet" },
      h("button", { class: "way-out", type: "button", onclick: leave }, t.wayOut,
        keyHint(t.keyEscape)),
      h("button", { class: "act", type: "button", onclick: () => window.print() },
        t.ticketPaper)));
    element.addEventListener("cancel", (event) => { event.preventDefault(); leave(); });
    document.body.append(element);
    element.showModal();
    element.scrollTop = 0;
  });
}

async function paperOf(round, hit) {
  const query = new URLSearchParams({ round, hit });
  const answer = await fetch(`/screens/pools/ticket.json?${query}`, {
    credentials: "same-origin" });
  return answer.ok ? answer.json() : { head: "", words: [], code: [] };
}

function ticketPaper(screen, { slot, past, head, words, code }) {
  const { t, locale, zone } = screen;
  const line = (name, value) => h("div", { class: "ticket-row" }, h("span", null, name),
    h("b", null, value));
  const day = new Intl.DateTimeFormat(locale.startsWith("en") ? "en-GB" : locale,
    { dateStyle: "long", timeZone: zone }).format(new Date(past.settled_at));
  return h("div", { class: "ticket-paper" },
    h("p", { class: "ticket-hall" }, screen.page.hall),
    h("h2", { class: "ticket-name" }, say(t.ticketNumber, { n: past.ticket })),
    h("p", { class: "ticket-kind" }, past.copies > 0 ? say(t.ticketIsCopy, { n: past.copies })
      : t.ticketIsOriginal),
    line(t.ticketPool, t[`pool.${slot}`]), line(t.ticketDay, day),
    line(t.ticketTime, clock(past.settled_at, zone)),
    past.shares.map((share, index) => shareRows(screen, share, { cards: past.cards[index],
      words: words[index] })),
    line(t.ticketOpening, money(past.opening, locale)), line(t.ticketTaken, money(past.taken,
      locale)), line(t.ticketValue, money(past.value, locale)),
    line(t.ticketSigned, past.approvers.filter((id) => id in screen.page.names)
      .map((id) => nameOf(screen, id)).join(", ")),
    line(t.ticketRow, String(past.row)),
    h("p", { class: "ticket-head" }, h("span", null, t.ticketHead), h("code", null,
      head.replace(/(.{8})(?=.)/g, "$1 ")), code.length > 0 ? qr(code, t.ticketCode) : null));
}

function shareRows({ t, locale }, share, { cards, words }) {
  const row = (name, value, classes = "") => h("div", { class: `ticket-row ${classes}` },
    h("span", null, name), h("b", null, value));
  const hand = typeof cards === "string" ? cards.split(" ") : cards ?? [];
  return [row(say(t.handPlace, share), t[`level.${share.level}`] ?? share.level),
    hand.length > 0 ? h("p", { class: "ticket-cards" }, hand.map((card) => cardWords(t, card))
      .join(", ")) : null,
    row(t.ticketSum, money(share.cents, locale), "is-sum"),
    words ? h("p", { class: "ticket-cards" }, words) : null];
}
