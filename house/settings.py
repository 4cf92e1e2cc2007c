"""The settings of a house, read once from the environment, and the keys that lie beside it.

A house is a demonstration unless ``BINGO_REAL=1`` says otherwise. Keys are made at the first start,
readable by their owner alone, outside the data base; those of a demonstration are marked as such,
and a real house refuses to start with them (SEC-1, SEC-3, SEC-14, SEC-29).
"""

from __future__ import annotations

import base64
import os
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from house.desks import by_desk
from house.messages import MESSAGES
from house.networks import LOOPBACK, networks
from house.rooms import other_rooms
from house.several import VARIABLE, asked_for, refusal

ROOT = Path(__file__).resolve().parent.parent
KEY_BYTES = 32
DEMONSTRATION, REAL = "demonstration", "house"
"""The word before a key: for which kind of house it was made."""

Luck = Callable[[int], bytes]


def _setting(variable: str, default: Any, meaning: str, shown: str = "") -> Any:
    """A field with the environment variable that sets it, for the table in the README."""
    known = {"variable": variable, "meaning": meaning, "shown": shown or str(default)}
    return field(default=default, metadata=known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What can be set. Empty texts and ``None`` mean: see the default in the table."""

    real: bool = _setting("BINGO_REAL", False, "1 for a real house", "0")
    demo_said: bool | None = _setting(
        "BINGO_DEMO", None, "1 for a demonstration with its own clock and staff", "1, 0 if real"
    )
    demo_pace: int = _setting(
        "BINGO_DEMO_PACE", 1, "how many times faster the demonstration's clock runs"
    )
    host: str = _setting("BINGO_HOST", "127.0.0.1", "address to listen on")
    port: int = _setting("BINGO_PORT", 5000, "port to listen on")
    hall: str = _setting("BINGO_HALL", "sala", "short name of the hall: letters, digits, hyphens")
    hall_name: str = _setting("BINGO_HALL_NAME", "Sala de bingo", "name of the hall on its screens")
    rooms: str = _setting(
        "BINGO_ROOMS", "", "other rooms of the house: `Terraza=https://10.0.0.9:5001,…`", "none"
    )
    company: str = _setting(
        "BINGO_COMPANY", "", "the company that runs the hall, as it signs its papers", "none"
    )
    tax_id: str = _setting("BINGO_TAX_ID", "", "its tax number (NIF), printed on receipts", "none")
    hall_place: str = _setting(
        "BINGO_HALL_PLACE", "", "address of the hall, printed on receipts", "none"
    )
    data_set: str = _setting("BINGO_DATA_DIR", "", "data base and generated paper", "`var/`")
    database_set: str = _setting(
        "BINGO_DATABASE_URL",
        "",
        "where the records are kept; `postgresql://…` for a big hall",
        "an SQLite file in the data folder",
    )
    secret_set: str = _setting(
        "BINGO_SECRET_DIR",
        "",
        "keys and pepper; a real house keeps them outside the code",
        "`keys` in the data folder",
    )
    redis_url: str = _setting(
        "BINGO_REDIS_URL", "", "message queue and shared counters of several processes", "none"
    )
    workers: int = _setting(
        VARIABLE, 1, "how many processes the house runs in; several need PostgreSQL and Redis"
    )
    language: str = _setting("BINGO_LANG", "es", "language of the screens")
    timezone: str = _setting("BINGO_TIMEZONE", "Europe/Madrid", "time zone of the hall")
    tls: bool = _setting("BINGO_TLS", False, "1 when pages come over TLS only", "0")
    proxies: int = _setting("BINGO_PROXIES", 0, "trusted proxies in front that set X-Forwarded-…")
    inside: str = _setting(
        "BINGO_HALL_NETWORKS", LOOPBACK, "networks that count as inside the hall"
    )
    extractor_url: str = _setting(
        "BINGO_EXTRACTOR_URL",
        "",
        "port of a ball machine: a device path or a pattern of paths, `socket://…`, `rfc2217://…`",
        "none",
    )
    extractor_name: str = _setting(
        "BINGO_EXTRACTOR_NAME", "bombo", "what the ball machine is called on the console"
    )
    printer_url: str = _setting(
        "BINGO_PRINTER_URL",
        "",
        "receipt printer: `network://…`, `serial:///dev/…`, `usb://04b8:0202`, `file:///dev/…`;"
        " `1=…,2=…` for one at each till",
        "none",
    )
    wheel_url: str = _setting(
        "BINGO_WHEEL_URL",
        "",
        "readers of roulette wheels with their tables: `R1=/dev/ttyUSB1,R2=socket://…`",
        "none",
    )
    scanner_url: str = _setting(
        "BINGO_SCANNER_URL",
        "",
        "scanners on a cable with their desks: `Caja 1=/dev/ttyACM0,Mesa 1=/dev/ttyACM1`",
        "none",
    )
    mqtt_url: str = _setting(
        "BINGO_MQTT_URL",
        "",
        "broker of the carousel's coin slots: `mqtt://broker:1883/bingo/carousel`, `mqtts://…`",
        "none",
    )
    camera_url: str = _setting(
        "BINGO_CAMERA_URL",
        "",
        "camera of the ball outlet on every monitor: address of a stream or picture, or `device`",
        "none",
    )
    link_url: str = _setting(
        "BINGO_LINK_URL", "", "centre of the pot that this hall shares: `https://…`", "none"
    )
    link_key: str = _setting(
        "BINGO_LINK_KEY", "", "this hall's key at the centre, made out there", "none"
    )
    phone_url: str = _setting(
        "BINGO_PHONE_URL", "", "address under which players' phones reach the house", "its own"
    )

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the environment names; ``ValueError`` says which cannot be read."""
        readers: dict[str, Callable[[str], Any]] = {
            "bool": _switch,
            "bool | None": _switch,
            "int": int,
        }
        given: dict[str, Any] = {"workers": asked_for(environ)}
        for setting in fields(cls):
            text = environ.get(setting.metadata["variable"], "").strip()
            if text:
                given[setting.name] = _read(
                    readers.get(str(setting.type), str), setting.metadata["variable"], text
                )
        return cls(**given)

    def as_environment(self) -> dict[str, str]:
        """The variables under which another process of this house has the same settings."""
        known = {one.metadata["variable"]: getattr(self, one.name) for one in fields(self)}
        plain = {
            name: int(value) if isinstance(value, bool) else value for name, value in known.items()
        }
        return {name: "" if value is None else str(value) for name, value in plain.items()}

    @property
    def demo(self) -> bool:
        """A demonstration, unless the house is real."""
        return not self.real if self.demo_said is None else self.demo_said

    @property
    def data_dir(self) -> Path:
        return Path(self.data_set).expanduser().resolve() if self.data_set else ROOT / "var"

    @property
    def database_url(self) -> str:
        return self.database_set or f"sqlite:///{self.data_dir / 'house.db'}"

    @property
    def address(self) -> str:
        """Under which a player's phone opens pages of this house."""
        own = f"{'https' if self.tls else 'http'}://{self.host}:{self.port}"
        return (self.phone_url or own).rstrip("/")

    @property
    def letterhead(self) -> str:
        """The hall with its address, as it stands at the head of a paper."""
        return " · ".join(part for part in (self.hall_name, self.hall_place) if part)

    @property
    def issuer(self) -> str:
        """The company with its tax number, empty where neither is set."""
        number = f"NIF {self.tax_id}" if self.tax_id else ""
        return " · ".join(part for part in (self.company, number) if part)

    @property
    def camera_origin(self) -> str:
        """From where pages may load the camera besides the house itself; empty for nowhere."""
        parts = urlsplit(self.camera_url)
        return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https") else ""

    @property
    def secret_dir(self) -> Path:
        return Path(self.secret_set).resolve() if self.secret_set else self.data_dir / "keys"

    def check(self) -> list[str]:
        """Everything that keeps this house from starting, as sentences; empty when all is well."""
        faults = [
            (self.real and self.demo, "BINGO_REAL=1 and BINGO_DEMO=1 exclude each other."),
            (not self.real and not self.demo, "BINGO_DEMO=0 needs BINGO_REAL=1."),
            *self._name_faults(),
            *self._worker_faults(),
            (not 0 < self.port < 65536, f"BINGO_PORT={self.port} is no port."),
            (
                not 1 <= self.demo_pace <= 60,
                f"BINGO_DEMO_PACE={self.demo_pace} is not from 1 to 60.",
            ),
            (self.proxies < 0, f"BINGO_PROXIES={self.proxies} is less than none."),
            (
                not self.inside.strip(", ") or not _fits(networks, self.inside),
                f"BINGO_HALL_NETWORKS={self.inside!r} is no list.",
            ),
            (not _fits(other_rooms, self.rooms), f"BINGO_ROOMS={self.rooms!r} are no rooms."),
            (
                not (_loopback(self.host) or self.tls or self.demo_said),
                f"{self.host}: only with TLS (BINGO_TLS=1) or a demonstration said (BINGO_DEMO=1).",
            ),
            (
                self.real and self.secret_dir.is_relative_to(ROOT),
                "A real house keeps its keys outside the code: set BINGO_SECRET_DIR.",
            ),
            *self._desk_faults(),
            *self._key_faults(),
        ]
        return [sentence for wrong, sentence in faults if wrong]

    def _worker_faults(self) -> list[tuple[bool, str]]:
        pace = self.demo_pace if self.demo else 1
        refused = refusal(
            self.workers, database_url=self.database_url, redis_url=self.redis_url, pace=pace
        )
        if refused is None:
            return []
        return [(True, f"{refused.code}: {MESSAGES[refused.code].format(**refused.details)}")]

    def _name_faults(self) -> list[tuple[bool, str]]:
        return [
            (
                re.fullmatch(r"[a-z0-9-]{1,40}", self.hall) is None,
                f"BINGO_HALL={self.hall!r} is not made of small letters, digits and hyphens.",
            ),
            (
                self.timezone not in available_timezones(),
                f"BINGO_TIMEZONE={self.timezone!r} is no time zone.",
            ),
            (
                re.fullmatch(r"[a-z][a-z0-9-]{0,19}", self.extractor_name) is None,
                f"BINGO_EXTRACTOR_NAME={self.extractor_name!r}: small letters, digits, hyphens.",
            ),
        ]

    def _desk_faults(self) -> list[tuple[bool, str]]:
        set_to = {
            "BINGO_PRINTER_URL": self.printer_url,
            "BINGO_SCANNER_URL": self.scanner_url,
            "BINGO_WHEEL_URL": self.wheel_url,
        }
        camera = re.fullmatch(r"(device|https?://[^\s;,'\"]+)?", self.camera_url)
        return [
            (camera is None, f"BINGO_CAMERA_URL={self.camera_url!r} is no address of a camera."),
            *(
                (not _fits(by_desk, text), f"{variable}={text!r} names a desk twice.")
                for variable, text in set_to.items()
            ),
        ]

    def _key_faults(self) -> list[tuple[bool, str]]:
        found = sorted(self.secret_dir.glob("*.key")) if self.secret_dir.is_dir() else []
        return [
            fault
            for path in found
            for fault in (
                (
                    self.real and _mark(path) != REAL,
                    f"{path} was made for a demonstration; a real house needs keys of its own.",
                ),
                (bool(path.stat().st_mode & 0o077), f"{path} can be read by others: chmod 600."),
            )
        ]


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    """The secrets that no data base and no backup of one holds.

    ``pepper`` goes into passwords, ``luck`` seals electronic secrets (URL-safe base64, 32 bytes),
    ``cookie`` signs forms, ``qr`` holds a key for each print batch by its name, ``exports`` signs
    what leaves the house in a file, ``reserved`` seals the files of persons (SEC-26).
    """

    pepper: bytes
    luck: bytes
    cookie: bytes
    qr: Mapping[str, bytes]
    exports: bytes
    reserved: bytes


def read_keys(settings: Settings, luck: Luck) -> Keys:
    """The keys of this house; what is missing is made from ``luck`` and written once, mode 0600."""
    folder = settings.secret_dir
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    key = partial(_key, folder, DEMONSTRATION if settings.demo else REAL, luck)
    if not any(folder.glob("qr-*.key")):
        key("qr-1")
    batches = sorted(path.stem.removeprefix("qr-") for path in folder.glob("qr-*.key"))
    return Keys(
        pepper=key("pepper"),
        luck=base64.urlsafe_b64encode(key("luck")),
        cookie=key("cookie"),
        qr={batch: key(f"qr-{batch}") for batch in batches},
        exports=key("exports"),
        reserved=key("reserved"),
    )


def add_qr_key(settings: Settings, batch: str, luck: Luck) -> None:
    """A key for a new print batch; cards of earlier batches keep theirs."""
    assert re.fullmatch(r"[A-Za-z0-9]{1,20}", batch), batch
    _key(settings.secret_dir, DEMONSTRATION if settings.demo else REAL, luck, f"qr-{batch}")


def as_table() -> str:
    """The settings as the Markdown table of the README."""
    rows = ["| variable | default | meaning |", "| --- | --- | --- |"]
    for setting in fields(Settings):
        known = setting.metadata
        plain = "`" in known["shown"] or " " in known["shown"] or known["shown"] == "none"
        default = known["shown"] if plain else f"`{known['shown']}`"
        rows.append(f"| `{known['variable']}` | {default} | {known['meaning']} |")
    return "\n".join(rows)


def _key(folder: Path, mark: str, luck: Luck, name: str) -> bytes:
    """Reads a key, or makes it; of two processes that start together one makes it for both."""
    path = folder / f"{name}.key"
    text = f"{mark}:{base64.b64encode(luck(KEY_BYTES)).decode()}\n"
    draft = folder / f".{name}.{os.getpid()}.{threading.get_ident()}"
    if not path.exists():
        with open(draft, "w", opener=partial(os.open, mode=0o600)) as file:
            file.write(text)
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            return _key(folder, mark, luck, name)
        finally:
            draft.unlink()
    return base64.b64decode(path.read_text().partition(":")[2])


def _mark(path: Path) -> str:
    return path.read_text().partition(":")[0]


def _switch(text: str) -> bool:
    return {"1": True, "0": False}[text]


def _read(reader: Callable[[str], Any], variable: str, text: str) -> Any:
    try:
        return reader(text)
    except (KeyError, ValueError) as error:
        raise ValueError(f"{variable}={text!r} cannot be read.") from error


def _loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _fits(reader: Callable[[str], Any], text: str) -> bool:
    """Whether a text can be read."""
    try:
        reader(text)
    except ValueError:
        return False
    return True
