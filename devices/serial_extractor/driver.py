"""The extractor on a cable as the house sees it: frames become balls, answers become frames.

Everything that touches the port happens in ``run``, which has a greenlet or a thread of its own;
``ask`` and ``rest`` only leave word for it. It decides nothing: what a ball means is said by the
house through the callback, and what a line means by the conversation.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from devices.ports import SILENT, BallSeen, DeviceState, Seen
from devices.serial_extractor.ball_protocol import Ball
from devices.serial_extractor.cable import Cable
from devices.serial_extractor.conversation import Conversation, Counts, Shown

POLL_MS = 1_000
DEAF_MS = 4_000
PAUSE_S = 0.25
"""How often the machine is asked how it is; after which silence the port is opened anew; the pause
between two looks at a port that is not there."""


class SerialExtractor:
    """An ``Extractor`` at ``place``. ``stamp`` gives epoch milliseconds; ``changed`` is called when
    another state is shown; ``seen`` for every ball until it is taken."""

    def __init__(
        self,
        name: str,
        place: str,
        *,
        seen: Seen,
        changed: Callable[[], None],
        stamp: Callable[[], int],
    ) -> None:
        self.name = name
        self._cable = Cable(place)
        self._seen = seen
        self._changed = changed
        self._stamp = stamp
        self._wanted = ""
        self._talk = Conversation(_now())
        self._polled = self._opened = 0
        self._first: tuple[str, int] = ("", 0)
        self._shown = DeviceState(SILENT, stamp(), "cable")
        self._pulled = True
        self._ended = False

    def ask(self, question: str) -> None:
        self._wanted = question

    def rest(self) -> None:
        self._wanted = ""

    def state(self) -> DeviceState:
        return self._shown

    @property
    def counts(self) -> Counts:
        """What went wrong on the cable so far."""
        return self._talk.counts

    def run(self) -> None:
        """Talks with the machine until ``end`` is called, before or meanwhile."""
        while not self._ended:
            self.turn()
        self._ended = False
        self._cable.close()

    def end(self) -> None:
        self._ended = True

    def turn(self) -> None:
        """One turn: says what is to be said, hears what has come, tells what has changed."""
        if self._cable.is_open or self._open():
            self._say()
            for frame in self._cable.receive():
                self._cable.send(self._talk.hear(frame, _now()))
                if isinstance(frame, Ball):
                    self._offer(frame)
            self._pulled = not self._cable.is_open
            if _now() - max(self._talk.heard_at, self._opened) > DEAF_MS:
                self._cable.close()
        self._show()

    def _open(self) -> bool:
        if self._cable.open():
            self._opened, self._polled = _now(), 0
            return True
        self._pulled = True
        time.sleep(PAUSE_S)
        return False

    def _say(self) -> None:
        self._cable.send(self._talk.ask(self._wanted, _now()))
        if _now() - self._polled >= POLL_MS:
            self._polled = _now()
            self._cable.send(self._talk.poll())

    def _offer(self, ball: Ball) -> None:
        if self._talk.offered != ball:
            return
        key = f"{self.name}:{ball.boot}:{ball.sequence}"
        if self._first[0] != key:
            self._first = (key, self._stamp())
        seen = BallSeen(key, ball.number, ball.question, self._first[1])
        self._cable.send(self._talk.answer(ball, self._seen(seen)))

    def _show(self) -> None:
        now = _now()
        shown = Shown(SILENT, "cable", now) if self._pulled else self._talk.shown(now)
        if (shown.state, shown.words) != (self._shown.state, self._shown.words):
            since = self._stamp() - (now - shown.since)
            self._shown = DeviceState(shown.state, since, shown.words)
            self._changed()


def _now() -> int:
    return time.monotonic_ns() // 1_000_000
