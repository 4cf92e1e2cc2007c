// Between games a monitor is black in its hours or shows notices; never while anything is on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { idleOf, isBlank, minuteOf } from "../../static/bingo/monitor/idle.js";
import { wakefulness } from "../../static/bingo/monitor/wake.js";

const fixture = (name) => JSON.parse(readFileSync(
  new URL(`../screens/fixtures/monitor-${name}.json`, import.meta.url), "utf8")).rounds;
const ADVERT = { advert: 1, title: "Cena", text: "", picture: "", seconds: 10 };
const signage = (adverts, first = 0, until = 0) =>
  ({ view: { adverts, blank: { first, until } } });
const NOON = Date.UTC(2026, 10, 30, 12, 0, 0);
const at = (second) => NOON - NOON % 30_000 + second * 1000;
const closed = (adverts, ...hours) => ({ ...fixture("between-closed"),
  signage: signage(adverts, ...hours) });

test("a notice stands for its seconds after a pause for the results, on all monitors alike", () => {
  const rounds = closed([ADVERT]);
  assert.equal(null, idleOf("between", rounds, at(19.9), "UTC"));
  assert.deepEqual({ kind: "advert", advert: ADVERT }, idleOf("between", rounds, at(20), "UTC"));
  assert.equal("advert", idleOf("none", rounds, at(29.9), "UTC").kind);
  assert.equal(null, idleOf("between", rounds, at(30), "UTC"));
});

test("several notices take turns", () => {
  const other = { ...ADVERT, advert: 2, seconds: 5 };
  const whole = 55_000;
  const begin = NOON - NOON % whole;
  const seen = [22, 52, 35].map((second) =>
    idleOf("between", closed([ADVERT, other]), begin + second * 1000, "UTC")?.advert.advert ?? 0);
  assert.deepEqual([1, 2, 0], seen);
});

for (const scene of ["sale", "play", "claim", "award", "halt"]) {
  test(`nothing lies over the scene ${scene}, whatever the hour`, () => {
    assert.equal(null, idleOf(scene, closed([ADVERT], 0, 1439), at(25), "UTC"));
  });
}

test("an announced game takes the notices away before its sale opens", () => {
  const rounds = { ...fixture("between"), signage: signage([ADVERT], 0, 1439) };
  assert.equal("ANNOUNCED", rounds.game.view.phase);
  assert.equal(null, idleOf("between", rounds, at(25), "UTC"));
});

test("black hours may go past midnight and are those of the hall", () => {
  assert.ok(isBlank({ first: 180, until: 600 }, 180));
  assert.ok(!isBlank({ first: 180, until: 600 }, 600));
  assert.ok(isBlank({ first: 1380, until: 60 }, 1439) && isBlank({ first: 1380, until: 60 }, 0));
  assert.ok(!isBlank({ first: 60, until: 60 }, 60));
  assert.equal(13 * 60, minuteOf(NOON, "Europe/Madrid"));
  assert.deepEqual({ kind: "blank" }, idleOf("none", closed([ADVERT], 720, 721), NOON, "UTC"));
});

test("a hall without notices shows its own scenes", () => {
  assert.equal(null, idleOf("between", closed([]), at(25), "UTC"));
  assert.equal(null, idleOf("between", fixture("between-closed"), at(25), "UTC"));
});

test("what a sleeping display missed is old when it wakes, and news again soon after", () => {
  let now = 0;
  const wake = wakefulness(() => now);
  const pass = (ms) => { now += ms; return wake.tick(); };
  assert.ok(!pass(250) && wake.isAwake());
  now += 600_000;
  assert.ok(!wake.isAwake(), "a message that comes before the first tick");
  assert.ok(wake.tick() && !wake.isAwake());
  for (let tick = 0; tick < 21; tick += 1) assert.ok(!pass(250));
  assert.ok(wake.isAwake());
});
