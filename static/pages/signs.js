/* Somebody of another post does their own act at this desk: they say who they are, with name and
   secret, and it is done once under their name. And acts that need two signatures: the first person
   proposes, the second one approves, both at this desk. */
import { say } from "../ui/dom.js";
import { twoPeople } from "../ui/dialog.js";
import { hour } from "./words.js";
import { secretWords } from "./asks.js";

/** Sends `action` as the person who signs. {slot, action, fields, people, words: {title, kicker,
    lines, act, isDanger}, reason: {label, choices, field}}; gives the answer, or null. */
export async function actAs(screen, { slot, action, fields, people, words, reason }, control) {
  const { t } = screen;
  let token = "";
  const dialog = twoPeople({
    ...frame(screen, words), reason: reason ? { required: true, ...reason } : null, people,
    second: { name: t.signerName, note: t.signerNote, done: false }, note: t.signerRule,
    missing: t.signerMissing,
    sign: async ({ secret, code, person }) => {
      const round = screen.rounds[slot]?.round ?? slot;
      const answer = await screen.second({ round, person: person ?? "", secret, code });
      if (answer.ok) ({ token } = answer);
      return told(answer);
    },
  });
  const closed = await dialog.closed;
  if (!closed) return null;
  const more = reason ? { [reason.field ?? "reason"]: closed.reason } : {};
  return screen.send(slot, action, { ...fields, ...more }, control,
    { headers: { "X-Second": token } });
}

/** Proposes `action` of a round, has it approved by a second person, and does it. */
export async function withTwo(screen, { slot, action, fields, people, words }, control) {
  const { t } = screen;
  const round = screen.rounds[slot]?.round ?? slot;
  const proposed = await screen.open("approval", { round, action,
    fields: JSON.stringify(fields) }, control);
  if (!proposed.ok) return proposed;
  const dialog = twoPeople({
    ...frame(screen, words), reason: null, people, note: t.secondRule, missing: t.secondMissing,
    second: { name: t.secondPerson, note: t.secondNote, done: false },
    sign: (entry) => approve(screen, proposed, entry),
  });
  if (!(await dialog.closed)) return null;
  return screen.send(slot, action, { ...fields, approval: proposed.round }, control);
}

async function approve(screen, { round, view }, { secret, code, person }) {
  const answer = await screen.second({ round, person: person ?? "", secret, code });
  if (!answer.ok) return told(answer);
  return told(await screen.ask(round, "Approve", { digest: view.digest },
    { headers: { "X-Second": answer.token } }));
}

function frame(screen, words) {
  const { t } = screen;
  return {
    whatLabel: t.whatHappens, wayOut: t.wayOut, escape: t.keyEscape, ...secretWords(t), ...words,
    peopleLabel: t.twoPersons,
    first: { name: screen.page.person?.name ?? t.firstPerson,
      note: say(t.firstNote, { time: hour(screen, screen.now()) }) },
  };
}

function told(answer) {
  return answer.ok ? answer : { ok: false, code: answer.code,
    message: [answer.message, answer.then].filter(Boolean).join(" ") };
}
