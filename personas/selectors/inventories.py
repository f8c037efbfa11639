"""What there is to ask about, as far as this requestor may know."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import QuerySet

from personas.core.invisible import escape_visible
from personas.core.room import handle
from personas.core.veils import Veil, says
from personas.models import Artifact, Persona
from personas.selectors.access import Standing
from personas.selectors.eligibility import Purpose, eligible, included
from personas.selectors.pseudonyms import aliases, sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryItem:
    """One artifact as it may be named. ``date`` is EDTF; ``year`` is None when undated, ``language`` '' where unknown.

    ``handle`` names its record to readers (``personas.core.room``); its keys are for the house alone.
    """

    handle: str
    title: str
    kind: str
    date: str
    year: int | None
    creator: str
    artifact_id: str
    artifact_pk: int
    record_key: str
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """What nobody may be told of names: the words of whoever is sealed, and who stands under a pseudonym."""

    veil: Veil
    closed: tuple[str, ...]

    def of(self, text: str) -> str | None:
        """Return a title or fact as it may be told, changed names in brackets; None where it names somebody sealed."""
        # The query knows whole names alone.
        return None if says(text, self.closed) else self.over(text)

    def is_open(self, text: str) -> bool:
        """Whether *text* names nobody who is sealed or anonymized."""
        return not says(text, self.closed) and not self.veil.marks(text, self._everybody)

    @property
    def _everybody(self) -> frozenset[int]:
        return frozenset(range(len(self.veil.people)))

    def over(self, text: str) -> str:
        """Veil a title, which names nobody sealed: it is short, and a lone surname in it is told by the next one.

        What nobody sees in it is shown, as in what is quoted: it could turn the order in which it is read.
        """
        return escape_visible(self.veil.over(text, self._everybody, is_marked=True))


def naming(persona_id: int) -> Naming:
    """Return what may be told of names in one archive today."""
    name, others = Persona.objects.values_list("name", "aliases").get(pk=persona_id)
    return Naming(veil=Veil(people=aliases(persona_id), own=(name, *others)), closed=sealed(persona_id))


def inventory(standing: Standing, *, version: int) -> tuple[InventoryItem, ...]:
    """Return what *standing* may know to exist, by year, the undated last; every count is a count of these.

    Who is anonymized stands under their pseudonym, in brackets; what names somebody sealed does not stand here at all.
    """
    told = naming(standing.persona_id)
    items = _items(
        standing.persona_id, eligible(standing, version=version, purpose=Purpose.INVENTORY), told.over
    )
    # And so neither of them alone.
    return tuple(one for one, heading in items if not says(heading, told.closed))


def inventory_whole(persona_id: int, *, version: int) -> tuple[InventoryItem, ...]:
    """Return everything that may be in an archive at all, in the same order, under the names that it has.

    For auditors alone: nothing of it may reach a requestor.
    """
    return tuple(one for one, _ in _items(persona_id, included(persona_id, version=version), str))


def _items(
    persona_id: int, rows: QuerySet[Artifact], over: Callable[[str], str]
) -> list[tuple[InventoryItem, str]]:
    """Return items in their order, each with its title and creator as they are; *over* tells them as they are told."""
    archive = Persona.objects.values_list("archive_id", flat=True).get(pk=persona_id)
    fields = ("title", "kind", "date", "year", "creator", "artifact_id", "pk", "record_key", "language")
    items = [
        (
            InventoryItem(
                handle=handle(archive, record_key),
                title=over(title),
                kind=kind,
                date=date,
                year=year,
                creator=over(creator),
                artifact_id=artifact_id,
                artifact_pk=pk,
                record_key=record_key,
                language=language,
            ),
            f"{title}\n{creator}",
        )
        for title, kind, date, year, creator, artifact_id, pk, record_key, language in rows.values_list(
            *fields
        )
    ]
    return sorted(items, key=lambda one: _order(one[0]))


def _order(item: InventoryItem) -> tuple[bool, int, str, str, str, str, str]:
    return (
        item.year is None,
        item.year or 0,
        item.date,
        item.title,
        item.creator,
        item.kind,
        item.record_key,  # told nowhere; two that read the same are in one order
    )
