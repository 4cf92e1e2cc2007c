"""Puts the house together: settings, data base, rule books, people, screens and the live line.

``create_app`` builds it, ``serve`` runs it. What a package brings (its pages, its parsers of
documents) is named here and nowhere else; games are found by their folders.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from flask import Flask, request
from flask_babel import Babel, get_locale
from flask_socketio import SocketIO

import bingo.screens
import bingo.screens_evening
import bingo.screens_paper
import books.screens
import cage.screens
import demonstration.screens
import floor.screens
import floor.screens_reception
import jackpot.screens
import tables.screens
import tables.screens_byhand
import tables.screens_seat
import wiring
from bingo.by_paper import SheetKeeper
from bingo.printing import Printing
from bingo.profile_source import ProfileSource
from bingo.screens import ROLES, TAKEN_NAMES
from bingo.screens_card import CardPages
from bingo.texts import texts
from demonstration.clock import PacedWorld
from demonstration.dealer import Dealer
from demonstration.furnishing import Furnishing
from demonstration.hall import OVERLAY, PASSWORD, Furnisher
from demonstration.leaving import blueprint as leaving
from demonstration.player import Player
from demonstration.shoes import furnish_shoes
from demonstration.tables import TableFurnisher
from floor.reception import Files
from floor.reception_rights import Rights
from house import api, home, logs, sign_in, trust
from house.access import DIRECTION
from house.audit import last_moment
from house.broadcast import Broadcaster, OwnLines
from house.broadcast_queue import SignedQueue
from house.catalogue import ROOT, Catalogue
from house.context import House
from house.contract import Refused
from house.edge import init_edge
from house.exports import Signer
from house.floors import below
from house.leases import DUTIES, Holds, leases_of
from house.live import Heart, Lines
from house.networks import networks
from house.people import People, Who, the_house
from house.play import Door, Outcome
from house.reserved import Reserved
from house.schema import upgrade
from house.settings import Keys, Settings, read_keys
from house.stopping import UnderWay, stop_in_order
from house.store import Store
from house.vault import FernetVault
from house.vitals import Vitals
from house.world import RealWorld, World
from jackpot.texts import hit_texts
from ledger.words import in_words
from tables.stored_theory import edges_of
from wiring import CannotStart

LANGUAGES = ("es", "en")
DISPLAYS = ("/screens/monitor", "/screens/table-display", "/screens/jackpots", "/display/")
"""Addresses of displays, whose options are their own and not those of whoever sits beside them."""

BACKLOG = 2_048
"""Connections that wait to be taken: every display of a hall may dial again at the same moment."""

MESSAGE_CEILING = 20_000
"""Bytes of one message on the live line, on which no screen has anything to say."""

FIRST_PAGE_S = 0.3
"""Seconds that are left to the first page of a demonstration before it is furnished."""

LIMITED = {"CheckCard": "card_lookup"}
"""Actions that are counted, so that nobody guesses card numbers (SEC-15)."""


log = structlog.get_logger()


def create_app(settings: Settings, world: World | None = None, *, furnished: bool = True) -> Flask:
    """A house with its data base migrated; ``app.extensions`` holds its parts by name.

    Without ``furnished`` the caller runs ``app.extensions["furnishing"]`` of a demonstration.
    """
    _check(settings)
    real = world or RealWorld()
    keys = read_keys(settings, real.luck)
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    upgrade(settings.database_url)
    app = Flask("bingo_hall", root_path=str(ROOT))
    app.url_map.merge_slashes = False  # an address is what was sent, or it is none
    app.json.sort_keys = False  # type: ignore[attr-defined]  # limits and odds have an order
    socketio = SocketIO()
    leases = leases_of(settings.workers, settings.database_url, real.luck)
    house, broadcaster, printing = _house(settings, keys, real, socketio=socketio, leases=leases)
    _languages(app, settings)
    _attach(socketio, app, settings, keys)
    screens = {**_own_screens(), **books.screens.ROLES}
    init_edge(app, house.people, settings, keys, screens=screens, limited=LIMITED)
    _pages(app, house, keys)
    house.people.plays = lambda who: _in_play(house, who)
    if settings.demo:
        _demonstration(app, house, socketio, furnished=furnished)
    else:
        _first_start(house)
        app.register_blueprint(home.blueprint(settings, _doors()))
    app.extensions.update(house=house, socketio=socketio, printing=printing, leases=leases)
    _live(app, house, broadcaster, keys)
    return app


def _check(settings: Settings) -> None:
    faults = settings.check()
    if settings.extractor_name in TAKEN_NAMES:
        faults.append(f"BINGO_EXTRACTOR_NAME={settings.extractor_name!r}: the rules know it.")
    if settings.real:
        faults += below()
    if faults:
        raise CannotStart("\n".join(faults))


def serve(host: str, port: int, world: World | None = None, *, tls: Any = ()) -> None:
    """Runs the house until it is stopped, in the real world unless another one is given; ``tls``
    are ``certfile`` and ``keyfile`` where it serves TLS by itself."""
    logs.configure()
    settings = Settings.from_environment()
    try:
        app = create_app(settings, world, furnished=False)
    except CannotStart as why:
        raise SystemExit(str(why)) from None
    socketio: SocketIO = app.extensions["socketio"]
    spawn, sleep = socketio.start_background_task, _sleeper(socketio)
    spawn(app.extensions["heart"].run)
    wiring.start_what_is_done_once(app.extensions, spawn, sleep)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    if settings.demo:
        spawn(_furnish, app.extensions["furnishing"], sleep)
    under_way = UnderWay(app.wsgi_app)
    app.wsgi_app = under_way  # type: ignore[method-assign]
    release = app.extensions["leases"].release
    server: Any = socketio  # which makes its ``wsgi_server`` only when it runs
    stop_in_order(lambda: server.wsgi_server, under_way, release=release, sleep=sleep)
    print(f"La sala está abierta: http{'s' if tls else ''}://{host}:{port}", flush=True)
    socketio.run(app, host=host, port=port, log_output=False, backlog=BACKLOG, **dict(tls))


def _house(
    settings: Settings, keys: Keys, real: World, *, socketio: SocketIO, leases: Holds
) -> tuple[House, Broadcaster, Printing]:
    store = Store(settings.database_url)
    catalogue = Catalogue.found()
    world = real
    if settings.demo:
        since = store.read(last_moment)
        world = PacedWorld(real, settings.demo_pace, since, steady=settings.workers > 1)
    people = People(store, real, keys.pepper, inside=networks(settings.inside), demo=settings.demo)
    broadcaster = Broadcaster(catalogue, socketio, world.now, OwnLines(socketio))
    source = ProfileSource.of(settings, OVERLAY)
    door = Door(store, catalogue, world, vault=FernetVault(keys.luck), profile=source)
    source.confirmed = _confirmed(door)
    machines = wiring.machines_of(settings, door, broadcaster, leases)
    printing = wiring.printing_of(settings, keys, door, broadcaster=broadcaster, leases=leases)
    sheet = SheetKeeper.of(settings, door)
    seats = tables.screens_seat.SeatsLeft(people)
    door.told = _telling(broadcaster.tell, machines.hear, printing.hear, sheet.hear, seats.hear)
    house = House(
        settings,
        door,
        people,
        world,
        machines,
        PASSWORD if settings.demo else "",
        printing.state,
        identify=lambda display: broadcaster.identify(settings.hall, display),
    )
    return house, broadcaster, printing


def _telling(*hearers: Callable[[Outcome], None]) -> Callable[[Outcome], None]:
    """Who hears of what was committed: the screens first, then the machines, then paper."""

    def told(outcome: Outcome) -> None:
        for hear in hearers:
            hear(outcome)

    return told


def _live(app: Flask, house: House, broadcaster: Broadcaster, keys: Keys) -> None:
    """The live line with the phones that listen to it, the heart, the scanners on cables."""
    phones = CardPages(house, keys.qr)
    app.register_blueprint(phones.blueprint())
    paper = bingo.screens_paper.PaperPages(house, app.extensions["printing"])
    app.register_blueprint(paper.blueprint())
    lines = Lines(app.extensions["socketio"], house.people, phones.guest)
    leases: Holds = app.extensions["leases"]
    hall, sends = house.settings.hall, partial(leases.holds, DUTIES)
    heart = Heart(house.door, broadcaster, lines, hall=hall, sends=sends)
    scanners = wiring.scanners_of(house.settings, broadcaster)
    vitals = Vitals(house, heart)
    vitals.watch(app)
    if "furnishing" in app.extensions:
        vitals.more["furnishing"] = lambda: app.extensions["furnishing"].done
    looks = wiring.pools_of(house, lines, broadcaster, leases)
    rights: Rights = app.extensions["rights"]
    looks["looks"] = (*looks["looks"], lambda: rights.daily() if sends() else None)
    if house.settings.demo:
        looks["looks"] = (*looks["looks"], Dealer(house, lines).look)
    app.extensions.update(heart=heart, scanners=scanners, paper=paper, **looks)


def _confirmed(door: Door) -> Callable[[str], str]:
    """The profile that the director has confirmed in writing, by the hall's own record."""

    def confirmed(hall: str) -> str:
        found = door.open_rounds(hall, ("profile_confirmation",))
        return next((str(one.state.profile) for one in found), "")

    return confirmed


