"""The offline commands by themselves: a wheel of the cores, in an environment that has no Django."""

import ast
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pytest

from audit.tests.verdicts.make import SIGNED

PROJECT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = PROJECT / "verifiers" / "python"
ABOUT: Final[dict[str, Any]] = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
OURS: Final = ("ledger", "personas", "citations", "audit")
NEEDED: Final = {name.split("==")[0].split(">=")[0]: name for name in ABOUT["dependencies"]}
MODULES: Final = {name: "Stemmer" if name == "pystemmer" else name for name in NEEDED}
"""By what name each is imported."""


def imported(module: str, seen: dict[str, Path | None]) -> None:
    """Note every module that *module* imports, and those that they import; None for other people's."""
    path = PROJECT / Path(*module.split("."))
    file = next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None)
    if module in seen or file is None:
        return
    seen[module] = file
    for name in names(file):
        if name.split(".")[0] in OURS:
            for end in range(1, name.count(".") + 2):
                imported(".".join(name.split(".")[:end]), seen)
        else:
            seen[name.split(".")[0]] = None


def names(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.fixture(scope="module")
def closure() -> dict[str, Path | None]:
    """Every module that the commands need."""
    seen: dict[str, Path | None] = {}
    for command in ABOUT["scripts"].values():
        imported(command.partition(":")[0], seen)
    return seen


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=FOLDER, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel and the packages that it says it needs, and nothing else."""
    home = tmp_path_factory.mktemp("bare")
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*install, "--no-deps", "--no-index", str(wheel)], check=True)
    here = next(Path(path) for path in sys.path if path.endswith("site-packages"))
    there = next(home.glob("lib/python*/site-packages"))
    for name in [*NEEDED, *MODULES.values(), "cffi", "_cffi_backend"]:
        for found in here.glob(f"{name}*"):
            if not (there / found.name).is_symlink():
                (there / found.name).symlink_to(found)
    return home


def test_the_wheel_has_every_module_that_the_commands_need(
    wheel: Path, closure: dict[str, Path | None]
) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".py")}
    needed = {str(file.relative_to(PROJECT)) for file in closure.values() if file is not None}
    assert needed - held == set(), "add it to verifiers/python/pyproject.toml"
    assert not [name for name in held if "tests" in name or "migrations" in name or "models" in name]


def test_the_wheel_names_every_package_that_it_needs_as_it_is_locked(closure: dict[str, Path | None]) -> None:
    foreign = {name for name, file in closure.items() if file is None and name not in sys.stdlib_module_names}
    assert foreign == set(MODULES.values())
    assert {name: wanted.rpartition("=")[2] for name, wanted in NEEDED.items()} == {
        name: version(name) for name in NEEDED
    }


def test_an_environment_without_django_verifies_a_bundle(bare: Path, tmp_path: Path) -> None:
    (tmp_path / "bundle.json").write_bytes((SIGNED / "honest.json").read_bytes())
    (tmp_path / "keyset.json").write_bytes((SIGNED / "keyset.json").read_bytes())
    program = shutil.which("kwanzaa-verify", path=str(bare / "bin"))
    assert program is not None
    run = subprocess.run(
        [program, "bundle.json", "--keyset", "keyset.json"],
        cwd=tmp_path, env={}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.rstrip().endswith("PASS: this is what the archive signed and logged.")


@pytest.mark.parametrize("module", ["django", "personas.models"])
def test_what_the_server_is_made_of_is_not_there(bare: Path, module: str) -> None:
    run = subprocess.run(
        [str(bare / "bin" / "python"), "-c", f"import {module}"],
        cwd="/", env={}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "ModuleNotFoundError" in run.stderr


@pytest.mark.by_day(2)
@pytest.mark.parametrize("command", sorted(ABOUT["scripts"]))
def test_every_command_says_how_it_is_used(bare: Path, command: str) -> None:
    run = subprocess.run(
        [str(bare / "bin" / command), "--help"], cwd="/", env={}, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith(f"usage: {command}")
