"""The pages of the pools."""

from __future__ import annotations

from flask import Blueprint

from house.context import House
from house.pages import Texts

ROLES: dict[str, frozenset[str]] = {}


def blueprint(house: House, common: Texts) -> Blueprint:
    """The routes below ``/screens``."""
    return Blueprint("pool_screens", __name__, url_prefix="/screens")
