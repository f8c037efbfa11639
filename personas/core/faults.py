"""What is wrong with a policy before anybody signs it: row, reason, next step.

Every fault is told at once. Decisions do not rely on this: whatever slips through is refused by ``decision.decide``.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from personas.core.consent import Rule, unknown_classes
from personas.core.folding import fold
from personas.core.people import Person, Standing
from personas.core.policy import Policy
from personas.core.policy_rows import LIMITS, SINCE_2
from personas.core.veils import LONGEST, Veil

DEFAULT: Final = "the default"


class Flaw(StrEnum):
    """The rules of a policy."""

    CAP = "cap"
    CLASS = "class"
    DAY = "day"
    DOUBLE_PERSON = "double_person"
    DOUBLE_PSEUDONYM = "double_pseudonym"
    DOUBLE_RANK = "double_rank"
    DOUBLE_RULE = "double_rule"
    DOUBLE_TIER = "double_tier"
    LIMIT = "limit"
    NO_NAME = "no_name"
    NO_PSEUDONYM = "no_pseudonym"
    NO_RECEIPT = "no_receipt"
    NO_TIERS = "no_tiers"
    STANDING = "standing"
    TELLING_PSEUDONYM = "telling_pseudonym"
    TIER = "tier"
    WINDOW = "window"


# Flaw → (why, what next). Both are told to whoever tends the policy.
SAYINGS: Final = {
    Flaw.CAP: ("has a cap below 0", "write how many characters may appear, or leave it empty"),
    Flaw.CLASS: ("has an unknown sensitive class", "use a class of the archive format"),
    Flaw.DAY: ("has a day with an hour", "write days alone; they are counted in UTC"),
    Flaw.DOUBLE_PERSON: (
        "shares a name or alias with somebody else",
        "make one entry of the two, or take it from one",
    ),
    Flaw.DOUBLE_PSEUDONYM: ("has somebody else's pseudonym", "choose another pseudonym"),
    Flaw.DOUBLE_RANK: ("has the rank of another tier", "give every tier a rank of its own"),
    Flaw.DOUBLE_RULE: ("has more than one rule", "keep one of them"),
    Flaw.DOUBLE_TIER: ("is the name of more than one tier", "keep one of them"),
    Flaw.LIMIT: ("has a limit or rank below 0", "write 0 or more"),
    Flaw.NO_NAME: ("has no name", "write the name, or remove the entry"),
    Flaw.NO_PSEUDONYM: ("is anonymized without a pseudonym", "choose one, or seal the person"),
    Flaw.NO_RECEIPT: ("is cleared without a receipt", "write how and when they agreed, or seal the person"),
    Flaw.NO_TIERS: ("has no access tiers, so that nobody may ask", "add a tier"),
    Flaw.STANDING: ("has an unknown state", "choose sealed, anonymized or cleared"),
    Flaw.TELLING_PSEUDONYM: (
        "has a pseudonym that cannot stand for a name",
        "choose one without a part of their names or anybody else's name, in up to 100 plain characters",
    ),
    Flaw.TIER: ("asks for a tier that the persona does not have", "use one of its tiers, or none"),
    Flaw.WINDOW: (
        "has a window that ends before it begins",
        "let valid_until be a later day than valid_from, or leave one of them empty",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One broken rule. ``row`` is a record key, a tier, or a name; ``DEFAULT`` and the archive's ID have no other."""

    row: str
    flaw: Flaw
    detail: str = ""

    @property
    def message(self) -> str:
        """The thing, the reason, the next step."""
        why, what = SAYINGS[self.flaw]
        detail = f" ({self.detail})" if self.detail else ""
        return f"{self.row or 'an entry'} {why}{detail}: {what}."


def validate(policy: Policy) -> tuple[Fault, ...]:
    """Return all that is wrong with *policy*, in the order of its rows; nothing when it may be signed."""
    keys = Counter(record for record, _ in policy.rules)
    tiers = frozenset(tier.name for tier in policy.tiers)
    return (
        *_tiers(policy),
        *_rule(DEFAULT, policy.default, tiers),
        *(fault for record, rule in policy.rules for fault in _rule(record, rule, tiers)),
        *(Fault(row=record, flaw=Flaw.DOUBLE_RULE) for record, count in keys.items() if count > 1),
        *_people(policy.people),
    )


