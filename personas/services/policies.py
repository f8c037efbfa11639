"""The policy as it stands in rows, and its frozen, signed versions."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import F

from ledger.core.envelope import POLICY
from personas.core import policy
from personas.core.consent import SILENT
from personas.core.consent import Rule as CoreRule
from personas.core.errors import FaultyPolicyError, LooseningError
from personas.core.faults import validate
from personas.core.policy import Person as CorePerson
from personas.core.policy import Policy, Standing
from personas.core.sensitive.clearing import HEADING, Cleared
from personas.core.tiers import Tier as CoreTier
from personas.core.tightening import loosenings
from personas.core.widening import Widening as CoreWidening
from personas.held_back import HeldSentence
from personas.models import Person, Persona, PolicyEpoch, PolicyVersion, Rule, Tier, Widening
from personas.selectors.epochs import epoch_of, frozen_epoch
from personas.services.ground import ahead
from personas.services.logged import Signed, keep, signed

ATTESTED: Final = "by the attestation of the archive's opening"
UNSETTLED: Final = "not settled: named in the manifest when the archive was taken in"


def rule_of(row: Rule) -> CoreRule:
    """Read a rule's row."""
    return CoreRule(
        inclusion=row.inclusion,
        surfacing=row.surfacing,
        display=row.display,
        existence=row.existence,
        cap=row.cap,
        tier=row.tier.name if row.tier else None,
        sensitive=tuple(row.sensitive),
        valid_from=row.valid_from,
        valid_until=row.valid_until,
    )


def rules_of(persona: Persona) -> dict[str, CoreRule]:
    """Return all rules by record key; the default under the empty key. A draft has none.

    Most records share a few rules, so each is made once: an archive of 100,000 records may have as many rows.
    """
    if not persona.pk:
        return {}
    rows, made = Rule.objects.filter(persona=persona).values_list("record_key", *_SAID), _Made()
    return {key: made[(*said, tuple(sensitive))] for key, *said, sensitive in rows.iterator(chunk_size=5000)}


class _Made(dict[tuple[Any, ...], CoreRule]):
    """Rules by what their rows say."""

    def __missing__(self, said: tuple[Any, ...]) -> CoreRule:
        self[said] = made = CoreRule(**dict(zip(_FIELDS, said, strict=True)))
        return made


_FIELDS: Final = (
    *("inclusion", "surfacing", "display", "existence", "cap", "tier", "valid_from", "valid_until"),
    "sensitive",
)
_SAID: Final = tuple("tier__name" if name == "tier" else name for name in _FIELDS)


def person_of(row: Person) -> CorePerson:
    """Read a row of the register."""
    return CorePerson(
        name=row.name,
        aliases=tuple(row.aliases),
        state=Standing(row.state),
        pseudonym=row.pseudonym,
        receipt="" if row.receipt == UNSETTLED else row.receipt,
        valid_until=row.valid_until,
    )


def tier_of(row: Tier) -> CoreTier:
    """Read a tier's row."""
    return CoreTier(
        name=row.name,
        rank=row.rank,
        excerpt_cap=row.excerpt_cap,
        context_chars=row.context_chars,
        daily_chars=row.daily_chars,
        daily_expansions=row.daily_expansions,
        per_minute=row.per_minute,
        artifact_chars=row.artifact_chars,
        daily_probes=row.daily_probes,
    )


def widening_of(row: Widening) -> CoreWidening:
    """Read the row of what a steward attested of a tier."""
    return CoreWidening(tier=row.tier, limit=row.limit, was=row.was, will=row.will, day=row.day, why=row.why)


def cleared_of(persona: Persona, without: Collection[int] = ()) -> tuple[Cleared, ...]:
    """Return the sentences about people who may live that curators cleared, in their order; none of those *without*."""
    rows = HeldSentence.objects.filter(persona=persona, state=HeldSentence.State.OPEN)
    rows = rows.exclude(artifact__in=without)
    told = rows.values_list("artifact__artifact_id", "paragraph", "start", "end", "receipt")
    return tuple(
        sorted(
            Cleared(
                artifact=name,
                paragraph=HEADING if paragraph is None else paragraph,
                start=start,
                end=end,
                receipt=receipt,
            )
            for name, paragraph, start, end, receipt in told
        )
    )


