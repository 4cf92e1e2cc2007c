"""Carries the stakes and hits of a linked pot to its centre, and what the centre decided back.

Once a second the centre is asked what it has of this hall; whatever is missing there is sent, in
the order of its numbers, and what it decided since is booked here. Nothing is remembered besides
the two data bases: a message that is lost, repeated, late or overtaken does no harm, since the
centre takes the next number and no other. After five seconds of silence the pot is told, whose
stakes then answer ``E_LINK_DOWN`` (POOL-10); money never travels, and no order waits for this.
"""

from __future__ import annotations

import http.client
import json
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

import structlog

from house.contract import HOUSE, Action
from house.play import Asker, Door
from house.rounds import Round
from jackpot.linked import words as asked

KIND, CENTRE = "linked_hall", "linked_centre"
PATIENCE_S = 2.0
LOST_S = 5.0
"""After what silence a centre counts as lost."""

AT_ONCE = 500
"""Stakes of one message at most."""

log = structlog.get_logger()


class Silent(Exception):
    """The centre did not answer, or nothing that can be read."""


class Centre(Protocol):
    """What the link needs of a centre."""

    def view(self, name: str) -> tuple[str, Mapping[str, Any]]: ...
    def send(self, round_id: str, action: str, fields: Mapping[str, Any], key: str) -> str: ...


@dataclass(frozen=True, slots=True, repr=False)
class HttpCentre:
    """A centre at ``url``, asked with the key that it made out for this hall."""

    url: str
    key: str
    context: ssl.SSLContext | None = None

    def view(self, name: str) -> tuple[str, Mapping[str, Any]]:
        """The id of the round of the pot and its view; ``Silent`` when there is none."""
        for found in self._ask("GET", f"/api/rounds?kind={CENTRE}").get("rounds", ()):
            shown = self._ask("GET", f"/api/rounds/{found['round']}")
            if shown.get("view", {}).get("name") == name:
                return str(found["round"]), shown["view"]
        raise Silent("no such pot")

    def send(self, round_id: str, action: str, fields: Mapping[str, Any], key: str) -> str:
        """The code of a refusal, empty when it was taken."""
        return str(
            self._ask("POST", f"/api/rounds/{round_id}/{action}", fields, key).get("code", "")
        )

    def _ask(
        self, method: str, path: str, fields: Mapping[str, Any] | None = None, key: str = ""
    ) -> Any:
        parts = urlsplit(self.url)
        line: http.client.HTTPConnection
        if parts.scheme == "https":
            line = http.client.HTTPSConnection(
                parts.netloc, timeout=PATIENCE_S, context=self.context
            )
        else:
            line = http.client.HTTPConnection(parts.netloc, timeout=PATIENCE_S)
        told = {"Authorization": f"Bearer {self.key}", "Connection": "close"}
        if fields is not None:
            told |= {"Content-Type": "application/json", "Idempotency-Key": key}
        body = None if fields is None else json.dumps(fields)
        try:
            line.request(method, parts.path.rstrip("/") + path, body, told)
            said = json.loads(line.getresponse().read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Silent(type(error).__name__) from error
        finally:
            line.close()
        if not isinstance(said, dict):
            raise Silent("no object")
        return said


class Link:
    """The way of one hall to its centre; ``look`` is to be called every second.

    ``link`` is the id under which the centre made out the key, and ``luck`` makes the keys of
    messages: what is sent a second time on purpose is another message.
    """

    def __init__(
        self,
        door: Door,
        hall: str,
        centre: Centre,
        *,
        luck: Callable[[int], bytes],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.door = door
        self.asker = Asker(HOUSE, HOUSE, "link", hall)
        self.centre = centre
        self._luck = luck
        self._clock = clock
        self._heard = clock()

    def look(self) -> None:
        """Forwards what the centre lacks and books what it decided; tells when it is silent."""
        found = self._proxy()
        if found is None:
            return
        try:
            self._meet(found)
        except Silent as why:
            if found.state.up and self._clock() - self._heard > LOST_S:
                log.warning("centre lost", cause=str(why))
                self._book(found.id, asked.ReportCentre(up=False))

    def _proxy(self) -> Round | None:
        return next(iter(self.door.open_rounds(self.asker.hall, (KIND,))), None)

    def _meet(self, found: Round) -> None:
        round_id, view = self.centre.view(found.state.name)
        self._take(view)
        self._heard = self._clock()
        if not found.state.up:
            self._book(found.id, asked.ReportCentre(up=True))
        lacking = _lacking(found.state, _own(view))
        for action in lacking:
            name, fields = type(action).__name__, dict(vars(action))
            code = self.centre.send(round_id, name, fields, self._luck(12).hex())
            if code:
                log.info("link refused", code=code, action=name, **fields)
                break
        if lacking:
            self._take(self.centre.view(found.state.name)[1])

    def _take(self, view: Mapping[str, Any]) -> None:
        """Books here what the centre has, and its decisions in their order; only what is new."""
        found, own = self._proxy(), _own(view)
        if found is None:
            return
        stakes, hits = own["next_stake"] - 1, own["next_hit"] - 1
        if found.state.lacks(stakes, hits, view["pot"]):
            self._book(found.id, asked.BookForwarded(stakes, hits, view["pot"]))
        for hit in view["hits"][found.state.settled :]:
            if hit["stands"] == "pending":
                return
            self._book(found.id, _settlement(hit, own["link"]))

    def _book(self, proxy: str, action: Action) -> None:
        outcome = self.door.act(self.asker, proxy, action, self._luck(12).hex())
        if outcome.refused is not None:
            log.warning("link", refused=outcome.refused.code, action=str(action))


def _own(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the centre has of the hall that asks; ``Silent`` as long as it is not admitted."""
    link = view.get("you", "")
    if link not in view.get("halls", {}):
        raise Silent("not admitted")
    return {**view["halls"][link], "link": link}


def _settlement(hit: Mapping[str, Any], link: str) -> Action:
    """What a decision of the centre means for this hall; one that was rejected moves nothing."""
    awarded, mine = hit["stands"] == "settled", hit["link"] == link
    return asked.BookSettlement(
        hit["order"],
        awarded and mine,
        hit["hit"] if mine else 0,
        hit["shares"].get(link, 0) if awarded else 0,
        hit["lock"] if awarded else 0,
    )


def _lacking(state: Any, own: Mapping[str, Any]) -> list[Action]:
    """What the centre has not, in the order in which it must come: stakes, and each hit after the
    stake after which it was declared."""
    first, lacking = int(own["next_stake"]), []
    waiting = [one for one in state.waiting if one.number >= first]
    for declared in (one for one in state.declared if one.hit >= own["next_hit"]):
        lacking += _stakes([one for one in waiting if one.number <= declared.after_stake])
        waiting = [one for one in waiting if one.number > declared.after_stake]
        lacking.append(asked.ReceiveHit(declared.hit, declared.after_stake, declared.told))
    return [*lacking, *_stakes(waiting)]


def _stakes(waiting: list[Any]) -> list[Action]:
    parts = [waiting[start : start + AT_ONCE] for start in range(0, len(waiting), AT_ONCE)]
    return [
        asked.ReceiveStakes(part[0].number, part[-1].number, sum(one.cents for one in part))
        for part in parts
    ]
