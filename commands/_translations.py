"""Keeps the compiled texts of the screens as new as the texts that people edit."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_stale(folder: Path) -> list[Path]:
    """Compile each `.po` file under a folder whose `.mo` is missing or older; return those."""
    stale = [source for source in sorted(folder.rglob("*.po")) if is_stale(source)]
    for source in stale:
        with source.open("rb") as text:
            catalog = read_po(text, locale=source.parent.parent.name)
        fresh = source.with_suffix(".mo.new")
        with fresh.open("wb") as compiled:
            write_mo(compiled, catalog)
        fresh.replace(source.with_suffix(".mo"))
    return stale


def is_stale(source: Path) -> bool:
    """Say whether a text file has no compiled file, or one made before its last change."""
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime
