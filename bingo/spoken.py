"""How a ball is said aloud: whole and digit by digit ("El setenta y dos. Siete, dos.").

Pure. Rule: BINGO-41, numbers are said whole and digit by digit so that nobody mishears one.
"""

from __future__ import annotations

_ES_LOW = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciséis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiuno",
    "veintidós",
    "veintitrés",
    "veinticuatro",
    "veinticinco",
    "veintiséis",
    "veintisiete",
    "veintiocho",
    "veintinueve",
]
_ES_TENS = ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"]
_EN_LOW = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_EN_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


LANGUAGES = ("es", "en")
BALLS = range(1, 91)

ANNOUNCEMENTS = {
    "sale": ("Se abre la venta.", "The sale is open."),
    "saleClosed": ("Queda cerrada la venta.", "The sale is closed."),
    "begins": ("Comienza la partida.", "The game begins."),
    "calledLine": (
        "Han cantado línea. No rompan sus cartones.",
        "Line has been called. Keep your cards.",
    ),
    "calledBingo": (
        "Han cantado bingo. No rompan sus cartones.",
        "Bingo has been called. Keep your cards.",
    ),
    "validLine": ("La línea es válida.", "The line is valid."),
    "validBingo": ("El bingo es válido.", "The bingo is valid."),
    "notValid": ("El cartón no tiene premio.", "The card has no prize."),
    "goesOn": ("La partida continúa.", "The game goes on."),
    "finished": ("La partida ha terminado.", "The game is over."),
    "interrupted": (
        "La partida se interrumpe. Conserven sus cartones.",
        "The game is interrupted. Keep your cards.",
    ),
    "annulled": (
        "La partida queda anulada. La caja devuelve el importe de cada cartón.",
        "The game is annulled. The till gives back the price of each card.",
    ),
    "cancelled": ("La partida no se juega.", "The game is not played."),
}
"""What a monitor says besides the balls, in Spanish and in English. Nothing in it changes from game
to game, so that it can be spoken from files as well."""


def sentences(language: str) -> dict[str, str]:
    """Everything that a monitor may say, by key: ``ball-1`` to ``ball-90``, and announcements."""
    place = LANGUAGES.index(language)
    balls = {f"ball-{number}": spoken_ball(number, language) for number in BALLS}
    return balls | {key: words[place] for key, words in ANNOUNCEMENTS.items()}


def number_words(number: int, language: str = "es") -> str:
    """A number from 0 to 99 in words of the language (``es`` or ``en``)."""
    assert 0 <= number <= 99, number
    return _english(number) if language == "en" else _spanish(number)


def spoken_ball(number: int, language: str = "es") -> str:
    """What the caller says for a ball: the number, then its digits when it has two."""
    whole = number_words(number, language)
    first = f"{whole.capitalize()}." if language == "en" else f"El {whole}."
    if number < 10:
        return first
    digits = ", ".join(number_words(int(digit), language) for digit in str(number))
    return f"{first} {digits.capitalize()}."


def _spanish(number: int) -> str:
    if number < len(_ES_LOW):
        return _ES_LOW[number]
    ten, one = divmod(number, 10)
    return _ES_TENS[ten - 3] + (f" y {_ES_LOW[one]}" if one else "")


def _english(number: int) -> str:
    if number < len(_EN_LOW):
        return _EN_LOW[number]
    ten, one = divmod(number, 10)
    return _EN_TENS[ten - 2] + (f"-{_EN_LOW[one]}" if one else "")
