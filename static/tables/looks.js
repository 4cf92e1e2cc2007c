/* How a result of a game looks: the colour of a pocket, what is called with a number. What a result
   is worth is never found here. A game that is not named has plain results. */

import { beadOf } from "./beads.js";

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const BOULE_RED = new Set([2, 4, 7, 9]);
const FORTUNE = { A: "high", B: "high", 5: "red", 20: "black" };
const WHEELS = new Set(["french_roulette", "american_roulette", "double_zero_roulette"]);

/** Whether the results of a game are pockets with a colour. */
export function hasPockets(game) {
  return WHEELS.has(game) || game === "boule";
}

const DICE = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
const TALLIES = {
  craps: { keys: DICE, of: (result) => [result.split(" ")[0]] },
  wheel_of_fortune: { keys: ["1", "2", "5", "10", "20", "A", "B"], of: (result) => [result] },
  trente_et_quarante: { keys: ["red", "black", "colour", "inverse"],
    of: (result) => result.split(" ") },
};

/** What is counted among the results of a game: {keys, of(result) → keys}; null: nothing. */
export function tallyOf(game) {
  return TALLIES[game] ?? null;
}

/** The kind of a result: "red", "black", "zero" for pockets; "high", "none", "plain" for cards. */
export function kindOf(game, result) {
  if (game === "boule") return boule(Number(result));
  if (WHEELS.has(game)) {
    const number = Number(result);
    return number === 0 ? "zero" : RED.has(number) ? "red" : "black";
  }
  if (game === "wheel_of_fortune") return FORTUNE[result] ?? "plain";
  if (game === "trente_et_quarante") return { black: "black", red: "red" }[result.split(" ")[0]]
    ?? "none";
  if (game === "craps") return craps(result);
  const bead = beadOf(result);
  if (bead) return bead.kind;
  if (result === "blackjack") return "high";
  if (game === "blackjack" && Number(result) > 21) return "none";
  return ["no_play", "all_passed"].includes(result) ? "none" : "plain";
}

/* A seven that loses is a hollow cell, a made point a bright one. */
function craps(result) {
  if (result.endsWith("out")) return "none";
  return result.endsWith("made") || ["7", "11"].includes(result) ? "high" : "plain";
}

function boule(number) {
  return number === 5 ? "zero" : BOULE_RED.has(number) ? "red" : "black";
}

/** The names of what is called with a number on the display: black, odd, low. */
export function calledOf(game, result) {
  const number = Number(result);
  const kind = kindOf(game, result);
  if (!WHEELS.has(game) || kind === "zero") return [];
  return [kind, number % 2 ? "odd" : "even", number < 19 ? "low" : "high"];
}
