"""Which messages readers and curators meet, and which of them a catalogue lacks: ``make messages`` prints it.

Messages are read out of templates and code as they stand there, without GNU gettext.
"""

import ast
import gettext
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import django
from django.conf import settings
from django.contrib.admin import site
from django.template import Template
from django.template.base import FilterExpression, Node, Variable
from django.template.loader import get_template
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.translation import trim_whitespace

from citations.core import about
from citations.core.display import handles, nearest
from citations.core.records import Reason
from citations.core.refusals.texts import (
    CATEGORY,
    FILTERED,
    HELP,
    NOTHING,
    REMOVED,
    STRICT,
    STRICTLY,
    TITLE,
    UNFILTERED,
)
from citations.core.stages.display import LABELS, OTHER_HAND
from personas import desk_words, sayings
from personas.core.desk.outcomes import Outcome

PROJECT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = (
    "admin/**/*.html",
    "*.html",
    "citations/*.html",
    "account/*.html",
    "mfa/**/*.html",
    "socialaccount/**/*.txt",
    "verify/*.html",
)  # of templates that readers and curators meet
CODE: Final = (
    "citations/**/*.py",
    "kwanzaa/accounts/*.py",
    "personas/*.py",
    "personas/services/inviting.py",
    "audit/verify_words.py",
)
TIED: Final = {"fr": re.compile(r" [:;!?»]| %%|« |\d \d{3}")}  # spaces at which no line may break
CALLS: Final = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}


def templates() -> Iterator[str]:
    """Name every template that requestors meet."""
    for room in ROOMS:
        for path in (PROJECT / "templates").glob(room):
            yield str(path.relative_to(PROJECT / "templates"))


@cache
def needed() -> frozenset[str]:
    """Return every message that a catalogue must have."""
    on_rows = [*sayings.messages(), *Outcome, *_signed()]
    return frozenset([*_in_templates(), *_in_code(), *_on_desks(), *on_rows]) - {""}


def folder(language: str) -> Path:
    """Return where the catalogue of a language lies, written and compiled."""
    return PROJECT / "locale" / language / "LC_MESSAGES"


def entries(language: str) -> dict[str, list[str]]:
    """Read a catalogue as it is written: every form of every message."""
    text = (folder(language) / "django.po").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for block in text.split("\n\n")[1:]:
        parts = re.findall(r'^(msg\w+)(?:\[\d\])? (".*"(?:\n".*")*)$', block, re.MULTILINE)
        said = [
            ("msgstr" in name, "".join(map(ast.literal_eval, lines.split("\n")))) for name, lines in parts
        ]
        forms = [words for is_said, words in said if is_said]
        for key in (words for is_said, words in said if not is_said):
            found[key] = forms
    return found


def compiled(language: str) -> dict[str, list[str]]:
    """Read a catalogue as Django does."""
    with (folder(language) / "django.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    held: dict[str, list[str]] = {}
    for key, text in catalogue.items():
        held.setdefault(key[0] if isinstance(key, tuple) else key, []).append(text)
    return held


def wanting(language: str) -> Iterator[str]:
    """Say what a catalogue lacks, holds for nothing, or has not compiled; nothing where it is whole."""
    known, messages, held = entries(language), needed(), compiled(language)
    if "#, fuzzy" in (folder(language) / "django.po").read_text(encoding="utf-8"):
        yield "guessed by a tool: take out what is marked fuzzy"
    yield from (f"missing: {one}" for one in sorted(messages - set(known)))
    yield from (f"of no message: {one}" for one in sorted(set(known) - messages))
    yield from (f"empty: {key}" for key, forms in known.items() if not all(forms))
    if tied := TIED.get(language):
        loose = sorted({key for key, forms in known.items() if any(map(tied.search, forms))})
        yield from (f"a plain space where a line may not break: {key}" for key in loose)
    # A plural has the forms of its singular, and no place of its own in what is compiled.
    there = {id(forms) for key, forms in known.items() if held.get(key) == forms}
    stale = [key for key, forms in known.items() if id(forms) not in there]
    yield from (f"not compiled: {one}" for one in [*stale, *sorted(set(held) - {""} - set(known))])


def _in_templates() -> Iterator[str]:
    for name in templates():
        template = get_template(name).template  # type: ignore[attr-defined]
        assert isinstance(template, Template)
        for node in template.nodelist.get_nodes_by_type(Node):
            yield from _said_by(node)
        text = (PROJECT / "templates" / name).read_text(encoding="utf-8")
        yield from re.findall(r'_\("([^"]+)"\)', text)


def _said_by(node: Node) -> Iterator[str]:
    match node:
        case TranslateNode(filter_expression=FilterExpression(var=Variable(literal=str(text)))):
            yield text
        case BlockTranslateNode():
            for tokens in filter(None, (node.singular, node.plural)):
                said = node.render_token_list(tokens)[0]
                yield trim_whitespace(said) if node.trimmed else said
        case Node():
            pass


def _in_code() -> Iterator[str]:
    for pattern in CODE:
        for path in PROJECT.glob(pattern):
            if "tests" not in path.relative_to(PROJECT).parts:
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    match node:
                        case ast.Call(func=ast.Name(id=name), args=args) if name in CALLS:
                            yield from _texts(args)
                        case ast.AST():
                            pass


def _texts(args: list[ast.expr]) -> Iterator[str]:
    for one in args:
        match one:
            case ast.Constant(value=str(text)):
                yield text
            case ast.expr():
                pass


def _signed() -> Iterator[str]:
    """Give what is signed in English and said in the reader's language: labels, what was left out, and every no."""
    yield from (*LABELS.values(), OTHER_HAND, handles.GLOSSED, nearest.LABEL, about.LABEL)
    yield from (*REMOVED.values(), TITLE, NOTHING, FILTERED, UNFILTERED, STRICTLY, *STRICT.values(), *HELP)
    for reason, (title, text, tries) in CATEGORY.items():
        if reason is not Reason.MALFORMED:  # that is an error of a form, and said there
            yield from (title, *(() if "{end}" in text else (text,)), *tries)


def _on_desks() -> Iterator[str]:
    """Give what the desk calls the fields that it shows; how its lists are called stands in the code."""
    for model, desk in site._registry.items():
        if getattr(desk, "called", None):
            shown = {*desk.list_display, *(desk.fields or ()), *desk.readonly_fields}
            shown |= {*getattr(desk.form, "base_fields", ())}
            for field in model._meta.concrete_fields:
                yield from desk_words.said(field) if field.name in shown else ()


def main() -> int:
    """Print what every catalogue lacks; return how the process ends."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    found = [f"{code}: {line}" for code, _ in settings.LANGUAGES if code != "en" for line in wanting(code)]
    whole = f"{len(needed())} messages, in every language"
    sys.stdout.write("\n".join(found or [whole]) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
