"""The worked cases of no-draw poker; a coin is judged on the hands that the table tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jackpot.core.cards import ROYAL, STRAIGHT, plain, top_of_straight_flush
from jackpot.core.sharing import Claim, Level, divide
from ledger.money import BASIS
from tables.core.cards import FACES
from tables.core.words import CloseBets, Penalise
from tests.adapters._at_a_table import Answer, Bet, Case, CaseTable

LEVELS = (Level(ROYAL, BASIS), Level(STRAIGHT, 1_000))

Bets = Mapping[tuple[str, str], Bet]
"""The bets of a case by player and type."""


def no_draw_poker(case: Case) -> Answer:
    """One hand: antes, what each player does in turn, the bank's cards, the coins."""
    outcome, players = case["outcome"], case["outcome"]["players"]
    bets = {(bet["player"], bet["type"]): bet for bet in case["bets"]}
    table = CaseTable(case, len(players))
    table.cards["bank"] = list(outcome["dealer"])
    for box, (player, hand) in enumerate(players.items(), 1):
        table.cards[f"box {box}"] = cards_of(hand, bought=(player, "purchase") in bets)
        table.place(bets[player, "ante"], box)
    table.felt.must("croupier", CloseBets())
    for box, (player, hand) in enumerate(players.items(), 1):
        turn(table, box, hand, {kind: bet for (who, kind), bet in bets.items() if who == player})
    if "void" not in outcome:
        return table.settled() | coins(table, outcome, bets)
    chips = [bet for bet in case["bets"] if bet["type"] != "carrusel"]
    stays = {"result": "stays", "payout": 0, "returned": 0}
    waiting = {bet["id"]: stays for (_, kind), bet in bets.items() if kind == "carrusel"}
    return table.voided(chips, outcome["void"]) | waiting


def cards_of(hand: Mapping[str, Any], *, bought: bool) -> list[str]:
    """The five dealt cards, and a bought one; a case may leave open what was given for it."""
    final = list(hand["cards"])
    if not bought:
        return final
    unnamed = [*final[:4], next(face for face in FACES if face[0] == "J" and face not in final)]
    dealt = list(hand.get("dealt", unnamed))
    return [*dealt, next(card for card in final if card not in dealt)]


def turn(table: CaseTable, box: int, hand: Mapping[str, Any], bets: Mapping[str, Bet]) -> None:
    """A player buys a card or not, and stays or passes; then he may be penalised."""
    ask = table.ask_of(box)
    assert ask is not None
    if "purchase" in bets:
        dealt = cards_of(hand, bought=True)[:5]
        given = next(place for place, card in enumerate(dealt, 1) if card not in hand["cards"])
        assert table.decide(ask, "buy", bets["purchase"], picks=(given,)) is None
        ask = table.ask_of(box)
        assert ask is not None
    second: Bet = {"id": "unnamed", "stake": 2 * bets["ante"]["stake"]}
    if hand["decision"] == "paso":
        assert table.decide(ask, "paso") is None
    else:
        assert table.decide(ask, "voy", bets.get("call", second)) is None
    if hand.get("penalty"):
        table.felt.must("gaming_table_head", Penalise(box, "showed his cards"))


def coins(table: CaseTable, outcome: Mapping[str, Any], bets: Bets) -> Answer:
    """What each coin wins on the dealt hands that the table tells (NDP-31, NDP-32)."""
    decided = table.felt.play.decided
    dealt = {hand.box: hand.dealt for hand in decided.hands if not hand.out}
    played: dict[str, Claim | None] = {}
    for box, player in enumerate(outcome["players"], 1):
        if (player, "carrusel") in bets:
            cards = [plain(card) for card in dealt.get(box, ())]
            top = top_of_straight_flush(cards, ace_low=True)
            played[player] = Claim(ROYAL if top == 14 else STRAIGHT, top) if top else None
    claims = {player: claim for player, claim in played.items() if claim}
    division = divide(outcome.get("pool", 0), [*claims.values()], LEVELS, partial_first=False)
    shares = dict(zip(claims, division.shares, strict=True))
    return {
        bets[player, "carrusel"]["id"]: {
            "result": "win" if shares.get(player) else "lose",
            "payout": shares.get(player, 0),
            "returned": 0,
        }
        for player in played
    }


ADAPTERS = {"no_draw_poker": no_draw_poker}
