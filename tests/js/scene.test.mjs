// A hall monitor shows the scene that follows from the views alone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { callOf, plaquesOf, prizeOf, sceneOf } from "../../static/bingo/monitor/scene.js";

const fixture = (name) => JSON.parse(readFileSync(
  new URL(`../screens/fixtures/monitor-${name}.json`, import.meta.url), "utf8")).rounds;

const SCENES = {
  play: "play", "play-first": "play", "claim-called": "claim", "claim-not-valid": "claim",
  sale: "sale", "sale-closed": "sale", between: "between", "between-closed": "between",
  "between-first": "between", "award-bingo-3": "award", breakdown: "halt", annulled: "halt",
  cancelled: "halt", none: "none",
};

for (const [name, scene] of Object.entries(SCENES)) {
  test(`the views of "${name}" ask for the scene ${scene}`, () => {
    assert.equal(scene, sceneOf(fixture(name), false));
  });
}

test("a line that was just won is celebrated while play goes on", () => {
  assert.equal("award", sceneOf(fixture("award-line-4"), true));
  assert.equal("play", sceneOf(fixture("award-line-4"), false));
});

test("when the session is closed the display says good night", () => {
  const rounds = fixture("between-closed");
  rounds.session.view.state = "CLOSED";
  assert.equal("none", sceneOf(rounds, false));
});

test("a card that won bingo and prima has one plaque with both parts", () => {
  const { view } = fixture("award-bingo-3").game;
  const plaques = plaquesOf(view, prizeOf(view));
  assert.deepEqual([874, 903, 1017], plaques.map((plaque) => plaque.number));
  assert.deepEqual([43484, 43484, 43484], plaques.map((plaque) => plaque.cents));
  assert.deepEqual(["bingo", "pool"], plaques[0].parts.map((part) => part.prize));
});

test("an annulled award has no plaque", () => {
  const { view } = fixture("award-bingo-1").game;
  view.awards.forEach((award) => { award.state = "ANNULLED"; });
  assert.deepEqual([], plaquesOf(view, "bingo"));
});

test("the room is told about the call whose card is shown, else about the last one", () => {
  const calls = [{ claim: "c1" }, { claim: "c2" }, { claim: "c3" }];
  assert.equal("c2", callOf({ stop: { calls, showing: "c2" } }).claim);
  assert.equal("c3", callOf({ stop: { calls, showing: 0 } }).claim);
  assert.equal(null, callOf({ stop: null }));
});
