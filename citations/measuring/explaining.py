"""What each stage decided about one question, in words for auditors and curators: numbers, doubts and true reasons.

It reads the trail of an answer and decides nothing. Nothing of it may reach a requestor: it names passages that were
not cited, and thresholds (DESIGN, section 4).
"""

from collections.abc import Callable, Iterator
from typing import Final

from citations.core.passages.framing import about
from citations.core.ranking import sentences
from citations.core.records import Answer, Citation, Course, Life, Passage, Rung
from citations.measuring.doubts import doubt
from personas.core.media.base import MetadataLocator, TextLocator

_BEST: Final = 5  # passages that are named
_FIRST: Final = 3  # sentences that are weighed aloud
_PARTS: Final = 5  # reasons for each
_RUNGS: Final = {
    Rung.SUPPORTED: "supported",
    Rung.NARROWED: "narrowed",
    Rung.LABELED: "shown as an inference, with its label",
    Rung.REFUSED: "left out",
}


def explain(answer: Answer, life: Life) -> tuple[str, ...]:
    """Return a line or more for every stage, up to the one that refused; lines below a stage are set in.

    *life* is that of the session: what is known of the person decides how sentences are weighed.
    """
    lines = {stage: [*told(answer)] for stage, told in _STAGES}
    lines["drafting"] += _weighed(answer, life)
    return tuple(line for n, (stage, told) in enumerate(lines.items(), 1) for line in _told(n, stage, told))


def _weighed(answer: Answer, life: Life) -> Iterator[str]:
    """Tell of each search which sentences came first, whether they answer, and what speaks for and against it."""
    trail = answer.trail
    if trail.scoped is None or trail.evidence is None:
        return
    for search in trail.scoped.sought:
        for one in sentences.pick(search, trail.evidence.keyed(), life)[:_FIRST]:
            verdict = "answers" if one.enough else "does not answer"
            yield f"{verdict} ({one.odds:+}): [{one.key}] {one.sentence.text}"
            for part in sentences.explain(one)[:_PARTS]:
                side = "for" if part.worth > 0 else "against"
                yield f"  {_plain(part.feature)} {part.found} speaks {side} it ({part.worth:+})"


