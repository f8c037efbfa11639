"""Stage 3. What the archive finds for a question, in one reproducible order.

Receives: a ``Scoped`` question; hits say how near their vectors are and how much of the words they bind, for one search
          or one for each side.
Returns:  passages, best first, by the sum of both; the same hits in any order give the same passages.
Never:    lets a learned table or a model choose what is found: they only reorder it. The fused number orders and
          nothing else: the gate looks at the calibrated similarity.

Why a sum and not reciprocal ranks, which lose how far apart two places are: docs/decisions/0021.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from citations.core import about
from citations.core.about import Desk
from citations.core.display import nearest as near
from citations.core.display import reading
from citations.core.feedback import applying
from citations.core.passages import entries
from citations.core.passages.runs import EASED, overlap
from citations.core.ports import Archive, Ports
from citations.core.query import filed
from citations.core.ranking import siding
from citations.core.ranking.calibration import LIFTED, WORDED, calibrated, calibrated_by_pieces
from citations.core.ranking.crossing import crossed
from citations.core.ranking.fusing import distinct, fusion, place
from citations.core.ranking.reranking import NONE, reordered
from citations.core.ranking.weights import fitted
from citations.core.records import About, Hit, Passage, Scoped, Sentence, Session, Span, Trail
from personas.core import dates

LIMIT = 20


def search(scoped: Scoped, session: Session, archive: Archive) -> tuple[Hit, ...]:
    """Find passages for a question, each account on its own side; what was shown before is nothing more of it.

    What happened in some year stands in no paper of an earlier one, unless it names the year.
    """
    hits = siding.sided(archive.search(scoped), scoped.query, session.life)
    of_time = scoped.about is About.DAY or scoped.failing is About.LIST
    since = filed.read(scoped.query, session.life).since if of_time else 0
    kept = (one for one in hits if not _is_before(one, since))
    return tuple(one for one in kept if not (scoped.more and _shown(one, session.shown)))


def _is_before(hit: Hit, since: int) -> bool:
    span = dates.parse(hit.origin.date) if since else None
    early = span is not None and span.last.year < since
    return early and not any(str(since) in one.text for one in hit.sentences)


def spelt(scoped: Scoped, hits: Sequence[Hit]) -> Scoped:
    """Return *scoped* with each search as the archive spells it, where that found what the question's words did not."""
    return reading.found(scoped, hits)


def ordered(hits: Sequence[Hit], scoped: Scoped, session: Session, ports: Ports) -> tuple[Passage, ...]:
    """Rank what was found as an accepted table and a model would have it; neither adds a passage or takes one away.

    What a cross-encoder says of the likeliest sentences is told of them.
    """
    gained = applying.lift(session.learned, scoped.query.stems) if session.learned else _nothing
    passages = rank(hits, embedder=session.pins.embedder, gained=gained)
    if ports.reranker is not NONE:
        passages = reordered(passages, scoped.query.text, ports.reranker)
    return crossed(passages, scoped.sought[0], session.life, ports.encoder)


def nearest(
    hits: Sequence[Hit], trail: Trail, scoped: Scoped, session: Session, ports: Ports
) -> tuple[Passage, ...]:
    """Rank what may be shown beside a refusal or below an answer; nothing where nothing may."""
    if not near.offered(trail, session):
        return ()
    passages = rank(near.eligible(hits, scoped, session), embedder=session.pins.embedder)
    return crossed(passages, scoped.sought[0], session.life, ports.encoder)


def listed(papers: Sequence[Hit], session: Session) -> tuple[Passage, ...]:
    """Return papers as passages, in the order in which they were listed."""
    places = {hit.passage_id: n for n, hit in enumerate(papers)}
    passages = sorted(rank(papers, embedder=session.pins.embedder), key=lambda one: places[one.passage_id])
    return tuple(replace(one, rank=n) for n, one in enumerate(passages, 1))


