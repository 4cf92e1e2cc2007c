/* A hit takes over the screen: combination, cards, the amount whole and at once, and how far its
   verification is. The same on the wall, at the tables and on the monitors of the hall. */
import { fill, h, say, toggle, write } from "../ui/dom.js";
import { clockShort } from "../ui/format.js";
import { money as amount } from "../ui/money.js";
import { spinner } from "../ui/marks.js";
import { play } from "../ui/motion.js";
import { cardWords, playingCard } from "../ui/playing_card.js";

/** takeover(tools) → {element, update(hit)}; `hit` as `hitOf` gives it, or null for none. */
export function takeover({ t, locale, zone }) {
  const place = h("p", { class: "hit-place" });
  const word = h("h1", { class: "hit-word ceremony" });
  const also = h("p", { class: "hit-also" });
  const cards = h("div", { class: "hit-cards" });
  const sum = amount({ cents: 0, locale });
  const state = h("p", { class: "hit-state" });
  const rest = amount({ cents: 0, locale });
  const going = h("p", { class: "hit-rest" }, h("span", null, t.hitGoesOn), " ", rest.element);
  const turning = spinner();
  const element = h("section", { class: "hit", role: "alert", hidden: true },
    h("div", { class: "hit-brass" }, h("div", { class: "hit-rays", "aria-hidden": "true" }),
      place, word, also, cards),
    h("div", { class: "hit-amount" }, sum.element),
    h("footer", { class: "hit-foot" }, turning, state, going));
  const shown = { key: "", faces: 0 };
  const update = (hit) => {
    element.hidden = !hit;
    if (!hit) { Object.assign(shown, { key: "", faces: 0 }); return; }
    const isNew = shown.key !== `${hit.kind}/${hit.hit}`;
    shown.key = `${hit.kind}/${hit.hit}`;
    const [first, ...others] = hit.hands;
    write(place, say(t.hitPlace, { pool: t[`pool.${hit.kind}`], ...first }));
    const name = capital(t[`level.${first.level}`] ?? first.level);
    write(word, name);
    word.style.setProperty("--chars", name.length);
    write(also, others.map((one) => say(t.hitAlso, { ...one,
      level: (t[`level.${one.level}`] ?? one.level).toLowerCase() })).join(" · "));
    also.hidden = others.length === 0;
    if (isNew) {
      fill(cards, first.faces.map((card) => playingCard(card, cardWords(t, card))));
      shown.faces = first.faces.length;
    }
    sum.update({ cents: hit.cents });
    rest.update({ cents: hit.rest });
    write(state, stateWords({ t, zone }, hit));
    turning.toggleAttribute("hidden", hit.state === "SETTLED" || hit.state === "PAID");
    going.hidden = hit.rest === 0;
    toggle(element, { "is-bare": shown.faces === 0 });
    if (isNew) arrive(element, cards);
  };
  return { element, update };
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function stateWords({ t, zone }, hit) {
  if (hit.state === "PAID") return t.hitPaid;
  if (hit.state === "SETTLED") return t.hitSettled;
  if (hit.state === "VERIFIED") return t.hitVerified;
  return hit.until ? say(t.hitUntil, { time: clockShort(hit.until, zone) }) : t.hitUnderCheck;
}

/* Brass opens from the centre; the cards turn one by one; the amount does not count up. */
function arrive(element, cards) {
  play(element.querySelector(".hit-brass"), [{ clipPath: "circle(0 at 50% 50%)" },
    { clipPath: "circle(75% at 50% 50%)" }], { duration: 420 });
  [...cards.children].forEach((card, index) =>
    play(card, [{ transform: "rotateY(90deg)", opacity: 0 }, { transform: "none", opacity: 1 }],
      { duration: 220, delay: 420 + index * 110 }));
}

/** A band for screens that may not be covered: hitBand(tools) → {element, update(hit)}. */
export function hitBand({ t, locale }) {
  const words = h("p", { class: "hit-band-words" });
  const sum = amount({ cents: 0, locale });
  const element = h("aside", { class: "hit-band", role: "alert", hidden: true },
    h("span", { class: "hit-band-word ceremony" }, t.hitBand), words,
    h("p", { class: "hit-band-sum" }, sum.element));
  const update = (hit) => {
    const wasHidden = element.hidden;
    element.hidden = !hit;
    if (!hit) return;
    const [first] = hit.hands;
    write(words, `${capital(t[`level.${first.level}`] ?? first.level)} · ${say(t.hitPlace,
      { pool: t[`pool.${hit.kind}`], ...first })}`);
    sum.update({ cents: hit.cents });
    if (wasHidden) {
      play(element, [{ transform: "translateY(-100%)" }, { transform: "none" }],
        { duration: 320 });
    }
  };
  return { element, update };
}
