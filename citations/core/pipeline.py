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
from citations.core.asking import followups, probes
from citations.core.judging import reranking
from citations.core.learning import agreeing, applying
from citations.core.picking import siding
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
    Try,
)
from citations.core.rewriting import deciding, proposing
from citations.core.sealing import sealed_record
from citations.core.showing import nearest, reading
from citations.core.writing import context, extraction
from citations.core.writing import nearest as quoted

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
        proposed = ports.rewriter.propose(proposing.asked(query.text, session))
        if proposed is not None:
            scoped, rewriting = deciding.decide(scoped, back, session, proposed)
            trail = replace(trail, scoped=scoped, rewriting=rewriting)
    return consider(scoped, trail, session, ports)


def expand(text: str, hits: tuple[Hit, ...], session: Session, ports: Ports) -> Answer:
    """Return whole sentences around a source of an earlier answer: bound, gated and signed like any answer.

    *text* names the request in the record; *hits* may be shown, and no threshold of likeness applies to them.
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
    scoped = reading.found(scoped, hits := ports.archive.search(scoped))
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
    """Send what was found through the stages up to the display; nearness, the finder's, keeps no model unasked."""
    passages = retrieval.rank(
        hits,
        embedder=session.pins.embedder,
        limit=applying.depth(session.learned, hits, retrieval.LIMIT),
        gained=applying.lift(session.learned, scoped.query.text),
    )
    ports.progress.reached("enforcement")
    passages = reranking.reordered(passages, scoped.query.text, ports.reranker)
    trail = replace(trail, scoped=scoped, passages=passages)
    wide = enforcement.judge(passages, scoped, replace(session.thresholds, similarity=0))
    if own_words or ports.drafter.name == extraction.NAME or isinstance(wide, Refusal):
        return _find(scoped, trail, session, ports)
    ports.progress.reached("drafting")
    draft = drafting.write(scoped, wide, ports.drafter)
    written = _bind(draft, scoped, wide, trail, session, ports)
    if (refusal := written[0].refusal) is None or refusal.kind not in nearest.KINDS:
        return written
    found = _find(scoped, trail, session, ports, drafting.tried(draft))  # costs nobody what the finder has
    return written if draft.declined and not drafting.stands(found[0].draft) else found


def _find(
    scoped: Scoped, trail: Trail, session: Session, ports: Ports, tries: tuple[Try, ...] = ()
) -> tuple[Trail, Display | None]:
    """Answer in the archive's own words, or say no; *tries* are what models were asked before."""
    evidence = enforcement.judge(trail.passages, scoped, session.thresholds)
    if isinstance(evidence, Refusal):
        asked = Draft(drafter=extraction.NAME, pieces=(), declined=True, tries=tries) if tries else None
        return replace(trail, draft=asked, refusal=evidence), None
    ports.progress.reached("drafting")
    own = drafting.plain(scoped, evidence, ports.drafter, session.life)
    return _bind(replace(own, tries=tries), scoped, evidence, trail, session, ports)


def _bind(
    draft: Draft, scoped: Scoped, evidence: Evidence, trail: Trail, session: Session, ports: Ports
) -> tuple[Trail, Display | None]:
    """Send a draft through the stages up to the display; there is none where the trail ends in a refusal."""
    reached = ports.progress.reached
    reached("segmentation")
    claims = segmentation.split(draft)
    reached("knowledge")
    typed = knowledge.classify(claims)
    reached("assignment")
    allowed = session.inference and not scoped.archive_only
    cited = assignment.assign(
        typed, evidence, ports.archive, ports.judge, scoped.query.text, inference=allowed
    )
    reached("coverage")
    gated = coverage.judge(cited, scoped, inference=session.inference)
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
