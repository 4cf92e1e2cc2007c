"""Makes `.venv` and fills it from a lock file, with uv where it is found and pip elsewhere."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

from bootstrap import system_packages
from bootstrap.progress import call, step


def python_of(environment: Path) -> Path:
    """Return where an environment keeps its Python."""
    return environment / "bin" / "python"


def make_environment(environment: Path) -> None:
    """Make `.venv` unless a working one stands there already."""
    if works(environment):
        return
    uv = shutil.which("uv")
    if uv is None and importlib.util.find_spec("ensurepip") is None:
        system_packages.install("python3-venv", reason="This Python cannot make environments")
    with step(f"Making {environment.name}"):
        if uv is not None:
            call([uv, "venv", "--quiet", "--clear", "--python", sys.executable, environment])
        else:
            call([sys.executable, "-m", "venv", "--clear", environment])


def works(environment: Path) -> bool:
    """Say whether the environment's Python starts and something can install into it."""
    python = python_of(environment)
    if not python.exists():
        return False
    probe = "import sys" if shutil.which("uv") else "import pip"
    return subprocess.run([python, "-c", probe], capture_output=True, check=False).returncode == 0


def install(environment: Path, lock: Path) -> None:
    """Install what a lock file names; every file must have the digest that stands there."""
    with step(f"Installing Python packages from {lock.name}"):
        call([*installer(environment), "--require-hashes", "-r", lock])


def install_into_folder(environment: Path, lock: Path, folder: Path) -> None:
    """Install a lock file's packages into a folder outside the environment."""
    with step(f"Fetching {lock.stem.removeprefix('requirements-')} for this set-up"):
        call([*installer(environment), "--require-hashes", "--target", folder, "-r", lock])


def installer(environment: Path) -> list[str | Path]:
    """Return the command that installs into the environment, up to its package arguments."""
    python = python_of(environment)
    uv = shutil.which("uv")
    if uv is not None:
        return [uv, "pip", "install", "--quiet", "--python", python]
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input", "--prefer-binary"]
    return [python, "-m", "pip", "install", *quiet]
