"""Make the questions that somebody is offered first: of titles, people and years, each asked once, kept if answered.

They are asked as one of a tier would, in memory: nothing is signed, logged, debited or sent to a model's server. So no
question tells of what its tier may not see; and what is hidden changes none of them, not even their order.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy, override

from citations import wiring
from citations.adapters.recheck import Basis
from citations.adapters.unkept import kept_nowhere
from citations.core import pipeline
from citations.core.text.words import names
from citations.models import Conversation, Question, Welcome
from citations.selectors import made_of
from citations.services.asking import evaluation_user
from personas import selectors as personas
from personas.models import ArchiveVersion, Persona, Tier
from personas.selectors import InventoryItem, Standing
from personas.selectors.access import tier_standing

OFFERED: Final = 6
_EACH: Final = 2  # of one form
_TRIED: Final = 48  # in one language; then it is left at what there is
_SPREAD: Final = 12  # items that questions are made of, over the years
_AT_ONCE: Final = 4  # archives, each with one of its tiers; the others have their turn
_NEWEST: Final = ArchiveVersion.objects.filter(persona=OuterRef("persona")).order_by("-n").values("n")[:1]
_FRESH: Final = Exists(
    Welcome.objects.filter(
        tier=OuterRef("pk"), version=Subquery(_NEWEST), epoch=F("persona__policy_epoch__n")
    )
)
_LONGEST: Final = 80  # characters of a title
Answers = Callable[[str], bool]
Of = list[str | int | None]  # what a question is made of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """A way to ask, with what it needs of an item."""

    text: object
    fits: Callable[[InventoryItem, str], bool] = lambda _item, _own: True


_FORMS: Final = (
    _Form(text=gettext_lazy("What did %(name)s do in %(year)s?"), fits=lambda item, _: item.year is not None),
    _Form(
        text=gettext_lazy("What does %(name)s say in “%(title)s”?"),
        fits=lambda item, own: item.creator == own,
    ),
    _Form(
        text=gettext_lazy("Who was %(creator)s?"),
        fits=lambda item, own: item.creator != own and names(item.creator) == (item.creator,),
    ),
    _Form(text=gettext_lazy("What is in “%(title)s”?")),
    _Form(text=gettext_lazy("When was “%(title)s” written?"), fits=lambda item, _: bool(item.date)),
)
"""The last is answered by the record of an item, where its text says nothing."""


def waiting() -> tuple[int, ...]:
    """Return some active personas with a tier whose questions were made under another version or policy, or never."""
    tiers = Tier.objects.filter(persona__state=Persona.State.ACTIVE).exclude(_FRESH)
    found = tiers.exclude(persona__versions=None).exclude(persona__policy_epoch=None)
    return tuple(found.order_by("persona").values_list("persona", flat=True).distinct()[:_AT_ONCE])


def welcome(*, persona_id: int) -> bool:
    """Make the questions of one such tier anew, in every language of the pages; False when there was none."""
    stale = Tier.objects.filter(persona=persona_id).exclude(_FRESH).order_by("rank")
    tier = stale.select_related("persona").first()
    if tier is None:
        return False
    persona = tier.persona
    standing, epoch = tier_standing(persona, tier), personas.epoch_of(persona.pk)
    version = personas.current_version(persona).n
    items = _spread(personas.inventory(standing, version=version))
    answers = _asking(persona, standing)
    made = {language: _made(items, persona, answers, language) for language, _ in settings.LANGUAGES}
    Welcome.objects.update_or_create(
        tier=tier, defaults={"persona": persona, "version": version, "epoch": epoch, "questions": made}
    )
    return True


def _made(
    items: Sequence[InventoryItem], persona: Persona, answers: Answers, language: str
) -> list[tuple[str, Of]]:
    """Keep what is answered: one question of an item, and not too many of one form."""
    kept: list[tuple[str, Of]] = []
    forms: list[int] = []
    tried = set[str]()
    with override(language):
        for form, text, of in _candidates(items, persona):
            if len(kept) == OFFERED or len(tried) == _TRIED:
                break
            is_last = form == len(_FORMS) - 1
            if (
                text in tried
                or of[1] in {other[1] for _, other in kept}
                or (forms.count(form) >= _EACH and not is_last)
            ):
                continue
            tried.add(text)
            if answers(text):
                kept.append((text, of))
                forms.append(form)
    return kept


def _candidates(items: Sequence[InventoryItem], persona: Persona) -> Iterator[tuple[int, str, Of]]:
    for number, form in enumerate(_FORMS):
        for item in items:
            if form.fits(item, persona.name):
                words = {
                    "name": persona.name,
                    "year": item.year,
                    "title": item.title,
                    "creator": item.creator,
                }
                yield number, str(form.text) % words, made_of(item)


def _spread(items: Sequence[InventoryItem]) -> tuple[InventoryItem, ...]:
    """Choose some over the years, always the same ones of the same inventory."""
    short = [one for one in items if len(one.title) <= _LONGEST]
    return tuple(short[:: max(1, len(short) // _SPREAD)][:_SPREAD])


def _asking(persona: Persona, standing: Standing) -> Answers:
    """Return a way to tell whether *standing* gets an answer with an excerpt to a question."""
    question = Question(
        persona=persona,
        user=evaluation_user(),
        conversation=Conversation(persona=persona),
        profile=persona.default_profile,
    )
    basis = Basis(epoch=0, standing=standing, day=timezone.now().date())

    def answers(text: str) -> bool:
        question.text = text
        session = wiring.session_for(question, standing)
        ports = kept_nowhere(wiring.ports_for(question, session, basis), session)
        shown = pipeline.answer(text, session, ports).display
        return shown is not None and any(one.text for claim in shown.claims for one in claim.excerpts)

    return answers
