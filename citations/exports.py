"""An answer as a file to keep: every claim with its label, its sources and what was left out.

Made from what its owner may read at this moment, and from nothing else. Markdown is for reading, in the language of
the page around words that stay as they were signed; JSON is what the API answers, with the question.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from citations.core.display.nearest import nearest_of
from citations.core.display.reading import read_as
from citations.core.records import Rung
from citations.models import Question
from ledger.core.canonical import Json
from ledger.core.fields import Fields

# Whatever Markdown could read as its own, so that archive text stays text in every reader. HTML is written as entities.
_MARKED: Final = re.compile(r"([\\`*_{}\[\]()#+\-.!|~:@])")

_BREAK: Final = "\\\n> "  # a line of verse ends where it ended
_RESTRICTED: Final = gettext_lazy(
    "Supported by archived material (source restricted by the person's instructions)."
)


def markdown(question: Question, answer: Mapping[str, Json]) -> str:
    """Write an answer as CommonMark; nothing that came from a person is markup in it."""
    fields = Fields(dict(answer), "display")
    outcome = fields.fields("outcome")
    said = Fields(outcome.value("refusal"), "refusal") if outcome.given("refusal") else None
    parts = [*_head(question)]
    if read := read_as(dict(answer)):
        parts.append(f"{_('Read as:')} {plain(read)}")
    parts += _refused(said) if said else [_claim(Fields(one, "claim")) for one in fields.items("claims")]
    if near := [_near(Fields(one, "nearest")) for one in nearest_of(dict(answer))]:
        parts += ["## " + _("Nearest in the archive; may not answer"), *near]
    if left_out := outcome.items("removed"):
        parts += [
            "## " + _("Left out of this answer"),
            *(_removed(Fields(one, "removed")) for one in left_out),
        ]
    return "\n\n".join([*parts, *_foot(question)]) + "\n"


def as_json(question: Question, answer: Mapping[str, Json]) -> str:
    """Write an answer as the API gives it, beside its question."""
    asked = {
        "archive": question.persona.name,
        "question": question.text,
        "asked": f"{question.created:%Y-%m-%d}",
    }
    return json.dumps({**asked, **whole(answer)}, ensure_ascii=False, indent=2) + "\n"


def whole(answer: Mapping[str, Json]) -> dict[str, Json]:
    """Return what programs get of an answer; ``nearest`` and ``read_as``, which few have, are always there."""
    shown = {name: answer[name] for name in ("contract", "claims", "outcome")}
    return {**shown, "nearest": list(nearest_of(dict(answer))), "read_as": read_as(dict(answer))}


def plain(text: str) -> str:
    """Return *text* so that Markdown shows it as it is, in one paragraph."""
    line = " ".join(text.split())
    return _MARKED.sub(r"\\\1", line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))


def _head(question: Question) -> Iterator[str]:
    name, day = plain(question.persona.name), date_format(question.created, "DATE_FORMAT")
    yield f"# {plain(question.text)}"
    yield _("Asked of the archive of %(name)s on %(day)s.") % {"name": name, "day": day}
    yield _("This comes from an archive. It is not %(name)s.") % {"name": name}


def _claim(claim: Fields) -> str:
    """Write a claim with its markers, and under it each source with its words."""
    sources = [Fields(one, "source") for one in claim.items("sources")]
    letters = [plain(one.text("handle").removeprefix("Source ")) for one in sources]
    said, label = claim.text("text"), plain(_(claim.text("label")))
    if claim.text("rung") == Rung.LABELED and sources:
        label = _("An interpretation; these are not their words")
    markers = " ".join(f"\\[{letter}\\]" for letter in letters)
    head = f"**{claim.integer('n')}. {label}:** {plain(said)} {markers}"
    return "\n\n".join([head, *(_source(one, letter) for one, letter in zip(sources, letters, strict=True))])


def _near(one: Fields) -> str:
    """Write a passage that is nearest, under its label."""
    sources = [Fields(each, "source") for each in one.items("sources")]
    letters = [plain(each.text("handle").removeprefix("Source ")) for each in sources]
    markers = " ".join(f"\\[{letter}\\]" for letter in letters)
    label = plain(_(one.text("label")))
    head = f"**{one.integer('n')}. {label}:** {plain(one.text('text'))} {markers}"
    return "\n\n".join(
        [head, *(_source(each, letter) for each, letter in zip(sources, letters, strict=True))]
    )


def _source(source: Fields, letter: str) -> str:
    about = ", ".join(plain(one) for one in (_(source.text("label")), source.text("about")) if one)
    lines = source.text("excerpt").split("\n") if source.given("excerpt") else []
    words = f"“{_BREAK.join(plain(line) for line in lines)}”" if lines else plain(str(_RESTRICTED))
    named = _("Source")
    return f"> {named} {letter} ({about}):\n>\n> {words}"


def _removed(removed: Fields) -> str:
    return f"- **{plain(removed.text('topic'))}:** {plain(_(removed.text('why')))}"


def _refused(refusal: Fields) -> list[str]:
    tries = [f"- {plain(one)}" for one in refusal.texts("suggestions")]
    return [
        f"## {plain(refusal.text('title'))}",
        plain(refusal.text("text")),
        *(["\n".join(tries)] if tries else []),
    ]


def _foot(question: Question) -> Iterator[str]:
    yield "---"
    yield _(
        "The letters of the sources are good for this answer only. Its receipt, a file of its own, proves it."
    )
    yield _("Answer %(handle)s") % {"handle": question.bundle.bundle_id}
