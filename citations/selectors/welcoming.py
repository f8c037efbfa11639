"""What somebody is offered to ask first, and how much of each kind there is: of what they may know, and no more."""

from django.contrib.auth.models import User

from citations.models import Welcome
from citations.selectors.access import standing_of
from citations.selectors.reading import shelf_of
from personas.core.errors import UnpublishedError
from personas.models import Persona
from personas.selectors import InventoryItem, Shelved, naming


def welcome_of(
    user: User, persona: Persona, language: str
) -> tuple[tuple[tuple[str, str], ...], tuple[Shelved, ...]]:
    """Return the questions that the archive answers to *user*, each with its language, and the inventory.

    They are in *language* where there are any, else in English.

    A question is offered while what it was made of stands in the inventory of who reads it, word for word, and while
    all that it names may be told. So one that is hidden, or names somebody sealed or anonymized, is gone at once.
    """
    try:
        items = shelf_of(user, persona)
    except UnpublishedError:
        return (), ()
    tier = standing_of(user, persona).tier.name
    rows = Welcome.objects.filter(persona=persona, tier__name=tier, language__in={language, "en"})
    made = {row.language: row.questions for row in rows}
    stands, told = [made_of(one.item) for one in items], naming(persona.pk)
    chosen = language if made.get(language) else "en"
    offered = (text for text, of in made.get(chosen, ()) if of in stands and told.is_open(text))
    return tuple((text, chosen) for text in offered), items


def made_of(item: InventoryItem) -> list[str | int | None]:
    """Return what a question is made of, as a row keeps it: the item, and what its reader is told of it."""
    return [item.handle, item.title, item.creator, item.year]
