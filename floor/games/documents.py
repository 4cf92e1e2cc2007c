"""Parsers of the big texts that rounds of the floor name by digest."""

from floor.pictures import Picture

DOCUMENTS = {"picture": Picture.parse}
