/* One's own account: another password, a PIN for the terminals, the second factor. Each change asks
   for the present password first. */
import { fill, h, say, write } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { check } from "../ui/marks.js";
import { post } from "../live.js";
import { wayOut } from "./asks.js";
import { personButton } from "./leave.js";
import { staff } from "./staff.js";
import { refusalWords } from "./words.js";
import { dayWords } from "./admin/people.js";
import { qr } from "../ui/qr.js";

const screen = staff({ url: "/screens/account.json", onView: show, onTick: () => {} });
const person = personButton(screen, document.getElementById("person"));

function show() {
  const { t, page } = screen;
  const { account } = page;
  write(document.getElementById("note"), page.hall);
  fill(document.getElementById("section"),
    h("header", { class: "office-head" }, h("div", null,
      h("h2", { class: "office-title" }, account.name),
      h("p", { class: "quiet" }, account.roles.map((role) => t[`role.${role}`]).join(" · ")))),
    h("div", { class: "account-rows" }, rows().map(rowOf)));
  person.update();
}

function rows() {
  const { t, page } = screen;
  const { account } = page;
  return [
    { name: t.accountPassword, note: t.accountPasswordNote, isDone: true, act: t.accountPasswordAct,
      run: changePassword },
    { name: t.accountPinName, note: account.pin ? t.accountPinThere : t.accountPinNone,
      isDone: account.pin, act: account.pin ? t.accountPinOther : t.accountPinAct, run: changePin },
    { name: t.accountCodeName, isDone: account.code, run: changeCode,
      note: account.code ? t.accountCodeThere : page.needs_code ? t.accountCodeNeeded
        : t.accountCodeNone, act: account.code ? t.accountCodeOther : t.accountCodeAct },
    { name: t.personPaper, isDone: !account.lapsed, note: account.until
      ? `${account.document} · ${say(account.lapsed ? t.documentLapsedOn : t.documentUntil,
        { day: dayWords(account.until) })}` : account.lapsed ? t.documentNone
        : t.documentNeedless },
    { name: t.accountSessions, isDone: true, note: page.own_sessions.map((one) =>
      `${t[`role.${one.role}`]}, ${one.terminal || t.placeNone}`).join(" · ") }];
}

function rowOf({ name, note, isDone, act, run }) {
  return h("div", { class: isDone ? "account-row is-done" : "account-row" },
    h("span", { class: "tick-mark" }, isDone ? check() : null),
    h("div", null, h("p", { class: "account-name" }, name), h("p", { class: "quiet" }, note)),
    act ? h("button", { class: "minor", type: "button", onclick: run }, act) : null);
}

/* The present password, and the time code where the account has one. */
function shown() {
  const { t, page } = screen;
  const code = { name: "code", label: t.accountCodeField, type: "number", length: 6,
    required: true };
  return [{ name: "secret", label: t.accountSecret, type: "password", required: true },
    ...(page.asks_code ? [code] : [])];
}

async function send(path, fields) {
  const given = { ...fields };
  if ("code" in given) given.code = String(given.code).padStart(6, "0");
  const answer = await post(`/api/account/${path}`, given);
  return answer.ok ? answer : { ...answer, ...refusalWords(screen, answer) };
}

async function changePassword() {
  const { t } = screen;
  const answer = await form({ title: t.accountPasswordAct, kicker: t.accountTitle,
    lines: [{ name: t.passwordThen, note: t.passwordThenNote }],
    fields: [...shown(), { name: "new_secret", label: t.passwordNew, type: "password",
      required: true }], act: t.accountPasswordAct, ...wayOut(t),
    send: (fields) => send("password", fields) });
  if (answer) location.assign("/sign-in");
}

async function changePin() {
  const { t } = screen;
  await form({ title: t.accountPinAct, kicker: t.accountTitle,
    lines: [{ name: t.pinThen, note: t.pinThenNote }],
    fields: [...shown(), { name: "pin", label: t.pinNew, type: "password", required: true,
      length: 6 }], act: t.accountPinAct, ...wayOut(t), send: (fields) => send("pin", fields) });
  await screen.refetch();
}

async function changeCode() {
  const { t } = screen;
  const made = await form({ title: t.accountCodeAct, kicker: t.accountTitle,
    lines: [{ name: t.codeThen, note: t.codeThenNote }], fields: shown(), act: t.accountCodeAct,
    ...wayOut(t), send: (fields) => send("code", fields) });
  if (made) await proveCode(made);
  await screen.refetch();
}

/* It counts once the telephone has shown that it reads it: the first code is typed here. */
function proveCode({ address, qr: squares, begun }) {
  const { t } = screen;
  const shownOnce = h("div", { class: "code-proof" }, qr(squares, t.codeTitle),
    h("p", { class: "once-value is-address" }, address));
  return form({ title: t.codeTitle, kicker: t.accountTitle,
    lines: [{ name: t.codeScan, note: t.onceNever }],
    fields: [{ name: "read", type: "element", element: shownOnce, read: () => "" },
      { name: "code", label: t.codeProof, type: "text", length: 6, required: true }],
    act: t.codeProofAct, ...wayOut(t), send: ({ code }) => send("proof", { begun, code }) });
}
