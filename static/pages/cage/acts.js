/* What may be asked of each round of the cage, with the fields of its dialog. */
import { centsOf } from "../till/others.js";

const money = (name, required = true) => ({ name, type: "money", required });
const text = (name, required = true) => ({ name, type: "text", required });
const number = (name, required = true) => ({ name, type: "number", required });
const choice = (name, ...choices) => ({ name, type: "choice", choices });
const SERIES = ["day", "week", "month", "season"];
const MOVE = [money("cents"), text("reason")];
const yes = (name) => ({ ...choice(name, "no", "yes"), is: "yes" });
const counts = () => ({ name: "counts", type: "counts", required: true });
const pick = (name, of, required = true) => ({ name, type: "pick", of, required });
const tableOf = (view) => view.tables.map((one) => ({ value: one.table, label: one.name }));
const takers = (view, screen) => screen.page.staff.filter((one) => one.takes)
  .map((one) => ({ value: one.id, label: one.name }));
const DEFECTS = ["missing", "extra", "marked", "strange", "seal"];

/** The fields with which each round is opened. */
export const OPENINGS = {
  gaming_day: [{ name: "day", type: "date", required: true,
    value: (view, screen) => screen.page.today }],
  central_cash: [money("cents", false)],
  chip_vault: [money("cents", false)],
  tips: [],
  lost_stakes: [],
  reception: [money("unit_cents")],
  card_depot: [],
};

/** The acts of each round in their order. */
export const ACTS = {
  gaming_day: { CloseDay: [] },
  central_cash: {
    CheckCash: [money("cash_cents"), money("blocked_cents", false), text("authorisation", false)],
    BringFromBank: MOVE, TakeToBank: MOVE,
    FixRoulettes: [{ name: "minimums", type: "amounts", required: true },
      { name: "advances", type: "amounts" }],
  },
  chip_vault: {
    RedeemChips: [money("cents"), choice("by", "cash", "cheque"), text("payee", false),
      text("document", false)],
    IssueChips: MOVE, WithdrawChips: MOVE,
  },
  tips: {
    SealBox: [text("box")],
    CountBox: [number("count"), money("chips", false), money("cash", false)],
    ConfirmBox: [number("count"), money("chips", false), money("cash", false)],
    ReturnTips: MOVE,
    ShareTips: [money("cents"), text("rules")],
  },
  lost_stakes: {
    RecordFound: [text("place"), text("finder"), money("initial"), money("accumulated", false),
      choice("medium", "chips", "cash")],
    ReturnFound: [number("item"), text("name"), text("address", false), text("proof")],
    DeliverFound: [money("cents"), text("receipt")],
  },
  reception: {
    SellTicket: [choice("series", ...SERIES), text("record"), money("cents"),
      number("voucher", false)],
    GiveVoucher: [text("record")],
    SpoilTicket: [choice("series", ...SERIES), text("reason")],
    OpenPad: [choice("series", ...SERIES), number("first"), number("last"), text("stamp")],
    PayIn: [money("cents")],
    DestroyStubs: [pick("pad", (view) => view.stubs.map((one) => ({
      value: `${one.series} ${one.first}`, label: `${one.first}–${one.last}` }))), text("act")],
  },
  card_depot: {
    OpenCabinet: [choice("purpose", "take", "store", "inspect"),
      { ...pick("employee", takers, false), isAsked: (values) => values.purpose !== "inspect" }],
    CloseCabinet: [],
    RegisterCards: [choice("material", "cards", "dice"), text("maker"), text("number"),
      text("visa"),
      { ...number("pieces", false), isAsked: (values) => values.material === "dice" }],
    AuthoriseMaker: [text("maker"), text("reference")],
    GiveShoe: [pick("shoe", (view) => shoesOf(view, "")), pick("table", tableOf)],
    ReturnShoe: [pick("shoe", (view) => shoesOf(view, "away"))],
    RegisterShoe: [text("shoe"), text("model"), text("approval")],
    NameShoeKeeper: [pick("person", takers)],
  },
};

/** The acts on one set of cards, by what its row may be asked. */
export const SET_ACTS = {
  StoreCards: [], ReorderCards: [], DestroyCards: [],
  DrawCards: [pick("table", tableOf)],
  ShowCards: [counts(), { ...choice("seals_whole", "yes", "no"), is: "yes" }],
  ExamineCards: [counts(), yes("marked")],
  AskCheck: [text("player")],
  DecideCheck: [counts(), yes("marked"), { ...choice("fit", "yes", "no"), is: "yes" },
    text("reason", false)],
  WithdrawCards: [choice("defect", ...DEFECTS), text("how"), counts(),
    choice("told", "official", "authority")],
  CheckForDestruction: [counts(), yes("marked")],
  EnterDestruction: [text("act")],
};

function shoesOf(view, where) {
  return view.shoes.filter((one) => Boolean(one.at) === Boolean(where))
    .map((one) => ({ value: one.shoe, label: one.shoe }));
}

/** What a dialog read, as the house asks for it: written euros as cents, lists as lists. */
export function valuesOf(fields, values) {
  const read = Object.fromEntries(fields.map(({ name, type, is }) =>
    [name, is ? values[name] === is : one(type, values[name])]));
  if (read.pad) {
    const [series, first] = read.pad.split(" ");
    return { act: read.act, series, first: Number(first) };
  }
  const { by, ...rest } = read;
  return by ? { ...rest, cheque: by === "cheque", agreed: by === "cheque" } : read;
}

function one(type, value) {
  if (type === "money") return centsOf(value || "0");
  if (type === "amounts") return String(value ?? "").split(/[\s;]+/).filter(Boolean).map(centsOf);
  if (type === "counts") return String(value ?? "").split(/[\s;,]+/).filter(Boolean).map(Number);
  if (type === "number") return Number(value || 0);
  return value ?? "";
}
