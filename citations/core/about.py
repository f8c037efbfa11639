"""What the system says of itself, and of the records that its reader may know of: fixed texts, counts, years, names.

Receives: a question, what tells how near two questions are, and the inventory of whoever asks.
Returns:  what is meant, or nothing; then sentences of which every word but counts, years and names is fixed here.
Never:    counts what its reader may not know of, and never takes a question on a person, a name or a year for its own.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol

from citations.core import data
from citations.core.choices import About
from citations.core.query import kinds
from citations.core.query.understood import Understood
from citations.core.session import Life
from citations.core.text.selves import THIRD, self_of
from citations.core.text.words import content

NAME: Final = "itself"
LABEL: Final = "about this archive itself"
LEAST: Final = 760
"""How near a question has to be to one of the table, calibrated, in thousandths (docs/decisions/0062)."""
_MOST: Final = 3  # writers that are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One item as its reader may know of it. ``kind`` is one of ``KINDS``, ``year`` None when undated."""

    kind: str
    creator: str
    year: int | None
    title: str = ""


class Desk(Protocol):
    """What knows how near questions are to each other, and which items whoever asks may know of."""

    def alike(self, text: str, others: Sequence[str]) -> Sequence[int]:
        """Tell how near *text* is to each of the *others*, calibrated, in thousandths."""
        ...

    def holdings(self) -> Sequence[Held]:
        """Return every item that whoever asks may know of, and no other."""
        ...


class _Nobody:
    """Knows nothing of the system: every question is one to the archive."""

    def alike(self, text: str, others: Sequence[str]) -> Sequence[int]:  # noqa: ARG002 - the port's
        """Find nothing alike."""
        return [0 for _ in others]

    def holdings(self) -> Sequence[Held]:
        """Hold nothing."""
        return ()


NOBODY: Final[Desk] = _Nobody()


def meant(query: Understood, life: Life, desk: Desk) -> About | None:
    """Tell what *query* asks of the system or its records; None where it asks of anything else, or it is not sure.

    It holds no word of meaning beside those of the table and the kinds of item: any other may be what is asked for.
    """
    if query.sides or query.parts or not query.stems <= _known() or _speaks_of_somebody(query, life):
        return None
    rows = [(about, text) for kind, about, text in _table() if kind is query.kind]
    near = desk.alike(query.plain, [text for _, text in rows]) if rows else ()
    best, about = max(zip(near, (about for about, _ in rows), strict=True), default=(0, About.HOW))
    return about if best >= LEAST else None


def titled(query: Understood, desk: Desk) -> bool:
    """Tell whether a title that its reader may know of has every word of meaning of *query*."""
    return bool(query.stems) and any(query.stems <= content(one.title) for one in desk.holdings())


def told(about: About, query: Understood, life: Life, desk: Desk) -> tuple[str, ...]:
    """Write the sentences that answer; what is counted is narrowed to the kinds of item that *query* names."""
    if about is About.HOW:
        return HOW
    if about is About.WHO:
        return (WHO.format(name=life.name), *HOW[:1])
    asked = [kind for kind in KINDS if content(kind) & query.stems]
    items = [one for one in desk.holdings() if not asked or one.kind in asked]
    noun = asked[0] if len(asked) == 1 else "item"
    return _RECORDS[about](items, noun) if items else (NONE.format(noun=_NOUNS[noun][1]),)


def is_fixed(text: str) -> bool:
    """Tell whether *text* is one of the sentences of this module, with any counts, years and names in it."""
    return any(form.fullmatch(text) for form in _forms())


def names_only(text: str, writers: Iterable[str]) -> bool:
    """Tell whether a sentence on who wrote what names nobody but *writers*; any other names none."""
    names = text.partition(_BY)[2] if is_fixed(text) else ""
    one = rf"(?:{'|'.join(map(re.escape, sorted(writers)))}) \([0-9]+\)"
    return not names or re.fullmatch(rf"{one}(?:(?:, | and ){one})*\.", names) is not None


