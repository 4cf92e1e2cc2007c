import assert from "node:assert/strict";
import { test } from "node:test";
import { awardOf, doersOf, nextStep, stagesOf, stagesOfAward } from "../../static/jackpot/steps.js";

const hand = (box, confirmed) => ({ table: "P1", box, declared_by: "paula",
  confirmed_by: confirmed });
const hit = (changes) => ({ hit: 1, state: "COMPLETE", cards: [hand(1, "jaime")], waiting: [],
  needs_witness: true, witness: "", signed_by: ["jaime", "paula"], ...changes });
const share = (paid) => ({ table: "P1", box: 1, paid_at: paid });
const past = (changes) => ({ hit: 1, state: "SETTLED", copies: -1, shares: [share(0)],
  approvers: ["jaime", "diego"], ...changes });

test("a hit goes from its cards to witness and award", () => {
  const steps = [hit({ cards: [hand(1, "jaime"), hand(2, "")] }), hit({ state: "OPENED" }), hit({}),
    hit({ witness: "luis" }), hit({ state: "HELD" })]
    .map((one) => nextStep({ hits: [one] }).action);
  assert.deepEqual(steps, ["ConfirmCards", "", "WitnessHit", "SettleHit", "ReleaseHit"]);
});

test("an award is paid, then its ticket printed; a rejected hit asks for nothing", () => {
  const next = (changes) => nextStep({ hits: [], history: [past(changes)] })?.action;
  assert.equal(next({}), "PayAward");
  assert.equal(next({ shares: [share(5)], state: "PAID" }), "PrintTicket");
  assert.equal(next({ shares: [share(5)], state: "PAID", copies: 0 }), undefined);
  assert.equal(awardOf({ history: [past({ state: "REJECTED", shares: [] })] }), null);
});

test("who has signed a hit, or declared its hand, does not sign the next step", () => {
  const signers = { SettleHit: { own: true, people: [{ id: "diego", role: "director" },
    { id: "jaime", role: "director" }, { id: "sofia", role: "deputy" }] },
  ConfirmCards: { own: true, people: [] }, ApproveFigures: { own: true, people: [] } };
  const settle = { action: "SettleHit", hit: hit({ needs_director: true }) };
  const found = doersOf(signers, settle, { id: "sofia", role: "deputy" });
  assert.deepEqual([found.isOwn, found.people.map((one) => one.id)], [false, ["diego"]]);
  const confirm = { action: "ConfirmCards", hit: hit({}), hand: hand(1, "") };
  assert.equal(doersOf(signers, confirm, { id: "paula", role: "gaming_table_head" }).isOwn, false);
  const approve = { action: "ApproveFigures", proposedBy: "diego" };
  assert.equal(doersOf(signers, approve, { id: "diego", role: "director" }).isOwn, false);
});

test("the stages tell what is done and by whom", () => {
  const told = stagesOf(hit({ witness: "luis" })).map((one) => [one.name, one.isDone]);
  assert.deepEqual(told, [["ended", true], ["cards", true], ["witness", true], ["settle", false]]);
  assert.deepEqual(stagesOfAward(past({})).map((one) => one.isDone), [true, false, false]);
});