def _attach(socketio: SocketIO, app: Flask, settings: Settings, keys: Keys) -> None:
    """Wraps the application with the live line; the edge is put before both."""
    url, shared = settings.redis_url, {}
    if url:
        shared = {"client_manager": SignedQueue(url, settings.hall, keys.cookie)}
    socketio.init_app(
        app,
        async_mode="gevent",
        transports=["websocket"],  # type: ignore[call-arg]
        max_http_buffer_size=MESSAGE_CEILING,
        manage_session=False,
        logger=False,
        **shared,
    )


def _languages(app: Flask, settings: Settings) -> None:
    def chosen() -> str:
        asked = request.args.get("lang") or request.cookies.get("lang", "")
        return asked if asked in LANGUAGES else settings.language

    app.config.update(
        BABEL_DEFAULT_LOCALE=settings.language,
        BABEL_DEFAULT_TIMEZONE=settings.timezone,
        BABEL_TRANSLATION_DIRECTORIES=str(Path(ROOT) / "translations"),
    )
    Babel(app, locale_selector=chosen)
    app.jinja_env.globals["get_locale"] = get_locale

    @app.after_request
    def remember(response: Any) -> Any:
        """A person's choice lasts; a display has its own in its address and leaves no other."""
        asked = request.args.get("lang", "")
        if asked in LANGUAGES and not request.path.startswith(DISPLAYS):
            response.set_cookie("lang", asked, max_age=31_536_000, httponly=True, samesite="Strict")
        return response


