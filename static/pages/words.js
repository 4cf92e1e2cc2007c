/* How the staff screens put views into words: ranges, counts, prizes, prima, refusals. */
import { say } from "../ui/dom.js";
import { clock, count, list, money, percent, range } from "../ui/format.js";

/** A count with its noun: many(screen, "card", 412) → "412 cartones". */
export function many({ t, locale }, noun, n) {
  return say(t[`${noun}.${n === 1 ? "one" : "many"}`], { n: count(n, locale) });
}

/** Ranges without their series: [["B-000123", 651, 1062]] → "651–1062". */
export function rangesWords({ locale }, ranges) {
  return list(ranges.map(([, first, last]) => range(first, last)), locale);
}

/** Ranges with their series, each series named once before its ranges. */
export function seriesWords({ t, locale }, ranges) {
  return list(ranges.map(([series, first, last]) => say(first === last ? t.seriesOneCard
    : t.seriesRange, { series: series.replaceAll("-", "\u2011"), first, last })), locale);
}

/** The line under the name of the game: series, range, cards, price. */
export function gameNote(screen, view) {
  const { t, locale } = screen;
  const names = view.series.map((one) => one.name);
  const series = names.length > 1 ? t.seriesMany : t.seriesOne;
  const parts = [say(series, { names: list(names, locale) })];
  if (view.sale.units > 0) {
    parts.push(rangesWords(screen, view.sale.ranges), many(screen, "card", view.sale.units));
  }
  parts.push(money(view.game.face_cents, locale));
  return parts.join(" · ");
}

/** Numbers in words of the locale: "50 y 83". */
export function numbers({ locale }, values) {
  return list(values, locale);
}

export function euros({ locale }, cents) {
  return money(cents, locale);
}

export function share({ locale }, basisPoints) {
  return percent(basisPoints, locale);
}

export function hour({ zone }, at) {
  return clock(at, zone);
}

/** The name of a session: the house's own words in the language of the page, others as given. */
export function sessionWords({ t }, name) {
  return say(t.sessionName, { name: t[`session.${name.toLowerCase()}`] ?? name });
}

/** The prima in three words and a figure: {name, note, cents, isPassed}. */
export function primaLine(screen, pool, announced) {
  const { t } = screen;
  if (!pool) return null;
  if (pool.state !== "armed") {
    const missing = euros(screen, pool.missing);
    const note = pool.missing > 0 ? say(t.primaMissing, { money: missing }) : "";
    return { name: t.primaFund, note, cents: pool.fund_after ?? pool.fund, isPassed: false };
  }
  if (pool.passed) {
    const note = say(t.primaPassed, { limit: pool.limit, next: pool.next_limit });
    return { name: t.primaName, note, cents: pool.prize, isPassed: true };
  }
  const note = announced
    ? say(t.primaLeft, { limit: pool.limit, left: pool.left })
    : say(t.primaLimit, { limit: pool.limit });
  return { name: t.primaArmed, note, cents: pool.prize, isPassed: false };
}

/** The name of a till on screen: "2" → "Caja 2". */
export function tillWords({ t }, name) {
  return /^\d+$/.test(name ?? "") ? say(t.tillName, { n: name }) : name ?? "";
}

/** The control of a series as it is printed: "8daa3547" → "8DAA-3547". */
export function controlWords(control) {
  return /^[0-9a-f]{8}$/i.test(control) ? control.toUpperCase().replace(/^.{4}/, "$&-") : control;
}

/** The class that keeps a large sum inside its box. */
export function sumClass(cents) {
  const size = Math.abs(cents ?? 0);
  return size >= 10000000 ? "is-huge-sum" : size >= 100000 ? "is-big-sum" : "";
}

/** A refusal as the screens show it: the first sentence large, the rest below it. */
export function refusalWords({ t }, answer) {
  const message = answer.message || t[`refusal.${answer.code}`] || t.refusalUnknown;
  const cut = message.search(/[.!?]\s/);
  if (cut < 0) return { code: answer.code, message, then: "" };
  return { code: answer.code, message: message.slice(0, cut + 1),
    then: message.slice(cut + 2) };
}
