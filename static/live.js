/* The one place that speaks to the house: loads the views of a screen, keeps them true by numbered
   messages, and sends commands. It decides nothing: a hole in the numbers means fetching again. */

const SILENCE = 5000;
const RETRY_LATEST = 8000;
const ANSWER_LATEST = 10000;
const ASK_AGAIN = 100;

/* Two processes of the house may overtake each other by so much; after it, a message is lost. */
const OVERTAKEN = 300;

/** live({url, screen, main, query, onView, onEvents, onScan, onStatus}) → {rounds, now, refetch,
    stop}. `main` is the slot whose number stands in the corner ("game" unless told); `query` is
    what the line is asked for with, besides its screen; onScan(text) hears a scanner of this desk.
    onView(rounds, changedSlots, page) after every change; onEvents(round, events, view) for what
    just happened; onStatus({state, since, number, attempt, retryAt}) with state "live",
    "reconnecting" or "stale". Times are epoch milliseconds of the house. */
export function live(options) {
  const state = {
    ...options, page: null, rounds: {}, heard: Date.now(), since: 0, late: new Map(),
    early: new Map(), hole: 0, named: new Map(),
    clock: { local: Date.now(), house: Date.now(), rate: 1 },
    fetching: null, line: "reconnecting", attempt: 0, retryAt: 0, retry: 0, dial: 0,
    stopped: false,
  };
  const socket = connect(state);
  state.isOpen = () => !socket || socket.connected;
  const watch = setInterval(() => watchSilence(state, socket), 500);
  refetch(state);
  return {
    rounds: state.rounds,
    now: () => now(state),
    refetch: () => refetch(state),
    stop: () => stop(state, socket, watch),
  };
}

function stop(state, socket, watch) {
  state.stopped = true;
  clearInterval(watch);
  clearTimeout(state.retry);
  clearTimeout(state.dial);
  clearTimeout(state.hole);
  socket?.disconnect();
}

function now(state) {
  return houseTime(state, Date.now());
}

function houseTime({ clock }, local) {
  return clock.house + (local - clock.local) * clock.rate;
}

/* The clock of the house may run faster than ours (a demonstration at twelve times the pace): two
   heartbeats tell how fast, so that clocks and countdowns run on evenly between them. */
function setClock(state, house, isBeat) {
  const local = Date.now();
  const { clock } = state;
  const passed = local - (clock.beat ?? local);
  if (isBeat && passed > 500) clock.rate = paceOf((house - clock.beatHouse) / passed);
  Object.assign(clock, { local, house });
  if (isBeat) Object.assign(clock, { beat: local, beatHouse: house });
}

function paceOf(measured) {
  return Math.min(100, Math.max(1, Math.round(measured)));
}

function connect(state) {
  if (typeof globalThis.io !== "function") return null;
  const socket = globalThis.io({
    transports: ["websocket"],
    query: { screen: state.screen ?? document.body.dataset.screen ?? "", ...state.query },
    reconnection: false,
  });
  socket.on("connect", () => { hear(state); state.named.clear(); refetch(state); });
  socket.on("disconnect", () => lost(state, socket));
  socket.on("connect_error", () => lost(state, socket));
  socket.on("patch", (message) => { hear(state); patch(state, message); });
  socket.on("beat", (message) => { hear(state); beat(state, message); });
  socket.on("machine", (message) => { hear(state); machine(state, message); });
  socket.on("shown", (message, answer) => { hear(state); asked(state, message, answer); });
  socket.on("scan", (message) => { hear(state); state.onScan?.(message.code); });
  socket.on("identify", (message) => { hear(state); state.onIdentify?.(message, state.page); });
  socket.on("house", (message) => { hear(state); cameOrWent(state, message); refetch(state); });
  return socket;
}

/* We count the attempts ourselves, so that a screen can say when the next one is due. */
function lost(state, socket) {
  if (state.stopped) return;
  setLine(state, "reconnecting");
  later(state, "dial", () => socket.connect());
}

