"""Make the values that travel between stages, with plain fields unless a test names others."""

import os
from dataclasses import replace
from pathlib import Path

from hypothesis import settings

from citations.core.query.understood import read
from citations.core.records import (
    Citation,
    CitedClaim,
    Claim,
    Course,
    Evidence,
    GatedClaim,
    GatedClaims,
    Hit,
    Knowledge,
    Origin,
    Passage,
    QueryType,
    Relation,
    Rung,
    Scoped,
    Sentence,
    Thresholds,
    TypedClaim,
)
from citations.tests.core.fakes import OPEN, origin_of, sentences
from personas.core.consent import Scope
from personas.core.media.base import Locator, TextLocator

SHARED = Path(os.environ.get("KWANZAA_SHARED", Path(__file__).parents[4] / "shared"))
same_every_time = settings(derandomize=True, deadline=None, database=None, max_examples=60)
RESTRICTED = Scope(inclusion=True, surfacing=True, display=False, existence=True)


def origin(key: str = "letters/1.txt", *, scope: Scope = OPEN, artifact_id: str = "", **facts: str) -> Origin:
    return origin_of(key, artifact_id or f"sha256:{key}", scope, facts)


def passage(
    *paragraphs: str,
    of: Origin | None = None,
    similarity: int = 900,
    rank: int = 1,
    passage_id: int = 1,
    sides: tuple[int, ...] = (0,),
) -> Passage:
    return Passage(
        passage_id=passage_id,
        origin=of if of is not None else origin(),
        sentences=tuple(one for n, text in enumerate(paragraphs) for one in sentences(n, text)),
        similarity=similarity,
        whole=similarity,
        rank=rank,
        sides=sides,
    )


def hit(
    passage_id: int, *, of: Origin | None = None, side: int = 0, cosine: int = 500, lexical: int = 0
) -> Hit:
    return Hit(
        passage_id=passage_id,
        origin=of if of is not None else origin(),
        sentences=(Sentence(paragraph=passage_id, start=0, end=5, text="Words"),),
        vector_rank=None,
        lexical_rank=None,
        cosine=cosine,
        lexical=lexical,
        side=side,
    )


def scoped(
    text: str = "What did she say?",
    *searches: str,
    course: Course = Course.PROCEED,
    query_type: QueryType = QueryType.FACTUAL,
) -> Scoped:
    query = replace(read(text), query_type=query_type, sides=searches)
    sought = tuple(map(read, searches)) or (query,)
    return Scoped(query=query, course=course, category=None, sought=sought)


def evidence(*passages: Passage) -> Evidence:
    return Evidence(passages=passages, passed=())


def need(**changes: int | bool | str) -> Thresholds:
    base = {"profile": "steward", "citations_required": True, "similarity": 400, "min_sources": 1}
    return Thresholds(**({"primary_only": False} | base | changes))  # type: ignore[arg-type]


def claim(
    text: str, *keys: str, n: int = 1, relation: Relation | None = None, hint: Locator | None = None
) -> Claim:
    return Claim(n=n, text=text, keys=keys, relation=relation, hint=hint)


def typed(
    text: str,
    *keys: str,
    n: int = 1,
    knowledge: Knowledge = Knowledge.FACTUAL,
    must_cite: bool = True,
    hint: Locator | None = None,
) -> TypedClaim:
    return TypedClaim(claim=claim(text, *keys, n=n, hint=hint), knowledge=knowledge, must_cite=must_cite)


def citation(
    excerpt: str,
    relation: Relation = Relation.DIRECT_QUOTE,
    *,
    of: Origin | None = None,
    locator: Locator | None = None,
) -> Citation:
    source = of if of is not None else origin()
    return Citation(
        artifact_id=source.artifact_id,
        version=1,
        locator=locator or TextLocator(paragraph=0, start=0, end=len(excerpt)),
        relation=relation,
        excerpt=excerpt,
        origin=source,
    )


def cited(
    text: str, *citations: Citation, n: int = 1, knowledge: Knowledge = Knowledge.FACTUAL
) -> CitedClaim:
    free = knowledge in {Knowledge.SYSTEM, Knowledge.CONNECTIVE}
    keys = tuple(f"c{k}" for k in range(1, len(citations) + 1))
    return CitedClaim(
        typed=typed(text, *keys, n=n, knowledge=knowledge, must_cite=not free), citations=citations
    )


def gated(*claims: tuple[CitedClaim, Rung]) -> GatedClaims:
    judged = tuple(GatedClaim(cited=one, rung=rung, verdicts=()) for one, rung in claims)
    delivered = tuple(one for one in judged if one.rung is not Rung.REFUSED)
    return GatedClaims(delivered=delivered, judged=judged, removed=(), rung=Rung.SUPPORTED)
