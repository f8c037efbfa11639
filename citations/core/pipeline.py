"""The twelve stages, in the order in which a question meets them. Read this first.

A stage that is called too early does not type-check: ``Scoped``, ``Evidence``, ``GatedClaims`` and ``Display`` are
made only by the gates that return them. A refusal goes the same last steps as an answer: assembled, signed, sealed,
logged. Order and names stand here and nowhere else.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from citations.core import (
    assembly,
    assignment,
    categories,
    coverage,
    display,
    drafting,
    enforcement,
    intake,
    knowledge,
    retrieval,
    segmentation,
    tracking,
)
from citations.core.asking import followups, probes, works
from citations.core.judging import reranking
from citations.core.learning import agreeing, applying
from citations.core.picking import readers, siding
from citations.core.ports import Ports
from citations.core.records import (
    Answer,
    Display,
    Draft,
    Evidence,
    Hit,
    Refusal,
    Scoped,
    Session,
    Trail,
)
from citations.core.rewriting import deciding, proposing
from citations.core.sealing import sealed_record
from citations.core.showing import nearest
from citations.core.writing import answering, context
from citations.core.writing import nearest as quoted
from citations.core.writing.answering import Answers

STAGES: tuple[str, ...] = (
    *("intake", "categories", "retrieval", "enforcement", "drafting", "segmentation"),
    *("knowledge", "assignment", "coverage", "display", "assembly", "tracking"),
)


def answer(text: str, session: Session, ports: Ports) -> Answer:
    """Return what *text* comes to, an answer or a refusal, once it is signed, sealed and logged."""
    ports.progress.reached("intake")
    query = intake.admit(text)
    if isinstance(query, Refusal):
        return _keep(Trail(refusal=query), None, session, ports)
    ports.progress.reached("categories")
    back = followups.carried(query.text, session.earlier, session.life, session.aliases)
    scoped = probes.ended(session) or categories.judge(query, session.life, back)
    trail = Trail(query=query, asked=query.text)
    if isinstance(scoped, Refusal):
        return _keep(replace(trail, refusal=scoped), None, session, ports)
    trail = replace(trail, scoped=scoped)
    if (worn := probes.asked(query, session)) is not None:
        return _keep(replace(trail, refusal=worn), None, session, ports)
    if deciding.wanted(scoped, back):
        proposed = ports.rewriter.propose(proposing.sending(query.text, session))
        if proposed is not None:
            scoped, rewriting = deciding.decide(scoped, back, session, proposed)
            trail = replace(trail, scoped=scoped, rewriting=rewriting)
    return consider(scoped, trail, session, ports)


def expand(text: str, hits: tuple[Hit, ...], session: Session, ports: Ports) -> Answer:
    """Return whole sentences around a source of an earlier answer: quoted, bound, gated and signed like any answer.

    *text* names the request in the record. *hits* hold what may be shown; thresholds of likeness do not apply to
    what was cited already.
    """
    query = intake.admit(text)
    if isinstance(query, Refusal):
        return _keep(Trail(refusal=query), None, session, ports)
    scoped = probes.ended(session) or probes.expanded(session, hits) or categories.judge(query, session.life)
    trail = Trail(query=query, asked=query.text)
    if isinstance(scoped, Refusal):
        return _keep(replace(trail, refusal=scoped), None, session, ports)
    ports.progress.reached("retrieval")
    passages = retrieval.rank(hits, embedder=session.pins.embedder)
    ports.progress.reached("enforcement")
    bare = replace(session.thresholds, similarity=0, min_sources=1, primary_only=False)
    evidence = enforcement.judge(passages, scoped, bare)
    trail = replace(trail, scoped=scoped, passages=passages)
    if isinstance(evidence, Refusal):
        return _keep(replace(trail, refusal=evidence), None, session, ports)
    trail, shown = _bind(context.write(evidence, session), scoped, evidence, trail, session, ports)
    return _keep(trail, shown, session, ports)


def consider(scoped: Scoped, trail: Trail, session: Session, ports: Ports) -> Answer:
    """Return what a question comes to that was let through; *trail* holds what the stages before said."""
    ports.progress.reached("retrieval")
    hits = ports.archive.search(scoped)
    sided = siding.sided(hits, scoped.query.text, session.life)
    bound, shown = agreeing.looked(session, partial(_look, sided, scoped, trail, ports))
    bound = _beside(bound, hits, scoped, session, replace(ports, progress=nearest.UNTOLD))
    return _keep(bound, shown, session, ports)


def _beside(trail: Trail, hits: Sequence[Hit], scoped: Scoped, session: Session, ports: Ports) -> Trail:
    """Put what is nearest beside a refusal, once it went through the same stages as an answer."""
    if trail.refusal is None or not nearest.offered(trail.refusal, session):
        return trail
    passages = retrieval.rank(nearest.eligible(hits, scoped, session), embedder=session.pins.embedder)
    evidence = enforcement.judge(passages, scoped, nearest.bare(session.thresholds))
    if isinstance(evidence, Refusal):
        return trail
    bound, shown = _bind(quoted.write(scoped, evidence, session), scoped, evidence, Trail(), session, ports)
    return replace(trail, nearest=nearest.beside(trail.refusal, evidence, bound.gated, shown))


def _look(
    hits: Sequence[Hit], scoped: Scoped, trail: Trail, ports: Ports, session: Session, *, own_words: bool
) -> tuple[Trail, Display | None]:
    """Send what was found through the stages up to the display, in the archive's own words alone or in a drafter's."""
    passages = retrieval.rank(
        hits,
        embedder=session.pins.embedder,
        limit=applying.depth(session.learned, hits, retrieval.LIMIT),
        gained=applying.lift(session.learned, scoped.query.text),
        meant=works.meant(scoped.query.text, session.life),
    )
    ports.progress.reached("enforcement")
    passages = reranking.reordered(passages, scoped.query.text, ports.reranker)
    if len(scoped.searches) == 1 and scoped.query.language == readers.LANGUAGE:
        passages = readers.read(passages, scoped.searches[0], session.life, ports.reader)
    evidence = enforcement.judge(passages, scoped, session.thresholds)
    trail = replace(trail, passages=passages)
    if isinstance(evidence, Refusal):
        return replace(trail, refusal=evidence), None
    ports.progress.reached("drafting")
    own = drafting.plain(scoped, evidence, ports.drafter, session.life)
    draft = own if own_words else drafting.write(scoped, evidence, ports.drafter, own)
    answers = None if draft.drafter == own.drafter else answering.places(own, scoped, evidence, session.life)
    bound, shown = _bind(draft, scoped, evidence, trail, session, ports, answers)
    is_empty = bound.refusal is not None and bound.refusal.kind in nearest.KINDS
    # What a model wrote costs nobody the answer that the archive's own words give.
    if is_empty and (other := drafting.instead(draft, own)) is not None:
        bound, shown = _bind(other, scoped, evidence, trail, session, ports)
    return bound, shown


def _bind(
    draft: Draft,
    scoped: Scoped,
    evidence: Evidence,
    trail: Trail,
    session: Session,
    ports: Ports,
    answers: Answers | None = None,
) -> tuple[Trail, Display | None]:
    """Send a draft through the stages up to the display; there is none where the trail ends in a refusal.

    *answers* tell where the question is answered, for a draft that is not made of these places itself.
    """
    reached = ports.progress.reached
    reached("segmentation")
    claims = segmentation.split(draft)
    reached("knowledge")
    typed = knowledge.classify(claims)
    reached("assignment")
    cited = assignment.assign(typed, evidence, ports.archive, ports.entailment)
    reached("coverage")
    gated = coverage.judge(cited, scoped, answers, inference=session.inference)
    trail = replace(trail, evidence=evidence, draft=draft)
    if isinstance(gated, Refusal):
        return replace(trail, refusal=gated), None
    reached("display")
    shown = display.reduce(gated, evidence, session)
    trail = replace(trail, gated=gated)
    if not isinstance(shown, Refusal):
        shown = probes.rested(gated, shown, scoped.query, session) or shown
    if isinstance(shown, Refusal):
        return replace(trail, refusal=shown), None
    return trail, shown


def _keep(trail: Trail, shown: Display | None, session: Session, ports: Ports) -> Answer:
    """Assemble, seal, sign and log; whatever fails here halts the answer, and nothing is delivered."""
    ports.progress.reached("assembly")
    members = ports.archive.members(sealed_record.cited(trail))
    issue = ports.record.issue()
    ports.record.keep(assembly.assemble(trail, shown, session, issue, members), issue)
    ports.progress.reached("tracking")
    used = tracking.usage(trail, shown)
    ports.tracker.note(used)
    return Answer(trail=trail, display=shown, refusal=trail.refusal, usage=used)