function later(state, timer, act) {
  const pause = Math.min(RETRY_LATEST, 1000 * 2 ** Math.min(3, state.attempt));
  state.attempt += 1;
  state.retryAt = now(state) + pause;
  clearTimeout(state[timer]);
  state[timer] = setTimeout(act, pause);
  tell(state);
}

/* Live is only what hears messages: an answer over HTTP alone does not make it so. */
function hear(state) {
  if (!state.isOpen()) return;
  state.heard = Date.now();
  if (state.page) setLine(state, "live");
}

/* A line that is open but silent is closed and dialled again. */
function watchSilence(state, socket) {
  if (state.stopped) return;
  const silence = Date.now() - state.heard;
  if (silence > SILENCE) setLine(state, "stale");
  if (silence > 2 * SILENCE && socket?.connected) socket.disconnect();
}

function setLine(state, line) {
  const wasStale = state.line === "stale";
  if (line === state.line || (wasStale && line === "reconnecting")) return;
  state.line = line;
  if (line === "live") { state.attempt = 0; state.since = 0; }
  if (line === "stale") state.since = houseTime(state, state.heard);
  tell(state);
}

function tell(state) {
  state.onStatus?.({ state: state.line, since: state.since, number: newest(state),
    attempt: state.attempt, retryAt: state.retryAt });
}

/* The number in the corner: that of the last message about what the screen is for. */
function newest(state) {
  const main = state.rounds[state.main ?? "game"] ?? Object.values(state.rounds)[0];
  return main?.number ?? null;
}

/* One fetch at a time; whoever asks during a fetch gets one more after it. */
function refetch(state) {
  if (state.stopped) return Promise.resolve();
  if (state.fetching) {
    state.again = true;
    return state.fetching;
  }
  state.fetching = load(state).finally(() => {
    state.fetching = null;
    if (state.again) { state.again = false; refetch(state); }
  });
  return state.fetching;
}