def of_day(hits: Sequence[Hit], scoped: Scoped, session: Session, desk: Desk) -> tuple[Passage, ...]:
    """Keep what was written on the day that is asked for, in papers of many days; nothing where none is.

    Of what may be shown, is of whom and of the kind that is asked for, as if nothing else had been found.
    """
    if scoped.about is not About.DAY or (day := filed.read(scoped.query, session.life).day) is None:
        return ()
    of_any = about.of_any_day(scoped.query, session.life, desk)
    held = [one for one in near.eligible(hits, scoped, session) if one.origin.artifact_id in of_any]
    found = entries.of_day(rank(held, embedder=session.pins.embedder), day, session.tier.context_chars)
    return found[: about.OPENINGS]


def spared(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    """Leave out sentences that may expose somebody who lives, for a model: nobody tells how surely it quotes them."""
    kept = (
        replace(one, sentences=tuple(each for each in one.sentences if each.risk <= EASED))
        for one in passages
    )
    return tuple(one for one in kept if one.sentences)


def _shown(hit: Hit, shown: Iterable[Span]) -> bool:
    places = [place for place in shown if place.artifact_id == hit.origin.artifact_id]
    return any(overlap(place, one) for place in places for one in hit.sentences)


def _nothing(_hit: Hit) -> int:
    return 0


def rank(
    hits: Sequence[Hit],
    *,
    embedder: str,
    limit: int = LIMIT,
    gained: Callable[[Hit], int] = _nothing,
) -> tuple[Passage, ...]:
    """Fuse the rankings of each side, give every side its share of *limit*, and merge by a stable key.

    *gained* is what an accepted table adds to the order of what is kept.
    """
    fused: dict[int, int] = defaultdict(int)
    best: dict[int, Hit] = {}
    sides: dict[int, dict[int, Hit]] = defaultdict(dict)
    count = 1 + max((hit.side for hit in hits), default=0)
    for side in range(count):
        worth = [(fusion(hit), hit) for hit in hits if hit.side == side]
        for value, hit in distinct(worth)[: -(-limit // count)]:
            fused[hit.passage_id] += value + gained(hit)
            sides[hit.passage_id][side] = hit
            known = best.get(hit.passage_id)
            best[hit.passage_id] = hit if known is None or hit.cosine > known.cosine else known
    kept = sorted(best.values(), key=lambda hit: (-fused[hit.passage_id], *place(hit)))
    return tuple(
        Passage(
            passage_id=hit.passage_id,
            origin=hit.origin,
            sentences=_compared(hit.sentences, embedder),
            similarity=_similarity(hit, _worth(hit, embedder), embedder, lifted=count > 1),
            whole=_similarity(hit, calibrated(hit.cosine, embedder), embedder, lifted=count > 1),
            rank=n,
            sides=tuple(sides[hit.passage_id]),
            compared=_each(sides[hit.passage_id].values(), embedder) if count > 1 else (),
        )
        for n, hit in enumerate(kept, 1)
    )


def _similarity(hit: Hit, worth: int, embedder: str, *, lifted: bool) -> int:
    """Return how near a passage is; what holds half of the words asked for is just near enough, whatever its vector.

    Of a side, which may be no more than a name, one near sentence is just enough.
    """
    if hit.lexical >= WORDED:
        return max(worth, LIFTED)
    if not lifted:
        return worth
    near = max((one.cosine or 0 for one in hit.sentences), default=0)
    return max(worth, min(calibrated(near, embedder), LIFTED))


def _worth(hit: Hit, embedder: str) -> int:
    read = pieced(hit.sentences)
    if read is None:
        return calibrated(hit.cosine, embedder, among=hit.among)
    return calibrated_by_pieces(hit.cosine, read, embedder, among=hit.among)


def pieced(sentences: Iterable[Sentence]) -> int | None:
    """Return the most that the cosine and the pieces of one sentence add up to; None where nobody compared pieces."""
    return max(((one.cosine or 0) + one.pieces[0] for one in sentences if one.pieces), default=None)


def _compared(sentences: tuple[Sentence, ...], embedder: str) -> tuple[Sentence, ...]:
    """Forget how near each sentence is, where that is of an embedder whose nearness nobody weighed."""
    if embedder == fitted().likeness_of:
        return sentences
    return tuple(one if one.cosine is None else replace(one, cosine=None, pieces=()) for one in sentences)


def _each(hits: Iterable[Hit], embedder: str) -> tuple[tuple[Sentence, ...], ...]:
    return tuple(_compared(hit.sentences, embedder) for hit in hits)