def _told(n: int, stage: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"{n:>2} {stage}: {lines[0]}"
        yield from (f"   {line}" for line in lines[1:])


def _intake(answer: Answer) -> Iterator[str]:
    query = answer.trail.query
    if query is None:
        yield "refused; this is no question that can be read (malformed)"
        return
    yield f"a question, {_plain(query.query_type)}, in the language {query.language}"
    if query.sides:
        yield f"it compares: {'; '.join(query.sides)}"


def _categories(answer: Answer) -> Iterator[str]:
    scoped = answer.trail.scoped
    if answer.trail.query is None:
        return
    if scoped is None or _unread(answer):
        yield f"refused: {_reason(answer)}; the archive was not read"
        return
    if scoped.course is Course.DOWNGRADE and scoped.category is not None:
        yield f"downgraded as {_plain(scoped.category)}: quotations and paraphrases alone"
    else:
        yield "proceeds; no category applies"
    if len(scoped.searches) > 1 or scoped.searches[0] != scoped.query.text:
        yield f"searched for: {'; '.join(scoped.searches)}"


def _retrieval(answer: Answer) -> Iterator[str]:
    passages = answer.trail.passages
    if _unread(answer):
        return
    artifacts = len({passage.origin.artifact_id for passage in passages})
    yield f"{_counted(len(passages), 'passage')} of {_counted(artifacts, 'artifact')}"
    yield from (f"{one.rank:>2}. likeness {one.similarity:>4}  {_place(one)}" for one in passages[:_BEST])


def _enforcement(answer: Answer) -> Iterator[str]:
    trail, refusal = answer.trail, answer.refusal
    if trail.evidence is not None:
        yield f"passed; {_counted(len(trail.evidence.passages), 'passage')} as evidence"
        yield from (f"{_plain(one.check)}: {one.found}, {one.needed} needed" for one in trail.evidence.passed)
    elif refusal is not None and not _unread(answer):
        yield f"refused: {_reason(answer)}; {refusal.found}, {refusal.needed} needed"


def _drafting(answer: Answer) -> Iterator[str]:
    draft = answer.trail.draft
    if draft is not None:
        wrote = f"wrote {_counted(len(draft.pieces), 'piece')}"
        yield f"{draft.drafter} {'declined' if draft.declined else wrote}"
        yield from (f"[{', '.join(piece.keys)}] {piece.text}" for piece in draft.pieces)


def _segmentation(answer: Answer) -> Iterator[str]:
    if answer.trail.draft is not None:
        yield f"{len(answer.trail.judged)} claims"


def _knowledge(answer: Answer) -> Iterator[str]:
    for typed in (one.cited.typed for one in answer.trail.judged):
        free = "" if typed.must_cite else ", which needs no citation"
        yield f"claim {typed.claim.n} is {_plain(typed.knowledge)}{free}"


def _assignment(answer: Answer) -> Iterator[str]:
    for one in answer.trail.judged:
        cited = one.cited
        yield f"claim {cited.typed.claim.n}: {len(cited.citations)} citations that hold"
        yield from (f"  {_plain(c.relation)} at {_spot(c)}, {c.why}" for c in cited.citations)
        yield from (f"  {doubt(code)}" for code in cited.doubts)


def _coverage(answer: Answer) -> Iterator[str]:
    for one in answer.trail.judged:
        verdicts = ", ".join(
            f"{v.rung} {'yes' if v.passed else 'no'} ({_plain(v.why)})" for v in one.verdicts
        )
        yield f"claim {one.cited.typed.claim.n}: {_RUNGS[one.rung]}; {verdicts}"
    if answer.trail.draft is not None and answer.trail.gated is None:
        yield f"refused: {_reason(answer)}"


def _display(answer: Answer) -> Iterator[str]:
    if answer.display is not None:
        yield f"shown: {_counted(len(answer.display.claims), 'claim')}; the answer is {answer.display.rung}"
        yield from (f"left out: {one.topic} ({_plain(one.why)})" for one in answer.display.removed)
    elif answer.trail.gated is not None:
        yield f"refused: {_reason(answer)}"


def _assembly(answer: Answer) -> Iterator[str]:
    beside = f"; nearest passages: {len(near.claims)}" if (near := answer.trail.nearest) else ""
    yield f"signed, sealed and logged, answer or refusal{beside}"


def _tracking(answer: Answer) -> Iterator[str]:
    cited = sum(1 for _, _, times in answer.usage.passages if times)
    yield f"cited: {cited} of {_counted(len(answer.usage.passages), 'passage')}"


_STAGES: Final[tuple[tuple[str, Callable[[Answer], Iterator[str]]], ...]] = (
    ("intake", _intake),
    ("categories", _categories),
    ("retrieval", _retrieval),
    ("enforcement", _enforcement),
    ("drafting", _drafting),
    ("segmentation", _segmentation),
    ("knowledge", _knowledge),
    ("assignment", _assignment),
    ("coverage", _coverage),
    ("display", _display),
    ("assembly", _assembly),
    ("tracking", _tracking),
)


def _reason(answer: Answer) -> str:
    return _plain(answer.refusal.reason) if answer.refusal else ""


def _unread(answer: Answer) -> bool:
    """Whether the archive was not read: a refusal that holds no thresholds was made before."""
    return answer.trail.evidence is None and answer.refusal is not None and answer.refusal.thresholds is None


def _place(passage: Passage) -> str:
    return f"{passage.origin.record_key} ({about(passage.origin)})"


def _spot(citation: Citation) -> str:
    where = citation.locator
    if isinstance(where, TextLocator):
        return f"{citation.origin.record_key} paragraph {where.paragraph}, {where.start} to {where.end}"
    return f"{citation.origin.record_key} {where.pointer if isinstance(where, MetadataLocator) else where}"


def _plain(code: str) -> str:
    return str(code).replace("_", " ")


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"
