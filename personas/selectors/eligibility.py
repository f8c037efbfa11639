"""What one requestor may use of one archive version, at the present policy.

``asked`` is the whole question. Who is anonymized is left out of the answer to a question that names them, or a search
for a name would tell which pseudonym stands for it; without the question, everybody who is anonymized is left out.
"""

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from personas.core.consent import WHOLE, Scope
from personas.models import Artifact
from personas.selectors.access import Standing
from personas.selectors.replica import reading


class Purpose(StrEnum):
    """What an artifact is wanted for: an answer may use it, or the inventory may name it."""

    ANSWER = "answer"
    INVENTORY = "inventory"


def eligible(
    standing: Standing,
    *,
    version: int,
    purpose: Purpose,
    asked: str | None = None,
    artifact_id: str | None = None,
) -> QuerySet[Artifact]:
    """Return the artifacts of archive version *version* that *standing* may use for *purpose* today, unordered.

    With *artifact_id* that artifact alone, and no other row is looked at: the time tells nothing of what is hidden.

    Both purposes need inclusion and existence, an answer needs surfacing too; who stands below a rule's tier sees
    nothing of it. A version does not bring back what a later one withdrew.
    """
    given = (standing.persona_id, version, standing.tier.rank, purpose is Purpose.ANSWER, asked)
    rows = RawSQL(_ELIGIBLE, (*given, artifact_id, artifact_id))  # noqa: S611 -- our own words
    found = Artifact.objects.filter(persona_id=standing.persona_id, pk__in=rows)
    return found if artifact_id is None else found.filter(artifact_id=artifact_id)


def included(persona_id: int, *, version: int) -> QuerySet[Artifact]:
    """Return what may be in an archive version at all, past every other rule: for auditors alone, unordered."""
    rows = RawSQL(_INCLUDED, (persona_id, version))  # noqa: S611 -- our own words
    return Artifact.objects.filter(persona_id=persona_id, pk__in=rows)


def scopes(
    standing: Standing, *, version: int, artifact_ids: Collection[str], asked: str | None = None
) -> dict[str, Scope]:
    """Return what consent says now of these artifacts, by artifact ID; those that may not be used are not in it.

    Where two records hold the same artifact, the stricter of them counts.
    """
    with reading().cursor() as cursor:
        given = (standing.persona_id, version, standing.tier.rank, asked, list(artifact_ids))
        cursor.execute(_SCOPES, given)
        rows = cursor.fetchall()
    return {
        artifact_id: Scope(inclusion=True, surfacing=True, display=display, existence=True, cap=cap)
        for artifact_id, display, cap in rows
    }


def rations(standing: Standing, *, version: int) -> bool:
    """Tell whether anything that *standing* may use is not open to it in whole, and so is given out by the day."""
    with reading().cursor() as cursor:
        cursor.execute(_RATIONS, (standing.persona_id, version, standing.tier.rank, WHOLE))
        return bool(cursor.fetchone()[0])


# As an array, so that it is made once: over tables not yet analysed, a plan may make it anew for every artifact.
_ELIGIBLE: Final = """
SELECT unnest(ARRAY(
    SELECT id FROM kwanzaa_eligible(%s, %s, %s, %s, %s) WHERE %s::text IS NULL OR artifact_id = %s
))
"""
_INCLUDED: Final = "SELECT unnest(ARRAY(SELECT id FROM kwanzaa_included(%s, %s)))"
_SCOPES: Final = """
SELECT artifact_id, bool_and(display), min(cap) FROM kwanzaa_eligible(%s, %s, %s, true, %s)
WHERE artifact_id = ANY (%s) GROUP BY artifact_id
"""
_RATIONS: Final = """
SELECT EXISTS (
    SELECT FROM kwanzaa_eligible(%s, %s, %s, true, '') AS item
    WHERE NOT item.display OR item.cap IS DISTINCT FROM %s
)
"""
