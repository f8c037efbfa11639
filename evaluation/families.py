"""What a family asks first, of small archives that were written for it (``lives``): is it answered, and to the point?

The whole pipeline answers. A claim is to the point where it rests on a sentence that its author says answers. Halves go
by archive; of those that are held back nobody reads the questions.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from citations.core.records import Answer, CitedClaim
from evaluation.figures import Half, Item, Measured, by_half, share
from evaluation.lives import Lived, Place, every
from evaluation.memory import Memory
from personas.core.media.base import TextLocator
from personas.embedders import Embedder

NAME: Final = "families"
_MEMORIES: Final[dict[tuple[str, str, int], Memory]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """One question: whether an answer was due, and of each claim that was delivered whether it is to the point."""

    id: str
    half: Half
    text: str
    due: bool
    claims: tuple[bool, ...]
    said: str


def measure(
    embedder: Embedder, part: Half = Half.ALL, archives: Callable[[], Iterable[Lived]] = every
) -> Measured:
    """Ask everything of *archives*, or what is of one part alone."""
    asked = (lived for lived in archives() if part in (lived.half, Half.ALL))
    told = [one for lived in asked for one in _asked(lived, embedder)]
    due = [one for one in told if one.due]
    figures = (
        *by_half("answered_to_the_point", [(one.half, any(one.claims)) for one in due], share),
        *by_half("first_to_the_point", [(one.half, one.claims[0]) for one in due if one.claims], share),
        *by_half("claims_to_the_point", [(one.half, each) for one in due for each in one.claims], share),
        *by_half("wrongly_refused", [(one.half, not one.claims) for one in due], share),
        *by_half("wrongly_answered", [(one.half, bool(one.claims)) for one in told if not one.due], share),
    )
    return Measured(name=NAME, items=tuple(map(_item, told)), figures=figures)


def _asked(lived: Lived, embedder: Embedder) -> Iterator[_Told]:
    memory = taken(lived, embedder)
    keys = {
        name: one.key
        for one in memory.texts
        for name, held in memory.artifacts.items()
        if held is one.artifact
    }
    for n, asked in enumerate(lived.asked):
        claims = delivered(memory.ask(asked.text))
        places = lived.places(asked.right)
        yield _Told(
            id=f"{lived.key}-{n:02}",
            half=lived.half,
            text=asked.text,
            due=bool(asked.right),
            claims=tuple(_to_the_point(one, places, keys) for one in claims),
            said=" | ".join(one.typed.claim.text for one in claims),
        )


def taken(lived: Lived, embedder: Embedder) -> Memory:
    """Take an archive in, once a run: whoever asks again with a rule switched off finds the same."""
    at = lived.key, lived.life.name, id(embedder)
    if at not in _MEMORIES:
        _MEMORIES[at] = Memory(lived.texts(), lived.life, embedder)
    return _MEMORIES[at]


def delivered(answer: Answer) -> tuple[CitedClaim, ...]:
    """Return the claims of an answer with what they cite; none of a refusal."""
    gated = answer.trail.gated
    return tuple(one.cited for one in gated.delivered) if answer.display and gated else ()


def _to_the_point(claim: CitedClaim, places: list[Place], keys: dict[str, str]) -> bool:
    return any(
        keys[one.artifact_id] == key
        and isinstance(one.locator, TextLocator)
        and one.locator.paragraph == paragraph
        and 2 * (min(one.locator.end, end) - max(one.locator.start, start)) >= end - start
        for one in claim.citations
        for key, paragraph, start, end in places
    )


def _item(one: _Told) -> Item:
    given = f"{sum(one.claims)} of {len(one.claims)} to the point" if one.claims else "refused"
    return Item(
        id=one.id,
        half=one.half,
        outcome=f"{given} ({'due' if one.due else 'not due'})",
        detail=f"{one.text} | {one.said}",
    )
