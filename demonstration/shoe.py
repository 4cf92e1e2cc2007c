"""The demonstration's shoe: a stand-in for a shoe that reads its cards, and one that has a script.

It turns a wheel as well: a number is brought as a card is, only later.

To the house it is a machine on a cable that brings one card when it is asked. Left alone it draws
each card that is left with the same chance. Somebody who wants to see a certain hand may give it a
script, by hand and place; every hand dealt from a script says so on its screens and in its record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from devices.ports import READY, TURNING, BallSeen, DeviceState
from house.context import House
from house.contract import Action, Chance
from house.machines import question
from house.play import Asker
from house.rounds import Round
from tables.core.cards import FACES, is_card, number_of

PAUSE_S = 0.12
"""From one card to the next, so that an eye can follow the deal."""

TURN_S = 4.0
"""From the closing call to the number of a wheel."""

MOST = 80
SCRIPT = "script"
"""The word of a shoe that has a script; the number of cards left in it stands behind."""

Seen = Callable[[BallSeen], str]


class DemonstrationShoe:
    """The shoe of one table; ``seen`` is the callback that its cards go to."""

    def __init__(
        self,
        name: str,
        house: House,
        *,
        seen: Seen,
        changed: Callable[[], None],
        sleep: Any,
        pause_s: float = PAUSE_S,
    ) -> None:
        self.name = name
        self.pause_s = pause_s
        self.house = house
        self.script: dict[str, list[str]] = {}
        self._seen = seen
        self._changed = changed
        self._sleep = sleep
        self._question = ""
        self._ended = False

    def follow(self, cards: Mapping[str, Sequence[str]]) -> bool:
        """Takes a script: which cards come to which hand (``bank``, ``box 3``), in order.

        It replaces the script before; an empty one ends it. False when it is no script.
        """
        told = [card for hand in cards.values() for card in hand]
        if len(told) > MOST or not all(map(is_card, told)):
            return False
        self.script = {to: list(hand) for to, hand in cards.items() if hand}
        self._changed()
        return True

    def ask(self, question: str) -> None:
        self._question = question

    def rest(self) -> None:
        self._question = ""

    def state(self) -> DeviceState:
        left = sum(map(len, self.script.values()))
        words = f"{SCRIPT} {left}" if left else ""
        return DeviceState(TURNING if self._question else READY, 0, words)

    def run(self) -> None:
        """Brings what is asked for, one card after the other, until ``end`` is called."""
        self._ended = False
        while not self._ended:
            self._sleep(self.pause_s)
            self.bring()

    def end(self) -> None:
        self._ended = True

    def bring(self) -> None:
        """One card, if one is asked for."""
        asked = self._question
        awaited = self._awaited() if asked else None
        if awaited is None:
            return
        found, chance = awaited
        if question(found.id, chance.ordinal) != asked:
            return
        number = self._scripted(found, chance)
        if number is None:
            number = self._drawn(chance)
        self._seen(BallSeen(f"{self.name}:{asked}", number, asked, self.house.world.now()))

    def _awaited(self) -> tuple[Round, Chance] | None:
        for found in self.house.door.open_rounds(self.house.settings.hall):
            for waits in found.game.awaits(found.state, found.terms):
                if isinstance(waits, Chance) and waits.device == self.name:
                    return found, waits
        return None

    def _drawn(self, chance: Chance) -> int:
        """Any card that is left, each with the same chance; what the script needs is kept back."""
        kept = Counter(number_of(card) for hand in self.script.values() for card in hand)
        free = []
        for number in chance.outcomes:
            face = number % len(FACES)
            if kept[face]:
                kept[face] -= 1
            else:
                free.append(number)
        free = free or list(chance.outcomes)
        luck = int.from_bytes(self.house.world.luck(16), "big")
        return free[luck % len(free)]

    def _scripted(self, found: Round, chance: Chance) -> int | None:
        """The next card of the script for the hand that is dealt to, as long as it can still come;
        cards that cannot come any more are passed over."""
        expects = self.house.seen_from(found.id, "croupier").get("expects") or {}
        hand = self.script.get(expects.get("to", ""), [])
        while hand:
            number = number_of(hand.pop(0))
            if number in chance.outcomes:
                self._note(found)
                self._changed()
                return number
        return None

    def _note(self, found: Round) -> None:
        """Puts it on record, once a hand, that its cards were chosen."""
        action = self.house.door.catalogue.action(
            found.kind, "NoteIncident", {"what": "demonstration", "text": SCRIPT}
        )
        asker = Asker(self.name, "croupier", self.name, self.house.settings.hall)
        assert isinstance(action, Action), action
        self.house.door.act(asker, found.id, action, f"{self.name}:script:{found.id}")
