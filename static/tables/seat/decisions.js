/* The decisions that are offered to a seat: one key for each choice; an extra stake that may be
   less is set beside it, cards that are named are touched first. */
import { fill, h, say } from "../../ui/dom.js";
import { money } from "../../ui/format.js";
import { zoneWords } from "../spots.js";

/** decisions(screen, acts) → {element, update(now)}. */
export function decisions(screen, acts) {
  const element = h("div", { class: "seat-decide" });
  const state = { place: "", amounts: {}, picks: [] };
  const draw = (now) => {
    const [ask] = now.play.asks;
    const place = `${now.play.round.number}/${now.play.may.Decide.after}/${ask.box}/${ask.hand}`;
    if (place !== state.place) Object.assign(state, { place, amounts: {}, picks: [] });
    const again = () => draw(now);
    fill(element, head(screen, now, ask), picker(screen, ask, { state, again }),
      h("div", { class: "seat-choices" }, ask.options.map((option) =>
        choice(screen, acts, { ask, option, state }))),
      ask.options.filter((one) => one.least < one.most).map((option) =>
        amountRow(screen, now, { option, state, again })));
  };
  return { element, update: draw };
}

/* Which hand, or which bet of the layout, is asked about. */
function head(screen, { play, table }, ask) {
  const { t } = screen;
  const bet = play.bets.find((one) => one.bet === ask.hand && ask.box === 0);
  const hand = play.hands.find((one) => one.hand === handName(ask));
  const bank = play.hands.find((one) => one.box === 0 && one.figure);
  const words = bet ? zoneWords(screen, bet.zone, table.table.layout)
    : [say(ask.hand > 1 ? t.seatOwnMany : t.seatOwn, { n: ask.hand }), hand?.figure]
      .filter(Boolean).join(": ");
  const figure = bank?.figure ? `${t.bankName}: ${t[`figure.${bank.figure}`] ?? bank.figure}` : "";
  return h("p", { class: "seat-asked", role: "status" }, h("b", null, words),
    figure ? h("span", null, figure) : null);
}

function handName({ box, hand }) {
  return hand > 1 ? `box ${box}.${hand}` : `box ${box}`;
}

function choice(screen, acts, { ask, option, state }) {
  const amount = state.amounts[option.choice] ?? option.most;
  const isShort = option.picks > 0 && state.picks.length !== option.picks;
  const button = h("button", { class: "seat-choice", type: "button", disabled: isShort,
    "data-choice": option.choice, onclick: async () => {
      button.disabled = true;
      const answer = await acts.decide(ask, option, { amount, control: button,
        picks: option.picks ? state.picks : [] });
      if (!answer?.ok) button.disabled = false;
    } }, optionWords(screen, option, amount));
  return button;
}

function amountRow({ t, locale }, { table }, { option, state, again }) {
  const amount = state.amounts[option.choice] ?? option.most;
  const step = table.table.minimum;
  const set = (cents) => {
    state.amounts[option.choice] = Math.min(option.most, Math.max(option.least, cents));
    again();
  };
  const key = (words, cents, isOff) => h("button", { class: "minor", type: "button",
    disabled: isOff, onclick: () => set(cents) }, words);
  return h("div", { class: "seat-amount" }, h("span", null, t[`choice.${option.choice}`]),
    key(t.seatLess, amount - step, amount <= option.least),
    h("b", { class: "figure" }, money(amount, locale)),
    key(t.seatMore, amount + step, amount >= option.most));
}

/* Cards are named by their places, as they lie. */
function picker({ t }, ask, { state, again }) {
  const option = ask.options.find((one) => one.picks > 0);
  if (!option) return null;
  const press = (place) => {
    const isIn = state.picks.includes(place);
    state.picks = isIn ? state.picks.filter((one) => one !== place)
      : [...state.picks, place].slice(-option.picks);
    again();
  };
  return h("div", { class: "seat-picks", role: "group" }, option.among.map((place) =>
    h("button", { class: "seat-pick", type: "button", onclick: () => press(place),
      "aria-pressed": String(state.picks.includes(place)) }, String(place))),
  h("small", null, say(t.seatMarked, { n: state.picks.length, all: option.picks })));
}

/* What an option is called with its extra stake: "Dobla +20,00 €". */
function optionWords({ t, locale }, option, amount) {
  const extra = amount > 0 ? ` +${money(amount, locale)}` : "";
  return `${t[`choice.${option.choice}`] ?? option.choice}${extra}`;
}
