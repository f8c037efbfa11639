"""The display gates, one claim at a time (seed 001, "Three gates before display"). Each can only take away.

Receives: an ``Exposure``, a claim with its excerpts as cuts, and the ``Terms`` of one requestor.
Returns:  the same with less in it, or ``Removed`` with the reason.
Never:    adds, and never looks at what another claim became: a gate passed twice, or in another order, tells no more.

To add a gate, write it and give it a row in ``GATES``; the property over the table tests it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from citations.core import holdings
from citations.core.display.carrying import Run, carries, runs
from citations.core.display.cuts import Cut, Kind, cover, strip, whole, withhold
from citations.core.display.debits import Cost, cost
from citations.core.passages.framing import about
from citations.core.records import Allowance, Origin, Removed, Rung
from citations.core.session import Span
from personas.core.invisible import hidden
from personas.core.media.base import Place
from personas.core.tiers import Tier
from personas.core.veils import NAMELESS, NOBODY, UNVEILED, Veil, bracketed


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposed:
    """One excerpt on its way out. ``span`` is its place; None for what stands in no text, such as a date.

    ``original`` is where it stands in its original, for whoever sees all of it.
    """

    citation: int
    origin: Origin
    label: str
    cut: Cut
    span: Span | None = None
    original: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposure:
    """One claim on its way out, with its excerpts. ``closed`` holds what restricted passages say, six words a run."""

    n: int
    cut: Cut
    rung: Rung
    exposed: tuple[Exposed, ...]
    closed: frozenset[Run] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What one requestor may see. ``named``: who of the veiled is named in what was found (``Veil.named``).

    ``allowance`` is what is left before this answer, None where nothing is counted; ``seen`` are the spans, and
    ``other`` the code points that stand in no text, which the claims before this one show already. ``is_bare``: as
    displays were made before pseudonyms had brackets; ``counts_itself``: when what the system says of itself beside
    papers was rationed. ``originals``: where an excerpt stands in its original is told.
    """

    tier: Tier
    veil: Veil = UNVEILED
    named: frozenset[int] = NOBODY
    allowance: Allowance | None = None
    seen: tuple[Span, ...] = ()
    other: int = 0
    is_bare: bool = False
    counts_itself: bool = False
    originals: bool = False


Gate = Callable[[Exposure, Terms], Exposure | Removed]


def consent(one: Exposure, _: Terms) -> Exposure | Removed:
    """Withhold excerpts that the person's instructions do not let appear, and claims that would carry them.

    A claim may share six words with a restricted passage only where an excerpt that may appear says them too; with a
    restricted excerpt that is shorter, or a field of its record that is no title, not even then.
    """
    withheld = [e for e in one.exposed if not e.origin.scope.display]
    if withheld and one.rung is Rung.LABELED:
        return _gone(one, "restricted")
    said = _runs(e.cut.entered for e in one.exposed if e.origin.scope.display)
    closed = (one.closed - said) | frozenset(run for e in withheld for run in _told(e))
    if carries(one.cut.entered, closed):
        return _gone(one, "restricted")
    return replace(one, exposed=tuple(e if e.origin.scope.display else _withheld(e) for e in one.exposed))


def _withheld(e: Exposed) -> Exposed:
    return replace(e, cut=withhold(e.cut))


def _told(e: Exposed) -> frozenset[Run]:
    """Return the runs of words that a claim on a restricted excerpt may not carry."""
    fields = (value for pointer, value in e.origin.facts if pointer != "/title")
    return runs(e.cut.entered, short=e.span is not None) | _runs((*fields, e.origin.source, e.origin.rights))


def _runs(texts: Iterable[str]) -> frozenset[Run]:
    return frozenset(run for text in texts for run in runs(text))


def tier(one: Exposure, terms: Terms) -> Exposure | Removed:
    """Remove a claim whose excerpt is longer than may be shown: a span is never cut in the middle."""
    for e in one.exposed:
        if not e.cut.withheld and len(e.cut.entered) > terms.tier.longest(e.origin.scope):
            return _gone(one, "too_long")
    return one


def pseudonyms(one: Exposure, terms: Terms) -> Exposure | Removed:
    """Put pseudonyms in place of people who are anonymized, and withhold what else would name them.

    A pseudonym stands in square brackets, on a page as in every file: whoever quotes sees that a name was changed.
    """
    return _each(one, lambda cut: _veiled(cut, terms))


def _veiled(cut: Cut, terms: Terms) -> Cut:
    for mark in terms.veil.marks(cut.entered, terms.named):
        kind = Kind.NAMELESS if mark.text == NAMELESS else Kind.PSEUDONYM
        text = mark.text if terms.is_bare else bracketed(mark.text)
        cut = cover(cut, mark.start, mark.end, kind=kind, text=text)
    return cut


def minimum_span(one: Exposure, _: Terms) -> Exposure | Removed:
    """Show the bare span, with invisible and direction-changing characters as visible escapes."""
    bare = tuple(replace(e, cut=strip(e.cut)) for e in one.exposed)
    return _each(replace(one, exposed=bare), _escaped)


def _escaped(cut: Cut) -> Cut:
    for start, end, shown in hidden(cut.entered):
        cut = cover(cut, start, end, kind=Kind.ESCAPE, text=shown)
    return cut


def budget(one: Exposure, terms: Terms) -> Exposure | Removed:
    """Remove a claim that shows more than its reader has left, of the day or of one artifact.

    What is open in whole is not rationed, and takes nothing from what is.
    """
    left = terms.allowance
    if left is None:
        return one
    spent = rationed(one, terms)
    known = dict(left.spent)
    for artifact_id, chars in spent.by_artifact:
        before = known.get(artifact_id, 0) + sum(s.length for s in terms.seen if s.artifact_id == artifact_id)
        if before + chars > terms.tier.artifact_chars:
            return _gone(one, "spent")
    day = sum(s.length for s in terms.seen) + terms.other
    return one if day + spent.chars <= left.chars else _gone(one, "spent")


def read(text: str, terms: Terms) -> str:
    """Return an excerpt as it is read by this requestor, once it may be shown."""
    return _escaped(_veiled(strip(whole(text)), terms)).text


def rationed(one: Exposure, terms: Terms) -> Cost:
    """Return what a claim adds to what counts; its own words only where no excerpt is shown, and they are of papers."""
    if not (one.exposed or terms.counts_itself) and holdings.is_fixed(one.cut.entered):
        return Cost()
    shown = [e for e in one.exposed if not e.cut.withheld]
    counted = [(e.span, len(e.cut.text)) for e in shown if not e.origin.scope.whole]
    return cost(counted, 0 if shown else len(one.cut.text), seen=terms.seen)


GATES: Final[tuple[Gate, ...]] = (consent, tier, pseudonyms, minimum_span, budget)


def _each(one: Exposure, change: Callable[[Cut], Cut]) -> Exposure:
    """Change the claim's own words, and every excerpt that is not withheld already."""
    exposed = tuple(e if e.cut.withheld else replace(e, cut=change(e.cut)) for e in one.exposed)
    return replace(one, cut=change(one.cut), exposed=exposed)


def _gone(one: Exposure, why: str) -> Removed:
    topic = f"a statement on {about(one.exposed[0].origin)}" if one.exposed else f"statement {one.n}"
    return Removed(topic=topic, why=why)
