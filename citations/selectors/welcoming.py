"""What somebody is offered to ask first, and how much of each kind there is: of what they may know, and no more."""

from django.contrib.auth.models import User

from citations.models import Welcome
from citations.selectors.access import standing_of
from citations.selectors.reading import shelf_of
from personas.core.errors import UnpublishedError
from personas.models import Persona
from personas.selectors import Shelved


def welcome_of(
    user: User, persona: Persona, language: str
) -> tuple[tuple[tuple[str, str], ...], tuple[Shelved, ...]]:
    """Return the questions that the archive answers to *user*, each with its language, and the inventory.

    They are in *language* where there are any, else in English.

    A question is offered while the item that it was made of stands in the inventory of who reads it, under the title
    that it had. So one that is hidden meanwhile, or names somebody who is sealed meanwhile, is gone at once.
    """
    try:
        items = shelf_of(user, persona)
    except UnpublishedError:
        return (), ()
    tier = standing_of(user, persona).tier.name
    row = Welcome.objects.filter(persona=persona, tier__name=tier).first()
    titles = {one.item.title for one in items}
    made = row.questions if row else {}
    chosen = language if made.get(language) else "en"
    return tuple((text, chosen) for text, title in made.get(chosen, ()) if title in titles), items
