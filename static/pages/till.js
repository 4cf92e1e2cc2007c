/* The till: cards sold in seconds, prizes paid against the card, refunds, the shift. */
import { fill, say, toggle, write } from "../ui/dom.js";
import { primary } from "../ui/button.js";
import { keys } from "../ui/keys.js";
import { clearRefusal } from "../ui/refusal.js";
import { personButton } from "./leave.js";
import { staff } from "./staff.js";
import { euros, tillWords } from "./words.js";
import { handBlock, openBlocks, settleBlock } from "./till/blocks.js";
import { confirmDesk } from "./till/confirm.js";
import { countDesk } from "./till/counting.js";
import { menu, moveCash, returnCards, setAside, undoSale, voidCard } from "./till/others.js";
import { payDesk } from "./till/pay.js";
import { receiptsButton, receiptsDialog } from "./till/receipts.js";
import { owedRows, refundDesk } from "./till/refund.js";
import { sellDesk } from "./till/sell.js";
import { strip } from "./till/strip.js";

const bar = { name: byId("name"), phase: byId("phase"), note: byId("note"),
  others: byId("others"), receipts: byId("receipts") };
const made = { mode: "", wanted: "", desk: null, strip: null, button: null, isWorking: false };
const screen = staff({ url: "/screens/till.json", onView: show, onTick: () => made.strip?.tick(),
  onScan: scanned });
const listening = keys({});
const person = personButton(screen, byId("person"));
const receipts = receiptsButton(screen, bar.receipts);
bar.others.addEventListener("click", openMenu);
bar.receipts.addEventListener("click", openReceipts);

const DESKS = {
  open: () => countDesk(screen, { onEnter: act, isClosing: false }),
  close: () => countDesk(screen, { onEnter: act, isClosing: true }),
  counted: () => confirmDesk(screen, { onChange: replan }),
  pay: () => payDesk(screen, { onChange: replan, onEnter: act,
    onAside: (award) => setAside(screen, award).then(replan) }),
  refund: () => refundDesk(screen, { onChange: replan, onEnter: act }),
  sell: () => sellDesk(screen, { onChange: replan }),
};

function show() {
  if (!made.strip) build();
  const mode = modeNow();
  if (mode !== made.mode) changeMode(mode);
  made.strip.update();
  made.desk.update();
  showBar();
  person.update();
  receipts.update();
  if (made.receipts?.isOpen()) made.receipts.update();
  replan();
}

function build() {
  made.strip = strip(screen, { onUndo: undo });
  made.button = primary({ words: "", key: "", working: screen.t.working, state: "ready",
    onPress: act });
  fill(byId("side"), made.strip.element);
}

/* What this till is doing: the shift comes first, then prizes, then what somebody asked for. */
function modeNow() {
  const { shift, game } = screen.rounds;
  if (!shift || shift.view.state === "CLOSED") return "open";
  if (shift.view.state === "COUNTED") return made.wanted === "close" ? "close" : "counted";
  if (made.wanted) return made.wanted;
  const may = game?.view.may ?? {};
  if ("CountPrizes" in may || "PayPrize" in may || game?.view.phase === "FINISHED") return "pay";
  const isOver = ["ANNULLED", "CANCELLED"].includes(game?.view.phase);
  return isOver && owedRows(screen).length > 0 ? "refund" : "sell";
}

function changeMode(mode) {
  clearRefusal();
  made.mode = mode;
  made.desk = DESKS[mode]();
  document.body.dataset.mode = mode;
  fill(byId("middle"), made.desk.middle);
  fill(byId("right"), made.desk.right, made.button.element);
  made.desk.focus?.();
}

function want(mode) {
  made.wanted = mode;
  show();
}

function replan() {
  if (!made.desk) return;
  const plan = made.desk.plan();
  made.button.update({ words: plan.words, key: plan.key,
    state: made.isWorking ? "working" : plan.isOff ? "off" : "ready" });
  toggle(made.button.element, { "is-long": plan.words.length > 16 });
  listening.set(keyMap());
}

