"""The twelve stages, in the order in which a question meets them. Read this first.

A stage that is called too early does not type-check: ``Scoped``, ``Evidence``, ``GatedClaims`` and ``Display`` are
made only by the gates that return them. A refusal goes the same last steps as an answer: assembled, signed, sealed,
logged. Order and names stand here and nowhere else.
"""

from collections.abc import Sequence
from dataclasses import replace

from citations.core.ports import UNTOLD, Ports
from citations.core.records import Answer, Display, Draft, Evidence, Hit, Refusal, Scoped, Session, Trail, Try
from citations.core.stages import (
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

STAGES: tuple[str, ...] = (
    *("intake", "categories", "retrieval", "enforcement", "drafting", "segmentation"),
    *("knowledge", "assignment", "coverage", "display", "assembly", "tracking"),
)
_Bound = display.Bound


def answer(text: str, session: Session, ports: Ports) -> Answer:
    """Return what *text* comes to, an answer or a refusal, once it is signed, sealed and logged."""
    ports.progress.reached("intake")
    query = intake.admit(text)
    if isinstance(query, Refusal):
        return _keep(Trail(refusal=query), None, session, ports)
    ports.progress.reached("categories")
    scoped = categories.scope(query, session, ports.rewriter, ports.desk, ports.listener)
    if isinstance(scoped, Refusal):
        return _keep(categories.refused(query, scoped), None, session, ports)
    trail = Trail(query=query, asked=query.text, scoped=scoped)
    if scoped.about is not None:
        return _of_itself(scoped, trail, session, ports)
    return consider(scoped, trail, session, ports)


def _of_itself(
    scoped: Scoped, trail: Trail, session: Session, ports: Ports, tries: tuple[Try, ...] = ()
) -> Answer:
    """Answer what is asked of the system and its records, from fixed texts, counts and records: nothing is searched.

    But where nothing is of the day that is asked for: it may stand in a paper of many. *tries* are a model's.
    """
    opening = drafting.opening(scoped, session)
    papers = ports.archive.papers(drafting.listed(scoped, session, ports.desk), opening)
    trail = replace(trail, passages=retrieval.listed(papers, session))
    return _told(scoped, trail, session, ports, tries) or consider(scoped, trail, session, ports)


def _told(
    scoped: Scoped, trail: Trail, session: Session, ports: Ports, tries: tuple[Try, ...] = ()
) -> Answer | None:
    evidence = enforcement.itself(trail.passages, scoped, session.thresholds)
    if isinstance(evidence, Refusal):
        return None
    ports.progress.reached("drafting")
    draft = drafting.itself(scoped, evidence, session, ports.desk, tries)
    bound = _bind(draft, scoped, evidence, trail, session, ports)
    return _keep(*bound, session, ports) if drafting.stands(bound[0], scoped) else None


def consider(scoped: Scoped, trail: Trail, session: Session, ports: Ports) -> Answer:
    """Return what a question comes to that was let through; *trail* holds what the stages before said."""
    ports.progress.reached("retrieval")
    hits = retrieval.search(scoped, session, ports.archive)
    scoped = retrieval.spelt(scoped, hits)
    trail = replace(trail, scoped=scoped, passages=retrieval.of_day(hits, scoped, session, ports.desk))
    if trail.passages and (told := _told(scoped, trail, session, ports)):
        return told
    scoped = replace(scoped, about=None)
    passages = retrieval.ordered(hits, scoped, session, ports)
    trail = replace(trail, scoped=scoped, passages=passages)
    ports.progress.reached("enforcement")
    bound = _written(scoped, trail, session, ports)
    if record := drafting.fallen_back(scoped, bound[0], session, ports.desk):
        trail, tries = replace(trail, scoped=record), drafting.tried(bound[0].draft)
        return _of_itself(record, trail, session, ports, tries)
    trail = _beside(bound, hits, scoped, session, replace(ports, progress=UNTOLD))
    return _keep(trail, bound[1], session, ports)


def expand(text: str, hits: tuple[Hit, ...], session: Session, ports: Ports) -> Answer:
    """Return whole sentences around a source of an earlier answer: bound, gated and signed like any answer.

    *text* names the request in the record; *hits* may be shown, and no threshold of likeness applies to them.
    """
    query = intake.admit(text)
    if isinstance(query, Refusal):
        return _keep(Trail(refusal=query), None, session, ports)
    scoped = categories.around(query, hits, session)
    if isinstance(scoped, Refusal):
        return _keep(categories.refused(query, scoped), None, session, ports)
    ports.progress.reached("retrieval")
    passages = retrieval.rank(hits, embedder=session.pins.embedder)
    ports.progress.reached("enforcement")
    evidence = enforcement.judge(passages, scoped, enforcement.bare(session.thresholds))
    trail = Trail(query=query, asked=query.text, scoped=scoped, passages=passages)
    if isinstance(evidence, Refusal):
        return _keep(replace(trail, refusal=evidence), None, session, ports)
    trail, shown = _bind(drafting.around(evidence, session), scoped, evidence, trail, session, ports)
    return _keep(trail, shown, session, ports)


def _written(scoped: Scoped, trail: Trail, session: Session, ports: Ports) -> _Bound:
    """Send what a model writes through the stages up to the display, or what the archive says itself."""
    if not drafting.asks_a_model(ports.drafter):
        return _plain(scoped, trail, session, ports)
    wide = enforcement.judge(retrieval.spared(trail.passages), scoped, enforcement.wide(session.thresholds))
    if isinstance(wide, Refusal):
        return _plain(scoped, trail, session, ports)
    ports.progress.reached("drafting")
    written = _bind(drafting.write(scoped, wide, ports.drafter), scoped, wide, trail, session, ports)
    if drafting.settled(written[0]):
        return written
    plain = _plain(scoped, trail, session, ports, drafting.tried(written[0].draft))
    return written if drafting.settled(written[0], plain[0]) else plain


def _plain(
    scoped: Scoped, trail: Trail, session: Session, ports: Ports, tries: tuple[Try, ...] = ()
) -> _Bound:
    """Answer in the archive's own words, or say no; *tries* are what models were asked before."""
    evidence = enforcement.judge(trail.passages, scoped, session.thresholds)
    if isinstance(evidence, Refusal):
        return replace(trail, draft=drafting.none(tries), refusal=evidence), None
    ports.progress.reached("drafting")
    own = drafting.plain(scoped, evidence, ports.drafter, session, ports.selector)
    return _bind(replace(own, tries=tries), scoped, evidence, trail, session, ports)


def _beside(bound: _Bound, hits: Sequence[Hit], scoped: Scoped, session: Session, ports: Ports) -> Trail:
    """Put what is nearest beside a refusal, or an answer that is not sure, once it went through the same stages."""
    passages = retrieval.nearest(hits, bound[0], scoped, session, ports)
    evidence = enforcement.judge(passages, scoped, enforcement.near(session.thresholds))
    if isinstance(evidence, Refusal):
        return bound[0]
    draft = drafting.close(scoped, evidence, session, bound[0])
    return display.beside(bound[0], *_bind(draft, scoped, evidence, Trail(), session, ports, bound))


def _bind(
    draft: Draft,
    scoped: Scoped,
    evidence: Evidence,
    trail: Trail,
    session: Session,
    ports: Ports,
    above: _Bound = display.NOTHING,
) -> _Bound:
    """Send a draft through the stages up to the display; there is none where the trail ends in a refusal.

    *above* is what stands already, where the draft is of what is nearest.
    """
    reached = ports.progress.reached
    reached("segmentation")
    claims = segmentation.split(draft)
    reached("knowledge")
    typed = knowledge.classify(claims)
    reached("assignment")
    allowed = session.inference and not scoped.archive_only
    most, asked = session.tier.excerpt_cap, scoped.query.text
    cited = assignment.assign(
        typed, evidence, ports.archive, ports.judge, asked, inference=allowed, most=most
    )
    reached("coverage")
    gated = coverage.judge(cited, scoped, inference=session.inference)
    trail = replace(trail, evidence=evidence, draft=draft, faults=segmentation.faults(draft))
    if isinstance(gated, Refusal):
        return replace(trail, refusal=gated), None
    reached("display")
    shown = display.reduce(gated, evidence, session, above)
    trail = replace(trail, gated=gated)
    return (replace(trail, refusal=shown), None) if isinstance(shown, Refusal) else (trail, shown)


def _keep(trail: Trail, shown: Display | None, session: Session, ports: Ports) -> Answer:
    """Assemble, seal, sign and log; whatever fails here halts the answer, and nothing is delivered."""
    ports.progress.reached("assembly")
    members = ports.archive.members(assembly.cited(trail))
    issue = ports.record.issue()
    ports.record.keep(assembly.assemble(trail, shown, session, issue, members), issue)
    ports.progress.reached("tracking")
    used = tracking.usage(trail, shown)
    ports.tracker.note(used)
    return Answer(trail=trail, display=shown, refusal=trail.refusal, usage=used)
