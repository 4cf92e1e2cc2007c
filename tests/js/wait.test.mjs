import assert from "node:assert/strict";
import { test } from "node:test";
import { waitsUntil } from "../../static/pages/caller/steps.js";

const view = { until: 100_000, game: { spacing_ms: 2_500, wait_ms: 10_000 } };

test("a step waits for its time", () => {
  assert.equal(waitsUntil(view, 95_000), 100_000);
  assert.equal(waitsUntil(view, 100_001), 100_000);
});

test("a clock that was set back by an hour holds nothing up", () => {
  assert.equal(waitsUntil(view, 100_000 - 3_600_000), 0);
});
