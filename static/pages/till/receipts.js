/* The receipts of this till: what the printer owes, what it printed, each as it looks on paper. The
   bar tells when the printer is off or out of paper, and how many papers wait for it. */
import { fill, h, say, toggle, write } from "../../ui/dom.js";
import { keyHint } from "../../ui/button.js";
import { clock } from "../../ui/format.js";
import { amount } from "../../ui/money.js";
import { form } from "../../ui/form.js";
import { reasonField, wayOut } from "../asks.js";
import { rangesWords } from "../words.js";

const TROUBLE = { off: "printerOff", paper: "printerPaper" };

/** receiptsButton(screen, element) → {update()}: the name of the list, or what is wrong. */
export function receiptsButton(screen, element) {
  const words = element.querySelector("span");
  const update = () => {
    const { t, rounds, page } = screen;
    element.hidden = !rounds.receipts;
    if (!rounds.receipts) return;
    const wrong = troubleOf(screen);
    const owed = ownReceipts(screen).filter((one) => one.isOwed).length;
    const parts = [wrong ? t[wrong] : page.printer ? t.receiptsName : t.printerNone,
      owed > 0 && (wrong || owed > 1) ? say(t.printerOwed, { n: owed }) : ""];
    write(words, parts.filter(Boolean).join(" · "));
    toggle(element, { "is-alarm": Boolean(wrong) });
  };
  return { update };
}

/** The receipts of this till, newest first, each with `isOwed`. */
export function ownReceipts(screen) {
  const view = screen.rounds.receipts?.view;
  const till = screen.rounds.shift?.view.till;
  if (!view) return [];
  return [...view.owed.map((one) => ({ ...one, isOwed: true })),
    ...view.done.map((one) => ({ ...one, isOwed: false }))]
    .filter((one) => one.till === till).sort((a, b) => b.receipt - a.receipt);
}

function troubleOf({ page }) {
  return TROUBLE[page.machines?.[page.printer]?.state] ?? "";
}

/** receiptsDialog(screen) → {update(), isOpen()}: a list at the left, the paper at the right. It
    stays open while papers come out. */
export function receiptsDialog(screen) {
  const { t } = screen;
  const state = { chosen: 0 };
  const list = h("div", { class: "receipts-list" });
  const paper = h("div", { class: "receipts-paper", tabindex: 0, role: "group",
    "aria-label": t.receiptsName });
  const note = h("p", { class: "receipts-note", role: "status" });
  const acts = h("div", { class: "receipts-acts" });
  const close = () => { element.close(); element.remove(); };
  const element = h("dialog", { class: "dialog paper receipts", "aria-label": t.receiptsName },
    h("header", { class: "dialog-head" }, h("h2", { class: "dialog-name" }, t.receiptsName), note),
    h("div", { class: "receipts-body" }, list, paper),
    h("footer", { class: "dialog-feet" }, h("button", { class: "way-out", type: "button",
      onclick: close }, t.receiptClose, keyHint(t.keyEscape)), acts));
  const choose = (receipt) => { state.chosen = receipt; update(); };
  const update = () => {
    const own = ownReceipts(screen);
    const one = own.find((known) => known.receipt === state.chosen) ?? own[0] ?? null;
    const wrong = troubleOf(screen);
    write(note, wrong ? t[wrong] : "");
    fill(list, own.length === 0 ? h("p", { class: "quiet" }, t.receiptsNone)
      : own.map((known) => row(screen, known, known === one, choose)));
    showPaper(screen, paper, one);
    fill(acts, one ? actsOf(screen, one) : null);
  };
  element.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
  document.body.append(element);
  element.showModal();
  update();
  return { update, isOpen: () => element.open };
}

function row(screen, one, isChosen, choose) {
  const { t, locale, zone } = screen;
  return h("button", { class: "receipts-row", type: "button", "aria-pressed": String(isChosen),
    onclick: () => choose(one.receipt) },
  h("span", null, h("b", null, nameOf(t, one)), " ", rangesWords(screen, one.ranges),
    h("small", null, `${clock(one.at, zone)} · ${say(t.receiptGame, { n: one.game })} · `,
      stateWords(t, one))),
  h("span", { class: "figure" }, amount(one.cents, locale)));
}

function nameOf(t, { paper, prize }) {
  return paper === "prize" ? t[`prizeName.${prize}`] : t[`paper.${paper}`];
}

function stateWords(t, one) {
  if (one.isOwed) return t.receiptOwed;
  if (one.undone) return t.receiptUndone;
  if (one.printed === 0) return t.receiptDropped;
  return one.printed === 1 ? t.receiptOut : say(t.receiptCopies, { n: one.printed });
}

/* The picture is the paper itself; another copy has another picture. */
function showPaper(screen, place, one) {
  const source = one ? `/paper/receipts/${one.receipt}.png?copy=${one.copy}` : "";
  if (place.dataset.source === source) return;
  place.dataset.source = source;
  fill(place, source ? h("img", { src: source, width: 288,
    alt: say(screen.t.receiptNumber, { n: one.receipt }) }) : null);
}

function actsOf(screen, one) {
  const { t } = screen;
  const again = h("button", { class: "act is-plain", type: "button",
    onclick: (event) => screen.send("receipts", "Reprint", { receipt: one.receipt },
      event.currentTarget) }, one.printed > 0 ? t.receiptAgain : t.receiptFirst);
  const drop = h("button", { class: "act is-plain", type: "button",
    onclick: () => dropReceipt(screen, one) }, t.receiptDrop);
  const phone = h("a", { class: "act is-plain", target: "_blank", rel: "noopener",
    href: `/paper/receipts/${one.receipt}/phone` }, t.receiptPhone);
  return [one.paper === "sale" && !one.undone ? phone : null, one.isOwed ? drop : null,
    one.isOwed || one.undone ? null : again];
}

function dropReceipt(screen, one) {
  const { t } = screen;
  return form({
    title: t.receiptDrop, kicker: say(t.receiptNumber, { n: one.receipt }), lines: [],
    fields: [reasonField(t, t.reasonNote, [t.receiptDropReason])],
    act: t.receiptDrop, ...wayOut(t),
    send: ({ reason }) => screen.ask("receipts", "DropReceipt", { receipt: one.receipt, reason }),
  });
}
