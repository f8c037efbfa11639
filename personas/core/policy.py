"""The whole policy of one archive as a value: what is signed, logged, and named in every bundle.

After the person's death a policy may only get tighter (DESIGN, section 3). That is judged by what it lets
each tier do with each record, not by comparing words, so that it does not matter how a rule is put.
"""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ledger.core import canonical
from ledger.core.canonical import Json
from ledger.core.errors import CanonicalError
from ledger.core.fields import Fields
from personas.core.consent import Rule
from personas.core.errors import PolicyError
from personas.core.tiers import Tier

_LIMITS: Final = ("excerpt_cap", "context_chars", "daily_chars", "daily_expansions", "per_minute")


class Standing(StrEnum):
    """What somebody who is named in the archive has agreed to, from least to most."""

    SEALED = "sealed"
    ANONYMIZED = "anonymized"
    CLEARED = "cleared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody else who is named in the archive. ``receipt`` tells how and when they agreed."""

    name: str
    aliases: tuple[str, ...] = ()
    state: Standing = Standing.SEALED
    pseudonym: str = ""
    receipt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Defaults, tiers, people and rules as they stood at one time; ``rules`` are (record key, rule)."""

    archive: str
    n: int
    parent: str
    default: Rule
    tiers: tuple[Tier, ...]
    people: tuple[Person, ...]
    rules: tuple[tuple[str, Rule], ...]


def encode(policy: Policy) -> bytes:
    """Return the bytes that are signed, of payload type ``ledger.core.envelope.POLICY``."""
    return canonical.encode(
        {
            "v": 1,
            "archive": policy.archive,
            "n": policy.n,
            "parent": policy.parent,
            "default": _rule(policy.default),
            "tiers": [_tier(tier) for tier in sorted(policy.tiers, key=lambda tier: tier.rank)],
            "people": [_person(person) for person in sorted(policy.people, key=lambda person: person.name)],
            "rules": [
                {"record": record, **_rule(rule)} for record, rule in sorted(policy.rules, key=_record)
            ],
        }
    )


def digest(data: bytes) -> str:
    """Return the name of a policy's bytes, by which archive versions and bundles call it."""
    return hashlib.sha256(data).hexdigest()


def parse(data: bytes) -> Policy:
    """Read a policy back; PolicyError for bytes that ``encode`` would not write."""
    try:
        fields = Fields(canonical.decode(data), "policy")
        v = fields.integer("v")
        policy = Policy(
            archive=fields.text("archive"),
            n=fields.integer("n", least=1),
            parent=fields.text("parent"),
            default=_read_rule(fields.fields("default")),
            tiers=tuple(_read_tier(Fields(item, "tier")) for item in fields.items("tiers")),
            people=tuple(_read_person(Fields(item, "person")) for item in fields.items("people")),
            rules=tuple(_read_record(Fields(item, "rule")) for item in fields.items("rules")),
        )
        fields.closed()
    except (CanonicalError, ValueError) as e:
        raise PolicyError(str(e)) from e
    if v != 1 or encode(policy) != data:
        raise PolicyError("a policy of another form, or out of order")
    return policy


def _record(item: tuple[str, Rule]) -> str:
    return item[0]


def _rule(rule: Rule) -> dict[str, Json]:
    return {
        "inclusion": rule.inclusion,
        "surfacing": rule.surfacing,
        "display": rule.display,
        "existence": rule.existence,
        "cap": rule.cap,
        "tier": rule.tier,
        "sensitive": list[Json](rule.sensitive),
    }


def _tier(tier: Tier) -> dict[str, Json]:
    return {"name": tier.name, "rank": tier.rank, **{limit: getattr(tier, limit) for limit in _LIMITS}}


def _person(person: Person) -> dict[str, Json]:
    return {
        "name": person.name,
        "aliases": list[Json](person.aliases),
        "state": person.state.value,
        "pseudonym": person.pseudonym,
        "receipt": person.receipt,
    }


def _read_record(fields: Fields) -> tuple[str, Rule]:
    return fields.text("record"), _read_rule(fields)


def _read_rule(fields: Fields) -> Rule:
    rule = Rule(
        inclusion=fields.flag("inclusion") if fields.given("inclusion") else None,
        surfacing=fields.flag("surfacing") if fields.given("surfacing") else None,
        display=fields.flag("display") if fields.given("display") else None,
        existence=fields.flag("existence") if fields.given("existence") else None,
        cap=fields.integer("cap") if fields.given("cap") else None,
        tier=fields.text("tier") if fields.given("tier") else None,
        sensitive=fields.texts("sensitive"),
    )
    fields.closed()
    return rule


def _read_tier(fields: Fields) -> Tier:
    limits = {limit: fields.integer(limit) for limit in _LIMITS}
    tier = Tier(name=fields.text("name"), rank=fields.integer("rank"), **limits)
    fields.closed()
    return tier


def _read_person(fields: Fields) -> Person:
    person = Person(
        name=fields.text("name"),
        aliases=fields.texts("aliases"),
        state=Standing(fields.text("state")),
        pseudonym=fields.text("pseudonym"),
        receipt=fields.text("receipt"),
    )
    fields.closed()
    return person
