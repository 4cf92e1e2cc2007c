"""One game's page of the minute book, as picture 14 shows it (BINGO-30, BINGO-53)."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest
import zxingcpp

from bingo.games.ninety_ball.events import CountCorrected, GameAnnulled, Range
from books.folio_page import FolioPage, folio_page
from books.minutes import minutes
from books.paper import book_pdf
from books.voice import spanish
from tests.books import picture_14
from tests.books.told import record

VOICE = spanish("Europe/Madrid", picture_14.NAMES)

GOLDEN = """\
Folio 0231
Sesión del 30 de noviembre de 2026, tarde
Perfil ceuta-2008
Partida 14

Antes de la primera bola
Serie y cartones: B-000123, del 651 al 1062
Cartones vendidos: 412
Valor facial: 3,00 €
Recaudado: 1.236,00 €
Línea, 8 %: 98,88 €
Bingo, 57 %: 704,52 €
Casa: 432,60 €
Prima en juego: 600,00 €, límite 51
Escrito a las 21:45:00. Confirmado a las 21:46:00 por Marta Ruiz, jefe de mesa.

Al final
Línea: 4 cartones, bola 27
- 661, 702, 874 y 1044: 24,72 € cada uno
Bingo: 3 cartones, bola 49
- 874, 903 y 1017: 234,84 € cada uno
Prima, bola 49, límite 51: 200,00 € cada uno
Pagado: 1.403,40 €
Redondeo a cargo de la casa: 0,00 €
Prima después: 39,44 €, acumulando
Cerrado a las 22:03:00 por Marta Ruiz. Se firma con el acta.

26 55 12 20 22 48 42 40 37 75 34 63 5 65
8 51 11 4 78 60 24 18 31 10 85 38 [72] 90
58 23 79 14 47 76 29 1 3 6 57 9 49 39
43 83 7 19 59 50 (70)
Todas por bombo. Juego de bolas J-7, uso 318 de 1.000.

21:53:06 903 línea 27 — no válido, faltan 2 Marta Ruiz
21:53:12 661 línea 27 27 válida Marta Ruiz
21:53:18 702 línea 27 27 válida Marta Ruiz
21:53:24 874 línea 27 27 válida Marta Ruiz
21:53:30 1044 línea 27 27 válida Marta Ruiz
21:53:36 874 bingo 49 49 válido Marta Ruiz
21:53:42 903 bingo 49 49 válido Marta Ruiz
21:53:48 1017 bingo 49 49 válido Marta Ruiz

n. 40 Corrección de una bola: Bola 14: se anunció el 66 y es el 65.
Firmado: Marta Ruiz, jefe de mesa, a las 21:49:00. Falta la firma: jefe de sala.
"""


def page(sources=None) -> FolioPage:
    book = minutes(sources or picture_14.sources())
    return folio_page(book, book.folios[0], VOICE)


def as_text(found: FolioPage) -> str:
    """The page as a person would read it aloud, with the marks of the line and the bingo."""
    marks = {"": "{}", "line": "[{}]", "bingo": "({})"}
    balls = [marks[ball.mark].format(ball.number) for ball in found.balls]
    rows = [" ".join(balls[place : place + 14]) for place in range(0, len(balls), 14)]
    claims = [
        " ".join((one.hour, one.card, one.call, one.ball, one.complete, one.decision, one.by))
        for one in found.claims
    ]
    lines = [f"Folio {found.folio}", found.session, found.profile, found.heading, ""]
    lines += ["Antes de la primera bola", *map(_row, found.before), found.before_note, ""]
    lines += ["Al final", *map(_row, found.after), found.after_note, ""]
    lines += [*rows, found.balls_note, "", *claims, ""]
    for note in found.notes:
        lines += [f"n. {note.note} {note.heading}: {note.words}", note.signatures]
    return "\n".join(lines).replace("\u00a0", " ") + "\n"


def _row(row) -> str:
    return f"{'- ' if row.minor else ''}{row.name}: {row.value}"


def test_the_page_of_picture_14_word_for_word():
    assert GOLDEN == as_text(page())


def test_the_order_of_the_balls_comes_from_the_game_and_a_corrected_ball_is_marked():
    ball = page().balls[13]
    assert (14, 65, 66) == (ball.ordinal, ball.number, ball.wrong)
    assert list(picture_14.ORDER) == [one.number for one in page().balls]


def test_book_3_a_corrected_count_is_added_in_red_and_the_old_figures_stay_readable():
    change = CountCorrected(
        ranges=(Range("B-000123", 651, 1061),), units=-1, gross=-300, line=-24, bingo=-171,
        withheld=0, remainder=0, house=-105, pool="", reason="counted again", by="marta",
        at=picture_14.at(2.5),
    )  # fmt: skip
    known = picture_14.game()
    events = [told.event for told in known.told]
    changed = record(picture_14.GAME, "ninety_ball", *events[:3], change, *events[3:])
    found = page(replace(picture_14.sources(), games={picture_14.GAME: changed}))
    red = {row.name: row.value.replace("\u00a0", " ") for row in found.before if row.red}
    assert "Donde decía 412, debe decir 411." == red["Cartones vendidos"]
    assert "Donde decía 1.236,00 €, debe decir 1.233,00 €." == red["Recaudado"]
    assert "412" in [row.value for row in found.before if not row.red]


def test_an_annulled_game_keeps_its_page_and_counts_for_nothing():
    book = picture_14.book()
    events = [told.event for told in book.told]
    events[-1] = replace(events[-1], outcome="ANNULLED")
    annulled = GameAnnulled(
        reason="ball", ranges=picture_14.RANGES, voids=(), face_cents=300, owed=123_600,
        line=9_888, bingo=70_452, withheld=0, house=43_260, carry_line=0, carry_bingo=0,
        published=True, started=True, ball=49, pool="", debts="", by="marta", second="carmen",
        at=picture_14.at(20),
    )  # fmt: skip
    told = [one.event for one in picture_14.game().told[:-1]]
    sources = replace(
        picture_14.sources(),
        book=record("sala-minute_book-1", "minute_book", *events),
        games={picture_14.GAME: record(picture_14.GAME, "ninety_ball", *told, annulled)},
    )
    assert "Anulada a las 22:03:00 por Marta Ruiz" in page(sources).after_note
    assert (0, 0, 0) == (
        minutes(sources).total.games,
        minutes(sources).total.gross,
        minutes(sources).total.paid,
    )


def test_sec_19_the_head_of_the_chain_is_on_the_page_and_in_its_code():
    found, book = page(), picture_14.book()
    assert book.told[-1].head == found.seal.head
    assert f"{book.id} {found.seal.number} {found.seal.head}" == found.code


@pytest.mark.parametrize("line", [0, 231])
def test_on_paper_the_page_says_the_same_and_its_code_scans(line):
    book = minutes(picture_14.sources())
    body = book_pdf(book, VOICE, hall="Sala de bingo", key="9c41 e07b", line=line)
    with pypdfium2.PdfDocument(body) as document:
        last = document[len(document) - 1]
        text = last.get_textpage().get_text_range().replace("\u00a0", " ")
        picture = last.render(scale=3).to_pil()
    for words in ("Partida 14", "661, 702, 874 y 1044", "1.403,40 €", "Juego de bolas J-7"):
        assert words in text
    assert [page().code] == [found.text for found in zxingcpp.read_barcodes(picture)]
