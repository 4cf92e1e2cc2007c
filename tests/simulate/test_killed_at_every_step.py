"""The house dies at every single order of two short nights, and the evening always goes on.

Each order dies once before its commit, is carried out, loses its answer, and is sent again with the
same key to a house that remembers nothing: opening, sale, draw, claims, payment, an annulment with
its refunds, counts, signatures, closing. At the end every account is explained to the cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from house.contract import Action, Refused
from house.play import Asker, Outcome
from house.rounds import Round
from house.schema import upgrade
from house.store import Store
from tests.factories import Hall
from tests.simulate.nights import Nights
from tests.simulate.nights_books import Plan

TWO = Plan(seed="2", nights=2, hours=0.1, games_per_hour=10, players=4, cards=6, annulled_in=2)


class Died(Exception):
    """The plug was pulled before the commit."""


class Mortal(Hall):
    """A hall whose house dies twice at every order."""

    deaths: Counter[str]

    def furnished(self) -> Hall:
        hall = super().furnished()
        self.deaths = Counter()
        return hall

    def ask(self, who: Asker, round_id: str, name: str, **fields: Any) -> Outcome:
        action = self._action(self.look(round_id).kind, name, fields)
        return self._twice(name, lambda key: self.door.act(who, round_id, action, key))

    def open(self, who: Asker, kind: str, **fields: Any) -> Round:
        name = self.door.catalogue.games[kind].opening.__name__
        action = self._action(kind, name, fields)
        done = self._twice(name, lambda key: self.door.open(who, kind, action, key))
        assert done.refused is None, (name, done.refused)
        return self.look(done.round)

    def _action(self, kind: str, name: str, fields: dict[str, Any]) -> Action:
        action = self.door.catalogue.action(kind, name, fields)
        assert not isinstance(action, Refused), (name, action)
        return action

    def _twice(self, name: str, order: Callable[[str], Outcome]) -> Outcome:
        key, before = self.key(), self.accounts()
        with self._dying(), pytest.raises(Died):
            order(key)
        self.door.memory.forget()
        assert before == self.accounts(), name
        first = order(key)
        self.door.memory.forget()
        again = order(key)
        assert (first.round, first.number, first.refused) == (
            again.round,
            again.number,
            again.refused,
        ), name
        self.deaths[name] += 2
        return again

    @contextmanager
    def _dying(self) -> Iterator[None]:
        real = self.store.write

        def write(work: Callable[[Any], Any]) -> Any:
            def dies(conn: Any) -> Any:
                work(conn)
                raise Died

            return real(dies)

        self.store.write = write  # type: ignore[method-assign]
        try:
            yield
        finally:
            self.store.write = real  # type: ignore[method-assign]


@pytest.mark.campaign
def test_a_house_that_dies_at_every_order_ends_its_nights_with_every_cent_explained(tmp_path):
    url = f"sqlite:///{tmp_path}/nights.db"
    upgrade(url)
    hall = Mortal(Store(url), tmp_path, seed="balls").furnished()
    nights = Nights(hall, TWO).play()
    assert {} == nights.differs()
    assert [] == hall.faults()
    steps = ("OpenSession", "AnnulGame", "RefundCards", "PayPrize", "ConfirmClose", "CloseSession")
    assert all(hall.deaths[step] for step in steps), hall.deaths
