import assert from "node:assert/strict";
import { test } from "node:test";
import { digits } from "../../static/ui/digits.js";

function field() {
  const attributes = {};
  let heard = () => {};
  return {
    value: "", attributes, closest: () => null,
    setAttribute: (name, value) => { attributes[name] = value; },
    addEventListener: (name, f) => { if (name === "input") heard = f; },
    type(text) { this.value = text; heard(); },
  };
}

test("a whole number is read; anything but figures stays as typed and is refused", () => {
  const input = field();
  let changes = 0;
  const whole = digits(input, () => { changes += 1; });
  for (const [typed, value, isGood] of [["15", 15, true], ["", 0, true], [" 7 ", 7, true],
    ["1,5", 0, false], ["1.5", 0, false], ["-1", 0, false], ["1e3", 0, false]]) {
    input.type(typed);
    assert.deepEqual([input.value, whole.value(), whole.isGood()], [typed, value, isGood]);
    assert.equal(input.attributes["aria-invalid"], String(!isGood));
  }
  assert.equal(changes, 7);
});
