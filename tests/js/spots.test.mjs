// The places of a drawing say by themselves what a click places; results look as their game's do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { calledOf, hasPockets, kindOf } from "../../static/tables/looks.js";
import { zoneParts, zoneWords } from "../../static/tables/spots.js";

const LAYOUT = ["straight", "split", "red", "column"];
const t = { "bet.split": "Caballo", "bet.ante": "Apuesta", "zone.column-2": "Segunda columna",
  "bet.straight": "Pleno", betInBox: "{bet} · casilla {box}" };

test("a zone of the layout is a bet on its numbers", () => {
  assert.deepEqual({ kind: "split", box: 0, on: [17, 20] }, zoneParts("split-17-20", LAYOUT));
  assert.deepEqual({ kind: "red", box: 0, on: [] }, zoneParts("red", LAYOUT));
});

test("a zone of a box is a bet in that box", () => {
  assert.deepEqual({ kind: "ante", box: 3, on: [] }, zoneParts("ante-3", LAYOUT));
});

test("a bet is told by its name and its place", () => {
  assert.equal("Caballo 17–20", zoneWords({ t }, "split-17-20", LAYOUT));
  assert.equal("Pleno 00", zoneWords({ t }, "straight-37", LAYOUT));
  assert.equal("Segunda columna", zoneWords({ t }, "column-2", LAYOUT));
  assert.equal("Apuesta · casilla 3", zoneWords({ t }, "ante-3", LAYOUT));
});

test("a number stands on the colour of its pocket", () => {
  const kinds = ["0", "00", "32", "17"].map((one) => kindOf("double_zero_roulette", one));
  assert.deepEqual(["zero", "zero", "red", "black"], kinds);
  assert.deepEqual(["black", "odd", "low"], calledOf("french_roulette", "17"));
  assert.deepEqual([], calledOf("french_roulette", "0"));
});

test("results of cards keep their own shapes", () => {
  assert.deepEqual([true, false], [hasPockets("boule"), hasPockets("blackjack")]);
  assert.deepEqual(["high", "none", "plain"],
    ["blackjack", "22", "20"].map((one) => kindOf("blackjack", one)));
});
