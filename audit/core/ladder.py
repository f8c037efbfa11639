"""Walk down the ladder of seed 001 again, from nothing but the sealed record.

Written apart from the stage that gave the rungs (``citations.core.stages.coverage``), so that one mistake is not
made twice. Rules: requirements 6.2.
"""

from collections.abc import Sequence
from typing import Final

from audit.core.errors import ReplayError
from audit.core.record import SealedClaim
from citations.core import holdings
from citations.core.records import Knowledge, Relation, Rung

LADDER: Final = tuple(Rung)
DIRECT: Final = frozenset({Relation.DIRECT_QUOTE, Relation.PARAPHRASE, Relation.METADATA_FACT})
FREE: Final = frozenset(
    {Knowledge.SYSTEM, Knowledge.CONNECTIVE}
)  # they claim nothing, so they need no citation
ENDS: Final[dict[Rung, Rung]] = {
    Rung.SUPPORTED: Rung.SUPPORTED,
    Rung.NARROWED: Rung.REFUSED,
    Rung.LABELED: Rung.LABELED,
    Rung.REFUSED: Rung.REFUSED,
}
"""Where a claim ends that stops at a rung: what narrows the answer is itself removed."""


def check_claim(claim: SealedClaim) -> None:
    """Check one claim: every rung has a verdict, and the citations earn the rung it got. Raises: ReplayError."""
    if tuple(verdict.rung for verdict in claim.verdicts) != LADDER:
        raise ReplayError(f"claim {claim.n} lacks the verdict of a rung, or has them in another order")
    stopped = next((verdict.rung for verdict in claim.verdicts if verdict.passed), Rung.REFUSED)
    if ENDS[stopped] is not claim.rung:
        raise ReplayError(f"claim {claim.n} stopped at {stopped} and was given {claim.rung}")
    if claim.rung not in earned(claim):
        raise ReplayError(f"claim {claim.n} earns {' or '.join(earned(claim))} and was given {claim.rung}")
    if claim.delivered and claim.rung is Rung.REFUSED:
        raise ReplayError(f"claim {claim.n} was removed and delivered")


def check_nearest(claims: Sequence[SealedClaim]) -> None:
    """Check what was shown as nearest: bare quotations behind all that was judged. Raises: ReplayError."""
    near = [claim for claim in claims if claim.is_nearest]
    if near != list(claims)[len(claims) - len(near) :]:
        raise ReplayError("what is nearest stands before a claim that was judged")
    for claim in near:
        relations = [citation.relation for citation in claim.citations]
        if claim.delivered or relations != [Relation.DIRECT_QUOTE]:
            raise ReplayError(f"claim {claim.n} is nearest, and no bare quotation or delivered as an answer")


def earned(claim: SealedClaim) -> tuple[Rung, ...]:
    """Return the rungs that its relations leave to a claim; for an inference, its wording decides between two."""
    relations = {citation.relation for citation in claim.citations}
    if relations & DIRECT or claim.knowledge in FREE:
        return (Rung.SUPPORTED,)
    reasoned = relations and claim.knowledge is Knowledge.REASONING
    if reasoned or (not relations and claim.knowledge is Knowledge.GENERAL):
        return (Rung.LABELED, Rung.REFUSED)
    return (Rung.REFUSED,)


def check_answer(claims: Sequence[SealedClaim], *, kind: str, rung: str, narrowed: bool) -> None:
    """Check the rung of a whole answer against its claims. *narrowed*: removed topics are listed.

    Raises: ReplayError.
    """
    delivered = [claim.rung for claim in claims if claim.delivered]
    if kind != ("answer" if delivered else "refusal"):
        raise ReplayError(f"{len(delivered)} claims were delivered with a {kind[:20]}")
    rests = any(claim.citations for claim in claims if claim.delivered)
    if delivered and not (rests or tells_of_itself(claims)):
        raise ReplayError("nothing that was delivered rests on the archive")
    if 0 < len(delivered) < len(claims) and not narrowed:
        raise ReplayError("claims were removed and no removed topic is listed")
    if rung != expected(delivered, narrowed=narrowed):
        raise ReplayError(
            f"the answer has the rung {rung[:20]!r}; {expected(delivered, narrowed=narrowed)} follows"
        )


def tells_of_itself(claims: Sequence[SealedClaim]) -> bool:
    """Tell whether all that was delivered is what the system says of itself, in the words that it has for that."""
    said = [one for one in claims if one.delivered]
    return bool(said) and all(
        one.knowledge is Knowledge.SYSTEM and holdings.is_fixed(one.text) for one in said
    )


def expected(delivered: Sequence[Rung], *, narrowed: bool) -> Rung:
    """Return an answer's rung: labelled before narrowed, because its label must be seen."""
    if not delivered:
        return Rung.REFUSED
    if Rung.LABELED in delivered:
        return Rung.LABELED
    return Rung.NARROWED if narrowed else Rung.SUPPORTED
