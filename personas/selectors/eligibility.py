"""What one requestor may use of one archive version, at the present policy."""

from enum import StrEnum

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from personas.models import Artifact
from personas.selectors.access import Standing


class Purpose(StrEnum):
    """What an artifact is wanted for: an answer may use it, or the inventory may name it."""

    ANSWER = "answer"
    INVENTORY = "inventory"


def eligible(standing: Standing, *, version: int, purpose: Purpose) -> QuerySet[Artifact]:
    """Return the artifacts of archive version *version* that *standing* may use for *purpose*, unordered.

    Both purposes need inclusion and existence, an answer needs surfacing too; who stands below a rule's tier sees
    nothing of it. A version does not bring back what a later one withdrew.
    """
    rows = RawSQL(
        "SELECT id FROM kwanzaa_eligible(%s, %s, %s, %s)",
        (standing.persona_id, version, standing.tier.rank, purpose is Purpose.ANSWER),
    )
    return Artifact.objects.filter(persona_id=standing.persona_id, pk__in=rows)
