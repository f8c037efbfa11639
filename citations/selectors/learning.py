"""Reads of what was learnt: the table in force for a reader, the nearest patterns, and patterns as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from citations.core import learned_table as tables
from citations.core.feedback.patterns import Kind, Pattern, Place
from citations.core.learned_table import Spot, Table
from citations.models import Pattern as PatternRow
from citations.models import Reach
from personas.selectors import Standing

NEAREST: Final = 2  # seed 002's k
_SHORTLIST: Final = 32  # that the signatures bring to an exact comparison
# Whoever may use all that a table was learnt within is served by it; of several by the one that was learnt within most.
_ACCEPTED: Final = """
SELECT EXISTS (
    SELECT FROM citations_learnedtable WHERE persona_id = %s AND state = 'accepted' AND ticket IS NOT NULL
)
"""
_IN_FORCE: Final = """
WITH mine AS MATERIALIZED (
    SELECT id, display FROM kwanzaa_eligible(%s, %s, %s, true, '')
), members AS MATERIALIZED (
    SELECT id AS member FROM mine UNION ALL SELECT -id FROM mine WHERE display
)
SELECT learned.digest, learned.document FROM citations_learnedtable AS learned
JOIN citations_reach AS reach ON reach.id = learned.reach_id AND reach.persona_id = learned.persona_id
WHERE learned.persona_id = %s AND learned.state = 'accepted' AND learned.ticket IS NOT NULL
    AND NOT EXISTS (
        SELECT FROM unnest(reach.members) AS needed WHERE needed NOT IN (SELECT member FROM members)
    )
ORDER BY cardinality(reach.members) DESC, learned.n DESC LIMIT 1
"""
_CELLS: Final = 4  # of a big reach, that are looked through
_NEAREST: Final = """
WITH cells AS MATERIALIZED (
    SELECT id FROM citations_pattern WHERE reach_id = %(reach)s AND landmark AND embedder = %(embedder)s
    ORDER BY embedding <=> %(vector)s::vector, id LIMIT %(cells)s
), near AS MATERIALIZED (
    SELECT id, embedding FROM citations_pattern
    WHERE reach_id = %(reach)s AND kind = 'answered' AND embedder = %(embedder)s AND id <> %(but)s
        AND cell = ANY (ARRAY(SELECT id FROM cells UNION ALL SELECT 0))
    ORDER BY signature <~> %(signature)s::bit(384), id LIMIT %(shortlist)s
)
SELECT id FROM near ORDER BY embedding <=> %(vector)s::vector, id LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """A signed table, and the name under which bundles call it."""

    digest: str
    table: Table


def learned_for(standing: Standing, *, version: int) -> InForce | None:
    """Return the accepted table that orders what this reader finds; None where there is none for what they may use."""
    with connection.cursor() as cursor:
        cursor.execute(_ACCEPTED, [standing.persona_id])
        if cursor.fetchone() == (False,):
            return None
        given = (standing.persona_id, version, standing.tier.rank, standing.persona_id)
        cursor.execute(_IN_FORCE, given)
        row = cursor.fetchone()
    return InForce(digest=row[0], table=_parsed(row[0], bytes(row[1]))) if row else None


def nearest(
    reach_id: int, vector: Sequence[float] | NDArray[np.float32], *, embedder: str, but: int = 0
) -> tuple[int, ...]:
    """Return the keys of the two answered patterns of a reach that are nearest to *vector*, *but* that one.

    Signatures are compared first, then the vectors of the best 32. Of a big reach only the cells nearest to *vector*
    are looked through, so that a neighbour across a border may be missed; what is found depends on this reach alone.
    """
    question = np.asarray(vector, dtype=np.float32)
    given: dict[str, int | str] = {
        "reach": reach_id,
        "embedder": embedder,
        "but": but,
        "signature": "".join("1" if one else "0" for one in question > 0),
        "vector": str(question.tolist()),
        "cells": _CELLS,
        "shortlist": _SHORTLIST,
        "most": NEAREST,
    }
    with connection.cursor() as cursor:
        cursor.execute(_NEAREST, given)
        return tuple(row[0] for row in cursor.fetchall())


def patterns_of(reach: Reach) -> tuple[Pattern, ...]:
    """Return the patterns that may serve the readers of *reach*: its own, and those of any reach within it."""
    whole = frozenset(reach.members)
    within = [
        one.pk for one in Reach.objects.filter(persona=reach.persona_id) if whole.issuperset(one.members)
    ]
    rows = PatternRow.objects.filter(reach__in=within).defer("embedding").order_by("digest", "pk")
    return tuple(map(pattern_of, rows))


def pattern_of(row: PatternRow) -> Pattern:
    """Read a row."""
    words: Mapping[str, list[str]] = row.terms
    return Pattern(
        kind=Kind(row.kind),
        masked=row.masked,
        terms=tuple(words["asked"]),
        held=tuple(words["held"]),
        found=tuple(words["found"]),
        places=tuple(_place(one) for one in row.places),
        askers={name: frozenset(keys) for name, keys in row.askers.items()},
        times=row.times,
    )


def _place(value: Mapping[str, Any]) -> Place:
    spot = Spot(artifact_id=value["artifact"], paragraph=value["paragraph"], start=value["start"])
    return Place(spot=spot, rank=value["rank"], citations=value["citations"])


@lru_cache(maxsize=16)
def _parsed(digest: str, document: bytes) -> Table:  # noqa: ARG001 -- the name stands for the bytes
    return tables.parse(document)