async function load(state) {
  try {
    const answer = await fetch(state.url, { headers: { Accept: "application/json" },
      credentials: "same-origin", cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_LATEST) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    take(state, await answer.json());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    later(state, "retry", () => refetch(state));
  }
}

function take(state, page) {
  state.page = page;
  if (page.clock) setClock(state, page.clock, false);
  state.late.clear();
  const before = Object.keys(state.rounds);
  for (const slot of before) if (!(slot in page.rounds)) delete state.rounds[slot];
  for (const [slot, next] of Object.entries(page.rounds)) takeSlot(state, slot, next);
  for (const round of [...state.early.keys()]) settle(state, round);
  hear(state);
  tell(state);
  state.onView?.(state.rounds, [...new Set([...before, ...Object.keys(page.rounds)])], page);
}

/* An answer may be older than a message that came while it was on its way. */
function takeSlot(state, slot, next) {
  const known = state.rounds[slot];
  if (known && known.round === next.round && known.number > next.number) return;
  state.rounds[slot] = { ...next };
}

function slotsOf(state, round) {
  return Object.keys(state.rounds).filter((slot) => state.rounds[slot].round === round);
}

/* A message that overtook another one waits for it a moment; then the views are loaded again. */
function patch(state, message) {
  const { round, number } = message;
  if (slotsOf(state, round).length === 0) return;
  if (!state.early.has(round)) state.early.set(round, new Map());
  state.early.get(round).set(number, message);
  settle(state, round);
  if (!state.early.has(round)) return;
  state.hole ||= setTimeout(() => {
    state.hole = 0;
    if (state.early.size) refetch(state);
  }, OVERTAKEN);
}

/* Applies what follows without a hole, and forgets what is known already. */
function settle(state, round) {
  const waiting = state.early.get(round);
  for (const number of [...waiting.keys()].sort((a, b) => a - b)) {
    const slots = slotsOf(state, round);
    const known = slots.length ? state.rounds[slots[0]].number : Infinity;
    if (number === known + 1) apply(state, slots, waiting.get(number));
    if (number <= known + 1) waiting.delete(number);
  }
  if (waiting.size === 0) state.early.delete(round);
}

function apply(state, slots, { round, number, events, changes }) {
  for (const slot of slots) {
    const old = state.rounds[slot];
    state.rounds[slot] = { round, number, view: { ...old.view, ...changes } };
  }
  state.late.delete(round);
  tell(state);
  state.onView?.(state.rounds, slots, state.page);
  if (events?.length) state.onEvents?.(round, events, state.rounds[slots[0]].view);
}

/* How a machine is belongs to no round: it stands on the page beside them. */
function machine(state, { name, ...how }) {
  if (!state.page?.machines) return;
  state.page.machines[name] = how;
  state.onView?.(state.rounds, [], state.page);
}

/* Which rounds there are: heard of one by one, and said whole by every beat of a place. A beat that
   names others than were heard of means that the word of one was lost. */
function cameOrWent(state, { kind, round }) {
  for (const names of state.named.values()) names[kind === "closed" ? "delete" : "add"](round);
}

function namedElse(state, place, names) {
  const known = state.named.get(place);
  state.named.set(place, new Set(names));
  return known && (known.size !== names.length || names.some((name) => !known.has(name)));
}

function beat(state, { clock, numbers, place }) {
  if (clock) setClock(state, clock, true);
  if (namedElse(state, place ?? "", Object.keys(numbers ?? {}))) refetch(state);
  for (const [round, number] of Object.entries(numbers ?? {})) {
    const slot = Object.values(state.rounds).find((one) => String(one.round) === round);
    if (!slot || number <= slot.number) state.late.delete(round);
    else if (state.late.has(round)) refetch(state);
    else state.late.set(round, number);
  }
}

/* The house asks whether this page shows a round as it is now: the answer goes out once it does,
   with the next picture, and says at once when the page has nothing to do with that round. */
function asked(state, { round, number }, answer) {
  if (!state.page || document.hidden || slotsOf(state, round).length === 0) {
    answer(0);
    return;
  }
  const [slot] = slotsOf(state, round);
  if (state.rounds[slot].number >= number) requestAnimationFrame(() => answer(1));
  else setTimeout(() => asked(state, { round, number }, answer), ASK_AGAIN);
}

const inFlight = new Set();

/** Sends one command: `command(round, "AnnounceBall", {number: 72, ordinal: 27}, {key})`. Gives
    {ok: true, number, view} or {ok: false, code, message, details}; never throws for a refusal. A
    press while the same command is on its way gives {ok: false, code: "E_IN_FLIGHT"}. */
export function command(round, action, fields = {}, options = {}) {
  return post(`/api/rounds/${encodeURIComponent(round)}/${action}`, fields, options);
}

/** Opens a round: `open("ninety_ball", {session, …})`. */
export function open(game, fields = {}, options = {}) {
  return post("/api/rounds", { game, ...fields }, options);
}

/** Sends JSON with the key of this press; a lost answer is asked for once more by the same key. */
export async function post(url, body, { key = crypto.randomUUID(), headers = {} } = {}) {
  if (inFlight.has(url)) return { ok: false, code: "E_IN_FLIGHT", message: "", details: {} };
  inFlight.add(url);
  const request = { method: "POST", credentials: "same-origin", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Accept: "application/json",
      "Idempotency-Key": key, "X-CSRF-Token": csrf(), ...headers } };
  try {
    const answer = await send(url, request).catch(() => wait(400).then(() => send(url, request)));
    return answer;
  } catch (error) {
    return { ok: false, code: "E_NO_CONNECTION", message: "", details: { cause: String(error) } };
  } finally {
    inFlight.delete(url);
  }
}

async function send(url, request) {
  const answer = await fetch(url, request);
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return { ok: true, ...body };
  const code = body.code ?? `E_HTTP_${answer.status}`;
  return { ok: false, code, message: body.message ?? "", details: body.details ?? {} };
}

function csrf() {
  return document.querySelector('meta[name="csrf"]')?.content ?? "";
}

function wait(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}
