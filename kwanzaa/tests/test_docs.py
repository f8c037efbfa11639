"""The docs equal the code: tables, links, commands. What is not written down here does not exist for a reader."""

import argparse
import ast
import importlib
import json
import pkgutil
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from django.core.management import load_command_class
from django.core.management.base import BaseCommand
from django.urls import URLPattern

import audit.log_urls
import audit.monitor
import audit.open
import audit.urls
import audit.verify
import audit.witness
import citations.urls
import kwanzaa.signer
import ledger.keys
import personas.desk_urls
import personas.urls
from citations.core.choices import KIND_OF, Reason
from citations.core.errors import MalformedQuestionError
from citations.core.pipeline import STAGES
from citations.core.refusals import texts as refusal_texts
from citations.core.refusals.texts import NOTHING
from citations.measuring.scoring import FAULTS, SCORES
from kwanzaa.api import status_of
from kwanzaa.grants import GRANTS
from ledger.core.errors import KwanzaaError
from personas.roles import ROLES

PROJECT = Path(__file__).resolve().parents[2]
DOCS = PROJECT / "docs"
REFERENCE = DOCS / "reference"
APPS = ("ledger", "personas", "citations", "audit", "kwanzaa")
PAGES = tuple(
    sorted(
        [
            *PROJECT.glob("*.md"),
            *DOCS.rglob("*.md"),
            *PROJECT.glob("demo/*.md"),
            *PROJECT.glob("*/tests/**/*.md"),
        ]
    )
)

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
_PATH = re.compile(r"`((?:[a-z_0-9]+/)+[a-z_0-9-]+\.(?:py|md|toml|sh|sql|yml))`")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def tables(text: str) -> Iterator[list[list[str]]]:
    """Every table as rows of cells, header first, without code marks."""
    for block in re.findall(r"(?:^ *\|.*\n)+", f"{text}\n", re.MULTILINE):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
        yield [[cell.replace("`", "") for cell in row] for row in (rows[0], *rows[2:])]


def table(text: str, *header: str) -> list[list[str]]:
    """The rows below a header that begins with these cells; of all tables that have it."""
    found = [rows for rows in tables(text) if tuple(rows[0][: len(header)]) == header]
    assert found, f"no table begins with {header}"
    return [row for rows in found for row in rows[1:]]


def column(rows: Sequence[Sequence[str]], n: int = 0) -> list[str]:
    return [row[n] for row in rows]


