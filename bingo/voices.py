"""Files with everything that a monitor says, made once by a program of the machine.

A display whose browser has no voice of its own plays them. Each language has a folder of its own;
it counts only when nothing is missing in it. Rule: BINGO-41.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from bingo.spoken import LANGUAGES, sentences

PROGRAM = "espeak-ng"
FOLDER = "voices"
WORDS_A_MINUTE = 140
PATIENCE_S = 60


class NoVoice(Exception):
    """The machine has no program that speaks, or it failed; the text says what to do."""


def make(folder: Path, language: str) -> int:
    """Speaks every sentence of a language into ``folder``; returns how many files were made.

    What is there already stays. A file is put in its place as a whole, so that a run that was cut
    off can be taken up again.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise NoVoice(f"{PROGRAM} is not on this machine: apt-get install {PROGRAM}")
    home = folder / FOLDER / language
    home.mkdir(parents=True, exist_ok=True)
    missing = [key for key in sentences(language) if not (home / f"{key}.wav").exists()]
    for key in missing:
        draft = home / f".{key}.wav"
        options = ["-v", language, "-s", str(WORDS_A_MINUTE), "-w", str(draft)]
        done = subprocess.run(
            [program, *options, sentences(language)[key]],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        if done.returncode or not draft.exists():
            raise NoVoice(f"{PROGRAM} could not speak {language}: {done.stderr.strip()[:200]}")
        draft.replace(home / f"{key}.wav")
    return len(missing)


def complete(folder: Path) -> list[str]:
    """The languages for which every sentence has its file."""
    return [
        language
        for language in LANGUAGES
        if all((folder / FOLDER / language / f"{key}.wav").exists() for key in sentences(language))
    ]


def file_of(folder: Path, language: str, key: str) -> Path | None:
    """The file of one sentence; none for what no monitor says."""
    known = language in LANGUAGES and key in sentences(language)
    path = folder / FOLDER / language / f"{key}.wav"
    return path if known and path.exists() else None
