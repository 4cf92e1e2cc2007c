/* How near a card is, from its printed numbers and the balls that are out: plain values, so that
   the page shows them and tests can ask them. Who marks by hand is near by what is marked. */

/** near(rows, drawn, marks) → {states, marked, row, lineLacks, bingoLacks}. `rows` are three lists
    of five numbers, `drawn` the numbers that are out in order, `marks` a set of tapped numbers or
    null while the phone marks by itself. `row` is the first complete row (0–2) or null;
    `lineLacks` what the nearest row lacks, `bingoLacks` what the card lacks, both lists. */
export function near(rows, drawn, marks) {
  const out = new Set(drawn);
  const last = drawn[drawn.length - 1];
  const isMarked = (number) => out.has(number) && (!marks || marks.has(number));
  const states = {};
  for (const number of rows.flat()) {
    if (isMarked(number)) states[number] = number === last ? "last" : "drawn";
    else if (marks?.has(number)) states[number] = "pending";
  }
  const lacks = rows.map((row) => row.filter((number) => !isMarked(number)));
  const least = Math.min(...lacks.map((row) => row.length));
  const nearest = lacks.find((row) => row.length === least);
  const complete = lacks.findIndex((row) => row.length === 0);
  const bingoLacks = lacks.flat().sort((a, b) => a - b);
  return { states, marked: rows.flat().length - bingoLacks.length,
    row: complete < 0 ? null : complete, lineLacks: nearest, bingoLacks };
}

/** What a player may call now with these cards: {call: "line" | "bingo", card} or null. The phone
    only says so; a line that was won, and a game that does not play, leave nothing to call. */
export function possible(view, cards, nears) {
  if (!["PLAYING", "CLAIM_STOP"].includes(view.phase)) return null;
  const find = (fits) => cards.find((_, index) => fits(nears[index]));
  const bingo = find((one) => one.bingoLacks.length === 0);
  if (bingo) return { call: "bingo", card: bingo };
  const line = view.result.line ? null : find((one) => one.row !== null);
  return line ? { call: "line", card: line } : null;
}

/** The prizes that these cards have won: [{prize, number, cents}]. */
export function won(view, cards) {
  const own = new Set(cards.map((one) => `${one.series} ${one.number}`));
  return view.awards.filter((one) => own.has(`${one.series} ${one.number}`)
    && one.state !== "ANNULLED");
}
