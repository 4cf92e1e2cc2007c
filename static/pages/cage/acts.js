/* What may be asked of each round of the cage, with the fields of its dialog. */
import { centsOf } from "../till/others.js";

const money = (name, required = true) => ({ name, type: "money", required });
const text = (name, required = true) => ({ name, type: "text", required });
const number = (name, required = true) => ({ name, type: "number", required });
const choice = (name, ...choices) => ({ name, type: "choice", choices });
const SERIES = ["day", "week", "month", "season"];
const MOVE = [money("cents"), text("reason")];

/** The fields with which each round is opened. */
export const OPENINGS = {
  gaming_day: [{ name: "day", type: "date", required: true,
    value: (view, screen) => screen.page.today }],
  central_cash: [money("cents", false)],
  chip_vault: [money("cents", false)],
  tips: [],
  lost_stakes: [],
  reception: [money("unit_cents")],
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
  },
};

/** What a dialog read, as the house asks for it: written euros as cents, lists as lists. */
export function valuesOf(fields, values) {
  const read = Object.fromEntries(fields.map(({ name, type }) => [name, one(type, values[name])]));
  const { by, ...rest } = read;
  return by ? { ...rest, cheque: by === "cheque", agreed: by === "cheque" } : read;
}

function one(type, value) {
  if (type === "money") return centsOf(value || "0");
  if (type === "amounts") return String(value ?? "").split(/[\s;]+/).filter(Boolean).map(centsOf);
  if (type === "number") return Number(value || 0);
  return value ?? "";
}
