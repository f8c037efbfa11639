"""The reading room: every item that a reader may know of, what stands before and behind it, and what of it they read.

One question is answered here, for pages, lists and search alike: what of this artifact may this reader read now. The
database says what is eligible, ``personas.core.room`` what follows for reading; nothing here knows a rule of its own.
"""

from dataclasses import dataclass
from itertools import pairwise

from personas.core import room
from personas.core.consent import Scope
from personas.core.room import Extent, Sentence
from personas.core.veils import NAMELESS, says
from personas.models import Passage, Person
from personas.selectors.access import Standing
from personas.selectors.eligibility import scopes
from personas.selectors.inventories import InventoryItem, Naming, inventory, naming
from personas.selectors.ranking import Facts
from personas.selectors.reading import legible

NOBODY = ""  # a reader asks after nobody, so whoever is anonymized stands there, under a pseudonym


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """An item with those before and behind it, in the order of the inventory; None at its ends."""

    item: InventoryItem
    before: InventoryItem | None
    behind: InventoryItem | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What one reader may read of one item now.

    ``sentences`` are all that are open to them, in order, as they were written: where ``extent`` is OPENING no more of
    them may be shown together than ``most`` code points, and what is shown is rationed. ``facts`` are veiled already;
    sentences are veiled when they are shown (``naming``).
    """

    extent: Extent
    scope: Scope | None
    most: int
    facts: Facts
    sentences: tuple[Sentence, ...]
    naming: Naming

    @property
    def opening(self) -> tuple[Sentence, ...]:
        """What may be shown of it at once, from its beginning; all of it where it is open in whole."""
        return self.sentences if self.extent is Extent.WHOLE else room.opening(self.sentences, self.most)


def item_of(standing: Standing, handle: str, *, version: int) -> Neighbours | None:
    """Return the item of this handle; None, after the same work, for whatever this reader may not know of."""
    items: tuple[InventoryItem | None, ...] = (None, *inventory(standing, version=version), None)
    found: Neighbours | None = None
    for (before, item), (_, behind) in pairwise(pairwise(items)):
        if item is not None and item.handle == handle:
            found = Neighbours(item=item, before=before, behind=behind)
    return found


def reading_of(standing: Standing, item: InventoryItem, *, version: int) -> Reading:
    """Return what *standing* may read of *item* now, which ``inventory`` gave them."""
    name, told = item.artifact_id, naming(standing.persona_id)
    scope = scopes(standing, version=version, artifact_ids=[name], asked=NOBODY).get(name)
    extent = room.extent(scope)
    found = None if scope is None else legible(standing, artifact_id=name, version=version, asked=NOBODY)
    sentences: tuple[Sentence, ...] = ()
    if found is not None and extent is not Extent.WITHHELD:
        sentences = room.sentences(found.paragraphs, found.spans)
    most = standing.tier.longest(scope) if scope else 0
    facts = room.facts(found.metadata if found else (), extent, most)
    return Reading(
        extent=extent,
        scope=scope,
        most=most,
        facts=tuple((field, said) for field, value in facts if (said := told.of(value)) is not None),
        sentences=sentences,
        naming=told,
    )


def named_in(standing: Standing, item: InventoryItem, text: str, told: Naming) -> tuple[str, ...]:
    """Return who of the register is named in *text*, a stretch of *item* that is open, as they may be told, by name."""
    mentions = Passage.objects.filter(persona=standing.persona_id, artifact=item.artifact_pk)
    keys = {key for held in mentions.values_list("mentions", flat=True) for key in held}
    rows = Person.objects.filter(persona=standing.persona_id, pk__in=keys).order_by("name")
    names = (told.of(row.name) for row in rows if says(text, (row.name, *row.aliases)))
    return tuple(dict.fromkeys(name for name in names if name and name != NAMELESS))
