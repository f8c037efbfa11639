"""The one place that writes what a policy is made of: rules, people, tiers, and whether the persona answers.

Every change is one transaction: the lock that whoever keeps an answer shares, the rows, then the whole policy weighed
against what it was. After a death nothing gets looser, whoever asks; the person's instructions are attested by the
steward, and so are tiers and budgets that give more; whoever may tend may tighten.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from personas.core.errors import FaultyPolicyError, ForbiddenError, LooseningError
from personas.core.faults import validate
from personas.core.policy import Policy
from personas.core.tightening import loosenings, wider
from personas.models import Person, Persona, Rule, Tier, Widening
from personas.selectors.access import Need, needs_of
from personas.selectors.epochs import lock_policy
from personas.services.ground import ahead
from personas.services.policies import latest_policy, policy_of

WISHES: Final = (3, 5)  # readers who must have asked in vain for the same, before curators are told
_RULE: Final = (
    "inclusion",
    "surfacing",
    "display",
    "existence",
    "cap",
    "tier",
    "sensitive",
    "valid_from",
    "valid_until",
)


class Changes:
    """What is written within one change; nothing of it stays unless the whole may be."""

    def put(self, *rows: Rule | Person | Tier | Widening) -> None:
        """Write rows as they are now."""
        for row in rows:
            row.save()

    def put_rules(self, rows: Iterable[Rule]) -> None:
        """Write many rules, each in the place of its record's."""
        Rule.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["persona", "record_key"], update_fields=_RULE
        )


@contextmanager
def changing(*, persona: Persona, by: User | None) -> Iterator[Changes]:
    """Change a policy's rows, all of them or none; None stands for whoever runs commands on the server.

    Raises: ForbiddenError, FaultyPolicyError, LooseningError; and then nothing was changed.
    """
    with transaction.atomic():
        before, had, bound = ahead(persona, partial(_as_it_is, persona, by))
        held = None if by is None else _held(by, persona)
        yield Changes()
        after = policy_of(persona)
        if held is not None and Need.STEWARD not in held:
            _leave_to_steward(persona, before, after, is_new=not had and _is_attested(persona))
        _weigh(persona, before, after, is_bound=bound)


def _as_it_is(persona: Persona, by: User | None) -> tuple[Policy, bool, bool]:
    return policy_of(persona), _is_attested(persona), is_bound(persona, by)


def is_bound(persona: Persona, by: User | None) -> bool:
    """Tell whether the instructions stand. While an archive is being founded, what its owner takes in makes them."""
    return latest_policy(persona) is not None or (by is not None and _is_attested(persona))


def forbid(*, persona: Persona, records: Sequence[str]) -> None:
    """Forbid records to be in the archive, under the lock that the caller holds; nothing gets looser by it."""
    rows = [Rule(persona=persona, record_key=key, inclusion=False) for key in records]
    Rule.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["persona", "record_key"], update_fields=["inclusion"]
    )


@transaction.atomic
def suspend(*, persona: Persona, by: User | None) -> None:
    """Let a persona answer nobody from now on; neither what is asked nor what was answered is readable then.

    Raises: ForbiddenError to whoever is neither its curator nor its steward.
    """
    lock_policy(persona.pk)
    if by is not None:
        _held(by, persona)
    Persona.objects.filter(pk=persona.pk).update(state=Persona.State.SUSPENDED)
    persona.refresh_from_db(fields=["state"])


@transaction.atomic
def resume(*, persona: Persona, by: User | None) -> None:
    """Let a persona that was suspended answer again. Raises: ForbiddenError to whoever is not its steward."""
    lock_policy(persona.pk)
    if by is not None and Need.STEWARD not in needs_of(by, persona):
        raise ForbiddenError(f"{persona.slug}: only the steward lifts a suspension; ask them to")
    Persona.objects.filter(pk=persona.pk, state=Persona.State.SUSPENDED).update(state=Persona.State.ACTIVE)
    persona.refresh_from_db(fields=["state"])


def tell_wishes(*, persona: Persona, by: User) -> None:
    """Let curators be told what 3 readers asked in vain, or again what 5 did: ``WISHES``.

    Raises: ForbiddenError to whoever is not its steward.
    """
    if Need.STEWARD not in needs_of(by, persona):
        raise ForbiddenError(
            f"{persona.slug}: only the steward says how few readers may be told of; ask them to"
        )
    few, many = WISHES
    persona.wishes_from = many if persona.wishes_from == few else few
    persona.save(update_fields=["wishes_from"])


def _held(by: User, persona: Persona) -> frozenset[Need]:
    held = needs_of(by, persona)
    if not held & {Need.TEND, Need.STEWARD}:
        raise ForbiddenError(
            f"{persona.slug}: only its curators and its steward change its policy; ask one of them"
        )
    return held


def _leave_to_steward(persona: Persona, before: Policy, after: Policy, *, is_new: bool) -> None:
    if is_new:
        raise ForbiddenError(
            f"{persona.slug}: the person's instructions about everything are attested by the steward; ask them to"
        )
    grown = wider(before, after)
    if grown or before.widened != after.widened:
        named = "; ".join(f"{one.thing}: {one.what}" for one in grown)
        raise ForbiddenError(
            f"{persona.slug}: tiers and budgets that give more are attested by the steward; ask them to ({named})"
        )


def _is_attested(persona: Persona) -> bool:
    return Rule.objects.filter(persona=persona, record_key="").exists()


def _weigh(persona: Persona, before: Policy, after: Policy, *, is_bound: bool) -> None:
    """Refuse faults that were not there before and, after a death and where *is_bound*, whatever is looser."""
    known = frozenset(validate(before))
    faults = tuple(fault.message for fault in validate(after) if fault not in known)
    if faults:
        raise FaultyPolicyError(faults)
    if is_bound and Persona.objects.values_list("died", flat=True).get(pk=persona.pk):
        looser = loosenings(before, after)
        if looser:
            raise LooseningError(looser)
