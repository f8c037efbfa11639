"""Which sentences of an artifact are held back, and when one is open again."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from personas.core.folding import fold
from personas.core.sensitive.kinds import Kind
from personas.core.sensitive.living import may_live
from personas.core.sensitive.persons import Names
from personas.core.spellings import bare

Span = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """What of an artifact decides who may live: its date, whose it is, and when the archive ends. Dates are EDTF.

    ``own`` are the names of the person whose archive it is; empty ``died`` says that they live themselves.
    """

    date: str
    ended: str
    own: tuple[str, ...]
    is_own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A sentence that is held back: its place, what kinds of thing it tells, and under whose names it is found."""

    span: Span
    kinds: tuple[Kind, ...]
    names: tuple[str, ...]
    is_sure: bool


def hold(
    paper: Paper,
    spans: Sequence[Span],
    texts: Sequence[str],
    judged: Sequence[tuple[Kind, ...]],
    *,
    known: Collection[str],
    today: date,
) -> tuple[Held, ...]:
    """Return what is held back of an artifact's sentences, in their order.

    *judged* are the kinds that a model found in each; none where it found nothing. In a paper of another's hand, what
    is told of nobody but the person whose archive it is stays open: it is theirs, and they left it.
    """
    if not any(judged) or not may_live(written=paper.date, ended=paper.ended, today=today):
        return ()
    return tuple(_held(paper, spans, texts, judged, known))


def _held(
    paper: Paper,
    spans: Sequence[Span],
    texts: Sequence[str],
    judged: Sequence[tuple[Kind, ...]],
    known: Collection[str],
) -> Iterator[Held]:
    names = Names("\n".join(texts), own=paper.own, known=known)
    for at, kinds in enumerate(judged):
        naming = names.of(texts, at) if kinds else None
        if naming and (paper.is_own or not naming.own):
            yield Held(span=spans[at], kinds=kinds, names=naming.names, is_sure=naming.is_sure)


def is_open(names: Sequence[str], settled: Collection[str], *, is_sure: bool) -> bool:
    """Tell whether a sentence that no curator decided on may be told: everybody whom it names agreed, or is dead.

    *settled* are all names and aliases of those who did. A sentence that names nobody, or may be about somebody whom a
    name only points to, waits for a curator.
    """
    forms = {bare(fold(name).text) for name in settled}
    return is_sure and bool(names) and all(bare(fold(name).text) in forms for name in names)
