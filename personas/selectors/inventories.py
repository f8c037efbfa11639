"""What there is to ask about, as far as this requestor may know."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from personas.core.veils import Veil, says
from personas.models import Artifact, Persona
from personas.selectors.access import Standing
from personas.selectors.eligibility import Purpose, eligible
from personas.selectors.pseudonyms import aliases, sealed

_COLUMNS = ("artifact_id", "title", "kind", "date", "year", "creator", "to", "series")


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryItem:
    """One artifact as it may be named. ``date`` is EDTF; ``year`` is None when undated.

    ``recipient`` and ``part_of`` are empty where they are not known, or name somebody who is sealed.
    """

    artifact_id: str
    title: str
    kind: str
    date: str
    year: int | None
    creator: str
    recipient: str = ""
    part_of: str = ""


def inventory(standing: Standing, *, version: int) -> tuple[InventoryItem, ...]:
    """Return what *standing* may know to exist, by year, the undated last; every count is a count of these.

    Who is anonymized stands under their pseudonym; what names somebody sealed does not stand here at all.
    """
    name, others = Persona.objects.values_list("name", "aliases").get(pk=standing.persona_id)
    veil = Veil(people=aliases(standing.persona_id), own=(name, *others))
    everybody = frozenset(range(len(veil.people)))  # a title is short: a lone surname is told by the next one
    closed = sealed(standing.persona_id)  # the query knows whole names alone
    rows = _told(eligible(standing, version=version, purpose=Purpose.INVENTORY))
    items = [
        InventoryItem(
            artifact_id=artifact_id,
            title=veil.over(title, everybody),
            kind=kind,
            date=date,
            year=year,
            creator=veil.over(creator, everybody),
            recipient="" if says(recipient, closed) else veil.over(recipient, everybody),
            part_of="" if says(part_of, closed) else veil.over(part_of, everybody),
        )
        for artifact_id, title, kind, date, year, creator, recipient, part_of in rows.values_list(*_COLUMNS)
        if not says(f"{title}\n{creator}", closed)
    ]
    return tuple(sorted(items, key=_order))


def _told(rows: QuerySet[Artifact]) -> QuerySet[Artifact]:
    """Add the columns that the database makes of the payload (migration 0025)."""
    return rows.annotate(
        to=RawSQL("personas_artifact.recipient", ()), series=RawSQL("personas_artifact.part_of", ())
    )


def _order(item: InventoryItem) -> tuple[bool, int, str, str, str, str, str]:
    # Of two that read alike, one stands first every time, and none of them by what is not shown of it.
    told = (item.date, item.title, item.creator, item.kind, item.recipient)
    return item.year is None, item.year or 0, *told
