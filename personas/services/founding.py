"""Found an archive: the persona, its tiers, the person's instructions, and the people who are named."""

import secrets
from collections.abc import Sequence
from typing import Final

from django.db import transaction

from personas.core import dates, text
from personas.core.consent import Rule as CoreRule
from personas.core.errors import IngestError
from personas.core.policy import Person as CorePerson
from personas.core.tiers import Tier as CoreTier
from personas.models import Person, Persona, Rule, Tier

# What an archive has until its policy says otherwise (requirements, section 6.3).
TIERS: Final = (
    CoreTier(
        name="public",
        rank=0,
        excerpt_cap=300,
        context_chars=400,
        daily_chars=4000,
        daily_expansions=20,
        per_minute=10,
    ),
    CoreTier(
        name="family",
        rank=1,
        excerpt_cap=600,
        context_chars=800,
        daily_chars=12000,
        daily_expansions=60,
        per_minute=20,
    ),
)


def draft(
    *,
    slug: str,
    name: str,
    died: str = "",
    born: str = "",
    pronouns: str = "they",
    summary: str = "",
) -> Persona:
    """Make a persona that is not in the database yet; ``found`` or the first ``ingest`` puts it there.

    Raises: DateError.
    """
    dates.parse(born)
    dates.parse(died)
    return Persona(
        slug=slug,
        name=text.line(name),
        died=died,
        born=born,
        pronouns=pronouns,
        summary=summary,
        archive_id=secrets.token_hex(16),
    )


@transaction.atomic
def found(*, persona: Persona, tiers: Sequence[CoreTier] = TIERS) -> Persona:
    """Put a draft into the database with its tiers; it answers nobody until ``activate``.

    Raises: IngestError when the slug is taken.
    """
    if Persona.objects.filter(slug=persona.slug).exists():
        raise IngestError(f"there is a persona {persona.slug} already: choose another slug")
    persona.save(force_insert=True)
    Tier.objects.bulk_create(
        Tier(
            persona=persona,
            name=tier.name,
            rank=tier.rank,
            excerpt_cap=tier.excerpt_cap,
            context_chars=tier.context_chars,
            daily_chars=tier.daily_chars,
            daily_expansions=tier.daily_expansions,
            per_minute=tier.per_minute,
        )
        for tier in tiers
    )
    return persona


@transaction.atomic
def attest(*, persona: Persona, rule: CoreRule) -> None:
    """Write down the person's instructions about everything that no rule of its own speaks of."""
    tier = persona.tiers.get(name=rule.tier) if rule.tier else None
    Rule.objects.update_or_create(
        persona=persona,
        record_key="",
        defaults={
            "inclusion": rule.inclusion,
            "surfacing": rule.surfacing,
            "display": rule.display,
            "existence": rule.existence,
            "cap": rule.cap,
            "tier": tier,
            "sensitive": list(rule.sensitive),
        },
    )


@transaction.atomic
def enter_person(*, persona: Persona, person: CorePerson) -> Person:
    """Enter somebody in the register, or correct their entry; ``refresh_mentions`` then finds them in the texts."""
    row, _ = Person.objects.update_or_create(
        persona=persona,
        name=text.line(person.name),
        defaults={
            "aliases": [text.line(alias) for alias in person.aliases],
            "state": person.state.value,
            "pseudonym": person.pseudonym,
            "receipt": person.receipt,
        },
    )
    return row


@transaction.atomic
def activate(*, persona: Persona) -> None:
    """Let a draft answer; one that was suspended stays so."""
    Persona.objects.filter(pk=persona.pk, state=Persona.State.DRAFT).update(state=Persona.State.ACTIVE)
    persona.refresh_from_db(fields=["state"])
