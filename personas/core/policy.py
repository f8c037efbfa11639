"""The whole policy of one archive as a value: what is signed, logged, and named in every bundle.

After the person's death a policy may only get tighter (DESIGN, section 3). That is judged by what it lets
each tier do with each record, not by comparing words, so that it does not matter how a rule is put.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ledger.core import canonical
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core import policy_rows as rows
from personas.core.consent import Rule
from personas.core.errors import DateError, PolicyError
from personas.core.people import Person, Standing
from personas.core.tiers import Tier

__all__ = ["FORM", "Person", "Policy", "Standing", "digest", "encode", "parse"]

FORM: Final = 2  # that new policies are written in; form 1 had no windows, and two limits less


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Defaults, tiers, people and rules as they stood at one time; ``rules`` are (record key, rule).

    ``v`` is the form of its bytes. Two policies that say the same are equal whatever their form.
    """

    archive: str
    n: int
    parent: str
    default: Rule
    tiers: tuple[Tier, ...]
    people: tuple[Person, ...]
    rules: tuple[tuple[str, Rule], ...]
    v: int = field(default=FORM, compare=False)


def encode(policy: Policy) -> bytes:
    """Return the bytes that are signed, of payload type ``ledger.core.envelope.POLICY``.

    Raises: PolicyError for a form that is not known, or that has no words for what the policy says.
    """
    if policy.v not in (1, FORM) or (policy.v == 1 and not _fits_1(policy)):
        raise PolicyError(f"policy {policy.n} cannot be written in form {policy.v}: write it in form {FORM}")
    new = policy.v != 1
    return canonical.encode(
        {
            "v": policy.v,
            "archive": policy.archive,
            "n": policy.n,
            "parent": policy.parent,
            "default": rows.write_rule(policy.default, new=new),
            "tiers": [
                rows.write_tier(tier, new=new) for tier in sorted(policy.tiers, key=lambda tier: tier.rank)
            ],
            "people": [
                rows.write_person(person, new=new)
                for person in sorted(policy.people, key=lambda person: person.name)
            ],
            "rules": [
                {"record": record, **rows.write_rule(rule, new=new)}
                for record, rule in sorted(policy.rules, key=lambda item: item[0])
            ],
        }
    )


def digest(data: bytes) -> str:
    """Return the name of a policy's bytes, by which archive versions and bundles call it."""
    return hashlib.sha256(data).hexdigest()


def parse(data: bytes) -> Policy:
    """Read a policy of any form back; PolicyError for bytes that ``encode`` would not write."""
    try:
        fields = Fields(canonical.decode(data), "policy")
        v = fields.integer("v")
        new = v != 1
        policy = Policy(
            archive=fields.text("archive"),
            n=fields.integer("n", least=1),
            parent=fields.text("parent"),
            default=rows.read_rule(fields.fields("default"), new=new),
            tiers=tuple(rows.read_tier(Fields(item, "tier"), new=new) for item in fields.items("tiers")),
            people=tuple(
                rows.read_person(Fields(item, "person"), new=new) for item in fields.items("people")
            ),
            rules=tuple(rows.read_record(Fields(item, "rule"), new=new) for item in fields.items("rules")),
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


def _rules(policy: Policy) -> Iterator[Rule]:
    yield policy.default
    yield from (rule for _, rule in policy.rules)
