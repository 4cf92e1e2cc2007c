"""What hangs on the house: ball machine, printers, scanners, coin slots, each from its setting.

Beside ``app.py`` this is the one place that knows both the devices and those who listen to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import structlog

import tables.screens
from bingo.printing import Printing
from bingo.receipt_facts import Letterhead
from bingo.screens import ROLES
from carousel.slots import SlotDesk
from devices.coin_slots.mqtt import MqttSlots, broker_at
from devices.ports import Scanned
from devices.receipt_printer import ReceiptPrinter, RecordingPrinter
from devices.scanner import SerialScanner
from devices.serial_extractor.driver import SerialExtractor
from house.broadcast import Broadcaster
from house.context import House
from house.desks import ALL, by_desk
from house.leases import DUTIES, Holds, while_held
from house.live import Lines
from house.machines import BALLS, CARDS, Machines
from house.play import Door
from house.rounds import Round
from house.settings import Keys, Settings
from house.threads import in_a_thread
from jackpot.heartbeats import TableLinks
from jackpot.hit_screens import SCREENS, HitScreens
from jackpot.linking import HttpCentre, Link

log = structlog.get_logger()


class CannotStart(Exception):
    """What keeps the house from starting, one sentence a line."""


def machines_of(
    settings: Settings, door: Door, broadcaster: Broadcaster, leases: Holds
) -> Machines:
    """The ball machine and the wheels on their cables, where the settings name a port."""

    def tell(name: str, how: Mapping[str, Any]) -> None:
        balls = name in machines.names
        roles = ROLES["caller"] if balls else tables.screens.ROLES["table"]
        broadcaster.machine(settings.hall, roles, {"name": name, **how})

    banked = tuple(kind for kind, game in door.catalogue.games.items() if game.placed)
    kinds = ("ninety_ball", *banked)
    machines = Machines(door, settings.hall, tell, kinds=kinds, leases=leases)
    drum, url = settings.extractor_name, settings.extractor_url
    wheels = {f"cilindro-{table}": at for table, at in by_desk(settings.wheel_url).items()}
    for name, place in (({drum: url} if url else {}) | wheels).items():
        seen, changed = partial(machines.seen, name), partial(machines.changed, name)
        device = SerialExtractor(name, place, seen=seen, changed=changed, stamp=door.world.now)
        machines.add(device, CARDS if name in wheels else BALLS)
    return machines


def pools_of(house: House, lines: Lines, broadcaster: Broadcaster, leases: Holds) -> dict[str, Any]:
    """What the pools hear from outside: coin slots, who is at the tables, what screens show."""
    settings = house.settings
    desk, slots = SlotDesk(house.door, settings.hall), []
    if settings.mqtt_url:
        try:
            slots.append(MqttSlots.of(broker_at(settings.mqtt_url), desk.heard))
        except ValueError as why:
            raise CannotStart(f"BINGO_MQTT_URL: {why}.") from None

    def here() -> list[str]:
        return sorted(lines.at_tables(settings.hall, tables.screens.ROLES["table"]))

    def present() -> set[str]:
        return {table for told in (here(), *leases.said("tables")) for table in told}

    def mine() -> bool:
        return leases.holds(DUTIES)

    leases.report("tables", here)
    links = TableLinks(house.door, settings.hall, present, mine)
    screens = _hit_screens(house, lines, broadcaster)
    looks = (lambda: desk.look() if mine() else None, links.look, screens.look)
    return {"slots": slots, "looks": looks, "link": _link_of(house, mine)}


def _link_of(house: House, mine: Callable[[], bool]) -> tuple[Callable[[], None], ...]:
    """The look at the centre of a pot that this hall shares, where there is one."""
    settings = house.settings
    if not settings.link_url:
        return ()
    if not settings.link_url.startswith(("http://", "https://")) or not settings.link_key:
        raise CannotStart("BINGO_LINK_URL: http:// or https://, with BINGO_LINK_KEY.")
    centre = HttpCentre(settings.link_url, settings.link_key)
    link = Link(house.door, settings.hall, centre, luck=house.world.luck)
    return (lambda: link.look() if mine() else None,)


def _hit_screens(house: House, lines: Lines, broadcaster: Broadcaster) -> HitScreens:
    hall, world = house.settings.hall, house.world

    def ask(line: str, found: Round, answered: Callable[[int], None]) -> None:
        broadcaster.ask_shown(line, found.id, found.number, answered=answered)

    return HitScreens(
        house.door,
        hall,
        lambda: lines.screens(hall, SCREENS),
        ask,
        pace=lambda: int(getattr(world, "pace", 1)),
    )


def listen_to_slots(
    slots: MqttSlots, leases: Holds, sleep: Callable[[float], None]
) -> Callable[[], None]:
    """Hears the coin slots for as long as this process is the one that does."""

    def work() -> None:
        slots.start()
        while leases.holds(DUTIES):
            sleep(0.5)
        slots.stop()

    return work


def start_what_is_done_once(
    parts: Mapping[str, Any], spawn: Callable[..., Any], sleep: Callable[[float], None]
) -> None:
    """Machines, printers, scanners and coin slots, each by the process that holds its lease."""
    leases: Holds = parts["leases"]
    for scanner in parts["scanners"]:
        name = f"scanner:{scanner.desk}"
        leases.want(name, scanner.end)
        spawn(while_held, leases, name, scanner.run, sleep)
    leases.want(DUTIES)
    for slots in parts["slots"]:
        spawn(while_held, leases, DUTIES, listen_to_slots(slots, leases, sleep), sleep)
    leases.start(spawn, sleep)
    parts["house"].machines.start(spawn, sleep)
    parts["printing"].start(spawn, sleep)
    for looks in (parts["looks"], parts["link"]):
        spawn(every_second, looks, sleep)


def every_second(looks: tuple[Callable[[], None], ...], sleep: Callable[[float], None]) -> None:
    """Looks again and again; one thing going wrong is told in the log and tried again."""
    while True:
        sleep(1)
        for look in looks:
            try:
                look()
            except Exception:
                log.exception("look", look=str(look))


def printing_of(
    settings: Settings, keys: Keys, door: Door, *, broadcaster: Broadcaster, leases: Holds
) -> Printing:
    """The receipt printers of the tills; a demonstration without one has a stand-in."""

    def tell(name: str, how: Mapping[str, Any]) -> None:
        broadcaster.machine(settings.hall, ROLES["till"], {"name": name, **how})

    printers: dict[str, RecordingPrinter | ReceiptPrinter] = {}
    for till, place in by_desk(settings.printer_url).items():
        try:
            printers[till] = ReceiptPrinter(f"printer {till}".strip(), place)
        except ValueError as why:
            raise CannotStart(f"BINGO_PRINTER_URL: {why}.") from None
    if settings.demo and not printers:
        printers[ALL] = RecordingPrinter("printer")
    head = Letterhead(
        settings.letterhead, settings.timezone, settings.address, keys.qr, settings.issuer
    )
    return Printing(
        door, settings.hall, head, printers=printers, tell=tell, aside=in_a_thread, leases=leases
    )


def scanners_of(settings: Settings, broadcaster: Broadcaster) -> list[SerialScanner]:
    """The scanners on a cable, each for its desk."""

    def heard(scan: Scanned) -> None:
        broadcaster.scan(settings.hall, scan.desk, scan.text)

    places = by_desk(settings.scanner_url)
    return [SerialScanner(desk, place, heard) for desk, place in places.items()]
