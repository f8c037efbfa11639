"""What the person allowed, artifact by artifact. What is absent is forbidden.

Four dimensions, none of which implies another (DESIGN, section 3). A rule of one record may leave a dimension
open; then the archive's default decides, and where that is silent too the answer is no.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The four dimensions of consent for one artifact and one requestor (DESIGN, section 3); off when absent.

    ``cap`` is the longest excerpt in code points that consent allows; None leaves it to the tier.
    """

    inclusion: bool = False
    surfacing: bool = False
    display: bool = False
    existence: bool = False
    cap: int | None = None

    @property
    def whole(self) -> bool:
        """Whether all of it may be seen, as the instructions say in so many words: then nothing of it is rationed."""
        used = self.inclusion and self.surfacing and self.existence
        return used and self.display and self.cap == WHOLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What was said about one record, or as default about all; None is silence.

    ``cap`` is as in ``Scope``; ``WHOLE`` says that the text may be seen in whole, which silence never says.
    ``tier`` names the least tier that may see it; None is the lowest. Days are in UTC: before ``valid_from``, and from
    ``valid_until`` on, nothing is allowed; None sets no end.
    """

    inclusion: bool | None = None
    surfacing: bool | None = None
    display: bool | None = None
    existence: bool | None = None
    cap: int | None = None
    tier: str | None = None
    sensitive: tuple[str, ...] = ()
    valid_from: date | None = None
    valid_until: date | None = None


class Sensitive(StrEnum):
    """Classes of material that are protected whatever a rule says (requirements, section 5b)."""

    MINORS = "minors"
    MEDICAL = "medical"
    FINANCIAL = "financial"
    CREDENTIALS = "credentials"
    INTIMATE = "intimate"
    LEGAL = "legal"
    BIOMETRIC = "biometric"
    PRIVILEGED = "privileged"
    WORKPLACE = "workplace"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceiling:
    """The most that a sensitive class leaves; True never grants. ``highest`` asks for the highest tier."""

    surfacing: bool = True
    display: bool = True
    existence: bool = True
    highest: bool = False


WHOLE: Final = 2**31 - 1  # a cap that is none: the largest number that the database holds
_SEALED: Final = Ceiling(surfacing=False, display=False)
_UNKNOWN: Final = Ceiling(surfacing=False, display=False, existence=False)

# Strictest wins. Sealed material may stand in the inventory; of the last kind nobody may know that it is
# there.
CEILINGS: Final = {
    Sensitive.MINORS: _SEALED,
    Sensitive.MEDICAL: Ceiling(highest=True),
    Sensitive.FINANCIAL: Ceiling(highest=True, display=False),
    Sensitive.CREDENTIALS: _UNKNOWN,
    Sensitive.INTIMATE: _SEALED,
    Sensitive.LEGAL: Ceiling(highest=True, display=False),
    Sensitive.BIOMETRIC: Ceiling(display=False),
    Sensitive.PRIVILEGED: _UNKNOWN,
    Sensitive.WORKPLACE: Ceiling(highest=True),
}

SILENT: Final = Rule()
OPEN: Final = Rule(inclusion=True, surfacing=True, display=True, existence=True, cap=600)
OPEN_IN_WHOLE: Final = replace(OPEN, cap=WHOLE)


def effective(rule: Rule | None, default: Rule | None) -> Scope:
    """Join a record's rule with the default, field by field; whatever neither says is no.

    The shorter cap holds: a record may be more open than the default only where the default is silent about
    it.
    """
    rule, default = rule or SILENT, default or SILENT
    caps = [cap for cap in (rule.cap, default.cap) if cap is not None]
    return Scope(
        inclusion=_said(rule.inclusion, default.inclusion),
        surfacing=_said(rule.surfacing, default.surfacing),
        display=_said(rule.display, default.display),
        existence=_said(rule.existence, default.existence),
        cap=min(caps) if caps else None,
    )


def filled(rule: Rule, said: Rule) -> Rule:
    """Let *said* speak where a rule is silent. What is sensitive stays rationed: *in whole* it says of the rest."""
    if rule.sensitive and said.cap == WHOLE:
        said = replace(said, cap=OPEN.cap)
    names = ("inclusion", "surfacing", "display", "existence", "cap", "tier")
    return replace(rule, **{name: getattr(said, name) for name in names if getattr(rule, name) is None})


def bounded(rule: Rule, *, highest: str | None) -> Rule:
    """Lower a rule to what its sensitive classes leave; *highest* names the tier that sees most.

    A class that is not in the table leaves nothing, as if it were the strictest.
    """
    most = ceiling(rule.sensitive)
    return replace(
        rule,
        surfacing=rule.surfacing if most.surfacing else False,
        display=rule.display if most.display else False,
        existence=rule.existence if most.existence else False,
        tier=highest if most.highest else rule.tier,
    )


def ceiling(classes: Iterable[str]) -> Ceiling:
    """Return the most that several sensitive classes leave together: the strictest of them in every respect."""
    each = [CEILINGS[Sensitive(name)] if name in _NAMES else _UNKNOWN for name in classes]
    return Ceiling(
        surfacing=all(one.surfacing for one in each),
        display=all(one.display for one in each),
        existence=all(one.existence for one in each),
        highest=any(one.highest for one in each),
    )


def strictest(one: Rule, other: Rule, *, default: Rule, ranks: Mapping[str, int]) -> Rule:
    """Return the rule that allows what both allow, so that taking a record in again never loosens it.

    *ranks* are those of the tiers by name. Where both say the same, or nothing, that is kept. Windows that never meet
    leave nothing at all.
    """
    begin = max((rule.valid_from for rule in (one, other) if rule.valid_from), default=None)
    end = min((rule.valid_until for rule in (one, other) if rule.valid_until), default=None)
    both = Rule(
        inclusion=_both(one, other, default, "inclusion"),
        surfacing=_both(one, other, default, "surfacing"),
        display=_both(one, other, default, "display"),
        existence=_both(one, other, default, "existence"),
        cap=one.cap if one.cap == other.cap else _shorter(one.cap, other.cap, default.cap),
        tier=one.tier if one.tier == other.tier else _higher(one.tier, other.tier, default.tier, ranks),
        sensitive=tuple(dict.fromkeys((*one.sensitive, *other.sensitive))),
    )
    if begin and end and end <= begin:
        return replace(both, inclusion=False, surfacing=False, display=False, existence=False)
    return replace(both, valid_from=begin, valid_until=end)


def unknown_classes(names: Iterable[str]) -> tuple[str, ...]:
    """Return those names that are no sensitive class, in their order."""
    return tuple(name for name in names if name not in _NAMES)


_NAMES: Final = frozenset(Sensitive)


def _higher(one: str | None, other: str | None, default: str | None, ranks: Mapping[str, int]) -> str | None:
    tiers = [tier for tier in (one or default, other or default) if tier is not None]
    return max(tiers, key=lambda tier: ranks.get(tier, math.inf), default=None)  # nobody has an unknown tier


def _shorter(one: int | None, other: int | None, default: int | None) -> int | None:
    caps = (default if cap is None else cap for cap in (one, other))
    return min(caps, key=lambda cap: WHOLE - 1 if cap is None else cap)  # nothing said is all but in whole


def _both(one: Rule, other: Rule, default: Rule, name: str) -> bool | None:
    said: tuple[bool | None, ...] = (getattr(one, name), getattr(other, name))
    usual: bool | None = getattr(default, name)
    return said[0] if said[0] == said[1] else all(_said(own, usual) for own in said)


def _said(own: bool | None, default: bool | None) -> bool:  # noqa: FBT001 (two values of one kind, in one order)
    return bool(default if own is None else own)
