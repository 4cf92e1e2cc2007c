"""What the screens say: every Spanish sentence of the code, and what each language has for it.

Spanish sentences are the message ids. They stand in templates and in Python files behind ``_()``;
the sentences of refusals stand in ``house/messages.py``, where they are translated by their code
at run time, so they are taken from there by import.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from commands import ROOT
from house.messages import MESSAGES, UNKNOWN

FOLDER = ROOT / "translations"
KEYWORDS: dict[str, Any] = {
    **DEFAULT_KEYWORDS,
    "lazy_gettext": None,
    "lazy_pgettext": ((1, "c"), 2),
    "_p": ((1, "c"), 2),
}
METHODS = [("templates/**.html", "jinja2"), ("**.py", "python")]
PASSED_OVER = {"tests", "static", "var", "node_modules", "migrations", "bootstrap", "docs"}
PLACEHOLDER = re.compile(r"\{\w*\}")
HEADER = """# What the screens say in this language; the Spanish sentences are the ids.
# `manage.py texts` keeps the list of sentences, people write the translations.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
TOO_LONG = 2
"""How many times the length of the Spanish sentence (and a few letters) is never a translation."""


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence as the code has it, with the files in which it stands."""

    id: str
    context: str
    files: tuple[str, ...]


def languages() -> list[str]:
    """The languages that have a catalogue, besides Spanish."""
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def catalogue_file(language: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


def texts_of_code() -> list[Text]:
    """Every sentence that a screen or a refusal can show, in the order of its id."""
    found: dict[tuple[str, str], set[str]] = {}
    for file, id, context in [*_marked(), *_refusals()]:
        found.setdefault((id, context), set()).add(file)
    return [Text(id, context, tuple(sorted(found[id, context]))) for id, context in sorted(found)]


def read(language: str) -> Catalog:
    """The catalogue of a language; an empty one when it has none yet."""
    path = catalogue_file(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as stored:
        return read_po(stored, locale=language)


def refreshed(language: str, texts: list[Text]) -> Catalog:
    """The catalogue with exactly the sentences of the code; a new one is still untranslated."""
    old, fresh = read(language), Catalog(locale=language)
    for text in texts:
        known = old.get(text.id, text.context or None)
        fresh.add(
            text.id,
            known.string if known else "",
            locations=[(file, 0) for file in text.files],
            context=text.context or None,
        )
    return fresh


def write(language: str, catalog: Catalog) -> None:
    path, body = catalogue_file(language), BytesIO()
    write_po(body, catalog, width=100, include_lineno=False, omit_header=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADER.format(language=language) + body.getvalue().decode())


def faults(language: str, texts: list[Text]) -> list[str]:
    """What is wrong with the catalogue of a language, one line a fault."""
    catalog, known = read(language), {(text.id, text.context) for text in texts}
    stored = {(str(one.id), one.context or ""): one for one in catalog if one.id}
    gone = [f"no longer said: {id}" for id, context in stored if (id, context) not in known]
    return gone + [
        fault for text in texts for fault in _faults_of(text, stored.get((text.id, text.context)))
    ]


def _faults_of(text: Text, message: Message | None) -> Iterator[str]:
    if message is None or not message.string:
        yield f"has no translation: {text.id}"
        return
    said = str(message.string)
    if message.fuzzy:
        yield f"is only guessed: {text.id}"
    if sorted(PLACEHOLDER.findall(text.id)) != sorted(PLACEHOLDER.findall(said)):
        yield f"has other placeholders: {text.id} | {said}"
    if "%" in said:
        yield f"holds a percent sign, which pages read as a placeholder: {said}"
    if len(said) > TOO_LONG * len(text.id) + 12:
        yield f"is far longer than the Spanish: {text.id} | {said}"


def _marked() -> Iterator[tuple[str, str, str]]:
    """Sentences behind ``_()`` and its sisters: file, id and context."""
    found = extract_from_dir(
        ROOT,
        method_map=METHODS,
        keywords=KEYWORDS,
        directory_filter=lambda folder: _is_looked_into(Path(folder)),
    )
    for file, _line, id, _comments, context in found:
        if isinstance(id, str) and id:
            yield Path(file).as_posix(), id, context or ""


def _is_looked_into(folder: Path) -> bool:
    return folder.name not in PASSED_OVER and not folder.name.startswith((".", "_"))


def _refusals() -> Iterator[tuple[str, str, str]]:
    for id in {*MESSAGES.values(), UNKNOWN}:
        yield "house/messages.py", id, ""
