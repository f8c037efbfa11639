"""What the desk's first page says of the archives that somebody tends, and what waits in each."""

from collections.abc import Mapping
from typing import Any, Final

from django import template

from personas.core.invisible import escape_visible
from personas.desk_words import called, named, plain
from personas.desks import tended
from personas.handed_in import Batch
from personas.held_back import HeldSentence
from personas.models import Membership, Person
from personas.sayings import in_words
from personas.selectors import may_found
from personas.services.policies import UNSETTLED

register: Final = template.Library()
register.filter(plain)
register.filter(named)
register.filter(called)
register.filter(in_words)
register.filter("visible", escape_visible)
register.filter("kinds", lambda words: ", ".join(map(named, words.split(", "))))
_WAITS: Final = (Batch.State.OPEN, Batch.State.READ)


@register.simple_tag(takes_context=True)
def archives(context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return each archive of the caller, with what waits for somebody in it, and whether they may ask it too."""
    return [
        {
            "persona": persona,
            "batches": Batch.objects.filter(persona=persona, state__in=_WAITS).order_by("-pk")[:5],
            "reads": Membership.objects.filter(persona=persona, user=context["request"].user).exists(),
            "held": HeldSentence.objects.filter(persona=persona, state=HeldSentence.State.WAITING).count(),
            "unsettled": Person.objects.filter(persona=persona, receipt=UNSETTLED).count(),
        }
        for persona in tended(context["request"]).order_by("name", "pk")
    ]


@register.simple_tag(takes_context=True)
def may_begin(context: Mapping[str, Any]) -> bool:
    """Tell whether the caller may found archives."""
    return may_found(context["request"].user)
