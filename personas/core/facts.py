"""What a decision about one record rests on, and what it says: values for ``decision.decide``."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from personas.core.consent import WHOLE, Rule
from personas.core.people import Person


class Action(StrEnum):
    """What is wanted of a record. Each needs all that stand before it.

    ``hold``: it may be in the archive. ``know``: the inventory may name it. ``use``: an answer may rest on it.
    ``show``: an excerpt of it may appear.
    """

    HOLD = "hold"
    KNOW = "know"
    USE = "use"
    SHOW = "show"


class Effect(StrEnum):
    """``forbid``: something forbids it. ``deny``: nobody allowed it. To whoever asks, both are no."""

    PERMIT = "permit"
    FORBID = "forbid"
    DENY = "deny"


class Duty(StrEnum):
    """What whoever carries out a decision must do, besides.

    ``withhold``: no excerpt. ``cap``: no excerpt beyond so many code points. ``label``: what is inferred from it
    carries its label. ``hide``: as if the record were not there. ``veil``: pseudonyms stand for names.
    """

    WITHHOLD = "withhold"
    CAP = "cap"
    LABEL = "label"
    HIDE = "hide"
    VEIL = "veil"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Who wants what and when. ``tier`` is the requestor's, by name; None for somebody who has none.

    ``day`` is the day in UTC. ``active``: the persona answers at present.
    """

    action: Action
    tier: str | None
    day: date
    active: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Somebody of the register who is named in the passage.

    ``heading``: they are named in the record's title or as its creator, and so wherever the record is. ``asked``: the
    question holds a word of one of their names.
    """

    person: Person
    heading: bool = False
    asked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of one record, or of one passage of it. None is silence.

    ``tiers`` are the ranks of the persona's tiers by name. ``tombstone``: the record was withdrawn.
    """

    rule: Rule | None
    default: Rule | None
    tiers: Mapping[str, int]
    people: tuple[Named, ...] = ()
    tombstone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Obligation:
    """One duty; ``most`` are the code points of a cap, and 0 with any other."""

    duty: Duty
    most: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Yes or no, the IDs of all rules that fired, in the order of their table, and what must be done besides."""

    effect: Effect
    rules: tuple[str, ...]
    obligations: tuple[Obligation, ...]

    @property
    def permitted(self) -> bool:
        """Whether it is a yes."""
        return self.effect is Effect.PERMIT

    @property
    def whole(self) -> bool:
        """Whether all of the record may be seen: it may be shown, and its instructions say *in whole*."""
        return self.permitted and Obligation(duty=Duty.CAP, most=WHOLE) in self.obligations
