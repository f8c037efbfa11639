"""How much a model may be used for one question, and for one persona on one day (UTC).

Time is in milliseconds and money in millionths of a currency unit, both whole numbers, so that what is added up is
exact. Prices come as providers write them: thousandths of a unit for a million tokens.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, Protocol

_BYTES_OF_A_TOKEN: Final = (
    2  # fewer than any tokenizer takes for prose, so that an estimate is rather too high
)


class Denial(StrEnum):
    """Why a model was not asked. The codes stand in sealed records and in logs."""

    QUESTION_TOKENS = "budget.question_tokens"
    QUESTION_TIME = "budget.question_time"
    QUESTION_COST = "budget.question_cost"
    DAY_TOKENS = "budget.day_tokens"
    DAY_TIME = "budget.day_time"
    DAY_COST = "budget.day_cost"
    AWAY = "server.resting"
    BUSY = "server.busy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """What one request used, or may use at most: tokens both ways, time, and money."""

    read: int = 0
    written: int = 0
    ms: int = 0
    cost: int = 0

    @property
    def tokens(self) -> int:
        """Both directions together."""
        return self.read + self.written


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The most of each that may be used; 0 is no limit."""

    tokens: int = 0
    ms: int = 0
    cost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Thousandths of a currency unit for a million tokens, read and written."""

    read: int = 0
    written: int = 0

    def of(self, read: int, written: int) -> int:
        """Return what so many tokens cost, in millionths of a unit, rounded up."""
        return -(-(read * self.read + written * self.written) // 1_000)


_OF_A_QUESTION: Final = (Denial.QUESTION_TOKENS, Denial.QUESTION_TIME, Denial.QUESTION_COST)
_OF_A_DAY: Final = (Denial.DAY_TOKENS, Denial.DAY_TIME, Denial.DAY_COST)


def total(uses: Sequence[Use]) -> Use:
    """Add up."""
    return Use(
        read=sum(one.read for one in uses),
        written=sum(one.written for one in uses),
        ms=sum(one.ms for one in uses),
        cost=sum(one.cost for one in uses),
    )


def denied(most: Use, *, question: Use, day: Use, per_question: Limits, per_day: Limits) -> Denial | None:
    """Return the first budget that *most* on top of what was used would exceed; None when all hold it.

    A budget is spent to the last token: what fits exactly is let through.
    """
    for used, limits, names in ((question, per_question, _OF_A_QUESTION), (day, per_day, _OF_A_DAY)):
        whole = total((used, most))
        sums = ((whole.tokens, limits.tokens), (whole.ms, limits.ms), (whole.cost, limits.cost))
        for (amount, limit), name in zip(sums, names, strict=True):
            if limit and amount > limit:
                return name
    return None


def most(prompt_bytes: int, written: int, ms: int, prices: Prices) -> Use:
    """Return the most that a request may use: so many bytes are read, so many tokens written, in so much time."""
    read = -(-prompt_bytes // _BYTES_OF_A_TOKEN)
    return Use(read=read, written=written, ms=ms, cost=prices.of(read, written))


def settled(reserved: Use, *, read: int | None, written: int | None, ms: int, prices: Prices) -> Use:
    """Return what a request used by what its server says; where that cannot be true, what was reserved counts.

    A server that says nothing, or less than one token, or more than was reserved eight times over, is not believed.
    """
    used_read = _believed(read, reserved.read)
    used_written = _believed(written, reserved.written)
    return Use(read=used_read, written=used_written, ms=max(0, ms), cost=prices.of(used_read, used_written))


def _believed(said: int | None, reserved: int) -> int:
    return reserved if said is None or not 1 <= said <= 8 * max(1, reserved) else said


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """That one request may be made, of at most so much. ``number`` and ``place`` are the purse's own."""

    most: Use
    number: int = 0
    place: int = 0


class Purse(Protocol):
    """What one question may still use. It sees numbers, and never a word of prompt or answer."""

    def ask(self, prompt_bytes: int, written: int, ms: int) -> Leave | Denial:
        """Reserve a request that reads so many bytes, writes so many tokens at most and takes so many milliseconds."""
        ...

    def give_back(
        self, leave: Leave, *, read: int | None, written: int | None, ms: int, failed: bool
    ) -> None:
        """Settle a request by the tokens that its server counted; None where it did not say.

        *failed* means that the server did not answer as one, not that what it wrote was bad.
        """
        ...


class Endless:
    """A purse without a bottom, for checks of a connection and for tests."""

    def ask(self, prompt_bytes: int, written: int, ms: int) -> Leave | Denial:
        """Let everything through."""
        return Leave(most=Use(read=prompt_bytes, written=written, ms=ms))

    def give_back(
        self, leave: Leave, *, read: int | None, written: int | None, ms: int, failed: bool
    ) -> None:
        """Remember nothing."""


ENDLESS: Final[Purse] = Endless()


FAILURES: Final = 5  # in a row
REST: Final = timedelta(seconds=60)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaker:
    """How often in a row a server failed, and until when nobody asks it."""

    failures: int = 0
    rests_until: datetime | None = None


def may_ask(state: Breaker, now: datetime) -> bool:
    """Tell whether a request may be sent now."""
    return state.rests_until is None or now >= state.rests_until


def asked(state: Breaker, now: datetime) -> Breaker:
    """Return the state once a request was let through: after a rest only that one tries, the others rest on."""
    return state if state.rests_until is None else replace(state, rests_until=now + REST)


def came_back(state: Breaker, now: datetime, *, failed: bool) -> Breaker:
    """Return the state once a request came back; one answer is enough to ask again."""
    if not failed:
        return Breaker()
    failures = min(state.failures + 1, FAILURES)
    return Breaker(failures=failures, rests_until=now + REST if failures >= FAILURES else None)
