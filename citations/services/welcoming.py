"""Make the questions that somebody is offered first: of titles, people and years, each asked once, kept if answered.

An answer is one where it begins with what was asked for: whoever sees another paper first is answered something else.

They are asked as one of a tier would, in memory: nothing is signed, logged, debited or sent to a model's server. So no
question tells of what its tier may not see; and what is hidden changes none of them, not even their order.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from typing import Final

from django.conf import settings
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy, override

from citations.core.records import Citation, Relation
from citations.core.text.words import names, tokens
from citations.models import Welcome
from citations.selectors import made_of
from citations.services.unkept import asking
from personas import selectors as personas
from personas.core.media.base import MetadataLocator
from personas.models import ArchiveVersion, Persona, Tier
from personas.selectors import InventoryItem, Standing
from personas.selectors.access import tier_standing

OFFERED: Final = 6
_EACH: Final = 2  # of one form
_TRIED: Final = 48  # in one language; then it is left at what there is
_SPREAD: Final = 12  # items that questions are made of, over the years
_AT_ONCE: Final = 4  # archives, each with one of its tiers in one language; the others have their turn
_REST: Final = timedelta(
    hours=6
)  # after which another policy is reason enough; what it hides is offered to nobody
_NEWEST: Final = ArchiveVersion.objects.filter(persona=OuterRef("persona")).order_by("-n").values("n")[:1]
_LONGEST: Final = 80  # characters of a title
_BY_ONE: Final = frozenset({"letter", "email", "message", "journal", "memoir", "speech"})
"""Kinds that one person writes; an article or a picture may be a house's."""
_UNWRITTEN: Final = frozenset({"photograph", "recording", "interview", "other"})
"""Kinds of which nobody asks when they were written: pictures and sounds may be any of them."""
Of = list[str | int | None]  # what a question is made of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Opening:
    """What an answer begins with: the words that are shown of its first claim, and what that rests on."""

    text: str
    citations: tuple[Citation, ...]

    def is_of(self, item: InventoryItem) -> bool:
        """Tell whether it is of this item."""
        return any(one.artifact_id == item.artifact_id for one in self.citations)

    def dates(self, item: InventoryItem) -> bool:
        """Tell whether it says from the record of when the item is."""
        at = [one.locator for one in self.citations if one.artifact_id == item.artifact_id]
        return any(isinstance(one, MetadataLocator) and one.pointer == "/date" for one in at)

    def names(self, creator: str) -> bool:
        """Tell whether its words, and no record alone, name somebody in full."""
        quoted = any(one.relation is not Relation.METADATA_FACT for one in self.citations)
        said = (word.removesuffix("'s") for word in tokens(self.text))
        return quoted and f" {' '.join(tokens(creator))} " in f" {' '.join(said)} "

    def tells(self, own: str, year: int | None) -> bool:
        """Tell whether somebody tells of a year: in it, or by its number."""
        by_them = [one.origin for one in self.citations if one.origin.creator == own]
        return any(one.year == year for one in by_them) or (bool(by_them) and str(year) in tokens(self.text))


Answers = Callable[[str], _Opening | None]  # None where nothing is shown first
Own = str  # the name of the person whose archive it is


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """A way to ask, what it needs of an item, and what makes an answer to it: how that begins."""

    text: object
    fits: Callable[[InventoryItem, Own], bool] = lambda _item, _own: True
    is_met: Callable[[_Opening, InventoryItem, Own], bool] = lambda first, item, _own: first.is_of(item)


_FORMS: Final = (
    _Form(
        text=gettext_lazy("What did %(name)s do in %(year)s?"),
        fits=lambda item, _: item.year is not None,
        is_met=lambda first, item, own: first.tells(own, item.year),
    ),
    _Form(
        text=gettext_lazy("What does %(name)s say in “%(title)s”?"),
        fits=lambda item, own: item.creator == own,
    ),
    _Form(
        text=gettext_lazy("Who was %(creator)s?"),
        fits=lambda item, own: (
            item.creator != own and item.kind in _BY_ONE and names(item.creator) == (item.creator,)
        ),
        is_met=lambda first, item, _: first.names(item.creator),
    ),
    _Form(text=gettext_lazy("What is in “%(title)s”?")),
    _Form(
        text=gettext_lazy("When was “%(title)s” written?"),
        fits=lambda item, _: bool(item.date) and item.kind not in _UNWRITTEN,
        is_met=lambda first, item, _: first.dates(item),
    ),
)
"""The last is answered by the record of an item, where its text says nothing."""