def policy_of(persona: Persona) -> Policy:
    """Return the policy that the rows make now, as the successor of the last frozen one."""
    return _next_policy(persona, latest_policy(persona))


def _next_policy(persona: Persona, last: PolicyVersion | None, without: Collection[int] = ()) -> Policy:
    rules = rules_of(persona)
    said = Policy(
        archive=persona.archive_id,
        n=last.n + 1 if last else 1,
        parent=last.digest if last else "",
        default=rules.pop("", SILENT),
        tiers=tuple(tier_of(row) for row in persona.tiers.order_by("rank")),
        people=tuple(person_of(row) for row in persona.people.order_by("name")),
        rules=tuple(sorted(rules.items())),
        widened=tuple(widening_of(row) for row in persona.widenings.order_by("pk")) if persona.pk else (),
        cleared=cleared_of(persona, without) if persona.pk else (),
    )
    return policy.formed(said)


def latest_policy(persona: Persona) -> PolicyVersion | None:
    """Return the last frozen policy."""
    return PolicyVersion.objects.filter(persona=persona).order_by("-n").first()


@transaction.atomic
def freeze_policy(*, persona: Persona) -> PolicyVersion:
    """Sign and log the policy as it stands; the last one is returned when nothing changed since.

    Raises: FaultyPolicyError for rows that no policy may hold; LooseningError when the person has died and the rows
    allow more than the last version did. The caller's transaction must not outlive that, or the looser rows would be
    in force.
    """
    row, new = ahead(persona, partial(foresee_policy, persona))
    if new:
        row.epoch = epoch_of(persona.pk)
        keep(new)
    settle(persona)
    return row


def foresee_policy(
    persona: Persona, *, forbidding: Collection[str] = (), without: Collection[int] = ()
) -> tuple[PolicyVersion, tuple[Signed, ...]]:
    """Return the policy that will stand once records are forbidden and artifacts are gone, signed where it is new.

    Nothing is written. Raises: as ``freeze_policy``.
    """
    last = latest_policy(persona)
    now = policy.forbidding(_next_policy(persona, last, without), forbidding)
    if last is not None and not _differs(persona, last, now):
        return last, ()
    faults = validate(now)
    if faults:
        raise FaultyPolicyError(tuple(fault.message for fault in faults))
    document = policy.encode(now)
    row = PolicyVersion(persona=persona, n=now.n, document=document, digest=policy.digest(document))
    return row, (signed(row, POLICY, document),)


def settle(persona: Persona) -> None:
    """Note that the newest signed policy is what the rows say, under the lock of whoever has seen to it."""
    PolicyEpoch.objects.filter(persona=persona).update(settled=F("n"))


@transaction.atomic
def settle_policy(*, persona: Persona) -> int:
    """Freeze the policy if the rows are newer than the last frozen one; return the epoch that it speaks for.

    Whoever answers pins the newest policy and this number, and keeps the answer only under the same number.
    Raises: LooseningError, as ``freeze_policy``; then nothing may be answered.
    """
    epoch = frozen_epoch(persona)
    if epoch is None:
        freeze_policy(persona=persona)
        epoch = epoch_of(persona.pk)
    return epoch


def _differs(persona: Persona, last: PolicyVersion, now: Policy) -> bool:
    """Tell whether the rows say another thing than what was signed. To write the same again is quicker than to read."""
    parent = (
        PolicyVersion.objects.filter(persona=persona, n=last.n - 1).values_list("digest", flat=True).first()
    )
    if policy.digest(policy.encode(replace(now, n=last.n, parent=parent or ""))) == last.digest:
        return False
    before = policy.parse(bytes(last.document))
    if replace(now, n=before.n, parent=before.parent) == before:
        return False
    looser = loosenings(before, now) if persona.died else ()
    if looser:
        raise LooseningError(looser)
    return True
