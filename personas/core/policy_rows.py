"""The rows of a policy document: one rule, one tier, one person, written and read.

``v`` is the form. Form 1 had neither windows nor the limits of ``SINCE_2``; from form 3 on a cap may be ``in whole``.
"""

from datetime import date
from typing import Final

from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas.core import dates
from personas.core.consent import WHOLE, Rule
from personas.core.errors import PolicyError
from personas.core.people import Person, Standing
from personas.core.sensitive.clearing import HEADING, Cleared
from personas.core.tiers import Tier
from personas.core.widening import Widening

LIMITS: Final = ("excerpt_cap", "context_chars", "daily_chars", "daily_expansions", "per_minute")
SPOKEN: Final = 3  # the form that has a word for "in whole"
SINCE_2: Final = {"artifact_chars": 8000, "daily_probes": 20}  # what a policy of form 1 means by its silence


IN_WHOLE: Final = "whole"  # what stands in a document for the cap ``WHOLE``


def write_rule(rule: Rule, *, v: int) -> dict[str, Json]:
    """Return a rule as it stands in the document."""
    said: dict[str, Json] = {
        "inclusion": rule.inclusion,
        "surfacing": rule.surfacing,
        "display": rule.display,
        "existence": rule.existence,
        "cap": write_cap(rule.cap) if v >= SPOKEN else rule.cap,
        "tier": rule.tier,
        "sensitive": list[Json](rule.sensitive),
    }
    if v > 1:
        said |= {"valid_from": _written(rule.valid_from), "valid_until": _written(rule.valid_until)}
    return said


def write_cap(cap: int | None) -> Json:
    """Return a cap as it stands in a document."""
    return IN_WHOLE if cap == WHOLE else cap


def write_tier(tier: Tier, *, v: int) -> dict[str, Json]:
    """Return a tier as it stands in the document."""
    limits = (*LIMITS, *SINCE_2) if v > 1 else LIMITS
    return {"name": tier.name, "rank": tier.rank, **{limit: getattr(tier, limit) for limit in limits}}


def write_person(person: Person, *, v: int) -> dict[str, Json]:
    """Return somebody of the register as they stand in the document."""
    said: dict[str, Json] = {
        "name": person.name,
        "aliases": list[Json](person.aliases),
        "state": person.state.value,
        "pseudonym": person.pseudonym,
        "receipt": person.receipt,
    }
    return {**said, "valid_until": _written(person.valid_until)} if v > 1 else said


def write_widening(one: Widening) -> dict[str, Json]:
    """Return what a steward attested of a tier, as it stands in the document."""
    return {
        "tier": one.tier,
        "limit": one.limit,
        "was": one.was,
        "will": one.will,
        "day": _written(one.day),
        "why": one.why,
    }


def _written(day: date | None) -> str:
    if day is not None and type(day) is not date:
        raise PolicyError(f"{day} carries an hour: a window of consent begins and ends with days, in UTC")
    return "" if day is None else day.isoformat()


def read_record(fields: Fields, *, v: int) -> tuple[str, Rule]:
    """Read a record key with its rule."""
    return fields.text("record"), read_rule(fields, v=v)


def read_rule(fields: Fields, *, v: int) -> Rule:
    """Read a rule; CanonicalError or DateError names what is wrong."""
    rule = Rule(
        inclusion=fields.flag("inclusion") if fields.given("inclusion") else None,
        surfacing=fields.flag("surfacing") if fields.given("surfacing") else None,
        display=fields.flag("display") if fields.given("display") else None,
        existence=fields.flag("existence") if fields.given("existence") else None,
        cap=read_cap(fields),
        tier=fields.text("tier") if fields.given("tier") else None,
        sensitive=fields.texts("sensitive"),
        valid_from=_read_day(fields, "valid_from") if v > 1 else None,
        valid_until=_read_day(fields, "valid_until") if v > 1 else None,
    )
    fields.closed()
    return rule


def read_cap(fields: Fields) -> int | None:
    """Read a cap; CanonicalError names what is wrong."""
    value = fields.value("cap")
    if value is None or value == IN_WHOLE:
        return None if value is None else WHOLE
    return Fields({"cap": value}, "rule").integer("cap")


def read_tier(fields: Fields, *, v: int) -> Tier:
    """Read a tier; CanonicalError names what is wrong."""
    limits = {limit: fields.integer(limit) for limit in LIMITS}
    limits |= {limit: fields.integer(limit) if v > 1 else usual for limit, usual in SINCE_2.items()}
    tier = Tier(name=fields.text("name"), rank=fields.integer("rank"), **limits)
    fields.closed()
    return tier


def read_person(fields: Fields, *, v: int) -> Person:
    """Read somebody of the register; CanonicalError, DateError or ValueError names what is wrong."""
    person = Person(
        name=fields.text("name"),
        aliases=fields.texts("aliases"),
        state=Standing(fields.text("state")),
        pseudonym=fields.text("pseudonym"),
        receipt=fields.text("receipt"),
        valid_until=_read_day(fields, "valid_until") if v > 1 else None,
    )
    fields.closed()
    return person


def read_widening(fields: Fields) -> Widening:
    """Read what a steward attested of a tier; CanonicalError or DateError names what is wrong."""
    one = Widening(
        tier=fields.text("tier"),
        limit=fields.text("limit"),
        was=fields.integer("was"),
        will=fields.integer("will"),
        day=dates.day(fields.text("day")),
        why=fields.text("why"),
    )
    fields.closed()
    return one


def write_cleared(one: Cleared) -> dict[str, Json]:
    """Return a sentence that a curator cleared as it stands in the document."""
    return {
        "artifact": one.artifact,
        "paragraph": one.paragraph,
        "start": one.start,
        "end": one.end,
        "receipt": one.receipt,
    }


def read_cleared(fields: Fields) -> Cleared:
    """Read a sentence that a curator cleared; CanonicalError names what is wrong."""
    one = Cleared(
        artifact=fields.text("artifact"),
        paragraph=fields.integer("paragraph", least=HEADING),
        start=fields.integer("start"),
        end=fields.integer("end"),
        receipt=fields.text("receipt"),
    )
    fields.closed()
    return one


def _read_day(fields: Fields, key: str) -> date | None:
    text = fields.text(key)
    return dates.day(text) if text else None
