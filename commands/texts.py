"""`manage.py texts`: brings the catalogues of other languages up to what the code says."""

import sys

import click

from commands import _texts, _translations


@click.command("texts")
@click.option("--check", is_flag=True, help="Change nothing, only say what is wrong.")
@click.argument("languages", nargs=-1)
def command(check: bool, languages: tuple[str, ...]) -> None:
    """Collect every sentence of the screens and refusals, and write it into the catalogues.

    Without LANGUAGES all that there are; a new one (a code such as `ca`) gets a catalogue.
    Sentences that the code no longer has are taken out, new ones wait for their translation. Ends
    with exit code 1 while something is missing.
    """
    texts = _texts.texts_of_code()
    found = 0
    for language in languages or _texts.languages():
        if not check:
            _texts.write(language, _texts.refreshed(language, texts))
        faults = _texts.faults(language, texts)
        for fault in faults:
            click.echo(f"{language}: {fault}")
        click.echo(f"{language}: {len(texts)} sentences, {len(faults)} faults")
        found += len(faults)
    _translations.compile_stale(_texts.FOLDER)
    sys.exit(1 if found else 0)
