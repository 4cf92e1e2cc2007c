/* The director's page. The house writes it whole; it is fetched again when something has happened,
   at most every few seconds, and what waits for a signature is signed with the person's own
   secret. */
import { command, live, post } from "../live.js";
import { readData, toggle, write } from "../ui/dom.js";
import { clearRefusal, refuse } from "../ui/refusal.js";
import { status } from "../ui/status.js";
import { refusalWords } from "./words.js";

const PAUSE = 3000;
const TICK = 500;
const t = readData("texts");
const part = document.getElementById("part");
const { form, dialog } = { form: document.getElementById("sign-form"),
  dialog: document.getElementById("sign-dialog") };
const corner = status({ t, locale: document.documentElement.lang,
  zone: document.body.dataset.zone });
const state = { line: { state: "reconnecting" }, timer: 0, asked: null, person: "" };

document.getElementById("status").append(corner.element);
const link = live({ url: "/books/director.json", screen: "director", main: "ninety_ball",
  onView: (rounds, slots, page) => { state.person = page?.person?.id ?? ""; later(); },
  onStatus: (line) => { state.line = line; showLine(); } });
setInterval(showLine, TICK);
part.addEventListener("click", ask);
dialog.querySelector("[data-leave]").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", clearRefusal);
form.addEventListener("submit", sign);

function showLine() {
  corner.update({ ...state.line, now: link?.now() });
  toggle(document.body, { "is-stale": state.line.state === "stale" });
}

/* Many things may happen in a moment; the page is written once for all of them. */
function later() {
  if (state.timer) return;
  state.timer = setTimeout(renew, PAUSE);
}

async function renew() {
  state.timer = 0;
  const answer = await fetch("/books/director/part", { credentials: "same-origin",
    cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  part.replaceChildren(...fresh.body.childNodes);
}

function ask({ target }) {
  const button = target.closest?.("[data-act]");
  if (!button) return;
  const { round, digest, what } = button.closest("[data-round]").dataset;
  const isYes = button.dataset.act === "Approve";
  state.asked = { act: button.dataset.act, round, digest };
  write(document.getElementById("sign-what"), what);
  write(document.getElementById("sign-name"), isYes ? t.confirmTitle : t.rejectTitle);
  document.getElementById("secret-field").hidden = !isYes;
  document.getElementById("reason-field").hidden = isYes;
  form.reset();
  dialog.showModal();
}

async function sign(event) {
  event.preventDefault();
  const control = event.submitter ?? form.querySelector(".act");
  const { act, round, digest } = state.asked;
  const answer = act === "Approve" ? await approve(round, digest)
    : await command(round, "Reject", { digest, reason: form.elements.reason.value.trim() });
  if (!answer.ok) {
    refuse(control, refusalWords({ t }, answer));
    return;
  }
  dialog.close();
  renew();
}

async function approve(round, digest) {
  const proof = await post("/books/proof",
    { round, person: state.person, secret: form.elements.secret.value });
  if (!proof.ok) return proof;
  return command(round, "Approve", { digest }, { headers: { "X-Second": proof.token } });
}
