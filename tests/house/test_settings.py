"""What can be set, what keeps a house from starting, and the keys that lie beside it."""

from __future__ import annotations

import threading
from dataclasses import fields

import pytest
from cryptography.fernet import Fernet

from house.desks import by_desk
from house.settings import ROOT, Settings, add_qr_key, as_table, read_keys
from house.world import RealWorld, ScriptedWorld


@pytest.fixture
def luck():
    return ScriptedWorld().luck


def settings(tmp_path, **more):
    environ = {"BINGO_DATA_DIR": str(tmp_path), **more}
    return Settings.from_environment(environ)


def real(tmp_path, **more):
    return settings(tmp_path, BINGO_REAL="1", BINGO_SECRET_DIR=str(tmp_path / "safe"), **more)


def test_without_anything_set_the_house_is_a_demonstration_on_this_machine():
    plain = Settings.from_environment({})
    assert (plain.demo, plain.real) == (True, False)
    assert (plain.host, plain.port, plain.hall) == ("127.0.0.1", 5000, "sala")
    assert (plain.language, plain.timezone) == ("es", "Europe/Madrid")
    assert plain.database_url == f"sqlite:///{plain.data_dir / 'house.db'}"
    assert plain.secret_dir == plain.data_dir / "keys"


def test_the_environment_is_read_and_what_cannot_be_read_is_named(tmp_path):
    house = settings(tmp_path, BINGO_PORT="5001", BINGO_DATABASE_URL="postgresql://x/y")
    assert (house.port, house.database_url) == (5001, "postgresql://x/y")
    assert house.data_dir == tmp_path
    assert settings(tmp_path, BINGO_PORT=" ").port == 5000
    for variable, text in (("BINGO_PORT", "five"), ("BINGO_TLS", "perhaps")):
        with pytest.raises(ValueError, match=f"{variable}='{text}' cannot be read"):
            settings(tmp_path, **{variable: text})


def test_a_demonstration_and_a_real_house_with_its_own_keys_may_start(tmp_path):
    assert settings(tmp_path).check() == []
    assert real(tmp_path).check() == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"BINGO_REAL": "1", "BINGO_DEMO": "1"}, "exclude each other"),
        ({"BINGO_DEMO": "0"}, "needs BINGO_REAL=1"),
        ({"BINGO_HALL": "Sala Uno"}, "small letters"),
        ({"BINGO_TIMEZONE": "Europe/Valladolid"}, "no time zone"),
        ({"BINGO_PORT": "70000"}, "no port"),
        ({"BINGO_PROXIES": "-1"}, "less than none"),
        ({"BINGO_HALL_NETWORKS": "10.0.0.0/99"}, "no list"),
        ({"BINGO_HOST": "0.0.0.0"}, "only with TLS"),
        ({"BINGO_EXTRACTOR_NAME": "Bombo 1"}, "small letters"),
    ],
)
def test_a_house_that_is_set_wrongly_says_why_it_does_not_start(tmp_path, given, said):
    outside = {"BINGO_SECRET_DIR": str(tmp_path / "safe")}
    faults = settings(tmp_path, **outside, **given).check()
    assert len(faults) == 1
    assert said in faults[0]


def test_another_host_than_this_machine_needs_tls_or_a_demonstration_that_says_so(tmp_path):
    for host in ("localhost", "::1", "127.0.0.2"):
        assert settings(tmp_path, BINGO_HOST=host).check() == []
    assert settings(tmp_path, BINGO_HOST="10.1.2.3", BINGO_DEMO="1").check() == []
    assert real(tmp_path, BINGO_HOST="10.1.2.3", BINGO_TLS="1").check() == []
    assert len(real(tmp_path, BINGO_HOST="10.1.2.3").check()) == 1


def test_keys_are_made_once_and_read_by_nobody_else(tmp_path, luck):
    house = settings(tmp_path)
    keys = read_keys(house, luck)
    assert read_keys(house, luck) == keys
    assert len({keys.pepper, keys.luck, keys.cookie, keys.exports, *keys.qr.values()}) == 5
    assert all(len(key) == 32 for key in (keys.pepper, keys.cookie, *keys.qr.values()))
    assert Fernet(keys.luck).decrypt(Fernet(keys.luck).encrypt(b"ball")) == b"ball"
    for path in house.secret_dir.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600
    assert house.secret_dir.stat().st_mode & 0o777 == 0o700
    assert repr(keys.pepper) not in repr(keys)


