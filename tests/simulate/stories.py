"""How a game can go: each story plays one whole game in a furnished hall, through the door.

The same stories make up the seeded night and the golden transcripts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from demonstration.crowd import HEAD, Play
from demonstration.player import sold_cards
from house.rounds import Round
from tests.factories import LUIS, MARTA, Before, Hall, until

Story = Callable[[Hall, int, Random], Round]
"""Plays a game of so many cards; luck chooses what the people in the room would."""

NUMBERS = range(1, 91)
GROUP = 12
"""Cards that one buyer takes."""


def ordinary(hall: Hall, units: int, luck: Random) -> Round:
    """Line and bingo are called and paid."""
    return hall.play(hall.announce(), hall.plan(units, (GROUP,)))


def called_too_soon(hall: Hall, units: int, luck: Random) -> Round:
    """Somebody calls a line that they do not have."""
    plan = replace(hall.plan(units, (GROUP,)), false_call=luck.randint(3, 9))
    return hall.play(hall.announce(), plan)


def drawn_from_the_drum(hall: Hall, units: int, luck: Random) -> Round:
    """The caller takes the balls out of the drum and speaks them."""
    balls = luck.sample(NUMBERS, len(NUMBERS))
    return hall.play(hall.announce("manual"), hall.plan(units, (GROUP,)), spoken(balls))


def won_early(hall: Hall, units: int, luck: Random) -> Round:
    """The first fifteen balls make one card full: below any limit of the prima."""
    game = hall.announce("manual")
    balls: list[int] = []

    def rigged(game: Round, step: Play) -> Play | None:
        if step.action == "RequestBall" and not balls:
            cards = sold_cards(game)
            face = [number for row in cards[luck.choice(sorted(cards))] for number in row]
            luck.shuffle(face)
            balls.extend([*face, *(set(NUMBERS) - set(face))])
        return spoken(balls)(game, step)

    return hall.play(game, hall.plan(units, (GROUP,)), rigged)


def nobody_calls(hall: Hall, units: int, luck: Random) -> Round:
    """All ninety balls come out and nobody claims: the prizes are carried to the next game."""

    def silent(game: Round, step: Play) -> Play | None:
        out = len(game.state.balls)
        if step.action != "StopPlay":
            return step
        if out < len(NUMBERS):
            return Play(HEAD, "RequestBall", {"ordinal": out + 1}, 4_000)
        order = "OrderFinish" if "OrderFinish" in hall.head_view(game)["may"] else "AskMore"
        return Play(HEAD, order, {"stop": 0}, 12_000)

    return hall.play(hall.announce(), hall.plan(units, (GROUP,)), silent)


def interrupted(hall: Hall, units: int, luck: Random) -> Round:
    """The machine fails in mid-draw, is mended in time, and play goes on."""
    fails_at = luck.randint(5, 30)
    game = hall.announce()
    plan = hall.plan(units, (GROUP,))
    hall.play(game, plan, until(lambda g, s: next_ball(s) > fails_at))
    hall.do(MARTA, game.id, "RecordFailure", cause="equipment")
    hall.do(MARTA, game.id, "ReadAloud")
    hall.world.pass_ms(luck.randint(60_000, 600_000))
    hall.do(MARTA, game.id, "GoOn")
    return hall.play(game, plan)


def annulled(hall: Hall, units: int, luck: Random) -> Round:
    """After the line two persons annul the game; every card is refunded at the till."""
    game = hall.announce()
    line = until(lambda g, s: bool(g.state.awards) and s.action == "RequestBall")
    hall.play(game, hall.plan(units, (GROUP,)), line)
    hall.annul(hall.look(game.id))
    return refunded(hall, game)


def cancelled(hall: Hall, units: int, luck: Random) -> Round:
    """The sale leads to nothing; every card is refunded at the till."""
    game = hall.announce()
    hall.play(game, hall.plan(units, (GROUP,)), until(lambda g, s: s.action == "CloseSale"))
    hall.do(MARTA, game.id, "CancelGame", reason="the lights went out")
    return refunded(hall, game)


def set_aside(hall: Hall, units: int, luck: Random) -> Round:
    """A winner is gone when the prizes are paid; theirs stays a debt that is paid later."""
    game = hall.announce()
    plan = hall.plan(units, (GROUP,))
    hall.play(game, plan, until(lambda g, s: s.action == "PayPrize"))
    award = hall.look(game.id).state.awards[-1]
    hall.do(LUIS, game.id, "SetAside", award=award.award, reason="at the bus stop")
    game = hall.play(game, plan)
    hall.world.pass_ms(300_000)
    owed = next(debt for debt in hall.the("debts").state.owed if debt.game == game.id)
    fields = {"shift": plan.shift, "game": game.id, "award": owed.award, "number": owed.card}
    hall.do(LUIS, hall.the("debts").id, "PayOwed", **fields)
    return game


# --- parts of stories ----------------------------------------------------------------------------


def spoken(balls: Sequence[int]) -> Before:
    """The caller speaks these balls, one after the other, instead of asking a machine."""

    def speak(game: Round, step: Play) -> Play | None:
        if step.action != "RequestBall":
            return step
        ordinal = step.fields["ordinal"]
        fields = {"ordinal": ordinal, "number": balls[ordinal - 1]}
        return Play(HEAD, "AnnounceBall", fields, step.pause_ms)

    return speak


def next_ball(step: Play) -> int:
    """The ball that a step asks for, 0 when it asks for none."""
    return int(step.fields["ordinal"]) if step.action == "RequestBall" else 0


def refunded(hall: Hall, game: Round) -> Round:
    """Every card of a game that led to nothing is bought back."""
    for sale in hall.look(game.id).state.sales:
        for run in sale.ranges:
            fields = {"game": game.id, "series": run.series, "first": run.first, "last": run.last}
            shift = hall.the("shift").id
            hall.do(LUIS, hall.the("debts").id, "RefundCards", shift=shift, **fields)
    return hall.look(game.id)
