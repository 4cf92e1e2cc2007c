"""The words of the award desk and of the pools' administration."""

from __future__ import annotations

from collections.abc import Mapping

DESK: Mapping[str, object] = {}
