"""An answer as a file to keep: its text with markers, what comes near, each source once, and what was left out.

Made from what its owner may read at this moment, and from nothing else. Markdown is for reading, in the language of
the page around words that stay as they were signed; JSON is what the API answers, with the question.
"""

import html
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from citations import in_original
from citations.core.display.nearest import LABEL as NEAREST
from citations.core.display.nearest import nearest_of
from citations.core.display.reading import lent, read_as, unanswered
from citations.core.display.sources import Source
from citations.core.display.sources import sources as sources_of
from citations.core.records import Relation, Rung
from citations.core.stages.display import LABELS
from citations.listing import Listed, Taken, listed
from citations.models import Question
from citations.noes import doubted, thin
from citations.selectors import Paper
from ledger.core.canonical import Json
from ledger.core.fields import Fields

# What CommonMark and GitHub's dialect could read as their own, and nothing else: a text stays readable as it is.
# A backslash before a sign; code, emphasis and a struck line, but for one that stands between blanks or in a word; the
# bracket that would make a link; what would be an address; at the beginning of a line what opens a block, or below
# another makes a table of both; and at the end what would close a heading.
_MARKED: Final = re.compile(
    r"\\(?=[!-/:-@\[-`{-~]|$)|`|\*(?!(?<= \*) )|(?<![^\W_])_|_(?![^\W_])|~(?!(?<= ~) )"
    r"|\](?=[(\[:])|(?<=\w):(?=//)|(?<=www)\.|(?<=[\w.+-])@(?=\w)|^[-+=#|>]|^:(?=-)|(?<= )#(?=#*$)",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(r"^(\d{1,9})([.)])")
_ENTITY: Final = re.compile(r"&(?=#|\w)")

_BREAK: Final = "  \n  > "  # a line of verse ends where it ended
_OWN: Final = frozenset({LABELS[Relation.DIRECT_QUOTE], NEAREST})  # labels that the text has said
_RESTRICTED: Final = gettext_lazy(
    "Supported by archived material (source restricted by the person's instructions)."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What a file has beside an answer: where this site is, '' for no links, and the claim before *perhaps also*."""

    base: str = ""
    perhaps: int = 0


BARE: Final = Beside()


def how_read(question: Question, answer: Mapping[str, Json]) -> list[tuple[str, str]]:
    """Return how a question was read, behind the words that say so; nothing where it was read as it stands."""
    read = read_as(dict(answer))
    if words := lent(question.text, read):
        return [(_("Read with words of an earlier question:"), words)]
    return [(_("Read as:"), read)] if read else []


def markdown(
    question: Question, answer: Mapping[str, Json], papers: Mapping[str, Paper], beside: Beside = BARE
) -> str:
    """Write an answer as CommonMark; nothing that came from a person is markup in it. *papers* are by letter.

    A claim is a paragraph that ends with its markers in bold, or its label in italics: so it is known for one.
    """
    fields = Fields(dict(answer), "display")
    outcome = fields.fields("outcome")
    refusal = Fields(outcome.value("refusal"), "refusal") if outcome.given("refusal") else None
    parts = [*_head(question)]
    parts += [f"{said} {plain(read)}" for said, read in how_read(question, answer)]
    parts += filter(None, [doubted(question, answer)])
    parts += _refused(refusal) if refusal else _claims(fields.items("claims"), beside.perhaps)
    if refusal and (asked := unanswered(dict(answer))):
        parts += [_("What has no answer here:"), "\n".join(f"- {plain(one)}" for one in asked)]
    if near := nearest_of(dict(answer)):
        parts += ["## " + _("Nearest in the archive; may not answer"), *_claims(near)]
    if found := listed(answer, papers, question, beside.base):
        parts += ["## " + _("Sources"), *map(_of_source, found), *filter(None, [thin(question, answer)])]
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


def described(one: Listed) -> str:
    """Say what a source is: its title, who wrote it to whom, when, and where in its original what is taken stands."""
    paper = one.paper
    if paper is None:
        return " · ".join(filter(None, (one.about, one.where)))
    both = {"sender": paper.creator, "recipient": paper.recipient}
    sent = _("%(sender)s to %(recipient)s") % both if paper.recipient else paper.creator
    return " · ".join(filter(None, (paper.title, sent, one.date, one.about, one.where)))


def worded(one: Taken) -> str:
    """Return what is taken from a source between quotation marks, with none where it has its own."""
    if one.excerpt is None:
        return str(_RESTRICTED)
    return one.excerpt if one.has_marks else f"“{one.excerpt}”"


def plain(text: str) -> str:
    """Return *text* so that Markdown shows it as it is, in one paragraph."""
    line = " ".join(text.split())
    if html.unescape(line) != line:
        line = _ENTITY.sub("&amp;", line)
    marked = _MARKED.sub(r"\\\g<0>", line.replace("<", "&lt;"))
    return _NUMBERED.sub(r"\1\\\2", marked)


def _head(question: Question) -> Iterator[str]:
    name, day = plain(question.persona.name), date_format(question.created, "DATE_FORMAT")
    yield f"# {plain(question.text)}"
    yield _("Asked of the archive of %(name)s on %(day)s.") % {"name": name, "day": day}
    yield _("This comes from an archive. It is not %(name)s.") % {"name": name}


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceTold:
    """One source of a claim. ``words`` stand between quotation marks, or say that they are restricted."""

    letter: str
    about: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTold:
    """One claim, as every file tells it; what is nearest too. ``is_own``: its own text says what its label does."""

    n: int
    is_own: bool
    label: str
    text: str
    sources: tuple[SourceTold, ...]

    @property
    def how(self) -> str:
        """Its label, where it says what the text does not; else ''."""
        return "" if self.is_own else self.label


def told(signed: Json) -> ClaimTold:
    """Read a claim for a file, or what is nearest: its label in the reader's language, all else as it was signed."""
    claim = Fields({"rung": "", **signed} if isinstance(signed, dict) else signed, "claim")
    sources = tuple(map(_source, sources_of(signed)))
    signed_label = claim.text("label")
    label = _(signed_label)
    if claim.text("rung") == Rung.LABELED and sources:
        label, signed_label = _("An interpretation; these are not their words"), ""
    is_own = signed_label in _OWN
    return ClaimTold(
        n=claim.integer("n"), is_own=is_own, label=label, text=claim.text("text"), sources=sources
    )


def _source(one: Source) -> SourceTold:
    about = ", ".join(part for part in (_(one.label), one.about, in_original.said(one.signed)) if part)
    words = str(_RESTRICTED) if one.excerpt is None else f"“{one.excerpt}”"
    return SourceTold(letter=one.letter, about=about, words=words)


def _claims(signed: Sequence[Json], perhaps: int = 0) -> Iterator[str]:
    """Write claims with their markers; what is less likely to answer than the first stands behind *perhaps also*."""
    for one in map(told, signed):
        if one.n == perhaps:
            yield _("Perhaps also:")
        markers = "".join(f" **[{plain(source.letter)}]**" for source in one.sources)
        yield plain(one.text) + markers + (f" *{plain(one.how)}*" if one.how else "")


def _of_source(one: Listed) -> str:
    """Write an item of the list: what it is, where it is, and what the text does not quote."""
    head = f"- **[{plain(one.letter)}]** {plain(described(one))}" + (f" · <{one.link}>" if one.link else "")
    return "\n\n".join([head, *map(_quoted, one.taken)])


def _quoted(one: Taken) -> str:
    return "  > " + _BREAK.join(plain(line) for line in worded(one).split("\n"))


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
