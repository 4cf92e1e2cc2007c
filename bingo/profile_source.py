"""Which profile a house opens its rounds under: dated texts, and what the director confirmed.

The pure part, with the percentages themselves, is ``profiles``. Here the clock's day is taken in
the hall's own time zone, and the confirmation of BINGO-47 is looked up among the hall's rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bingo import profiles
from house.contract import NOTHING, Refused
from house.play import Profile
from house.settings import Settings

PAYTABLES = Path(__file__).resolve().parent / "paytables"


@dataclass
class ProfileSource:
    """The profile of a hall at a time (epoch milliseconds), for the door.

    ``overlay`` is what a demonstration changes; ``confirmed`` gives the id of the profile that the
    director has confirmed in writing for a hall, empty while there is none. A demonstration needs
    no confirmation.
    """

    texts: Mapping[str, str]
    zone: ZoneInfo
    demo: bool
    overlay: Mapping[str, Any] = field(default_factory=dict)
    confirmed: Callable[[str], str] = field(default=lambda hall: "")

    @classmethod
    def of(cls, settings: Settings, overlay: Mapping[str, Any]) -> ProfileSource:
        """The profiles that this house is shipped with."""
        texts = {path.name: path.read_text() for path in sorted(PAYTABLES.glob("*.toml"))}
        changed = overlay if settings.demo else NOTHING
        return cls(texts, ZoneInfo(settings.timezone), settings.demo, changed)

    def __call__(self, hall: str, at: int) -> Profile:
        known = self.demo or self.due(hall, at) == ""
        found = profiles.in_force(self.texts, self._day(at), known)
        if self.overlay:
            changed = profiles.overlaid(found, self.overlay)
            assert not isinstance(changed, Refused), changed
            found = changed
        return Profile(found.id, found.settings)

    def candidate(self, at: int) -> profiles.Profile:
        """The last complete profile: what a confirmation would put in force."""
        return profiles.in_force(self.texts, self._day(at), True)

    def due(self, hall: str, at: int) -> str:
        """The profile that waits for a written confirmation; empty where nothing is to confirm."""
        plain = profiles.profile_at(self.texts, self._day(at), False)
        if self.demo or isinstance(plain, profiles.Profile):
            return ""
        wanted = self.candidate(at).id
        return "" if wanted and self.confirmed(hall) == wanted else wanted

    def _day(self, at: int) -> Any:
        return datetime.fromtimestamp(at / 1000, self.zone).date()
