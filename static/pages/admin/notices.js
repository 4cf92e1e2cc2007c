/* What the monitors show between games: the black hours, and the notices of the direction. */
import { fill, h, say } from "../../ui/dom.js";
import { form } from "../../ui/form.js";
import { command, open } from "../../live.js";
import { wayOut } from "../asks.js";
import { refusalWords } from "../words.js";
import { order } from "./send.js";

const USUAL_SECONDS = 15;
const LARGEST = 180_000;

/** notices(screen, desk) → {element, update()}. */
export function notices(screen, desk) {
  const { t } = screen;
  const list = h("div", { class: "office-rows" });
  const acts = desk.may("signage") ? h("div", { class: "office-acts" },
    h("button", { class: "minor", type: "button", onclick: () => add(screen) }, t.noticeAdd),
    h("button", { class: "minor", type: "button", onclick: () => blank(screen) }, t.blankSet))
    : null;
  const hours = h("p", { class: "quiet" });
  const element = h("section", { class: "office-part" },
    h("h3", { class: "office-part-name" }, t.notices), hours, list, acts);
  const update = () => {
    const view = screen.rounds.signage?.view ?? { adverts: [], blank: { first: 0, until: 0 } };
    fill(hours, hoursWords(t, view.blank));
    fill(list, view.adverts.map((one) => row(screen, desk, one)),
      view.adverts.length === 0 ? h("p", { class: "office-none" }, t.noticesNone) : null);
  };
  return { element, update };
}

function hoursWords(t, { first, until }) {
  return first === until ? t.blankNever : say(t.blankFrom, { first: hm(first), until: hm(until) });
}

function hm(minute) {
  return [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, "0")).join(":");
}

function row(screen, desk, one) {
  const { t } = screen;
  return h("div", { class: "office-row display" },
    h("span", null, h("b", null, one.title || one.text || t.noticePicture),
      h("small", null, one.title ? one.text : "")),
    h("span", null, say(t.noticeSeconds, { n: one.seconds })),
    one.picture ? h("img", { class: "notice-thumb", alt: "",
      src: `/screens/monitor/picture/${one.picture}` }) : h("span"),
    desk.may("signage") ? h("button", { class: "minor", type: "button",
      onclick: () => ask(screen, "WithdrawAdvert", { advert: one.advert }) }, t.noticeWithdraw)
      : h("span"));
}

/* The round in which a hall keeps them is opened by the first order. */
async function ask(screen, action, fields) {
  let round = screen.rounds.signage?.round;
  if (!round) {
    const opened = await open("signage", {});
    if (!opened.ok) return { ...opened, ...refusalWords(screen, opened) };
    round = opened.round;
  }
  const answer = await command(round, action, fields);
  await screen.refetch();
  return answer.ok ? answer : { ...answer, ...refusalWords(screen, answer) };
}

async function blank(screen) {
  const { t } = screen;
  const view = screen.rounds.signage?.view.blank ?? { first: 0, until: 0 };
  const field = (name, label) => {
    const input = h("input", { type: "time", value: hm(view[name]) });
    const element = h("label", { class: "field dialog-reason" },
      h("span", { class: "field-name" }, label), input);
    return { name, type: "element", required: true, read: () => input.value, element };
  };
  const minute = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  await form({ title: t.blankSet, kicker: t.notices, lines: [{ name: t.blankThen,
    note: t.blankThenNote }], fields: [field("first", t.blankFirst), field("until", t.blankUntil)],
  act: t.blankAct, ...wayOut(t), send: ({ first, until }) => ask(screen, "BlankScreens",
    { first: minute(first), until: minute(until) }) });
}

async function add(screen) {
  const { t } = screen;
  const file = h("input", { type: "file", accept: "image/png,image/jpeg,image/webp" });
  await form({
    title: t.noticeAdd, kicker: t.notices, lines: [{ name: t.noticeThen, note: t.noticeThenNote }],
    fields: [{ name: "title", label: t.noticeTitle, type: "text", length: 60 },
      { name: "text", label: t.noticeText, type: "text", length: 240 },
      { name: "seconds", label: t.noticeTime, type: "number", value: USUAL_SECONDS, length: 3 },
      { name: "picture", type: "element", read: () => file.files[0] ?? "", element:
        h("label", { class: "field dialog-reason" },
          h("span", { class: "field-name" }, t.noticePicture), file) }],
    act: t.noticeAct, ...wayOut(t), send: (fields) => show(screen, fields),
  });
}

async function show(screen, { title, text, seconds, picture }) {
  const kept = picture ? await keep(screen, picture) : { ok: true, picture: "" };
  if (!kept.ok) return kept;
  return ask(screen, "ShowAdvert", { title, text, picture: kept.picture,
    seconds: seconds || USUAL_SECONDS });
}

async function keep(screen, file) {
  if (file.size > LARGEST) {
    return { ok: false, code: "E_TOO_BIG", message: screen.t.noticeTooBig, then: "" };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ""));
  return order(screen, "pictures", { picture: text });
}
