"""An electronic draw checked from commitment to redraw, from its record alone (SEC-29)."""

from __future__ import annotations

from dataclasses import replace

from bingo.games.ninety_ball.events import BallAnnounced, SecretRevealed
from books.draw import check_draw
from tests.books import picture_14


def changed(record, kind, **fields):
    """The record with the first event of a class changed behind the chain's back."""
    told = record.where(kind)
    event = replace(told.event, **fields)
    rows = [replace(one, event=event) if one is told else one for one in record.told]
    return replace(record, told=tuple(rows))


def test_every_ball_of_a_finished_game_is_drawn_again(evening, archive):
    game = archive.record("sala-ninety_ball-1")
    check = check_draw(game)
    assert check.fits and check.secret_fits
    assert len(list(game.of(BallAnnounced))) == len(check.rows)
    assert all(row.fits for row in check.rows)
    assert game.where(SecretRevealed).at == check.revealed_at


def test_while_the_game_runs_there_is_nothing_to_redraw(evening, archive):
    check = check_draw(archive.record("sala-ninety_ball-4"))
    assert "" == check.secret
    assert {0} == {row.again for row in check.rows}
    assert check.fits


def test_another_ball_or_another_secret_is_found(evening, archive):
    game = archive.record("sala-ninety_ball-1")
    number = game.first(BallAnnounced).number % 90 + 1
    assert not check_draw(changed(game, BallAnnounced, number=number)).fits
    other = check_draw(changed(game, SecretRevealed, secret="00" * 32))
    assert not other.secret_fits and not other.fits


def test_a_changed_row_breaks_the_chain(evening, archive):
    game = archive.record("sala-ninety_ball-1")
    rows = list(game.told)
    rows[4] = replace(rows[4], body=rows[4].body.replace('"at":', '"at": '))
    assert 5 == check_draw(replace(game, told=tuple(rows))).broken


def test_balls_of_a_machine_are_not_an_electronic_draw():
    assert check_draw(picture_14.game()) is None
