"""Stage 7. What sort of statement is each claim, and must it cite?

Receives: claims.
Returns:  typed claims (seed 003, as settled in requirements 6.1, X6 to X10).
Never:    takes a first-person sentence for one about the system, and never lets a date or a bare *no* go uncited:
          connective is only what is made of nothing but joining words; in doubt, factual.
"""

import re

from citations.core.records import Claim, Knowledge, Relation, TypedClaim
from citations.core.text.words import CONNECTIVES, numbers, tokens

_REASONED = re.compile(
    r"^(?:therefore|thus|hence|it follows|from this|taken together|side by side)\b"
    r"|\b(?:suggests?|implies|imply|indicates?) that\b",
    re.IGNORECASE,
)


def classify(claims: tuple[Claim, ...]) -> tuple[TypedClaim, ...]:
    """Give every claim its type; only what the system says of itself, and connective text, goes uncited."""
    return tuple(_typed(claim) for claim in claims)


def _typed(claim: Claim) -> TypedClaim:
    knowledge = _knowledge(claim)
    free = knowledge in {Knowledge.SYSTEM, Knowledge.CONNECTIVE}
    return TypedClaim(claim=claim, knowledge=knowledge, must_cite=not free)


def _knowledge(claim: Claim) -> Knowledge:
    if claim.lacking or claim.fixed:
        return Knowledge.SYSTEM
    if claim.relation is Relation.INFERENCE or (_REASONED.search(claim.text) and not numbers(claim.text)):
        return Knowledge.REASONING
    if set(tokens(claim.text)) <= CONNECTIVES:
        return Knowledge.CONNECTIVE
    return Knowledge.FACTUAL
