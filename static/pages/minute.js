/* The minute book: an entry is added, an entry or the whole book is signed. Who signs shows who
   they
   are for this one signature; the page is read again afterwards, as everything on it is written by
   the house. */
import { command, post } from "../live.js";
import { readData, write } from "../ui/dom.js";
import { clearRefusal, refuse } from "../ui/refusal.js";
import { refusalWords } from "./words.js";

const t = readData("texts");
const book = document.querySelector("[data-book]").dataset.book;
const note = dialogOf("note");
const sign = dialogOf("sign");
let signing = null;

document.getElementById("add").addEventListener("click", () => note.open());
note.form.elements.kind.addEventListener("change", showFields);
note.form.addEventListener("submit", (event) => sent(event, addNote));
sign.form.addEventListener("submit", (event) => sent(event, signIt));
document.querySelectorAll("[data-sign]").forEach((one) =>
  one.addEventListener("click", () => askSignature(one, t.signTitle, one.dataset.what)));
document.querySelectorAll("[data-close]").forEach((one) =>
  one.addEventListener("click", () => askSignature(one, t.closeTitle, t.closeWhat)));
showFields();

function dialogOf(name) {
  const element = document.getElementById(`${name}-dialog`);
  element.querySelector("[data-leave]").addEventListener("click", () => element.close());
  element.addEventListener("close", clearRefusal);
  return { element, form: document.getElementById(`${name}-form`),
    open: () => element.showModal() };
}

/* Only the fields that this kind of entry has. */
function showFields() {
  const kind = note.form.elements.kind.value;
  note.form.querySelectorAll("[data-for]").forEach((field) => {
    field.hidden = !field.dataset.for.split(" ").includes(kind);
  });
}

function sent(event, act) {
  event.preventDefault();
  act(event.submitter ?? event.target.querySelector(".act"));
}

async function addNote(control) {
  const given = (name) => {
    const field = note.form.elements[name];
    return field.closest("[hidden]") ? "" : field.value.trim();
  };
  const fields = {
    kind: given("kind"), text: given("text"), line: Number(given("line") || 0),
    corrects: Number(given("corrects") || 0), person: given("person"),
    document: given("document"), duty: given("duty"), minutes: Number(given("minutes") || 0),
  };
  finish(await command(book, "AddNote", fields), control);
}

function askSignature(button, title, what) {
  signing = button.dataset;
  write(document.getElementById("sign-name"), title);
  write(document.getElementById("sign-what"), what);
  sign.form.elements.secret.value = "";
  const select = sign.form.elements.person;
  const options = [...select.options];
  options.forEach((one) => { one.hidden = !one.dataset.roles.split(" ").includes(signing.role); });
  select.value = options.find((one) => !one.hidden)?.value ?? "";
  sign.open();
  sign.form.elements.secret.focus();
}

async function signIt(control) {
  const { person, secret, code } = sign.form.elements;
  const proof = await post("/books/proof",
    { round: book, person: person.value, secret: secret.value, code: code?.value ?? "" });
  if (!proof.ok) return finish(proof, control);
  const headers = { "X-Second": proof.token };
  const answer = signing.sign
    ? await command(book, "SignNote", { note: Number(signing.sign), digest: signing.digest },
      { headers })
    : await command(book, "SignBook", { last_line: Number(signing.close) }, { headers });
  return finish(answer, control);
}

function finish(answer, control) {
  if (answer.ok) location.reload();
  else refuse(control, refusalWords({ t }, answer));
}
