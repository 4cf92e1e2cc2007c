/* Two persons sign one thing: the first proposes, the second confirms with name and secret on this
   screen, and only then may the first act. What both saw is kept with the approval. */
import { say } from "../../ui/dom.js";
import { countdown } from "../../ui/format.js";
import { twoPeople } from "../../ui/dialog.js";
import { hour } from "../words.js";
import { reasons, secretWords } from "../asks.js";

/** Annuls the game with two persons; resumes a proposal that already waits. */
export function annulWithTwo(screen, fields, words, control) {
  return askSecond(screen, { action: "AnnulGame", fields, words,
    reasons: reasons(screen.t, "annulReason") }, control);
}

/** Asks both signatures for `action`, then sends it with the approval. Gives the answer or null. */
export async function askSecond(screen, { action, fields, words, reasons: usual }, control) {
  const { t } = screen;
  const deal = waiting(screen, action) ?? { round: "", reason: "", digest: "",
    expires: 0 };
  const dialog = twoPeople({
    ...words,
    reason: { label: t.reasonAloud, value: deal.reason, required: true,
      fixed: deal.round !== "", choices: usual },
    peopleLabel: t.twoPersons, missing: t.secondMissing, ...secretWords(t),
    first: { name: screen.page.person?.name ?? t.firstPerson,
      note: say(t.firstNote, { time: hour(screen, screen.now()) }) },
    second: { name: t.secondPerson, note: t.secondNote, done: false },
    people: screen.page.people ?? [], note: t.secondRule,
    sign: (entry) => sign(screen, deal, { action, fields }, entry),
  });
  const timer = setInterval(() => dialog.update({ note: noteOf(screen, deal) }), 500);
  const answer = await dialog.closed;
  clearInterval(timer);
  if (!answer) return null;
  return screen.send("game", action, { ...fields, reason: deal.reason, approval: deal.round },
    control);
}

function waiting(screen, action) {
  const slot = screen.rounds.approval;
  const isOpen = slot?.view.state === "PROPOSED" && slot.view.action === action
    && slot.view.round === screen.rounds.game?.round;
  if (!isOpen) return null;
  return { round: slot.round, reason: fieldsOf(slot.view).reason ?? "",
    digest: slot.view.digest, expires: slot.view.expires_at };
}

function fieldsOf({ fields }) {
  return typeof fields === "string" ? JSON.parse(fields || "{}") : fields ?? {};
}

async function sign(screen, deal, { action, fields }, { secret, code, person, reason }) {
  if (!deal.round) {
    if (!reason) return { ok: false, message: screen.t.reasonFirst };
    const proposed = await propose(screen, deal, action, { ...fields, reason });
    if (!proposed.ok) return failed(proposed);
  }
  const token = await screen.second({ round: deal.round, person: person ?? "", secret, code });
  if (!token.ok) return failed(token);
  const approved = await screen.ask(deal.round, "Approve", { digest: deal.digest },
    { headers: { "X-Second": token.token } });
  return approved.ok ? approved : failed(approved);
}

async function propose(screen, deal, action, fields) {
  const answer = await screen.askOpen("approval", { round: screen.rounds.game.round, action,
    fields: JSON.stringify(fields) });
  if (answer.ok) {
    Object.assign(deal, { round: answer.round, reason: fields.reason,
      digest: answer.view?.digest ?? "", expires: answer.view?.expires_at ?? 0 });
  }
  return answer;
}

function failed(answer) {
  return { ok: false, code: answer.code,
    message: [answer.message, answer.then].filter(Boolean).join(" ") };
}

function noteOf(screen, deal) {
  const { t } = screen;
  if (!deal.expires) return t.secondRule;
  const left = countdown(deal.expires - screen.now());
  return `${t.secondRule} ${say(t.secondExpires, { time: left })}`;
}
