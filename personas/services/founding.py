"""Found an archive: the persona, its tiers, the person's instructions, and the people who are named."""

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from personas.core import text
from personas.core.consent import Rule as CoreRule
from personas.core.errors import IngestError, NoTierError
from personas.core.policy import Person as CorePerson
from personas.core.tiers import TIERS
from personas.core.tiers import Tier as CoreTier
from personas.models import Person, Persona, Rule, Tier
from personas.services.changing import changing
from personas.services.mentioning import naming
from personas.services.policies import UNSETTLED

_ARCHIVE: Final = re.compile("[0-9a-f]{32}")


def draft(
    *,
    slug: str,
    name: str,
    died: str = "",
    born: str = "",
    pronouns: str = "they",
    summary: str = "",
    archive: str = "",
) -> Persona:
    """Make a persona that is not in the database yet; ``found`` or the first ``ingest`` puts it there.

    *archive* is the identifier of an archive that was taken out elsewhere, by which its artifacts keep their names;
    empty: a new one. Raises: IngestError for what is no identifier, is taken here, or cannot be said of anybody.
    """
    if archive and (not _ARCHIVE.fullmatch(archive) or Persona.objects.filter(archive_id=archive).exists()):
        raise IngestError(
            f"{archive[:32]!r} is no identifier of 32 hex digits, or an archive here has it already"
        )
    persona = Persona(
        slug=slug,
        name=name,
        died=died,
        born=born,
        pronouns=pronouns,
        summary=summary,
        archive_id=archive or secrets.token_hex(16),
    )
    _check(persona)
    persona.name = text.line(name)
    return persona


@transaction.atomic
def found(*, persona: Persona, tiers: Sequence[CoreTier] = TIERS) -> Persona:
    """Put a draft into the database with its tiers; it answers nobody until ``activate``.

    Raises: IngestError when the slug is taken, or what is said of the person cannot be so.
    """
    _check(persona)
    if Persona.objects.filter(slug=persona.slug).exists():
        raise IngestError(f"there is a persona {persona.slug} already: choose another slug")
    persona.save(force_insert=True)
    with changing(persona=persona, by=None) as changes:
        changes.put(*(Tier(persona=persona, **asdict(tier)) for tier in tiers))
    return persona


def _check(persona: Persona) -> None:
    if wrong := persona.faults():
        raise IngestError("; ".join(f"{field}: {why}" for field, why in wrong.items()))


def attest(*, persona: Persona, rule: CoreRule, by: User | None = None) -> None:
    """Write down the person's instructions about everything that no rule of its own speaks of.

    Raises: ForbiddenError to whoever is not the steward; LooseningError when the person has died and what was attested
    before allows less.
    """
    with changing(persona=persona, by=by) as changes:
        changes.put_rules((rule_row(persona, "", rule, {tier.name: tier for tier in persona.tiers.all()}),))


def rule_row(persona: Persona, record_key: str, rule: CoreRule, tiers: Mapping[str, Tier]) -> Rule:
    """Make the row of a rule. Raises: NoTierError for a tier that is not among *tiers*."""
    if rule.tier is not None and rule.tier not in tiers:
        known = ", ".join(tiers) or "none"
        raise NoTierError(f"persona {persona.slug} has no tier {rule.tier!r}; it has {known}")
    return Rule(
        persona=persona,
        record_key=record_key,
        inclusion=rule.inclusion,
        surfacing=rule.surfacing,
        display=rule.display,
        existence=rule.existence,
        cap=rule.cap,
        tier=tiers[rule.tier] if rule.tier is not None else None,
        sensitive=list(rule.sensitive),
        valid_from=rule.valid_from,
        valid_until=rule.valid_until,
    )


def enter_person(*, persona: Persona, person: CorePerson, by: User | None = None) -> Person:
    """Enter somebody in the register, or correct their entry; ``refresh_mentions`` then finds them in the texts."""
    with changing(persona=persona, by=by) as changes:
        name = text.line(person.name)
        row = Person.objects.filter(persona=persona, name=name).first() or Person(persona=persona, name=name)
        row.aliases = [text.line(alias) for alias in person.aliases]
        row.state, row.pseudonym = person.state.value, person.pseudonym
        row.receipt, row.valid_until = person.receipt, person.valid_until
        changes.put(row)
    return row


def enter_names(*, persona: Persona, names: Iterable[str], by: User | None) -> None:
    """Enter names in the register, sealed until they are settled, and look for them in every passage."""
    people = [CorePerson(name=name, receipt=UNSETTLED) for name in names]
    coming = [Person(persona=persona, name=text.line(one.name)) for one in people]
    with naming(persona=persona, by=by, coming=coming):
        for person in people:
            enter_person(persona=persona, person=person, by=by)


def put_person(*, row: Person, by: User | None) -> None:
    """Write a row of the register as it is now, and look for the person in every passage again."""
    with naming(persona=row.persona, by=by, coming=[row]) as changes:
        changes.put(row)


@transaction.atomic
def activate(*, persona: Persona) -> None:
    """Let a draft answer; one that was suspended stays so."""
    Persona.objects.filter(pk=persona.pk, state=Persona.State.DRAFT).update(state=Persona.State.ACTIVE)
    persona.refresh_from_db(fields=["state"])