def _tiers(policy: Policy) -> Iterator[Fault]:
    if not policy.tiers:
        yield Fault(row=f"archive {policy.archive}", flaw=Flaw.NO_TIERS)
    names = Counter(tier.name for tier in policy.tiers)
    ranks = Counter(tier.rank for tier in policy.tiers)
    for tier in policy.tiers:
        if names[tier.name] > 1:
            yield Fault(row=tier.name, flaw=Flaw.DOUBLE_TIER)
        if ranks[tier.rank] > 1:
            yield Fault(row=tier.name, flaw=Flaw.DOUBLE_RANK, detail=str(tier.rank))
        for limit in ("rank", *LIMITS, *SINCE_2):
            if getattr(tier, limit) < 0:
                yield Fault(row=tier.name, flaw=Flaw.LIMIT, detail=limit)


def _rule(row: str, rule: Rule, tiers: frozenset[str]) -> Iterator[Fault]:
    if rule.cap is not None and rule.cap < 0:
        yield Fault(row=row, flaw=Flaw.CAP, detail=str(rule.cap))
    if rule.tier is not None and rule.tier not in tiers:
        yield Fault(row=row, flaw=Flaw.TIER, detail=repr(rule.tier[:40]))
    for name in unknown_classes(rule.sensitive):
        yield Fault(row=row, flaw=Flaw.CLASS, detail=repr(name[:40]))
    yield from _days(row, rule.valid_from, rule.valid_until)
    begin, end = rule.valid_from, rule.valid_until
    if begin is not None and end is not None and end.toordinal() <= begin.toordinal():
        yield Fault(row=row, flaw=Flaw.WINDOW, detail=f"{begin} to {end}")


def _days(row: str, *days: date | None) -> Iterator[Fault]:
    for day in days:
        if day is not None and type(day) is not date:
            yield Fault(row=row, flaw=Flaw.DAY, detail=str(day))


def _people(people: tuple[Person, ...]) -> Iterator[Fault]:
    names = Counter(form for person in people for form in _forms(person))
    pseudonyms = Counter(_bare(person.pseudonym) for person in people if person.pseudonym)
    veil = Veil(people=tuple(((person.name, *person.aliases), "") for person in people))
    for n, person in enumerate(people):
        if any(not _bare(name) for name in (person.name, *person.aliases)):
            yield Fault(row=person.name, flaw=Flaw.NO_NAME)
        if any(names[form] > 1 for form in _forms(person)):
            yield Fault(row=person.name, flaw=Flaw.DOUBLE_PERSON)
        yield from _state(person)
        if person.pseudonym and pseudonyms[_bare(person.pseudonym)] > 1:
            yield Fault(row=person.name, flaw=Flaw.DOUBLE_PSEUDONYM)
        if person.pseudonym and not _stands(person.pseudonym, veil, n):
            yield Fault(row=person.name, flaw=Flaw.TELLING_PSEUDONYM)
        yield from _days(person.name, person.valid_until)


def _state(person: Person) -> Iterator[Fault]:
    if person.state not in frozenset(Standing):
        yield Fault(row=person.name, flaw=Flaw.STANDING, detail=repr(person.state[:40]))
    if person.state is Standing.CLEARED and not person.receipt.strip():
        yield Fault(row=person.name, flaw=Flaw.NO_RECEIPT)
    if person.state is Standing.ANONYMIZED and not person.pseudonym.strip():
        yield Fault(row=person.name, flaw=Flaw.NO_PSEUDONYM)


def _stands(pseudonym: str, veil: Veil, n: int) -> bool:
    """Tell whether a pseudonym tells no name of the register, nor a part of the name that it stands for."""
    plain = pseudonym.isprintable() and pseudonym.strip() == pseudonym and len(pseudonym) <= LONGEST
    return plain and not veil.marks(pseudonym, frozenset({n}))


def _forms(person: Person) -> frozenset[str]:
    return frozenset(filter(None, map(_bare, (person.name, *person.aliases))))


def _bare(name: str) -> str:
    """Return a name as it compares: case, accents, dashes and apostrophes aside, with single blanks."""
    return " ".join(fold(name).text.split())
