"""The whole policy of one archive as a value: what is signed, logged, and named in every bundle.

After the person's death a policy may only get tighter (DESIGN, section 3). That is judged by what it lets
each tier do with each record, not by comparing words, so that it does not matter how a rule is put.
"""

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from ledger.core import canonical
from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core import policy_rows as rows
from personas.core.consent import WHOLE, Rule
from personas.core.errors import DateError, PolicyError
from personas.core.people import Person, Standing
from personas.core.sensitive.clearing import Cleared
from personas.core.tiers import Tier
from personas.core.widening import Widening

__all__ = [
    "FORM",
    "NEWEST",
    "Person",
    "Policy",
    "Standing",
    "digest",
    "encode",
    "forbidding",
    "formed",
    "parse",
]

FORM: Final = 2  # that policies are written in; form 1 had no windows, and two limits less
LIMIT: Final = 256 * 2**20  # bytes: a million records, each with a rule of its own
NEWEST: Final = (
    rows.SPOKEN
)  # for those alone that say *in whole*, what a steward widened, or what a curator cleared


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Defaults, tiers, people and rules as they stood at one time; ``rules`` are (record key, rule).

    ``widened`` only grows: what a steward attested of the tiers since the person's death, oldest first. ``cleared`` are
    sentences about people who may live that curators cleared, in their order. ``v`` is the form of its bytes. Two
    policies that say the same are equal whatever their form.
    """

    archive: str
    n: int
    parent: str
    default: Rule
    tiers: tuple[Tier, ...]
    people: tuple[Person, ...]
    rules: tuple[tuple[str, Rule], ...]
    widened: tuple[Widening, ...] = ()
    cleared: tuple[Cleared, ...] = ()
    v: int = field(default=FORM, compare=False)


def formed(policy: Policy) -> Policy:
    """Return the policy in the form that new ones are written in: the newest only where it has to be."""
    return replace(policy, v=NEWEST if policy.widened or policy.cleared or _says_whole(policy) else FORM)


def forbidding(policy: Policy, records: Collection[str]) -> Policy:
    """Return the policy by which these records may not be in the archive, whatever else was said of them."""
    rules = dict(policy.rules)
    rules |= {record: replace(rules.get(record, Rule()), inclusion=False) for record in records}
    return formed(replace(policy, rules=tuple(sorted(rules.items(), key=lambda item: item[0]))))


def encode(policy: Policy) -> bytes:
    """Return the bytes that are signed, of payload type ``ledger.core.envelope.POLICY``.

    Raises: PolicyError for a form that is not known, or that has no words for what the policy says.
    """
    v = policy.v
    if (
        v not in (1, FORM, NEWEST)
        or (v == 1 and not _fits_1(policy))
        or (v < NEWEST and (policy.widened or policy.cleared))
    ):
        raise PolicyError(
            f"policy {policy.n} cannot be written in form {v}: write it in form {formed(policy).v}"
        )
    return canonical.encode(
        {
            "v": v,
            "archive": policy.archive,
            "n": policy.n,
            "parent": policy.parent,
            "default": rows.write_rule(policy.default, v=v),
            "tiers": [
                rows.write_tier(tier, v=v) for tier in sorted(policy.tiers, key=lambda tier: tier.rank)
            ],
            "people": [
                rows.write_person(person, v=v)
                for person in sorted(policy.people, key=lambda person: person.name)
            ],
            "rules": [
                {"record": record, **rows.write_rule(rule, v=v)}
                for record, rule in sorted(policy.rules, key=lambda item: item[0])
            ],
            **(_newest(policy) if v >= NEWEST else {}),
        }
    )


def digest(data: bytes) -> str:
    """Return the name of a policy's bytes, by which archive versions and bundles call it."""
    return hashlib.sha256(data).hexdigest()


def parse(data: bytes) -> Policy:
    """Read a policy of any form back; PolicyError for bytes that ``encode`` would not write."""
    try:
        fields = Fields(canonical.decode(data, limit=LIMIT), "policy")
        v = fields.integer("v")
        policy = Policy(
            archive=fields.text("archive"),
            n=fields.integer("n", least=1),
            parent=fields.text("parent"),
            default=rows.read_rule(fields.fields("default"), v=v),
            tiers=tuple(rows.read_tier(Fields(item, "tier"), v=v) for item in fields.items("tiers")),
            people=tuple(rows.read_person(Fields(item, "person"), v=v) for item in fields.items("people")),
            rules=tuple(rows.read_record(Fields(item, "rule"), v=v) for item in fields.items("rules")),
            widened=tuple(rows.read_widening(Fields(item, "widened")) for item in fields.items("widened"))
            if v >= NEWEST
            else (),
            cleared=tuple(rows.read_cleared(Fields(item, "cleared")) for item in fields.items("cleared"))
            if v >= NEWEST
            else (),
            v=v,
        )
        fields.closed()
    except (CanonicalError, DateError, ValueError) as e:
        raise PolicyError(str(e)) from e
    if encode(policy) != data:
        raise PolicyError("a policy whose parts are out of order")
    return policy


def _fits_1(policy: Policy) -> bool:
    """Tell whether a policy says nothing that form 1 has no words for."""
    windows = (rule.valid_from or rule.valid_until for rule in _rules(policy))
    ends = (person.valid_until for person in policy.people)
    limits = (getattr(tier, name) == usual for tier in policy.tiers for name, usual in rows.SINCE_2.items())
    return not any(windows) and not any(ends) and all(limits)


def _newest(policy: Policy) -> dict[str, Json]:
    """Return what the newest form has words for, and no other."""
    return {
        "widened": [rows.write_widening(one) for one in policy.widened],
        "cleared": [rows.write_cleared(one) for one in sorted(policy.cleared)],
    }


def _says_whole(policy: Policy) -> bool:
    return any(rule.cap == WHOLE for rule in _rules(policy))


def _rules(policy: Policy) -> Iterator[Rule]:
    yield policy.default
    yield from (rule for _, rule in policy.rules)
