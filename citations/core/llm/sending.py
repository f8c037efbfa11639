"""Which words of the archive a model may be sent: those that this reader could be shown, veiled as they would be.

Receives: what is asked, ``Evidence``, and the session.
Returns:  passages under new short keys, so that no gap tells of one that was left out.
Never:    sends a passage that may not be displayed, a sentence longer than may be shown, the name of anybody who is
          anonymized, or a sentence that gives orders to whoever reads it (requirements 5b; seed 001).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from citations.core.guardrails.attacks import INJECTION, ORDERS
from citations.core.passages.framing import about, veil_of
from citations.core.passages.voices import own
from citations.core.query import disguises
from citations.core.records import Evidence, Life, Origin, Passage, Scoped, Session
from citations.core.text.dated import spoken
from citations.core.text.forms import ordered
from personas.core.veils import NAMELESS, Veil

MOST: Final = (
    10_000  # code points of all passages together: with all else below 4,000 tokens, which small models hold
)
PASSAGES: Final = 12
_GAP: Final = "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A passage as a model sees it. ``key`` is the model's; ``of`` is the key of the evidence.

    ``withheld`` is what else stands there: it is never sent, and nothing that a model says may rest on it.
    """

    key: str
    of: str
    title: str
    kind: str
    by: str
    date: str
    text: str
    withheld: str = ""

    @property
    def told(self) -> str:
        """What the model is told of the paper, in one line."""
        return ", ".join(part for part in (self.title, self.kind, self.by, self.date) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending:
    """Everything that is sent of a question. ``names`` are (pseudonym, how the archive writes it), to be put back."""

    person: str
    question: str
    passages: tuple[Sent, ...]
    names: tuple[tuple[str, str], ...] = ()

    def keys(self) -> dict[str, str]:
        """Return the keys of the evidence by the model's."""
        return {one.key: one.of for one in self.passages}


def sending(scoped: Scoped, evidence: Evidence, session: Session) -> Sending:
    """Choose, in rank order, up to ``PASSAGES`` that fit into ``MOST``; at least the first that may be sent at all."""
    veil = veil_of(session)
    keyed = {key: one for key, one in evidence.keyed().items() if _may(one.origin, scoped, session.life)}
    every = "\n".join((scoped.query.text, *(f"{one.origin.title}\n{one.text}" for one in keyed.values())))
    veiling = _Veiling(veil=veil, named=veil.named(every))
    made: list[Sent] = []
    for key, passage in keyed.items():
        one = _sent(f"c{len(made) + 1}", key, passage, session, veiling)
        fits = not made or sum(len(s.text) for s in (*made, one)) <= MOST
        if one.text.strip(_GAP + " ") and fits and len(made) < PASSAGES:
            made.append(one)
    return Sending(
        person=session.life.name,
        question=veiling.over(scoped.query.text),
        passages=tuple(made),
        names=_names(veiling, [keyed[one.of] for one in made]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Veiling:
    veil: Veil
    named: frozenset[int]

    def over(self, text: str) -> str:
        return self.veil.over(text, self.named)


def _may(origin: Origin, scoped: Scoped, life: Life) -> bool:
    return origin.scope.display and (own(origin, life) or not scoped.archive_only)


def _sent(key: str, of: str, passage: Passage, session: Session, veiling: _Veiling) -> Sent:
    origin = passage.origin
    open_, withheld = _parted(passage, session)
    return Sent(
        key=key,
        of=of,
        title=veiling.over(origin.title),
        kind=about(origin),
        by=veiling.over(origin.creator),
        date=spoken(origin.date),
        text=veiling.over(" ".join(open_)),
        withheld=veiling.over(" ".join(withheld)),
    )


def _parted(passage: Passage, session: Session) -> tuple[list[str], list[str]]:
    """Return the sentences that could be shown, with one gap for any number of others between them; and the others."""
    most = session.tier.longest(passage.origin.scope)
    open_, withheld = list[str](), list[str]()
    for one in passage.sentences:
        if len(one.text) <= most and not commands(one.text):
            open_.append(one.text)
            continue
        withheld.append(one.text)
        if open_[-1:] != [_GAP]:
            open_.append(_GAP)
    return open_, withheld


@lru_cache(maxsize=8_192)
def commands(text: str) -> bool:
    """Tell whether a sentence of the archive reads like an order to whoever answers, open or in a code."""
    plain = disguises.plain(text)
    return bool(ordered(ORDERS, plain) or INJECTION.search(plain.lower()) or disguises.coded(plain))


def _names(veiling: _Veiling, passages: list[Passage]) -> tuple[tuple[str, str], ...]:
    """Return how each pseudonym is to be written for the binder: as the first passage that names them does."""
    found: dict[str, str] = {}
    for passage in passages:
        for text in (passage.text, passage.origin.creator, passage.origin.title):
            for mark in veiling.veil.marks(text, veiling.named):
                if mark.text != NAMELESS:
                    found.setdefault(mark.text, text[mark.start : mark.end])
    return tuple(found.items())
