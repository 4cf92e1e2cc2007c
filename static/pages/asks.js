/* What the dialogs of the staff screens share: a reason, the usual reasons, the way out. */
import { say } from "../ui/dom.js";

/** The field of a reason with the usual ones to pick from. */
export function reasonField(t, label, choices) {
  return { name: "reason", label, type: "text", required: true, choices };
}

/** The reasons of one family: t["annulReason.1"], "annulReason.2" … */
export function reasons(t, family) {
  return ["1", "2", "3", "4"].map((n) => t[`${family}.${n}`]).filter(Boolean);
}

/** The safe way out of a dialog. */
export function wayOut(t) {
  return { wayOut: t.wayOut, escape: t.keyEscape };
}

/** The words of the field in which a second person signs; a demonstration tells its password. */
export function secretWords(t) {
  const { hint } = document.body.dataset;
  return { pinLabel: t.pinLabel, passwordLabel: t.passwordLabel, codeLabel: t.secondCode,
    usePassword: t.usePassword, usePin: t.usePin, signed: t.secondSigned, nobody: t.secondNobody,
    hint: hint ? say(t.demoPassword, { password: hint }) : "" };
}
