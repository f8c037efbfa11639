"""The shape of the house, as tests. import-linter holds the arrows; here is what it cannot see."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
APPS = ("ledger", "personas", "citations", "audit", "kwanzaa")
CORES = tuple(PROJECT / app / "core" for app in APPS[:-1])
CORE_LINES, OTHER_LINES, FUNCTION_LINES = 200, 400, 60

# A core may import these, and the cores below it. No clock, no chance, no environment, no files, no network.
STANDARD = frozenset(
    {
        "abc",
        "base64",
        "binascii",
        "bisect",
        "calendar",
        "collections",
        "contextlib",
        "dataclasses",
        "datetime",
    }
    | {
        "decimal",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "hmac",
        "html",
        "itertools",
    }
    | {"json", "math", "operator", "re", "statistics", "string", "struct", "textwrap", "types", "typing"}
    | {"csv", "io.BytesIO", "io.StringIO", "urllib.parse", "xml.etree", "zlib"}
)
THIRD_PARTY = frozenset({"cryptography", "rfc8785", "sentencex", "snowballstemmer", "unicodedata2"})

# The value that a gate hands on, and the one file that may make it.
PASSES = {
    "Scoped": "citations/core/categories.py",
    "Evidence": "citations/core/enforcement.py",
    "GatedClaims": "citations/core/coverage.py",
    "Display": "citations/core/display.py",
}
VAGUE_NAMES = frozenset(
    {"utils", "util", "helpers", "helper", "common", "manager", "managers", "handler", "handlers", "misc"}
)


def sources() -> Iterator[Path]:
    """Every Python file that ships."""
    for app in APPS:
        for path in sorted((PROJECT / app).rglob("*.py")):
            if not {"tests", "migrations"} & set(path.relative_to(PROJECT).parts):
                yield path


def name_of(path: Path) -> str:
    return str(path.relative_to(PROJECT))


def every(paths: Iterator[Path] | list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", [pytest.param(path, id=name_of(path)) for path in paths])


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every imported module, in full, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((alias.name, node.lineno) for alias in names)
            case ast.ImportFrom(module=str(module), level=0, names=names):
                yield from ((f"{module}.{alias.name}", node.lineno) for alias in names)
            case ast.ImportFrom():
                yield "a relative import", node.lineno
            case ast.AST():
                pass


def is_allowed(module: str, core: Path) -> bool:
    parts = module.split(".")
    if parts[0] in APPS:
        below = APPS[: APPS.index(core.parent.name) + 1]
        return parts[0] in below and parts[1] == "core"
    prefixes = {".".join(parts[:length]) for length in range(1, len(parts) + 1)}
    return bool(prefixes & (STANDARD | THIRD_PARTY))


@every([path for core in CORES for path in sorted(core.rglob("*.py"))])
def test_a_core_imports_only_what_is_pure(path: Path) -> None:
    core = next(core for core in CORES if path.is_relative_to(core))
    foreign = [
        f"line {line}: {module}" for module, line in imports_of(tree_of(path)) if not is_allowed(module, core)
    ]
    assert not foreign


@every(list(sources()))
def test_imports_stand_at_the_top(path: Path) -> None:
    inside = [
        f"line {node.lineno} in {function.name}"
        for function in ast.walk(tree_of(path))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and function.name != "ready"
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert not inside


@every(list(sources()))
def test_a_pass_is_made_by_its_own_gate_alone(path: Path) -> None:
    made = [
        f"line {node.lineno}: {called}"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and (called := getattr(node.func, "id", getattr(node.func, "attr", ""))) in PASSES
        and name_of(path) != PASSES[called]
    ]
    assert not made


@every(list(sources()))
def test_a_file_is_short_enough_to_be_one_thing(path: Path) -> None:
    limit = CORE_LINES if any(path.is_relative_to(core) for core in CORES) else OTHER_LINES
    assert len(path.read_text(encoding="utf-8").splitlines()) <= limit


@every(list(sources()))
def test_a_function_is_short(path: Path) -> None:
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1} lines"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > FUNCTION_LINES
    ]
    assert not long


@every(list(sources()))
def test_a_name_says_what_is_in_the_file(path: Path) -> None:
    parts = path.relative_to(PROJECT).with_suffix("").parts
    assert not VAGUE_NAMES & {word for part in parts for word in (part, *part.split("_"))}


@every(list(sources()))
def test_a_choice_is_complete_without_a_catch_all(path: Path) -> None:
    """``case _`` would swallow tomorrow's kind in silence."""
    caught = [
        f"line {case.pattern.lineno}"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Match)
        for case in node.cases
        if isinstance(case.pattern, ast.MatchAs)
        and case.pattern.pattern is None
        and case.pattern.name is None
    ]
    assert not caught


READS_THE_ENVIRONMENT = re.compile(
    r"\bos\.getenv\b|\bos\.environ\s*(\[|\.(get|items|keys|values|pop)\b)|\bin os\.environ\b|from os import .*environ"
)


def test_only_the_settings_read_the_environment() -> None:
    """Entry points may set a default, and who starts a program may pass the whole on; nobody else looks into it."""
    readers = {name_of(path) for path in sources() if READS_THE_ENVIRONMENT.search(path.read_text("utf-8"))}
    assert readers == {"kwanzaa/settings.py"}


@pytest.mark.parametrize(
    ("source", "module"),
    [
        pytest.param("import random", "random", id="chance"),
        pytest.param("from time import monotonic", "time.monotonic", id="clock"),
        pytest.param("from os import environ", "os.environ", id="environment"),
        pytest.param("from django.db import models", "django.db.models", id="Django"),
        pytest.param("from urllib.request import urlopen", "urllib.request.urlopen", id="network"),
        pytest.param("from personas.models import Artifact", "personas.models.Artifact", id="rows"),
        pytest.param("from audit.core import replay", "audit.core.replay", id="a core above"),
        pytest.param("from . import x", "a relative import", id="relative"),
    ],
)
def test_the_allow_list_refuses(source: str, module: str) -> None:
    found = [name for name, _ in imports_of(ast.parse(source))]
    assert found == [module]
    assert not is_allowed(module, PROJECT / "citations" / "core")


@pytest.mark.parametrize(
    "module",
    [
        "dataclasses.dataclass",
        "collections.abc.Mapping",
        "ledger.core.errors.KwanzaaError",
        "urllib.parse.quote",
    ],
)
def test_the_allow_list_lets_pass(module: str) -> None:
    assert is_allowed(module, PROJECT / "citations" / "core")
