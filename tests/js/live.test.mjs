// The live link: numbers follow numbers, a hole is healed by fetching, a press counts once.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const aMoment = () => new Promise((resolve) => { setTimeout(resolve, 350); });
const later = () => new Promise((resolve) => { setTimeout(resolve, 20); });
let socket;
let fetched;
let answers;

beforeEach(() => {
  fetched = [];
  answers = [];
  globalThis.document = { body: { dataset: { screen: "monitor" } },
    querySelector: () => ({ content: "csrf-of-the-page" }) };
  globalThis.io = () => {
    const heard = {};
    socket = { connected: true, on: (name, f) => { heard[name] = f; }, connect: () => {},
      disconnect: () => {}, says: (name, message) => heard[name](message) };
    return socket;
  };
  globalThis.fetch = async (url, request) => {
    fetched.push({ url, request });
    const answer = answers.shift() ?? { body: {} };
    if (answer.fails) throw new TypeError("no network");
    return { ok: answer.ok ?? true, status: answer.status ?? 200, json: async () => answer.body };
  };
});

const page = (number, view) => ({ body: { clock: Date.now(),
  rounds: { game: { round: "g14", number, view } } } });

async function started(...pages) {
  answers.push(...pages);
  const { live } = await import("../../static/live.js");
  const seen = { views: [], events: [], lines: [] };
  const link = live({ url: "/screens/monitor.json",
    onView: (rounds, slots) => seen.views.push([slots, { ...rounds.game?.view }]),
    onEvents: (round, events) => seen.events.push([round, ...events]),
    onStatus: (line) => seen.lines.push(line.state) });
  await later();
  return { link, seen };
}

test("a page loads the views, then merges the keys of the next number", async () => {
  const { link, seen } = await started(page(7, { phase: "PLAYING", ball: 1 }));
  socket.says("patch",
    { round: "g14", number: 8, events: ["BallAnnounced"], changes: { ball: 2 } });
  link.stop();
  assert.deepEqual({ phase: "PLAYING", ball: 2 }, seen.views.at(-1)[1]);
  assert.deepEqual([["g14", "BallAnnounced"]], seen.events);
});

test("a number that is already known changes nothing", async () => {
  const { link, seen } = await started(page(7, { ball: 1 }));
  socket.says("patch", { round: "g14", number: 7, events: ["X"], changes: { ball: 99 } });
  link.stop();
  assert.deepEqual({ ball: 1 }, seen.views.at(-1)[1]);
  assert.deepEqual([], seen.events);
});

test("a hidden event keeps the numbers whole and tells nothing", async () => {
  const { link, seen } = await started(page(7, { ball: 1 }));
  socket.says("patch", { round: "g14", number: 8, events: [], changes: {} });
  socket.says("patch", { round: "g14", number: 9, events: ["Y"], changes: { ball: 3 } });
  link.stop();
  assert.equal(1, fetched.length);
  assert.deepEqual({ ball: 3 }, seen.views.at(-1)[1]);
});

test("a hole in the numbers is healed by loading the views again", async () => {
  const { link, seen } = await started(page(7, { ball: 1 }), page(9, { ball: 3 }));
  socket.says("patch", { round: "g14", number: 9, events: ["Y"], changes: { ball: 3 } });
  await aMoment();
  link.stop();
  assert.equal(2, fetched.length);
  assert.deepEqual({ ball: 3 }, seen.views.at(-1)[1]);
});

test("messages that overtook each other are taken in order and nothing is loaded", async () => {
  const { link, seen } = await started(page(7, { ball: 1 }));
  for (const number of [10, 9, 8]) {
    socket.says("patch",
      { round: "g14", number, events: [`E${number}`], changes: { ball: number } });
  }
  await aMoment();
  link.stop();
  assert.equal(1, fetched.length);
  assert.deepEqual([["g14", "E8"], ["g14", "E9"], ["g14", "E10"]], seen.events);
  assert.deepEqual({ ball: 10 }, seen.views.at(-1)[1]);
});

test("what came early is still taken when the views were loaded meanwhile", async () => {
  const { link, seen } = await started(page(7, { ball: 1 }), page(8, { ball: 2 }));
  socket.says("patch", { round: "g14", number: 9, events: ["Y"], changes: { ball: 3 } });
  await link.refetch();
  await aMoment();
  link.stop();
  assert.equal(2, fetched.length);
  assert.deepEqual({ ball: 3 }, seen.views.at(-1)[1]);
});

test("a heartbeat that is ahead for more than one beat loads the views again", async () => {
  const { link } = await started(page(7, {}), page(8, {}));
  const beat = { clock: Date.now(), numbers: { g14: 8 } };
  socket.says("beat", beat);
  await later();
  assert.equal(1, fetched.length);
  socket.says("beat", beat);
  await later();
  link.stop();
  assert.equal(2, fetched.length);
});

