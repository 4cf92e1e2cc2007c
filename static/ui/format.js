/* How figures are written. Money comes in integer cents and is never divided as a float: the cents
   are the last two digits of the number. Amounts and counts are grouped from four digits on; names
   (a card, a range, a series) never are. */

export const MINUS = "\u2212";
export const NBSP = "\u00a0";
const EN_DASH = "\u2013";
const MARKS = { es: { group: ".", decimal: "," }, en: { group: ",", decimal: "." } };

function marks(locale) {
  return MARKS[String(locale ?? "es").slice(0, 2)] ?? MARKS.es;
}

function grouped(digits, mark) {
  return digits.replace(/\B(?=(\d{3})+$)/g, mark);
}

/** A count: 1800 → "1.800" (es), "1,800" (en). */
export function count(value, locale = "es") {
  const digits = grouped(String(Math.abs(value)), marks(locale).group);
  return value < 0 ? MINUS + digits : digits;
}

/** The figure of an amount without its euro: 123600 → "1.236,00". */
export function figure(cents, locale = "es") {
  if (!Number.isSafeInteger(cents)) throw new TypeError(`not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const { group, decimal } = marks(locale);
  const text = grouped(digits.slice(0, -2), group) + decimal + digits.slice(-2);
  return cents < 0 ? MINUS + text : text;
}

/** An amount as plain text: "1.236,00 €" (es), "€1,236.00" (en). */
export function money(cents, locale = "es") {
  const text = figure(cents, locale);
  if (!euroBefore(locale)) return text + NBSP + "€";
  return cents < 0 ? MINUS + "€" + text.slice(1) : "€" + text;
}

/** Whether the euro stands before the figure in this language. */
export function euroBefore(locale = "es") {
  return String(locale).startsWith("en");
}

/** A range of names: 651, 1062 → "651–1062"; one name alone stays alone. */
export function range(first, last) {
  return first === last ? String(first) : `${first}${EN_DASH}${last}`;
}

/** Hundredths of a per cent (basis points) as text: 800 → "8 %", 250 → "2,5 %". */
export function percent(basisPoints, locale = "es") {
  const whole = Math.trunc(Math.abs(basisPoints) / 100);
  const rest = String(Math.abs(basisPoints) % 100).padStart(2, "0").replace(/0+$/, "");
  const text = count(whole, locale) + (rest ? marks(locale).decimal + rest : "");
  const sign = basisPoints < 0 ? MINUS : "";
  return sign + text + (euroBefore(locale) ? "%" : NBSP + "%");
}

/** A countdown in milliseconds as mm:ss, never under zero; hours run on as minutes. */
export function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The time of day hh:mm:ss in the zone of the house. */
export function clock(epochMilliseconds, zone) {
  return timeParts(epochMilliseconds, zone, true);
}

/** The time of day hh:mm in the zone of the house. */
export function clockShort(epochMilliseconds, zone) {
  return timeParts(epochMilliseconds, zone, false);
}

/** A list in words: [50, 83] → "50 y 83" (es), "50 and 83" (en). */
export function list(values, locale = "es") {
  const words = values.map(String);
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
}

function two(value) {
  return String(value).padStart(2, "0");
}

function timeParts(epochMilliseconds, zone, withSeconds) {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone };
  if (withSeconds) options.second = "2-digit";
  return new Intl.DateTimeFormat("es-ES", options).format(new Date(epochMilliseconds));
}
