"""The set-up does what is missing and nothing twice; the command line finds its files by itself."""

from __future__ import annotations

import shutil
import socket
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from bootstrap import environment, front_end, progress, python_packages, stamps, system_packages
from commands import _checks, _translations, cli
from commands._checks import Tally
from commands.test import names_a_path
from tests.source_tree import ROOT


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the files that the set-up reads, and nothing set up."""
    for name in (environment.RUNNING_LOCK, environment.TESTING_LOCK, *front_end.MANIFESTS):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def pretend_set_up(clone: Path, *, for_tests: bool) -> None:
    """Leave the traces of a finished set-up: a Python, the pages' files and the digests."""
    python = clone / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True, exist_ok=True)
    python.touch()
    for target in front_end.copies(clone, for_tests=for_tests):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.touch()
    for part, digest in environment.wanted_digests(clone, for_tests=for_tests).items():
        stamps.write(clone / ".venv", part, digest)


def test_a_fresh_clone_lacks_packages_and_pages(clone):
    assert ["packages", "pages"] == environment.missing(clone, for_tests=False)


def test_a_finished_set_up_lacks_nothing(clone):
    pretend_set_up(clone, for_tests=False)
    assert [] == environment.missing(clone, for_tests=False)


def test_a_changed_lock_file_is_noticed(clone):
    pretend_set_up(clone, for_tests=False)
    with (clone / environment.RUNNING_LOCK).open("a") as lock:
        lock.write("# changed\n")
    assert ["packages"] == environment.missing(clone, for_tests=False)


def test_a_lost_page_file_is_fetched_again(clone):
    pretend_set_up(clone, for_tests=False)
    (clone / "static/vendor/socket.io.min.js").unlink()
    assert ["pages"] == environment.missing(clone, for_tests=False)


def test_a_lost_python_means_that_all_is_made_anew(clone):
    pretend_set_up(clone, for_tests=False)
    (clone / ".venv/bin/python").unlink()
    assert ["packages", "pages"] == environment.missing(clone, for_tests=False)


def test_tests_need_more_than_running_does(clone):
    pretend_set_up(clone, for_tests=False)
    found = environment.missing(clone, for_tests=True)
    wanted = [part for part in found if part not in ("browser", "servers")]
    assert ["packages for tests", "pages for tests"] == wanted


def test_an_unreadable_memory_counts_as_none(tmp_path):
    (tmp_path / "set-up.json").write_text("half a fi")
    assert {} == stamps.read(tmp_path)


def test_a_failing_step_says_which_command_failed_and_what_it_said():
    words = "import sys; print('no such mirror'); sys.exit(3)"
    with pytest.raises(progress.SetupFailed, match=r"failed \(3\)[^\0]*no such mirror"):
        progress.call([sys.executable, "-c", words])


def test_a_page_file_that_its_package_lacks_is_named(tmp_path):
    with pytest.raises(progress.SetupFailed, match=r"gone\.js"):
        front_end.place(tmp_path / "gone.js", tmp_path / "there.js")


def test_every_file_of_the_commands_folder_hands_over_a_command():
    context = click.Context(cli)
    names = cli.list_commands(context)
    assert {"run", "test"} <= set(names)
    assert [] == [name for name in names if name != cli.get_command(context, name).name]


def test_an_unknown_command_is_refused_by_name():
    answer = CliRunner().invoke(cli, ["dance"])
    assert 2 == answer.exit_code
    assert "dance" in answer.output


def test_running_on_a_taken_port_is_refused_in_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, str(ROOT / "manage.py"), "run", "--port", str(port)]
        with pytest.raises(progress.SetupFailed, match=f"cannot listen on 127.0.0.1:{port}"):
            progress.call(command)


def test_counts_add_up_and_say_skipped_only_where_something_was():
    assert "5 passed, 1 failed" == str(Tally(2, 1) + Tally(3))
    assert "0 passed, 0 failed, 2 skipped" == str(Tally(skipped=2))


def test_a_report_of_tests_is_counted_by_outcome(tmp_path):
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite tests="9" failures="1" errors="1" skipped="2"/></testsuites>'
    )
    assert Tally(passed=5, failed=2, skipped=2) == _checks.read_report(report)


def test_pytest_that_finds_no_test_counts_as_failed(tmp_path):
    (tmp_path / "test_nothing.py").write_text("")
    assert Tally(failed=1) == _checks.run_pytest("nothing", [str(tmp_path)])


def test_only_an_argument_that_exists_names_what_to_run():
    assert names_a_path("tests/test_set_up.py::test_something")
    assert not names_a_path("-x")
    assert not names_a_path("prima")


def test_texts_are_compiled_when_they_changed_and_only_then(tmp_path):
    source = tmp_path / "en" / "LC_MESSAGES" / "messages.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid ""\nmsgstr ""\n\nmsgid "Bola"\nmsgstr "Ball"\n')
    assert [source] == _translations.compile_stale(tmp_path)
    assert b"Ball" in source.with_suffix(".mo").read_bytes()
    assert [] == _translations.compile_stale(tmp_path)


def test_who_is_not_root_is_told_the_one_line_to_run(monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(progress.SetupFailed) as failure:
        system_packages.install("python3-venv", reason="This Python cannot make environments")
    line = "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends python3-venv'"
    assert line in str(failure.value)


def test_a_python_that_cannot_make_environments_asks_for_the_package_that_can(
    monkeypatch, tmp_path
):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", {"apt-get": "/usr/bin/apt-get"}.get)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(progress.SetupFailed, match="python3-venv"):
        python_packages.make_environment(tmp_path / ".venv")
