/* One person: what can be changed about them, each behind its own dialog. */
import { say } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { wayOut } from "../asks.js";
import { menu } from "../till/others.js";
import { order, orderWithTwo } from "./send.js";
import { rolesField } from "./roles.js";
import { signedWords, tellSecret } from "./secrets.js";

/** Shows what can be done about a person and does what is chosen. */
export async function openPerson(screen, desk, one) {
  const { t } = screen;
  const isOwn = one.id === screen.page.person.id;
  const act = await menu({ t: { ...t, othersName: one.name } }, [
    { words: t.personRoles, note: one.roles.map((role) => t[`role.${role}`]).join(", "),
      isOff: !desk.may("people") || isOwn, act: () => changeRoles(screen, one) },
    { words: t.personPaper, note: one.document || t.documentNone,
      isOff: !desk.may("document"), act: () => changeDocument(screen, one) },
    one.disabled
      ? { words: t.personEnable, note: t.personEnableNote, isOff: !desk.may("people"),
        act: () => enable(screen, one) }
      : { words: t.personDisable, note: t.personDisableNote,
        isOff: !desk.may("disable") || isOwn, act: () => disable(screen, one) },
    one.disabled ? null : { words: t.personSecret, note: t.personSecretNote,
      isOff: !desk.may("people") || isOwn, act: () => enable(screen, one) },
  ].filter(Boolean));
  await act?.();
  await screen.refetch();
}

function changeRoles(screen, one) {
  const { t } = screen;
  const roles = rolesField(screen, one.roles);
  return form({
    title: one.name, kicker: t.personRoles, lines: [{ name: t.rolesThen }],
    fields: [{ name: "roles", type: "element", element: roles.element, required: true,
      read: roles.read, onChange: roles.onChange }],
    act: t.personRolesAct, ...wayOut(t),
    send: ({ roles: chosen }) => orderWithTwo(screen, `people/${one.id}/roles`, { roles: chosen },
      signedWords(screen, t.personRoles, one.name, chosen)),
  });
}

function changeDocument(screen, one) {
  const { t } = screen;
  return form({
    title: one.name, kicker: t.personPaper, lines: [{ name: t.paperThen, note: t.paperThenNote }],
    fields: [{ name: "document", label: t.personDocument, type: "text", required: true, length: 40,
      value: one.document },
    { name: "until", label: t.personUntil, type: "date", required: true, value: one.until }],
    act: t.personPaperAct, ...wayOut(t),
    send: (fields) => order(screen, `people/${one.id}/document`, fields),
  });
}

function disable(screen, one) {
  const { t } = screen;
  return form({
    title: say(t.disableTitle, { name: one.name }), kicker: t.personDisable, isDanger: true,
    lines: [{ name: t.disableThen, note: t.disableThenNote }], fields: [], act: t.personDisable,
    ...wayOut(t), send: () => order(screen, `people/${one.id}/disable`),
  });
}

async function enable(screen, one) {
  const { t } = screen;
  const answer = await form({
    title: say(t.enableTitle, { name: one.name }), kicker: t["admin.people"],
    lines: [{ name: t.enableThen, note: t.enableThenNote }], fields: [], act: t.enableAct,
    ...wayOut(t), send: () => order(screen, `people/${one.id}/enable`),
  });
  if (answer) await tellSecret(screen, answer);
}
