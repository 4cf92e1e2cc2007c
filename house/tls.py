"""TLS for a hall's own network: an authority of the house and a certificate signed by it.

No public authority signs for a machine without a public name, so the house has one of its own. Its
certificate is put once on each tablet and monitor; its key never leaves the folder of keys. The
machine's certificate is made anew at a start when it runs out soon or the machine has other names.
Requirements SEC-13, SEC-14.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS = 3650
CERTIFICATE_DAYS = 397
"""Browsers refuse certificates of a longer life."""

RENEW_DAYS = 30
ALWAYS = ("localhost", "127.0.0.1", "::1")
NOWHERE = ("192.0.2.1", 9)
"""An address for documents: nothing is sent there, but the machine says by which way it would."""


@dataclass(frozen=True, slots=True)
class Tls:
    """The files of a house that serves TLS by itself."""

    folder: Path

    @property
    def authority(self) -> Path:
        """What tablets have to trust."""
        return self.folder / "authority.crt"

    @property
    def certificate(self) -> Path:
        return self.folder / "house.crt"

    @property
    def key(self) -> Path:
        return self.folder / "house.key"

    def fingerprint(self) -> str:
        """SHA-256 of the authority's certificate, as browsers show it."""
        digest = _certificate(self.authority).fingerprint(hashes.SHA256()).hex().upper()
        return ":".join(digest[place : place + 2] for place in range(0, len(digest), 2))


def made(folder: Path, hall: str, names: Iterable[str], now: datetime) -> Tls:
    """The files in ``folder``, made or renewed where needed for a machine of these ``names``."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    tls, wanted = Tls(folder), sorted({*ALWAYS, *names})
    key = _key(folder / "authority.key")
    if not tls.authority.exists():
        _write(tls.authority, _authority(key, hall, now).public_bytes(Encoding.PEM))
    if not _still_good(tls, wanted, now):
        own = _key(tls.key)
        signed = _signed(own, wanted, (_certificate(tls.authority), key), now)
        _write(tls.certificate, signed.public_bytes(Encoding.PEM))
    return tls


def names_of_machine(host: str, phone_url: str = "") -> set[str]:
    """Under which names and addresses this machine may be asked for."""
    own = socket.gethostname()
    found = {own, own if "." in own else f"{own}.local", urlsplit(phone_url).hostname or ""}
    found |= {*_addresses(own), _way_out()}
    if host not in ("0.0.0.0", "::"):
        found.add(host)
    return {name for name in found if name and "%" not in name}


def _addresses(name: str) -> set[str]:
    try:
        return {str(one[4][0]) for one in socket.getaddrinfo(name, None)}
    except socket.gaierror:
        return set()


def _way_out() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _still_good(tls: Tls, wanted: list[str], now: datetime) -> bool:
    if not (tls.certificate.exists() and tls.key.exists()):
        return False
    held, signer = _certificate(tls.certificate), _certificate(tls.authority)
    names = held.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    lasts = held.not_valid_after_utc - now > timedelta(days=RENEW_DAYS)
    return lasts and held.issuer == signer.subject and list(names) == _alternatives(wanted)


def _authority(key: ec.EllipticCurvePrivateKey, hall: str, now: datetime) -> x509.Certificate:
    name = _name(f"{hall} {now:%Y-%m-%d}"[:64])
    usage = partial(
        x509.KeyUsage,
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    made = _builder((name, name), key, now, AUTHORITY_DAYS)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = made.add_extension(usage(key_cert_sign=True, crl_sign=True), critical=True)
    return made.sign(key, hashes.SHA256())


def _signed(
    own: ec.EllipticCurvePrivateKey,
    names: list[str],
    by: tuple[x509.Certificate, ec.EllipticCurvePrivateKey],
    now: datetime,
) -> x509.Certificate:
    authority, key = by
    made = _builder((_name("bingo"), authority.subject), own, now, CERTIFICATE_DAYS)
    found = x509.SubjectAlternativeName(_alternatives(names))
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())
    serves = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    made = made.add_extension(found, critical=False).add_extension(issuer, critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    return made.add_extension(serves, critical=False).sign(key, hashes.SHA256())


def _builder(
    names: tuple[x509.Name, x509.Name],
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    days: int,
) -> x509.CertificateBuilder:
    """A certificate of a subject by an issuer that began a day ago, for tablets whose clock is
    behind."""
    return (
        x509.CertificateBuilder()
        .subject_name(names[0])
        .issuer_name(names[1])
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days - 1))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _alternatives(names: list[str]) -> list[x509.GeneralName]:
    return [_alternative(name) for name in names]


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _key(path: Path) -> ec.EllipticCurvePrivateKey:
    """Reads a key, or makes it, readable by its owner alone."""
    if not path.exists():
        fresh = ec.generate_private_key(ec.SECP256R1())
        _write(path, fresh.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    found = load_pem_private_key(path.read_bytes(), password=None)
    assert isinstance(found, ec.EllipticCurvePrivateKey), path
    return found


def _certificate(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def _write(path: Path, content: bytes) -> None:
    """Writes a file as a whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with open(draft, "wb", opener=partial(os.open, mode=0o600)) as file:
        file.write(content)
    draft.replace(path)
