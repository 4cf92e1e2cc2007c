/* What is read before roles with money are signed, and the secret that opens an account once. */
import { say } from "../../ui/dom.js";
import { tellOnce } from "./send.js";

/** What both persons read before they sign roles with money. */
export function signedWords({ t }, title, name, roles) {
  return { title, kicker: t.moneyRoles, act: title,
    lines: [{ name, note: t.signedWho }, { name: roles.map((role) => t[`role.${role}`]).join(", "),
      note: t.signedRoles }] };
}

/** Tells a secret that opens an account once. */
export function tellSecret(screen, { person, secret }) {
  const { t } = screen;
  return tellOnce(screen, { title: t.onceTitle, kicker: say(t.onceFor, { person }), value: secret,
    lines: [t.onceThen, t.onceNever] });
}
