"""What the desk's first page says of the archives that somebody tends, and what waits in each."""

from collections.abc import Mapping
from typing import Any, Final

from django import template

from personas.core.invisible import escape_visible
from personas.desk_words import called, named, plain
from personas.desks import overseen, tended
from personas.doors import Knock
from personas.handed_in import Batch
from personas.held_back import HeldSentence
from personas.models import Membership, Person, Persona
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
            "asking": _asking(persona),
            "unsettled": Person.objects.filter(persona=persona, receipt=UNSETTLED).count(),
        }
        for persona in tended(context["request"]).order_by("name", "pk")
    ]


@register.simple_tag(takes_context=True)
def also_asked(context: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the archives that the caller is steward of without tending them, into which somebody asks to be let."""
    request = context["request"]
    mine = set(tended(request).values_list("pk", flat=True))
    others = [one for one in overseen(request).order_by("name", "pk") if one.pk not in mine]
    told = [{"persona": persona, "asking": _asking(persona)} for persona in others]
    return [one for one in told if one["asking"]]


def _asking(persona: Persona) -> int:
    return Knock.objects.filter(persona=persona, state=Knock.State.WAITING).count()


@register.simple_tag(takes_context=True)
def may_begin(context: Mapping[str, Any]) -> bool:
    """Tell whether the caller may found archives."""
    return may_found(context["request"].user)
