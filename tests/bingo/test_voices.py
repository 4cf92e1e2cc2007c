"""What a monitor says from files: made once by the machine's own program, or said how to get it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from bingo.spoken import ANNOUNCEMENTS, LANGUAGES, sentences
from bingo.voices import NoVoice, complete, file_of, make
from commands.voices import command

SPEAKER = """#!/bin/sh
while [ $# -gt 1 ]; do
  case "$1" in -w) file=$2; shift;; esac
  shift
done
[ "$1" = "$MUTE" ] && { echo "no such voice" >&2; exit 1; }
printf 'RIFF%s' "$1" > "$file"
"""
"""Writes what it is asked to say where a speaker writes its sound."""


@pytest.fixture
def speaker(tmp_path, monkeypatch) -> Path:
    """A machine whose only program that speaks is ours."""
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "espeak-ng"
    program.write_text(SPEAKER)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return tmp_path / "data"


@pytest.fixture
def mute(tmp_path, monkeypatch) -> Path:
    """A machine on which nothing speaks."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path / "data"


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_sentence_for_every_ball_and_every_announcement(language):
    found = sentences(language)
    assert {f"ball-{n}" for n in range(1, 91)} | set(ANNOUNCEMENTS) == set(found)
    assert all(words.strip().endswith(".") for words in found.values())
    assert found["ball-27"].startswith({"es": "El veintisiete", "en": "Twenty-seven"}[language])


def test_the_command_speaks_every_sentence_once(speaker):
    first = CliRunner().invoke(command, ["--data-dir", str(speaker), "--lang", "es"])
    assert (0, "es: 103 files made\n") == (first.exit_code, first.output)
    again = CliRunner().invoke(command, ["--data-dir", str(speaker), "--lang", "es"])
    assert "es: 0 files made\n" == again.output
    assert ["es"] == complete(speaker)
    spoken = file_of(speaker, "es", "validLine")
    assert spoken is not None
    assert "RIFFLa línea es válida." == spoken.read_text()


def test_a_run_that_was_cut_off_counts_for_nothing_and_is_taken_up_again(speaker, monkeypatch):
    monkeypatch.setenv("MUTE", sentences("en")["ball-3"])
    with pytest.raises(NoVoice, match="could not speak en: no such voice"):
        make(speaker, "en")
    assert [] == complete(speaker)
    monkeypatch.delenv("MUTE")
    assert 101 == make(speaker, "en")
    assert ["en"] == complete(speaker)


def test_a_machine_without_the_program_is_told_how_to_get_it(mute):
    said = CliRunner().invoke(command, ["--data-dir", str(mute)])
    assert 1 == said.exit_code
    assert "apt-get install espeak-ng" in said.output
    assert [] == complete(mute)


@pytest.mark.parametrize(("language", "key"), [("de", "sale"), ("es", "../house"), ("es", "x")])
def test_nothing_else_is_given_out_as_a_voice(speaker, language, key):
    make(speaker, "es")
    assert file_of(speaker, language, key) is None
