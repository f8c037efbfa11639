"""How a question was read, where its search asked for other words than it says.

A slip is read as the archive's own word, and what a follow-up leaves unsaid is taken from earlier questions. Who
asked is told. The archive's word comes from what they may be shown (``personas.selectors.respelling``), all others are
theirs; a name that a pseudonym stands for is never among what is added.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from citations.core.query import followups
from citations.core.query.understood import read
from citations.core.records import Alias, Hit, Scoped
from citations.core.text.words import tokens
from ledger.core.canonical import Json
from ledger.core.fields import Fields


def found(scoped: Scoped, hits: Iterable[Hit]) -> Scoped:
    """Return *scoped* with each search as the archive spelt it, where that found what the question's words did not."""
    spelt = {one.side: one.read for one in hits if one.read}
    sought = (read(spelt[n]) if n in spelt else one for n, one in enumerate(scoped.sought))
    return replace(scoped, sought=tuple(sought))


def told(question: str, searches: Sequence[str], veiled: Iterable[Alias]) -> str:
    """Return what was searched for; nothing where the question's own words were, or where it would name the veiled."""
    whole = joined(searches)
    added = {*tokens(whole)} - {*tokens(question)}
    names = {word for one in veiled for name in one.names for word in tokens(name)}
    return whole if added and not added & names else ""


def lent(question: str, read: str) -> str:
    """Return the words of an earlier question, and no quoted title, that were read into one (``followups.Carried``)."""
    words = read.removeprefix(f"{question.rstrip(' ?.!')}, ")
    return "" if words == read or words.startswith("“") else words.rstrip("?")


def is_of_more(question: str, read_as: str) -> bool:
    """Tell whether more was asked of an earlier question, which it was read as: nothing that was shown comes again."""
    return bool(read_as) and followups.asks_on(read(question))


def joined(searches: Sequence[str]) -> str:
    """Return the searches of a question as its reader is told of them."""
    return "; ".join(searches)


def unanswered(display: Json) -> tuple[str, ...]:
    """Return the questions of a text that has no answer at all, where it asked several; what is missing but its no."""
    unknowns = Fields(display, "display").fields("contract").fields("unknowns")
    return unknowns.texts("missing_context")[1:]


def read_as(display: Json) -> str:
    """Return how a display says that its question was read; one of before it said so has no such field."""
    held = {"read_as": "", **display} if isinstance(display, dict) else display
    return Fields(held, "display").text("read_as")
