"""The command line beyond the set-up: each file `commands/<name>.py` is one command.

A file is found by its place and hands over one name, `command`, a `click.Command`; files whose
names begin with an underscore are helpers; further underscores are hyphens on the command line.
Adding a command is dropping a file in.
"""

import importlib
from pathlib import Path

import click

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent


class CommandsByFolder(click.Group):
    """Finds its commands in this folder and imports one only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in alphabetical order."""
        stems = [file.stem for file in FOLDER.glob("*.py") if not file.stem.startswith("_")]
        return sorted(stem.replace("_", "-") for stem in stems)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name, or None, which click reports as unknown."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = importlib.import_module(f"commands.{cmd_name.replace('-', '_')}").command
        if not isinstance(command, click.Command):
            raise TypeError(f"commands/{cmd_name}.py: `command` is not a click command")
        return command


@click.group(cls=CommandsByFolder, context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Run the bingo hall, and look after it."""