def test_every_print_batch_has_a_key_of_its_own_and_keeps_it(tmp_path, luck):
    house = settings(tmp_path)
    first = read_keys(house, luck).qr
    add_qr_key(house, "2", luck)
    both = read_keys(house, luck).qr
    assert sorted(both) == ["1", "2"]
    assert both["1"] == first["1"] != both["2"]


def test_a_real_house_does_not_start_with_the_keys_of_a_demonstration(tmp_path, luck):
    read_keys(settings(tmp_path, BINGO_SECRET_DIR=str(tmp_path / "safe")), luck)
    faults = real(tmp_path).check()
    assert len(faults) == 6
    assert all("made for a demonstration" in fault for fault in faults)


def test_a_real_house_keeps_its_keys_outside_the_code(tmp_path):
    faults = Settings.from_environment({"BINGO_REAL": "1"}).check()
    assert any("outside the code" in fault for fault in faults)


def test_a_key_that_others_can_read_keeps_the_house_from_starting(tmp_path, luck):
    house = real(tmp_path)
    read_keys(house, luck)
    assert house.check() == []
    (house.secret_dir / "pepper.key").chmod(0o644)
    assert ["chmod 600" in fault for fault in house.check()] == [True]


def test_two_processes_that_start_together_have_the_same_keys(tmp_path):
    house, found = settings(tmp_path), []
    starts = [
        threading.Thread(target=lambda: found.append(read_keys(house, RealWorld().luck)))
        for _ in range(6)
    ]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert len(found) == 6
    assert all(keys == found[0] for keys in found)


def test_the_readme_table_names_every_setting():
    rows = as_table().splitlines()[2:]
    assert len(rows) == len(fields(Settings))
    assert as_table() in (ROOT / "README.md").read_text()
    assert "| `BINGO_PORT` | `5000` | port to listen on |" in rows


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ({}, ""),
        ({"": "network://10.0.0.9"}, "network://10.0.0.9"),
        ({"": "serial:///dev/ttyS0?baud=9600"}, "serial:///dev/ttyS0?baud=9600"),
        ({"1": "usb://04b8:0202", "2": "file:///dev/lp0"}, "1=usb://04b8:0202, 2=file:///dev/lp0"),
        ({"Caja 1": "/dev/ttyACM0", "": "/dev/ttyACM1"}, "Caja 1 = /dev/ttyACM0,/dev/ttyACM1"),
    ],
)
def test_a_device_may_be_given_to_each_desk(expected, text):
    assert expected == by_desk(text)


def test_no_desk_has_two_devices_of_a_kind(tmp_path):
    given = {"BINGO_PRINTER_URL": "1=file:///a,1=file:///b", "BINGO_SCANNER_URL": "/a,/b"}
    faults = settings(tmp_path, **given).check()
    assert ["BINGO_PRINTER_URL", "BINGO_SCANNER_URL"] == [line.split("=")[0] for line in faults]


def test_a_phone_opens_the_house_s_own_address_unless_another_one_is_set(tmp_path):
    assert "http://127.0.0.1:5000" == settings(tmp_path).address
    set_to = settings(tmp_path, BINGO_PHONE_URL="https://bingo.example/")
    assert "https://bingo.example" == set_to.address


@pytest.mark.parametrize(
    ("camera", "origin"),
    [
        ("", ""),
        ("device", ""),
        ("http://192.168.1.9:8080/cam.mjpg", "http://192.168.1.9:8080"),
        ("https://camera.local/hall/stream", "https://camera.local"),
    ],
)
def test_pages_may_load_the_camera_that_is_set_and_nothing_else(tmp_path, camera, origin):
    house = settings(tmp_path, BINGO_CAMERA_URL=camera)
    assert origin == house.camera_origin
    assert house.check() == []


@pytest.mark.parametrize("camera", ["cam", "rtsp://x/1", "http://x; script-src *", "http://x y"])
def test_what_is_no_camera_cannot_reach_the_policy_of_the_pages(tmp_path, camera):
    assert "no address of a camera" in settings(tmp_path, BINGO_CAMERA_URL=camera).check()[0]
