/* From a name to an act: what the console sends for each step, with the fields that the state knows
   already and those that only this screen has. */
import { addSeries, annulGame, cancelGame, correctCount, dismissCall, goOn, overruleClaim,
  recordFailure, whichHalf } from "./acts.js";
import { ballRepeated, correctBall } from "./balls.js";
import { otherWay } from "./machine.js";
import { finishGame } from "./ruling.js";
import { waitingCalls } from "./steps.js";

/** runner(screen, made) → run(name, control, extra): a promise of the answer, or null when somebody
    turned back. */
export function runner(screen, made) {
  return async (name, control, extra) => {
    const view = screen.rounds.game?.view;
    if (name !== "RequestBall") made.auto.stop();
    if (name === "Announce") return announce(screen, made, control);
    const act = SPECIAL[name] ?? plain;
    const answer = await act({ screen, made, view, control, extra, name });
    document.activeElement?.matches?.("dialog *") || refocus(made);
    return answer;
  };
}

function plain({ screen, view, control, name, extra }) {
  return screen.send("game", name, { ...view.may[name], ...extra }, control);
}

async function announce(screen, made, control) {
  const fields = made.stage.fields();
  if (!fields) return null;
  return screen.open("ninety_ball", fields, control);
}

async function announceBall({ screen, made, view, control }) {
  const number = made.field.read() || view.may.AnnounceBall.number;
  if (!number) { screen.refuse(control, "E_NO_BALL"); return { ok: false, code: "E_NO_BALL" }; }
  const answer = await screen.send("game", "AnnounceBall",
    { ...view.may.AnnounceBall, number }, control);
  if (answer.ok) made.field.clear();
  if (answer.code === "E_BALL_REPEATED") {
    await ballRepeated(screen, view, answer.details, control);
  }
  made.field.focus();
  return answer;
}

async function checkCard({ screen, made, view, control }) {
  const fields = made.stage.fields();
  if (!fields.number && !fields.code) {
    screen.refuse(control, "E_NO_CARD");
    return { ok: false, code: "E_NO_CARD" };
  }
  const half = isDouble(view, fields.number) ? await whichHalf(screen, fields.number) : "";
  if (half == null) return null;
  const answer = await screen.send("game", "CheckCard", { ...view.may.CheckCard, ...fields, half },
    control);
  made.stage.focus?.();
  if (answer.ok) made.stage.input?.select();
  return answer;
}

/* A card of two halves: which of them is shown is fixed by the first call on it. */
function isDouble({ sale }, number) {
  return [...(sale.doubles ?? []), ...(sale.halves ?? [])]
    .some(([, first, last]) => first <= number && number <= last);
}

function stop({ screen, made, view, control, extra }) {
  const held = made.field.read();
  made.field.clear();
  const fields = { ...view.may.StopPlay, call: extra.call };
  if ("AnnounceBall" in view.may && held) fields.held = held;
  return screen.send("game", "StopPlay", fields, control);
}

const SPECIAL = {
  AnnounceBall: announceBall,
  CheckCard: checkCard,
  StopPlay: stop,
  StartDraw: (it) => plain({ ...it, extra: { book: it.view.may.StartDraw.book
    ?? it.screen.rounds.minute_book?.round ?? "" } }),
  CorrectBall: ({ screen, view }) => correctBall(screen, view),
  CorrectCount: ({ screen, view }) => correctCount(screen, view),
  RecordFailure: ({ screen, view }) => recordFailure(screen, view),
  GoOn: ({ screen, view }) => goOn(screen, view),
  CancelGame: ({ screen, view }) => cancelGame(screen, view),
  AnnulGame: ({ screen, view, control }) => annulGame(screen, view, control),
  OrderFinish: finishGame,
  OverruleClaim: ({ screen, view, control }) => overruleClaim(screen, view, control),
  DismissCall: ({ screen, view }) => dismissCall(screen, view, waitingCalls(view)[0]),
  SwitchExtractor: (it) => plain({ ...it, extra: { extractor: otherWay(it.screen, it.view) } }),
  AddSeries: ({ screen, view }) => addSeries(screen, view, unbegun(screen)),
};

function unbegun(screen) {
  return (screen.page.next?.series ?? screen.page.series ?? [])
    .filter(({ view }) => view.next === 1 && !view.lent_to)
    .map(({ round, view }) => ({ value: round, label: view.name }));
}

function refocus(made) {
  if (made.name === "claim") made.stage.focus?.();
}

