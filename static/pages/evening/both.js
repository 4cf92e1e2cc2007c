/* One act that two persons sign (SEC-10): it is proposed, the second confirms here with name and
   secret what the first proposed, and only then is it done. */
import { say } from "../../ui/dom.js";
import { countdown } from "../../ui/format.js";
import { twoPeople } from "../../ui/dialog.js";
import { hour } from "../words.js";
import { secretWords } from "../asks.js";

/** Proposes `action` of a slot, waits for the second signature, and does it. */
export async function askBoth(screen, { slot, action, fields, words }, control) {
  const { t } = screen;
  const proposed = await screen.open("approval", { round: screen.rounds[slot].round, action,
    fields: JSON.stringify(fields) }, control);
  if (!proposed.ok) return null;
  const deal = { round: proposed.round, digest: proposed.view.digest,
    expires: proposed.view.expires_at };
  const dialog = twoPeople({
    ...words, reason: null, peopleLabel: t.twoPersons, missing: t.secondMissing, ...secretWords(t),
    first: { name: screen.page.person.name,
      note: say(t.firstNote, { time: hour(screen, screen.now()) }) },
    second: { name: t.secondPerson, note: t.secondNote, done: false },
    people: screen.page.people ?? [], note: t.secondRule,
    sign: (entry) => sign(screen, deal, entry),
  });
  const timer = setInterval(() => dialog.update({ note: `${t.secondRule} ${say(t.secondExpires,
    { time: countdown(deal.expires - screen.now()) })}` }), 500);
  const answer = await dialog.closed;
  clearInterval(timer);
  if (!answer) return null;
  return screen.send(slot, action, { ...fields, approval: deal.round }, control);
}

async function sign(screen, { round, digest }, { secret, code, person }) {
  const token = await screen.second({ round, person: person ?? "", secret, code });
  if (!token.ok) return failed(token);
  const approved = await screen.ask(round, "Approve", { digest },
    { headers: { "X-Second": token.token } });
  return approved.ok ? approved : failed(approved);
}

function failed({ code, message, then }) {
  return { ok: false, code, message: [message, then].filter(Boolean).join(" ") };
}