def _pages(app: Flask, house: House, keys: Keys) -> None:
    scanned: api.Edge = bingo.screens.scanned(keys.qr)
    app.register_blueprint(api.blueprint(house.door, scanned))
    app.register_blueprint(sign_in.blueprint)
    app.register_blueprint(trust.blueprint(house.settings))
    app.register_blueprint(bingo.screens_evening.blueprint(house))
    app.register_blueprint(floor.screens.blueprint(house))
    app.register_blueprint(cage.screens.blueprint(house, texts))
    _reception(app, house, keys)
    app.register_blueprint(bingo.screens.blueprint(house, hit_texts))
    app.register_blueprint(books.screens.blueprint(house, Signer(keys.exports), edges_of))
    app.register_blueprint(tables.screens.blueprint(house, texts))
    app.register_blueprint(tables.screens_byhand.blueprint(house, texts))
    app.register_blueprint(tables.screens_seat.blueprint(house, texts))
    app.register_blueprint(jackpot.screens.blueprint(house, texts, in_words))


def _reception(app: Flask, house: House, keys: Keys) -> None:
    """The two files of admission, which the house erases by itself when their time has come."""
    files = Files(house, Reserved(house.door.store, keys.reserved))
    rights = Rights(files, Signer(keys.exports))
    app.register_blueprint(floor.screens_reception.blueprint(house, files, rights))
    app.extensions["rights"] = rights