def section(text: str, title: str) -> str:
    """What stands below a heading, up to the next one of any depth."""
    found = re.search(rf"^#+ {re.escape(title)}$(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"no heading {title!r}"
    return found[1]


# --- settings.md ----------------------------------------------------------------------------------
def variables(path: Path) -> set[str]:
    """The names that a file takes out of the environment; ``setdefault`` only puts in."""
    read: set[str] = set()
    for node in ast.walk(ast.parse(text_of(path))):
        match node:
            case ast.Call(func=function, args=[first, ast.Constant(value=str(name)), *_]) if (
                ast.unparse(first) == "os.environ"
            ):
                assert isinstance(function, ast.Name)
                read.add(name)
            case ast.Call(func=function, args=[ast.Constant(value=str(name)), *_]) if ast.unparse(
                function
            ) in {"os.environ.get", "os.getenv", "os.environ.pop"}:
                read.add(name)
            case ast.Subscript(value=whole, slice=ast.Constant(value=str(name))) if (
                ast.unparse(whole) == "os.environ"
            ):
                read.add(name)
            case ast.AST():
                pass
    return read


def test_every_setting_has_a_row_and_every_row_is_a_setting() -> None:
    ours = text_of(REFERENCE / "settings.md").split("## Of `docker-compose.yml`")[0]
    rows = column(table(ours, "name", "default", "meaning"))
    assert len(rows) == len(set(rows))
    assert set(rows) == variables(PROJECT / "kwanzaa" / "settings.py")


def test_every_name_that_compose_asks_for_has_a_row() -> None:
    rows = table(section(text_of(REFERENCE / "settings.md"), "Of `docker-compose.yml`"), "name", "default")
    asked = set(re.findall(r"\$\{([A-Z_]+)(:\?|:-)", text_of(PROJECT / "docker-compose.yml")))
    assert set(column(rows)) == {name for name, _ in asked}
    assert {row[0] for row in rows if not row[1]} == {name for name, how in asked if how == ":?"}


def test_every_start_up_check_has_a_row() -> None:
    rows = table(text_of(REFERENCE / "settings.md"), "id", "refuses")
    checks = "".join(text_of(PROJECT / "kwanzaa" / name) for name in ("checks.py", "checks_doors.py"))
    assert column(rows) == re.findall(r'id="(kwanzaa\.E\d+)"', checks)


# --- errors.md ------------------------------------------------------------------------------------
def errors() -> list[type[KwanzaaError]]:
    """Every class of error that ships; all modules are imported, so that none is missing."""
    for app in APPS:
        package = importlib.import_module(app)
        for module in pkgutil.walk_packages(package.__path__, f"{app}."):
            if not {"tests", "migrations", "network"} & set(module.name.split(".")):  # the last needs torch
                importlib.import_module(module.name)
    found, waiting = list[type[KwanzaaError]](), [KwanzaaError]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += [each for each in one.__subclasses__() if ".tests." not in each.__module__]
    return found


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [one.code for one in errors()]
    assert sorted(codes) == sorted(set(codes))


def test_every_error_has_a_row_with_its_status_and_its_message() -> None:
    rows = table(text_of(REFERENCE / "errors.md"), "code", "class", "status", "message", "what to do")
    written = {tuple(row[:4]) for row in rows}
    true = {
        # Only the class counts for the status; some want arguments.
        (one.code, one.__name__, str(status_of(one.__new__(one))), one.public_message)
        for one in errors()
    }
    assert written == true
    assert all(row[4] for row in rows)
    assert len(rows) == len(true)


# --- pipeline.md, reasons.md, ask-golden-questions.md ---------------------------------------------
def test_the_stages_stand_in_their_order() -> None:
    rows = table(text_of(REFERENCE / "pipeline.md"), "#", "file", "receives", "returns", "on failure")
    assert [(row[0], row[1]) for row in rows] == [
        (str(n), f"citations/core/stages/{stage}.py") for n, stage in enumerate(STAGES, 1)
    ]


def test_every_room_of_the_core_has_a_row() -> None:
    rooms = {one.parent for one in (PROJECT / "citations" / "core").glob("*/__init__.py")}
    rows = column(table(text_of(REFERENCE / "pipeline.md"), "room", "holds"))
    assert sorted(rows) == sorted(f"{one.relative_to(PROJECT)}/" for one in rooms)


def test_every_reason_stands_with_its_kind_and_its_gap() -> None:
    rows = table(text_of(REFERENCE / "reasons.md"), "reason", "kind", "stage", "gap in the record")
    assert column(rows) == [reason.value for reason in Reason]
    assert {row[0]: row[1] for row in rows} == {reason.value: kind.value for reason, kind in KIND_OF.items()}
    assert {row[0]: row[3] for row in rows} == {
        reason.value: gap for reason, gap in refusal_texts.GAPS.items()
    }
    assert set(column(rows, 2)) <= set(STAGES)


def test_every_category_stands_with_what_its_requestor_reads() -> None:
    rows = table(text_of(REFERENCE / "reasons.md"), "reason", "title", "text")
    true = {reason.value: texts[:2] for reason, texts in refusal_texts.CATEGORY.items()}
    true.pop(Reason.MALFORMED.value)  # never kept, never shown as a refusal
    assert {row[0]: (row[1], row[2]) for row in rows} == true


def test_coverage_and_consent_read_alike() -> None:
    rows = {row[0]: row for row in table(text_of(REFERENCE / "reasons.md"), "kind in the record")}
    assert set(rows) == set(KIND_OF.values())
    assert rows["coverage"][1:] == rows["consent"][1:]
    assert rows["coverage"][3] == NOTHING
    assert rows["malformed"][3] == MalformedQuestionError.public_message


def test_everything_that_may_be_left_out_stands_with_its_words() -> None:
    rows = table(text_of(REFERENCE / "reasons.md"), "why", "what the requestor reads")
    assert {row[0]: row[1] for row in rows} == refusal_texts.REMOVED


def test_every_figure_of_an_evaluation_is_explained() -> None:
    rows = table(text_of(DOCS / "how-to" / "ask-golden-questions.md"), "figure", "counts")
    assert column(rows) == list(SCORES)
    assert {row[0] for row in rows if row[1].startswith("a fault")} == FAULTS


# --- requirements.md ------------------------------------------------------------------------------
ROWS = {
    "A": 12,
    "B": 10,
    "C": 8,
    "D": 9,
    "E": 4,
    "F": 19,
    "G": 11,
    "H": 12,
    "I": 6,
    "J": 7,
    "K": 6,
    "L": 8,
    "N": 14,
    "O": 9,
    "P": 6,
}
_TEST = re.compile(r"((?:[a-z_0-9]+/)+test_[a-z_0-9]+\.py)::(test_[a-z_0-9]+)")


def test_every_requirement_has_a_test_that_there_is_or_is_said_to_be_missing() -> None:
    rows = table(text_of(REFERENCE / "requirements.md"), "row", "what is asked for", "test")
    assert column(rows) == [f"{letter}{n}" for letter, last in ROWS.items() for n in range(1, last + 1)]
    for row in [
        *rows,
        *table(text_of(REFERENCE / "requirements.md"), "asked of reading room and chat", "test"),
    ]:
        named = _TEST.findall(row[-1])
        assert len(named) == row[-1].count("::"), row[0]
        assert named or row[-1].startswith(("not yet", "not kept, by decision")), row[0]
        for path, name in named:
            assert re.search(rf"^(?:async )?def {name}\b", text_of(PROJECT / path), re.MULTILINE), row[0]


# --- roles.md -------------------------------------------------------------------------------------
def test_every_role_stands_with_its_permission() -> None:
    rows = table(text_of(REFERENCE / "roles.md"), "role", "permission", "may")
    assert {(row[0], row[1]) for row in rows} == {
        (role.value, need.value) for role, needs in ROLES.items() for need in needs
    }


def test_every_grant_stands_in_its_place() -> None:
    rows = table(text_of(REFERENCE / "roles.md"), "table", "kwanzaa_web", "kwanzaa_worker")
    assert [tuple(row) for row in rows] == [
        (name, ", ".join(grant.web), ", ".join(grant.worker)) for name, grant in GRANTS.items()
    ]


def test_every_login_of_the_demo_stands_with_its_role() -> None:
    rows = table(text_of(REFERENCE / "roles.md"), "login", "name", "role", "tier", "printed by make run")
    given = json.loads(text_of(PROJECT / "demo" / "logins.json"))["logins"]
    assert [tuple(row) for row in rows] == [
        (one["username"], one["name"], one["role"], one["tier"] or "", "yes" if one["printed"] else "no")
        for one in given
    ]


# --- commands.md ----------------------------------------------------------------------------------
COMMANDS = {
    path.stem: app
    for app in (*APPS, "evaluation")
    for path in sorted((PROJECT / app / "management" / "commands").glob("[!_]*.py"))
}


def options(parser: argparse.ArgumentParser) -> set[str]:
    """The long options of a parser, without those that every parser has."""
    plain = BaseCommand().create_parser("manage.py", "plain")
    known = {name for action in plain._actions for name in action.option_strings}
    return {name for action in parser._actions for name in action.option_strings} - known


def written_options(title: str) -> set[str]:
    found = [
        heading
        for heading in re.findall(r"^### (.+)$", text_of(REFERENCE / "commands.md"), re.MULTILINE)
        if heading.strip("`").split()[0] == title
    ]
    rows = [
        row
        for heading in found
        for block in tables(section(text_of(REFERENCE / "commands.md"), heading))
        if block[0][0] == "option"
        for row in block[1:]
    ]
    return {name for row in rows for name in re.findall(r"--[a-z-]+", row[0])}


def test_every_command_of_ours_has_a_row() -> None:
    assert set(column(table(text_of(REFERENCE / "commands.md"), "command", "does"))) == set(COMMANDS)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_option_of_a_command_is_written_down(name: str) -> None:
    parser = load_command_class(COMMANDS[name], name).create_parser("manage.py", name)
    assert written_options(name) == options(parser)


@pytest.mark.parametrize(
    ("name", "parser"),
    [
        pytest.param("kwanzaa-verify", audit.verify._parser(), id="verify"),
        pytest.param("kwanzaa-open", audit.open._parser(), id="open"),
        pytest.param("kwanzaa-witness", audit.witness._parser(), id="witness"),
        pytest.param("kwanzaa-monitor", audit.monitor._parser(), id="monitor"),
        pytest.param("kwanzaa-keys", ledger.keys._parser(), id="keys"),
        pytest.param("kwanzaa-signer", kwanzaa.signer._parser(), id="signer"),
    ],
)
def test_every_option_of_a_program_in_bin_is_written_down(name: str, parser: argparse.ArgumentParser) -> None:
    assert (PROJECT / "bin" / name).exists()
    assert written_options(name) == options(parser)


def test_every_make_target_has_a_row() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", text_of(PROJECT / "Makefile"), re.MULTILINE)
    rows = column(table(text_of(REFERENCE / "commands.md"), "target", "does"))
    assert sorted(rows) == sorted(f"make {target}" for target in targets)


# --- api.md, dependencies.md ----------------------------------------------------------------------
def test_every_route_of_the_api_has_a_row() -> None:
    mounted = [
        ("", personas.urls.api_patterns),
        ("", citations.urls.api_patterns),
        ("audit/", audit.urls.api_patterns),
        ("log/", audit.log_urls.urlpatterns),
        ("desk/", personas.desk_urls.urlpatterns),
    ]
    routes = {
        prefix + re.sub(r"<\w+:(\w+)>", r"{\1}", str(one.pattern))
        for prefix, patterns in mounted
        for one in patterns
        if isinstance(one, URLPattern)
    }
    rows = column(table(text_of(REFERENCE / "api.md"), "route", "method", "who", "answers"))
    assert sorted(rows) == sorted(routes | {"schema/"})


@pytest.mark.parametrize(
    ("file", "head"),
    [
        pytest.param("requirements.in", "package", id="ships"),
        pytest.param("requirements-extras.in", "optional package", id="optional"),
    ],
)
def test_every_dependency_says_what_it_is_for(file: str, head: str) -> None:
    wanted = re.findall(r"^([a-z][a-z0-9-]*)", text_of(PROJECT / file), re.MULTILINE)
    rows = table(text_of(REFERENCE / "dependencies.md"), head, "licence", "earns its place by")
    assert sorted(column(rows)) == sorted(wanted)
    assert all(cell for row in rows for cell in row)
    assert not [row for row in rows if re.search(r"\bA?GPL", row[1])]


# --- every page -----------------------------------------------------------------------------------
def anchors(path: Path) -> set[str]:
    """The names that GitHub gives to headings."""
    headings = re.findall(r"^#+ (.+)$", _FENCE.sub("", text_of(path)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(page: Path, target: str) -> bool:
    """Whether a relative link stays in the project and finds a file, and in it the heading."""
    name, _, anchor = target.partition("#")
    path = (page.parent / name).resolve() if name else page
    return path.is_relative_to(PROJECT) and path.exists() and (not anchor or anchor in anchors(path))


def test_every_link_of_a_page_leads_somewhere() -> None:
    targets = [(page, one) for page in PAGES for one in _LINK.findall(_FENCE.sub("", text_of(page)))]
    assert not [one for one in targets if "://" not in one[1] and not leads_somewhere(*one)]


def test_no_page_names_a_folder_of_one_machine() -> None:
    folders = ("/Users/", "/home/", "/root/", f"{PROJECT}/")
    assert not [(page, one) for page in PAGES for one in folders if one in text_of(page)]


def test_the_files_that_a_page_names_are_there() -> None:
    named = [(page, name) for page in PAGES for name in _PATH.findall(text_of(page))]
    # demo/README.md speaks of its own folder
    assert not [
        one for one in named if not any((root / one[1]).exists() for root in (PROJECT, one[0].parent))
    ]


def test_the_map_names_every_page() -> None:
    named = {
        (DOCS / target.partition("#")[0]).resolve() for target in _LINK.findall(text_of(DOCS / "README.md"))
    }
    pages = {page for page in DOCS.rglob("*.md") if page.parent.name != "decisions"}
    assert pages - named == {DOCS / "README.md"}


def test_the_index_names_every_decision() -> None:
    folder = DOCS / "decisions"
    assert sorted(_LINK.findall(text_of(folder / "README.md"))) == sorted(
        page.name for page in folder.glob("[0-9]*.md")
    )


def test_the_readme_names_the_two_commands_and_ci_runs_the_same() -> None:
    readme, ci = text_of(PROJECT / "README.md"), text_of(PROJECT / ".ci" / "run")
    assert {"make run", "make test"} <= set(re.findall(r"^\$? *(make [a-z-]+)", readme, re.MULTILINE))
    assert re.findall(r"^(make [a-z-]+)", ci, re.MULTILINE) == ["make check", "make test", "make test-slow"]
