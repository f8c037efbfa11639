"""What readers asked in vain: words that several of them share, and the questions that several asked, masked."""

from dataclasses import dataclass
from typing import Final

from citations.core.feedback.suggestions import About
from citations.models import Suggestion
from personas.models import Persona

_MOST: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """*words* that the archive may lack, or one question that was never answered; *questions* that hold such a word."""

    words: str
    questions: tuple[str, ...] = ()


def wishes_told(persona: Persona) -> tuple[Wish, ...]:
    """Return what so many readers asked in vain as the archive lets be told, what was asked most first."""
    about = (About.GAP.value, About.REFUSED.value)
    rows = Suggestion.objects.filter(persona=persona, about__in=about).order_by("-times", "words")
    found: dict[str, dict[str, None]] = {name: {} for name in about}
    for kind, words in rows.values_list("about", "words"):
        found[kind][words] = None
    asked, left = list(found[About.REFUSED.value]), dict(found[About.REFUSED.value])
    groups = list[Wish]()
    for words in found[About.GAP.value]:
        held = tuple(one for one in asked if {*words.split(", ")} & {*one.split()})
        left = {one: None for one in left if one not in held}
        groups.append(Wish(words=words, questions=held))
    return (*groups, *(Wish(words=one) for one in left))[:_MOST]