/* A refusal of a key that is off is still told: why nothing happens is worth a sentence. */
async function act() {
  if (made.isWorking || made.desk.plan().isOff) return;
  made.isWorking = made.mode !== "sell";
  replan();
  const desk = made.desk;
  const answer = await (desk.sell ?? desk.act)(made.button.element);
  made.isWorking = false;
  if (answer?.ok && made.wanted === "close") made.wanted = "";
  made.desk.update();
  replan();
}

function keyMap() {
  const quiet = (f) => () => (document.querySelector("dialog[open]") ? false : f());
  const figures = Object.fromEntries([..."0123456789"].map((key) =>
    [key, quiet(() => made.desk.key(key))]));
  return {
    ...figures,
    Enter: ({ event }) => {
      const onOther = event.target.closest?.("button") && event.target !== made.button.element;
      return document.querySelector("dialog[open]") || onOther ? false : void act();
    },
    Backspace: quiet(() => made.desk.key("back")),
    Escape: quiet(() => (made.wanted ? want("") : made.desk.clear?.())),
    Delete: quiet(undo),
    "*": quiet(() => made.desk.key("times")), X: quiet(() => made.desk.key("times")),
    "×": quiet(() => made.desk.key("times")),
    F2: quiet(openMenu),
    F4: quiet(openReceipts),
  };
}

function undo() {
  return undoSale(screen).then(handBack).then(replan);
}

/* Money that goes back to a buyer stands where the change of a sale stands. */
function handBack(answer) {
  if (answer?.ok) made.desk.returned?.(answer.handed);
}

async function openMenu() {
  const { t } = screen;
  const may = screen.rounds.game?.view.may ?? {};
  const hasShift = screen.rounds.shift?.view.state === "OPEN";
  const chosen = await menu(screen, [
    ...("HandBlock" in may || openBlocks(screen).length > 0 ? [
      { words: t.blockHandTitle, isOff: !("HandBlock" in may), act: () => handBlock(screen) },
      { words: t.blockSettleTitle, note: say(t.blockOpen, { n: openBlocks(screen).length }),
        isOff: !("SettleBlock" in may) || !hasShift, act: () => settleBlock(screen) }] : []),
    { words: t.returnTitle, note: t.returnNote, isOff: !("ReturnCards" in may),
      act: () => returnCards(screen).then(handBack) },
    { words: t.voidTitle, note: t.voidNote, isOff: !("VoidCard" in may),
      act: () => voidCard(screen).then(handBack) },
    { words: t["cash.CashIn"], isOff: !hasShift, act: () => moveCash(screen, "CashIn") },
    { words: t["cash.CashOut"], isOff: !hasShift, act: () => moveCash(screen, "CashOut") },
    { words: t.owedLabel, note: say(t.owedRows, { n: owedRows(screen).length }), isOff: !hasShift,
      act: () => want("refund") },
    { words: t.printCards, note: t.printCardsNote,
      act: () => location.assign("/screens/cards") },
    { words: t.backToSale, isOff: !made.wanted, act: () => want("") },
    { words: t.closeLabel, isOff: !hasShift, act: () => want("close") },
  ]);
  await chosen?.();
  replan();
}

/* A card that is read where no card is asked for does nothing, and the till says so. */
function scanned(text) {
  if (made.desk?.scan && !made.desk.plan().isOff) made.desk.scan(text);
  else screen.refuse(made.button?.element, "E_NO_SCAN");
}

function openReceipts() {
  if (screen.rounds.receipts) made.receipts = receiptsDialog(screen);
}

function showBar() {
  const { t } = screen;
  const game = screen.rounds.game?.view;
  const shift = screen.rounds.shift?.view;
  write(bar.name, t[`mode.${made.mode}`]);
  write(bar.phase, game ? say(t.gameName, { n: game.game.number }) : t.phaseBetween);
  const parts = [shift ? tillWords(screen, shift.till) : "",
    game ? say(t.seriesOne, { names: game.series.map((one) => one.name).join(", ") }) : "",
    game ? euros(screen, game.game.face_cents) : ""];
  write(bar.note, parts.filter(Boolean).join(" · "));
}

function byId(id) {
  return document.getElementById(id);
}

