/* A counted drawer: the difference, and the second person who takes the money. */
import { fill, h, say } from "../../ui/dom.js";
import { amount } from "../../ui/money.js";
import { money } from "../../ui/format.js";
import { secretField } from "../../ui/secret.js";
import { refuse } from "../../ui/refusal.js";
import { secretWords } from "../asks.js";
import { sumClass } from "../words.js";

/** confirmDesk(screen, {onChange}) → {middle, right, update(), plan(), key(), act(control)}. */
export function confirmDesk(screen, { onChange }) {
  const { t } = screen;
  const paper = h("section", { class: "paper receipt" });
  const people = screen.page.people ?? [];
  const who = h("select", { "aria-label": t.secondPerson },
    people.map((one) => h("option", { value: one.id }, one.name)));
  const secret = secretField(secretWords(t));
  let token = "";
  secret.onFull(async (typed, code) => {
    const answer = await screen.second({ round: screen.rounds.shift.round, person: who.value,
      secret: typed, code });
    token = answer.ok ? answer.token : "";
    if (!answer.ok) { refuse(secret.element, answer); secret.clear(); }
    if (answer.code === "E_TERMINAL") secret.askPassword();
    onChange();
  });
  const middle = h("section", { class: "panel till-list" },
    h("p", { class: "label" }, t.closeLabel),
    h("h2", { class: "till-counted" }, t.countedTitle), h("p", { class: "quiet" }, t.countedNote),
    people.length > 0 ? h("label", { class: "field" }, who) : null, secret.element);
  return {
    middle: [middle], right: [paper],
    update: () => fill(paper, lines(screen)),
    plan: () => ({ words: t.confirmAct, key: t.keyEnter, isOff: token === "" }),
    key: () => {}, clear: () => {}, focus: () => secret.focus(),
    act: (control) => screen.send("shift", "ConfirmClose",
      { counted: screen.rounds.shift.view.counted_cents }, control,
      { headers: { "X-Second": token } }),
  };
}

function lines(screen) {
  const { t, locale } = screen;
  const { view } = screen.rounds.shift;
  const apart = view.difference_cents;
  const word = apart === 0 ? t.countEven : apart > 0 ? t.countOver : t.countShort;
  return [
    h("div", { class: "receipt-row is-head" }, h("span", null, t.countedNow),
      amount(view.counted_cents, locale)),
    h("div", { class: "receipt-row" }, h("span", null, t.tillExpected),
      amount(view.counted_cents - apart, locale)),
    h("div", { class: `receipt-row is-change ${sumClass(apart)}` }, h("span", null, word),
      h("span", { class: "money" }, say("{money}", { money: money(Math.abs(apart), locale) }))),
  ];
}