def _doors() -> dict[str, frozenset[str]]:
    """The pages that the first page of a real house leads to, by address, each with its roles."""
    staff = {name: roles for name, roles in _own_screens().items() if name != "seat"}
    own = {f"/screens/{name}": roles for name, roles in staff.items()}
    office = {f"/books/{name}": books.screens.ROLES[name] for name in books.screens.DOORS}
    account = own.pop("/screens/account")
    return {**own, **office, "/screens/account": account}


def _own_screens() -> dict[str, frozenset[str]]:
    """The screens below ``/screens``, each with its roles."""
    paper = bingo.screens_paper.ROLES
    own = {**cage.screens.ROLES, **floor.screens.ROLES, **floor.screens_reception.ROLES}
    by_hand, seats = tables.screens_byhand.ROLES, tables.screens_seat.ROLES
    gaming = {**tables.screens.ROLES, **by_hand, **seats, **jackpot.screens.ROLES}
    return {**bingo.screens_evening.ROLES, **ROLES, **paper, **own, **gaming}


def _in_play(house: House, who: Who) -> bool:
    """Whether a console's game runs: its stop and claim keys must never meet a lock (SEC-5)."""
    if who.role not in ROLES["caller"]:
        return False
    game = house.open_round(who.hall, "ninety_ball")
    return game is not None and game.state.phase in ("PLAYING", "CLAIM_STOP", "INTERRUPTED")


def _first_start(house: House) -> None:
    """A real house begins with one administrator and none of the demonstration's accounts."""
    left = house.people.demonstration_accounts()
    if left:
        raise CannotStart(f"accounts of the demonstration are left: {', '.join(left)}")
    hall = house.settings.hall
    made = house.people.first_administrator("admin", "Administrador", by=the_house(hall))
    if not isinstance(made, Refused):
        print(f"Primer administrador: {made.person} · clave de un solo uso: {made.secret}")
    if not house.people.with_roles(hall, DIRECTION):
        print("Falta quien dirija: python3 manage.py first-director, en esta misma máquina.")


def _sleeper(socketio: SocketIO) -> Callable[[float], None]:
    def sleep(seconds: float) -> None:
        socketio.sleep(seconds)  # type: ignore[arg-type]

    return sleep


def _furnish(furnishing: Furnishing, sleep: Callable[[float], None]) -> None:
    """Lets the start page go first; a demonstration that lacks something ends as if stopped."""
    sleep(FIRST_PAGE_S)
    try:
        furnishing.run()
    except Exception:
        log.exception("furnishing")
        os.kill(os.getpid(), signal.SIGTERM)


def _demonstration(app: Flask, house: House, socketio: SocketIO, *, furnished: bool) -> None:
    clock = house.world
    assert isinstance(clock, PacedWorld)

    def furnish() -> None:
        Furnisher(house).furnish()
        TableFurnisher(house).furnish()

    app.extensions["furnishing"] = furnishing = Furnishing(furnish)
    furnishing.guard(app)
    if furnished:
        furnishing.run()
    app.register_blueprint(furnish_shoes(house, _sleeper(socketio)))
    cast = demonstration.screens.cast(
        house, lambda: bingo.screens.next_game(house, house.settings.hall)
    )
    player = Player(house.door, clock, cast, _sleeper(socketio))
    spawn = socketio.start_background_task
    app.register_blueprint(demonstration.screens.blueprint(house, player, texts, spawn))
    app.register_blueprint(leaving(house, _profile_in_force(house), spawn))


def _profile_in_force(house: House) -> Callable[[], str]:
    source = house.door.profile
    assert isinstance(source, ProfileSource)
    return lambda: source.candidate(house.world.now()).id