KINDS: Final = (
    *("memoir", "letter", "journal", "speech", "article", "email", "message"),
    *("photograph", "recording", "interview", "legal", "biography", "other"),
)
_NOUNS: Final = {kind: (kind, f"{kind}s") for kind in ("item", *KINDS)} | {
    "speech": ("speech", "speeches"),
    "email": ("e-mail", "e-mails"),
    "legal": ("legal paper", "legal papers"),
    "biography": ("paper about the person", "papers about the person"),
    "other": ("other item", "other items"),
}
HOW: Final = (
    "A program searches the papers here that you may see, and quotes what it finds, each time with its source.",
    "What the papers do not say, it does not say either; then it tells you so.",
    "Every answer is signed and recorded, and its receipt can be checked by anybody.",
)
WHO: Final = "You are talking to a program, and not to {name}."
NONE: Final = "You may see no {noun} here."
HOLDS: Final = "You may see {counted} here."
AMONG: Final = "By kind: {kinds}."
SPAN: Final = "What you may see of {noun} is from {first} to {last}."
SINGLE: Final = "What you may see of {noun} is from {first}."
UNDATED: Final = "Without a date: {count}."
_BY: Final = ", most are by "
WRITERS: Final = "Of {counted} that you may see" + _BY + "{names}."
_PATTERNS: Final = (*HOW, WHO, NONE, HOLDS, AMONG, SPAN, SINGLE, UNDATED, WRITERS)


def _holds(items: Sequence[Held], noun: str) -> tuple[str, ...]:
    counts = Counter(one.kind for one in items)
    first = HOLDS.format(counted=_counted(len(items), noun))
    if noun in KINDS:
        return (first,)
    return (
        first,
        AMONG.format(kinds=_listed([_counted(counts[kind], kind) for kind in KINDS if counts[kind]])),
    )


def _years(items: Sequence[Held], noun: str) -> tuple[str, ...]:
    years = sorted(one.year for one in items if one.year is not None)
    undated = len(items) - len(years)
    span = SPAN if years and years[0] != years[-1] else SINGLE
    said = [span.format(noun=_NOUNS[noun][1], first=years[0], last=years[-1])] if years else []
    return (*said, *([UNDATED.format(count=_counted(undated, noun))] if undated else ()))


def _writers(items: Sequence[Held], noun: str) -> tuple[str, ...]:
    counts = Counter(one.creator for one in items if one.creator)
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:_MOST]
    if not ranked:
        return _holds(items, noun)
    names = _listed([f"{name} ({count})" for name, count in ranked])
    return (WRITERS.format(counted=_counted(len(items), noun), names=names),)


def _counted(count: int, noun: str) -> str:
    return f"{count} {_NOUNS[noun][count != 1]}"


_RECORDS: Final = {About.HOLDS: _holds, About.YEARS: _years, About.WRITERS: _writers}


def _listed(parts: Sequence[str]) -> str:
    return " and ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def _speaks_of_somebody(query: Understood, life: Life) -> bool:
    said = set(query.tokens)
    return bool(query.names or said & THIRD - {"them", "they"} or said & self_of(life).words)


@cache
def _table() -> tuple[tuple[kinds.Kind, About, str], ...]:
    return tuple((kinds.kind_of(text), About(about), text) for about, text in data.rows("about"))


@cache
def _known() -> frozenset[str]:
    return content(" ".join((*(text for _, _, text in _table()), *KINDS)))


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """Read each sentence with what may stand in it: of all that is not fixed, a name alone is any words."""
    nouns = "|".join(re.escape(one) for both in _NOUNS.values() for one in both)
    counted, year = rf"[0-9]+ (?:{nouns})", "-?[0-9]+"
    held = {"noun": f"(?:{nouns})", "counted": counted, "count": counted, "first": year, "last": year}
    held |= {"kinds": f"{counted}(?:(?:, | and ){counted})*", "name": ".+", "names": r".+ \([0-9]+\)"}
    forms = (re.sub(r"\\\{(\w+)\\\}", lambda one: held[one[1]], re.escape(form)) for form in _PATTERNS)
    return tuple(map(re.compile, forms))
