"""Make the questions that somebody is offered first: of titles, people and years, each asked once, kept if answered.

They are asked as one of a tier would, in memory: nothing is signed, logged, debited or sent to a model's server. So no
question tells of what its tier may not see; and what is hidden changes none of them, not even their order.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy, override

from citations.core.text.words import names
from citations.models import Welcome
from citations.selectors import made_of
from citations.services.unkept import asking
from personas import selectors as personas
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
Answers = Callable[[str], frozenset[tuple[str, str]]]  # artifacts whose words answer, each with who wrote it
Of = list[str | int | None]  # what a question is made of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """A way to ask, with what it needs of an item; whoever is asked about *its_own* doings tells of them themselves."""

    text: object
    fits: Callable[[InventoryItem, str], bool] = lambda _item, _own: True
    its_own: bool = False

    def is_met(self, item: InventoryItem, own: str, sources: frozenset[tuple[str, str]]) -> bool:
        """Tell whether an answer is one to this question: it quotes the item, or whose doings are asked after."""
        told = {by for _, by in sources} if self.its_own else {artifact for artifact, _ in sources}
        return (own if self.its_own else item.artifact_id) in told


_FORMS: Final = (
    _Form(
        text=gettext_lazy("What did %(name)s do in %(year)s?"),
        fits=lambda item, _: item.year is not None,
        its_own=True,
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
    ),
    _Form(text=gettext_lazy("What is in “%(title)s”?")),
    _Form(text=gettext_lazy("When was “%(title)s” written?"), fits=lambda item, _: bool(item.date)),
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
    """Keep what is answered: one question of an item, and not too many of one form."""
    kept: list[tuple[str, Of]] = []
    forms: list[int] = []
    tried = set[str]()
    with override(language):
        for form, text, item in _candidates(items, persona):
            if len(kept) == OFFERED or len(tried) == _TRIED:
                break
            is_last, of = form == len(_FORMS) - 1, made_of(item)
            if (
                text in tried
                or item.title in {other[1] for _, other in kept}
                or (forms.count(form) >= _EACH and not is_last)
            ):
                continue
            tried.add(text)
            if _FORMS[form].is_met(item, persona.name, answers(text)):
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
    """Return a way to tell whose words *standing* is shown in answer to a question."""
    ask = asking(persona, standing)

    def answers(text: str) -> frozenset[tuple[str, str]]:
        answer = ask(text)
        shown = answer.display.claims if answer.display else ()
        numbers = {claim.n for claim in shown if any(one.text for one in claim.excerpts)}
        cited = (one.cited for one in answer.trail.judged if one.cited.typed.claim.n in numbers)
        return frozenset((one.artifact_id, one.origin.creator) for claim in cited for one in claim.citations)

    return answers
