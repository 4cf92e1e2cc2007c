"""The furnishing of the demonstration, which goes on while its start page is shown already."""

from __future__ import annotations

import threading
from collections.abc import Callable

from flask import Flask, request

OPEN = frozenset({"/", "/demo/state", "/health", "/ready", "/metrics"})
"""Addresses that need no furniture; nor do files."""

PATIENCE_S = 60.0
"""Seconds that whoever comes to a desk waits for it at most."""


class Furnishing:
    """Furnishes once; whoever comes to a desk meanwhile waits until it is done."""

    def __init__(self, furnish: Callable[[], None]) -> None:
        self.furnish = furnish
        self._done = threading.Event()

    def run(self) -> None:
        """Does it now; raises whatever the furnishing raises."""
        self.furnish()
        self._done.set()

    @property
    def done(self) -> bool:
        return self._done.is_set()

    def guard(self, app: Flask) -> None:
        """Holds every request that needs furniture back until it is there."""

        @app.before_request
        def wait() -> None:
            if request.path in OPEN or request.path.startswith("/static/"):
                return
            if not self._done.wait(PATIENCE_S):
                raise TimeoutError("the demonstration is not furnished")
