"""The house's own authority: what it signs, when it signs anew, and that https then answers."""

from __future__ import annotations

import socket
import ssl
import urllib.request
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509

from house.tls import ALWAYS, Tls, made, names_of_machine
from tests.screens.server import Server

NOW = datetime(2026, 11, 30, 21, tzinfo=UTC)
NAMES = ("bingo.local", "192.168.1.20")


def held(tls: Tls) -> x509.Certificate:
    return x509.load_pem_x509_certificate(tls.certificate.read_bytes())


def authority(tls: Tls) -> x509.Certificate:
    return x509.load_pem_x509_certificate(tls.authority.read_bytes())


@pytest.fixture
def tls(tmp_path) -> Tls:
    return made(tmp_path / "tls", "Bingo Alameda", NAMES, NOW)


def test_the_authority_signs_for_every_name_of_the_machine(tls):
    held(tls).verify_directly_issued_by(authority(tls))
    found = held(tls).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = {str(one) for one in found.get_values_for_type(x509.IPAddress)}
    names = set(found.get_values_for_type(x509.DNSName))
    assert {*ALWAYS, *NAMES} == addresses | names
    assert "Bingo Alameda" in authority(tls).subject.rfc4514_string()


def test_it_may_sign_for_machines_alone_and_no_certificate_outlives_what_browsers_take(tls):
    basic = authority(tls).extensions.get_extension_for_class(x509.BasicConstraints).value
    assert (True, 0) == (basic.ca, basic.path_length)
    assert not held(tls).extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert timedelta(days=398) > held(tls).not_valid_after_utc - held(tls).not_valid_before_utc


def test_nobody_but_the_owner_reads_its_keys(tls):
    assert {0o600} == {one.stat().st_mode & 0o777 for one in tls.folder.iterdir()}
    assert 0o700 == tls.folder.stat().st_mode & 0o777


@pytest.mark.parametrize(
    ("days", "names", "anew"),
    [
        (0, NAMES, False),
        (360, NAMES, False),
        (370, NAMES, True),
        (0, (*NAMES, "10.0.0.7"), True),
    ],
)
def test_a_start_signs_anew_only_where_time_or_names_ask_for_it(tls, days, names, anew):
    before, trusted = held(tls).serial_number, authority(tls).serial_number
    again = made(tls.folder, "Bingo Alameda", names, NOW + timedelta(days=days))
    assert anew == (before != held(again).serial_number)
    assert trusted == authority(again).serial_number


def test_the_machine_knows_its_own_names():
    found = names_of_machine("192.168.1.20", "https://bingo.example.org/x")
    assert {"192.168.1.20", "bingo.example.org", socket.gethostname()} <= found
    assert not {"0.0.0.0", ""} & names_of_machine("0.0.0.0")


class TlsServer(Server):
    """``manage.py run --tls`` with a demonstration behind it."""

    def command(self) -> list[str]:
        return [*super().command(), "--tls"]


def test_one_command_serves_pages_that_a_device_trusts_with_the_house_s_certificate(tmp_path):
    house = TlsServer(tmp_path / "house")
    house.url = house.url.replace("http:", "https:")
    house.context = ssl._create_unverified_context()
    house.start()
    try:
        trusted = ssl.create_default_context(cafile=tmp_path / "house/keys/tls/authority.crt")
        answer = urllib.request.urlopen(f"{house.url}/sign-in", context=trusted)
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("__Host-visit=")
        assert "Secure" in cookie
        assert "max-age=" in answer.headers["Strict-Transport-Security"]
        assert "wss://127.0.0.1" in answer.headers["Content-Security-Policy"]
        page = urllib.request.urlopen(f"{house.url}/trust", context=trusted).read().decode()
        assert Tls(tmp_path / "house/keys/tls").fingerprint() in page
        file = urllib.request.urlopen(f"{house.url}/trust/bingo-authority.crt", context=trusted)
        assert (tmp_path / "house/keys/tls/authority.crt").read_bytes() == file.read()
    finally:
        house.stop()