test("a round that came or went unheard is met at the next heartbeat", async () => {
  const { link } = await started(page(7, {}), page(7, {}), page(7, {}));
  const says = async (...rounds) => {
    const numbers = Object.fromEntries(rounds.map((name) => [name, 7]));
    socket.says("beat", { clock: Date.now(), numbers, place: "" });
    await later();
    return fetched.length;
  };
  assert.equal(1, await says("g14", "g15"));
  assert.equal(1, await says("g15", "g14"));
  assert.equal(2, await says("g14", "g15", "g16"));
  assert.equal(3, await says("g14", "g15"));
  socket.says("beat", { clock: Date.now(), numbers: { r9: 3 }, place: "R1" });
  assert.equal(3, await says("g14", "g15"));
  link.stop();
});

test("a round that was heard of is loaded once and not again at the heartbeat", async () => {
  const { link } = await started(page(7, {}), page(7, {}), page(7, {}));
  socket.says("beat", { clock: Date.now(), numbers: { g14: 7 }, place: "" });
  socket.says("house", { kind: "opened", round: "g15", game: "ninety_ball" });
  await later();
  assert.equal(2, fetched.length);
  socket.says("beat", { clock: Date.now(), numbers: { g14: 7, g15: 1 }, place: "" });
  socket.says("house", { kind: "closed", round: "g14", game: "ninety_ball" });
  await later();
  socket.says("beat", { clock: Date.now(), numbers: { g15: 1 }, place: "" });
  await later();
  link.stop();
  assert.equal(3, fetched.length);
});

test("an answer that is older than a message already heard does not undo it", async () => {
  const { link, seen } = await started(page(7, { ball: 1 }), page(7, { ball: 1 }));
  socket.says("patch", { round: "g14", number: 8, events: [], changes: { ball: 2 } });
  await link.refetch();
  link.stop();
  assert.deepEqual({ ball: 2 }, seen.views.at(-1)[1]);
});

test("a command carries the key of its press and the token of the page", async () => {
  const { command } = await import("../../static/live.js");
  answers.push({ body: { number: 8, view: {} } });
  const answer = await command("g14", "AnnounceBall", { number: 72 }, { key: "press-1" });
  const [{ url, request }] = fetched;
  assert.deepEqual({ ok: true, number: 8, view: {} }, answer);
  assert.equal("/api/rounds/g14/AnnounceBall", url);
  assert.equal("press-1", request.headers["Idempotency-Key"]);
  assert.equal("csrf-of-the-page", request.headers["X-CSRF-Token"]);
  assert.equal('{"number":72}', request.body);
});

test("an answer lost on the way is asked for once more with the same key", async () => {
  const { command } = await import("../../static/live.js");
  answers.push({ fails: true }, { body: { number: 8 } });
  const answer = await command("g14", "AnnounceBall", {});
  const keys = fetched.map((one) => one.request.headers["Idempotency-Key"]);
  assert.equal(true, answer.ok);
  assert.equal(2, keys.length);
  assert.equal(keys[0], keys[1]);
});

test("a refusal comes back as a value with its code", async () => {
  const { command } = await import("../../static/live.js");
  answers.push({ ok: false, status: 409,
    body: { code: "E_STALE", message: "m", details: { a: 1 } } });
  const answer = await command("g14", "AnnounceBall", {});
  assert.deepEqual({ ok: false, code: "E_STALE", message: "m", details: { a: 1 } }, answer);
});

test("a second press while the first is on its way is not sent", async () => {
  const { command } = await import("../../static/live.js");
  const both = await Promise.all([command("g14", "OpenSale", {}), command("g14", "OpenSale", {})]);
  assert.deepEqual([true, false], both.map((answer) => answer.ok));
  assert.equal("E_IN_FLIGHT", both[1].code);
  assert.equal(1, fetched.length);
});

test("a clock that runs twelve times as fast runs on evenly between two beats", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const { link } = await started({ body: { clock: 50_000, rounds: {} } });
  socket.says("beat", { clock: 50_000, numbers: {} });
  t.mock.timers.setTime(1_002_000);
  socket.says("beat", { clock: 74_000, numbers: {} });
  t.mock.timers.setTime(1_003_000);
  link.stop();
  assert.equal(86_000, link.now());
});

test("how a machine is stands on the page, whatever the rounds do", async () => {
  const first = page(7, { ball: 1 });
  first.body.machines = { drum: { state: "ready", since: 1, words: "" } };
  const { link, seen } = await started(first);
  const told = seen.views.length;
  socket.says("machine", { name: "drum", state: "silent", since: 5, words: "cable" });
  link.stop();
  assert.deepEqual({ drum: { state: "silent", since: 5, words: "cable" } }, first.body.machines);
  assert.equal(told + 1, seen.views.length);
});

test("a page that works with no machine hears of none", async () => {
  const { link, seen } = await started(page(7, { ball: 1 }));
  const told = seen.views.length;
  socket.says("machine", { name: "drum", state: "silent", since: 5, words: "" });
  link.stop();
  assert.equal(told, seen.views.length);
});
