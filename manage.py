"""The one door to the command line: `python3 manage.py run` and `python3 manage.py test`.

Needs nothing but Python 3.11 and its standard library. It makes the environment stand, starts
itself again inside it, and hands over to the commands in `commands/`.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST_PYTHON = (3, 11)


def main() -> None:
    """Set up what is missing, then run the command; the exit code says whether it went well."""
    if sys.version_info < OLDEST_PYTHON:
        sys.exit("manage.py needs Python 3.11 or newer; this is " + sys.version.split()[0])
    from bootstrap import environment, progress

    try:
        environment.make_ready(ROOT, for_tests=sys.argv[1:2] in (["test"], ["pictures"]))
    except (progress.SetupFailed, OSError) as failure:
        sys.exit(f"set-up: {failure}")
    if not environment.is_inside(ROOT):
        environment.start_again_inside(ROOT, sys.argv)
    from commands import cli

    cli(prog_name="manage.py")


if __name__ == "__main__":
    main()
