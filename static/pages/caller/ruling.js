/* A bingo called within a ball of the limit of the prima: the times that matter, and the reason of
   the table head before the order. The house has counted already; nothing is worked out here. */
import { h, say } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { hour } from "../words.js";
import { reasonField, reasons, wayOut } from "../asks.js";

/** The three times beside the call, or null when no prima is in question. */
export function rulingFacts(screen, view) {
  if (!view.ruling) return null;
  return h("dl", { class: "claim-ruling" },
    h("p", { class: "label" }, screen.t.rulingTitle),
    facts(screen, view.ruling).map(({ name, note, time }) => h("div", { class: "claim-ruling-row" },
      h("dt", null, note || name), h("dd", { class: "figure" }, time))));
}

/** Ends the game; near the limit it asks for the reason first. */
export function finishGame({ screen, view, control }) {
  const fields = view.may.OrderFinish;
  if (!view.ruling) return screen.send("game", "OrderFinish", fields, control);
  const { t } = screen;
  const { ruling } = view;
  const told = facts(screen, ruling)
    .map(({ name, note, time }) => ({ name, note, amount: time }));
  return form({
    title: ruling.won ? t.rulingWon : t.rulingMissed,
    kicker: say(t.rulingKicker, ruling),
    lines: told,
    fields: [reasonField(t, t.rulingReason, reasons(t, "rulingReason"))],
    act: t.orderAwardBingo, ...wayOut(t),
    send: ({ reason }) => screen.ask("game", "OrderFinish", { ...fields, reason }),
  });
}

function facts(screen, ruling) {
  const { t } = screen;
  return [
    { name: t.rulingCalled, note: "", time: hour(screen, ruling.called_at) },
    { name: t.rulingSpoken, note: say(t.rulingBall, { ball: ruling.ball, n: ruling.number }),
      time: hour(screen, ruling.spoken_at) },
    { name: t.rulingNext, note: "",
      time: ruling.next_at ? hour(screen, ruling.next_at) : t.rulingNoNext },
  ];
}
