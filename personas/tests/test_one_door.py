"""A policy's rows are written in one place, which locks and weighs; here is what keeps it so."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
DOOR = PROJECT / "personas" / "services" / "changing.py"
ROWS = {"Rule", "Person", "Tier", "Widening", "rules", "people", "tiers", "widenings"}
WRITES = {
    "create",
    "update",
    "delete",
    "bulk_create",
    "bulk_update",
    "get_or_create",
    "update_or_create",
    "save",
}
SQL = re.compile(
    r"\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+personas_(rule|person|tier|widening)\b", re.IGNORECASE
)


def shipped() -> list[Path]:
    return [
        path
        for app in ("ledger", "personas", "citations", "audit", "kwanzaa")
        for path in sorted((PROJECT / app).rglob("*.py"))
        if not {"tests", "migrations", "core"} & set(path.relative_to(PROJECT).parts) and path != DOOR
    ]


def written(source: str) -> Iterator[str]:
    """Name every call that writes rows of a policy: of their managers, of a new row, and of Django's own admin."""
    yield from (found[0] for found in SQL.finditer(source))
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=attr, value=value)) if (
                attr in WRITES and set(_path(value)) & ROWS
            ):
                yield f"line {node.lineno}: {attr}"
            case ast.ClassDef(bases=[ast.Name(id="PolicyAdmin")]):
                yield from (
                    f"line {call.lineno}: the admin's own"
                    for call in ast.walk(node)
                    if isinstance(call, ast.Attribute)
                    and call.attr in {"save_model", "save_form", "save_related"}
                )
            case ast.AST():
                pass


def _path(node: ast.AST) -> Iterator[str]:
    """Follow ``Rule.objects.filter(…)`` or ``persona.rules`` back to where it begins."""
    match node:
        case ast.Attribute(attr=attr, value=value):
            yield attr
            yield from _path(value)
        case ast.Call(func=func):
            yield from _path(func)
        case ast.Name(id=name):
            yield name
        case ast.AST():
            return


def test_nobody_else_writes_what_a_policy_is_made_of() -> None:
    looked = {path: list(written(path.read_text(encoding="utf-8"))) for path in shipped()}
    assert looked
    assert {path: lines for path, lines in looked.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "Rule.objects.create(persona=persona)",
        "Rule.objects.filter(pk=1).exclude(cap=2).update(cap=3)",
        "models.Person.objects.get_or_create(name='Lorna')",
        "persona.tiers.all().delete()",
        "persona.widenings.create(tier='public')",
        "Tier(persona=persona, name='public').save()",
        "cursor.execute('update personas_rule set cap = 9')",
        "class Desk(PolicyAdmin):\n    def save_model(self, obj):\n        super().save_model(obj)",
    ],
)
def test_whoever_went_round_the_door_would_be_seen(source: str) -> None:
    assert list(written(source)) != []
