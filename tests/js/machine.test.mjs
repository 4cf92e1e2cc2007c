// The ball machine on the console: its words, when somebody must look, and the way round it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { besideWords, isAlarm, isAwaiting, machineOf, machineWords, otherWay }
  from "../../static/pages/caller/machine.js";

const t = { "machine.ready": "listo", "machine.ready.outlet": "bola {value} en la salida",
  "machine.turning": "girando", "machine.silent": "callado {n} s",
  "machine.silent.cable": "sin cable, {n} s", "machine.fault": "avería: {words}",
  machineBeside: "{name}: {how}" };
const screen = (machines) => ({ t, now: () => 20_000, page: { machines } });
const how = (state, words = "", since = 15_900) => ({ state, words, since });
const view = (changes = {}) => ({ phase: "PLAYING", game: { extractor: "bombo" }, balls: [],
  may: {}, ...changes });

test("its state is said with the remark that came with it", () => {
  const said = [how("ready"), how("ready", "outlet 34"), how("turning"), how("silent"),
    how("silent", "cable"), how("fault", "lamp 2")].map((one) => machineWords(screen(), one));
  assert.deepEqual(["listo", "bola 34 en la salida", "girando", "callado 4 s", "sin cable, 4 s",
    "avería: lamp 2"], said);
});

test("a machine that is silent or at fault is an alarm, and no machine is none", () => {
  const alarms = [how("silent"), how("fault"), how("ready"), how("turning"), null].map(isAlarm);
  assert.deepEqual([true, true, false, false, false], alarms);
});

test("only the machine that this game draws from is looked at", () => {
  const bombo = how("turning");
  assert.equal(bombo, machineOf(screen({ bombo }), view()));
  assert.equal(null, machineOf(screen({ bombo }), view({ game: { extractor: "manual" } })));
  assert.equal(null, machineOf(screen(undefined), view()));
});

test("a ball is awaited while none may be asked for", () => {
  const here = screen({ bombo: how("turning") });
  assert.equal(true, isAwaiting(here, view()));
  assert.equal(false, isAwaiting(here, view({ may: { RequestBall: { ordinal: 1 } } })));
  assert.equal(false, isAwaiting(here, view({ phase: "CLAIM_STOP" })));
  assert.equal(false, isAwaiting(screen({}), view()));
});

test("the switch goes where the rules say, else to the machine that stands here", () => {
  const here = screen({ bombo: how("ready") });
  const may = { SwitchExtractor: { extractor: "manual" } };
  assert.equal("manual", otherWay(here, view({ may })));
  assert.equal("bombo", otherWay(here, view({ may: { SwitchExtractor: {} } })));
  assert.equal("", otherWay(screen({}), view()));
});

test("while balls are keyed by hand, the machine that would draw again is told beside it", () => {
  const by = { game: { extractor: "manual" }, may: { SwitchExtractor: { extractor: "bombo" } } };
  const here = screen({ bombo: how("silent", "cable") });
  assert.equal("bombo: sin cable, 4 s", besideWords(here, view(by)));
  assert.equal("", besideWords(screen({}), view(by)));
});
