// How near a card on a phone is, and what its player may call.
import assert from "node:assert/strict";
import { test } from "node:test";
import { near, possible, won } from "../../static/pages/card/near.js";

const ROWS = [[34, 48, 51, 63, 70], [18, 24, 37, 72, 85], [9, 29, 49, 57, 90]];
const CARD = { series: "B-000123", number: 874, rows: ROWS };

function view(more) {
  return { phase: "PLAYING", result: { line: null, bingo: null }, awards: [], ...more };
}

test("what is out is drawn and the last ball is told from the others", () => {
  const found = near(ROWS, [34, 1, 72], null);
  assert.deepEqual({ 34: "drawn", 72: "last" }, found.states);
  assert.equal(2, found.marked);
  assert.equal(null, found.row);
});

test("the last ball is on a card only when it is printed there", () => {
  assert.deepEqual({ 34: "drawn" }, near(ROWS, [34, 1], null).states);
});

test("the nearest row and the whole card say what they lack, in order", () => {
  const found = near(ROWS, [34, 48, 51, 63], null);
  assert.deepEqual([70], found.lineLacks);
  assert.equal(11, found.bingoLacks.length);
  assert.deepEqual([...found.bingoLacks].sort((a, b) => a - b), found.bingoLacks);
});

test("a complete row is a possible line until the line is won", () => {
  const nears = [near(ROWS, ROWS[1], null)];
  assert.equal(1, nears[0].row);
  assert.deepEqual({ call: "line", card: CARD }, possible(view(), [CARD], nears));
  const over = view({ result: { line: { ball: 9 } } });
  assert.equal(null, possible(over, [CARD], nears));
});

test("a full card is a possible bingo, whatever else it holds", () => {
  const nears = [near(ROWS, ROWS.flat(), null)];
  assert.deepEqual({ call: "bingo", card: CARD }, possible(view(), [CARD], nears));
});

test("nothing is possible when the game does not play", () => {
  const nears = [near(ROWS, ROWS.flat(), null)];
  for (const phase of ["SELLING", "INTERRUPTED", "FINISHED", "ANNULLED"]) {
    assert.equal(null, possible(view({ phase }), [CARD], nears), phase);
  }
  assert.equal("bingo", possible(view({ phase: "CLAIM_STOP" }), [CARD], nears).call);
});

test("who marks by hand is as near as the marks that are out", () => {
  const found = near(ROWS, ROWS[0], new Set([34, 48, 90]));
  assert.deepEqual({ 34: "drawn", 48: "drawn", 90: "pending" }, found.states);
  assert.equal(2, found.marked);
  assert.equal(null, found.row);
  assert.equal(0, near(ROWS, ROWS[0], new Set(ROWS[0])).row);
});

test("a card knows its own prizes and no other", () => {
  const award = (number, state) => ({ series: "B-000123", number, prize: "bingo", state });
  const all = [award(874, "PAID"), award(875, "PAID"), award(874, "ANNULLED")];
  assert.deepEqual([all[0]], won(view({ awards: all }), [CARD]));
});