def waiting() -> tuple[int, ...]:
    """Return some active personas with a tier whose questions are to be made, or made anew."""
    tiers = _stale(Tier.objects.filter(persona__state=Persona.State.ACTIVE))
    found = tiers.exclude(persona__versions=None).exclude(persona__policy_epoch=None)
    return tuple(found.order_by("persona").values_list("persona", flat=True).distinct()[:_AT_ONCE])


def welcome(*, persona_id: int) -> bool:
    """Make the questions of one such tier anew, in one language; False when there was none.

    No more than that at once: the same workers answer what readers ask, who wait meanwhile.
    """
    tier = _stale(Tier.objects.filter(persona=persona_id)).first()
    if tier is None:
        return False
    kept = set(_kept(tier.welcomes.all()).values_list("language", flat=True))
    language = next(code for code, _ in settings.LANGUAGES if code not in kept)
    persona = Persona.objects.get(pk=persona_id)
    standing, epoch = tier_standing(persona, tier), personas.epoch_of(persona_id)
    version = personas.current_version(persona).n
    items = _spread(personas.inventory(standing, version=version))
    made = _made(items, persona, _asking(persona, standing), language)
    Welcome.objects.update_or_create(
        tier=tier,
        language=language,
        defaults={"persona": persona, "version": version, "epoch": epoch, "questions": made},
    )
    return True


def _stale(tiers: QuerySet[Tier]) -> QuerySet[Tier]:
    """Leave those with a language whose questions were never made, or under what holds no more; the emptiest first."""
    made = _kept(Welcome.objects.filter(tier=OuterRef("pk"))).order_by()
    count = made.values("tier").annotate(of_them=Count("pk")).values("of_them")
    kept = Coalesce(Subquery(count), 0)
    return tiers.annotate(kept=kept).filter(kept__lt=len(settings.LANGUAGES)).order_by("kept", "rank")


def _kept(made: QuerySet[Welcome]) -> QuerySet[Welcome]:
    """Leave those of the newest version that were made under the policy that holds, or not long ago."""
    rested = Q(epoch=F("persona__policy_epoch__n")) | Q(made__gt=timezone.now() - _REST)
    codes = [code for code, _ in settings.LANGUAGES]
    return made.filter(rested, version=Subquery(_NEWEST), language__in=codes)


def _made(
    items: Sequence[InventoryItem], persona: Persona, answers: Answers, language: str
) -> list[tuple[str, Of]]:
    """Keep what is answered: one question of an item, and not too many of one form while others are answered."""
    kept: list[tuple[str, Of]] = []
    forms: list[int] = []
    tried = set[str]()
    with override(language):
        asked = [*_candidates(items, persona)]
        for most, (form, text, item) in product((_EACH, OFFERED), asked):
            if len(kept) == OFFERED or len(tried) == _TRIED:
                break
            is_last, of = form == len(_FORMS) - 1, made_of(item)
            if (
                text in tried
                or item.title in {other[1] for _, other in kept}
                or (forms.count(form) >= most and not is_last)
            ):
                continue
            tried.add(text)
            first = answers(text)
            if first and _FORMS[form].is_met(first, item, persona.name):
                kept.append((text, of))
                forms.append(form)
    return kept


def _candidates(items: Sequence[InventoryItem], persona: Persona) -> Iterator[tuple[int, str, InventoryItem]]:
    for number, form in enumerate(_FORMS):
        for item in items:
            if form.fits(item, persona.name):
                words = {
                    "name": persona.name,
                    "year": item.year,
                    "title": item.title,
                    "creator": item.creator,
                }
                yield number, str(form.text) % words, item


def _spread(items: Sequence[InventoryItem]) -> tuple[InventoryItem, ...]:
    """Choose some over the years, always the same ones of the same inventory."""
    short = [one for one in items if len(one.title) <= _LONGEST]
    return tuple(short[:: max(1, len(short) // _SPREAD)][:_SPREAD])


def _asking(persona: Persona, standing: Standing) -> Answers:
    """Return a way to tell how an answer to *standing* begins."""
    ask = asking(persona, standing)

    def answers(text: str) -> _Opening | None:
        answer = ask(text)
        if not (answer.display and answer.display.claims):
            return None
        shown = answer.display.claims[0]
        words = " ".join(one.text for one in shown.excerpts if one.text)
        cited = [one.cited for one in answer.trail.judged if one.cited.typed.claim.n == shown.n]
        return _Opening(text=words, citations=cited[0].citations) if words and cited else None

    return answers
