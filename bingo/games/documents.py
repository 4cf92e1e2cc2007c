"""Parsers of the big texts that bingo rounds name by digest."""

from bingo.cards import Matrix

DOCUMENTS = {"matrix": Matrix.parse}
