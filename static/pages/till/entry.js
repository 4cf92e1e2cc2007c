/* What the cashier has keyed so far: how many cards, and the cash that was given. A plain value and
   plain functions, so that the screen shows it and tests can ask it.

   Before a quantity is fixed, figures are the quantity; after it they are the cash in cents. The
   key × fixes the figures that were typed as the quantity. */

const COUNT_FIGURES = 3;
const CASH_FIGURES = 7;

/** Nothing keyed: {count, isFixed, typed, tendered, isExact}. */
export const BLANK = Object.freeze({ count: 0, isFixed: false, typed: "", tendered: 0,
  isExact: false });

/** One of the big keys: so many cards. */
export function pick(count) {
  return { ...BLANK, count, isFixed: true };
}

/** A figure of the keypad, "0" … "9" or "00". */
export function figure(entry, key) {
  if (!entry.isFixed) {
    const typed = trimmed(entry.typed + key, COUNT_FIGURES);
    return { ...entry, typed, count: Number(typed || 0) };
  }
  const typed = trimmed(entry.typed + key, CASH_FIGURES);
  return { ...entry, typed, tendered: Number(typed || 0), isExact: false };
}

/** The key ×: what was typed is the quantity. */
export function times(entry) {
  const count = Number(entry.typed || entry.count);
  return count > 0 ? pick(count) : entry;
}

/** A note or coin of so many cents was given; null stands for the exact amount. */
export function given(entry, cents) {
  if (entry.count === 0) return entry;
  return { ...entry, isFixed: true, typed: "", tendered: cents ?? 0, isExact: cents == null };
}

/** Takes one figure back; with nothing left to take back, the quantity. */
export function back(entry) {
  if (entry.typed === "") return BLANK;
  const typed = entry.typed.slice(0, -1);
  if (!entry.isFixed) return { ...entry, typed, count: Number(typed || 0) };
  return { ...entry, typed, tendered: Number(typed || 0) };
}

/** What is handed back, null while nothing was given, negative while it is not enough. */
export function change(entry, total) {
  if (entry.isExact) return 0;
  return entry.tendered > 0 ? entry.tendered - total : null;
}

/** The three notes next above a total, smallest first. */
export function notesFor(total, notes = [500, 1000, 2000, 5000, 10000, 20000, 50000]) {
  const enough = notes.filter((cents) => cents > total);
  return (enough.length >= 3 ? enough : notes.slice(-3)).slice(0, 3);
}

function trimmed(figures, most) {
  return figures.replace(/^0+/, "").slice(0, most);
}
