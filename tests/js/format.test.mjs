// Figures as the house writes them: amounts are grouped, names are not, minus is U+2212.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clock, count, countdown, figure, list, money, percent, range,
} from "../../static/ui/format.js";

test("an amount takes the point from four digits on and always two decimals", () => {
  assert.equal("1.236,00\u00a0€", money(123600));
  assert.equal("98,88\u00a0€", money(9888));
  assert.equal("0,05\u00a0€", money(5));
  assert.equal("128.457,36\u00a0€", money(12845736));
});

test("English writes the euro first and swaps the marks", () => {
  assert.equal("€1,236.00", money(123600, "en"));
  assert.equal("\u2212€2.00", money(-200, "en"));
});

test("a negative amount has the true minus sign", () => {
  assert.equal("\u22122,00", figure(-200));
});

test("an amount that is not whole cents is a mistake of ours", () => {
  assert.throws(() => figure(10.5), TypeError);
});

test("counts are grouped and names never are", () => {
  assert.equal("1.800", count(1800));
  assert.equal("412", count(412));
  assert.equal("651–1062", range(651, 1062));
  assert.equal("1053", range(1053, 1053));
});

test("a rate in basis points is written with the decimals it has", () => {
  assert.equal("8\u00a0%", percent(800));
  assert.equal("2,5\u00a0%", percent(250));
  assert.equal("57%", percent(5700, "en"));
});

test("a countdown is mm:ss, rounds up and never runs under zero", () => {
  assert.equal("01:48", countdown(107_400));
  assert.equal("00:00", countdown(-5));
  assert.equal("75:00", countdown(4_500_000));
});

test("the clock shows the time of the house, not of the browser", () => {
  assert.equal("21:47:08", clock(Date.UTC(2026, 10, 30, 20, 47, 8), "Europe/Madrid"));
});

test("numbers are listed in words", () => {
  assert.equal("50 y 83", list([50, 83], "es"));
  assert.equal("50, 61, and 83", list([50, 61, 83], "en"));
});
