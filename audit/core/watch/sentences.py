"""An alert as somebody reads it: what was measured, what that means, and what to do about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from audit.core.glossary import Room, term
from audit.core.watch.alerts import RULES, RuleName, Side, Unit

_LONG: Final = ((86_400, "day"), (3_600, "hour"), (60, "minute"))
_COUNTED: Final = {Unit.FINDINGS: "thing", Unit.BUDGETS: "budget"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Of one rule: *says* has places for ``{value}``, ``{number}`` and ``{profile}``; *limit* says what raises it."""

    title: str
    says: str
    limit: str
    means: str
    do: str


WORDS: Final[Mapping[RuleName, Words]] = {
    RuleName.REFUSALS: Words(
        title="Many questions are refused",
        says="Of {number} questions asked {profile} within a day, {value} were refused.",
        limit="More than {limit} raises this.",
        means="People ask what the archive does not hold or may not show, or a change made it refuse too much.",
        do="Look at the refusals of that day by reason. If one reason came suddenly, ask what was changed then.",
    ),
    RuleName.NO_CONTENT: Words(
        title="Found, but nothing to cite",
        says="Searches that found nothing to cite grew by {value} against the week before, among {number} in a day.",
        limit="Growth by more than {limit} raises this.",
        means="Records may have come in without a title, an address or words.",
        do="Ask the curator what was taken in last, and look at its report.",
    ),
    RuleName.SIMILARITY: Words(
        title="What is found is far from what was asked",
        says="The nearest passage of {number} questions comes as near as {value} on the average of a day.",
        limit="Less than {limit} raises this.",
        means="The search may have drifted from the archive, or people ask about something else.",
        do="Ask the golden questions. If they are found less well than before, the index has to be made again.",
    ),
    RuleName.CITATIONS: Words(
        title="Little of what is found is cited",
        says="Of the passages that had to be looked through for {number} answers, {value} were cited.",
        limit="Less than {limit} raises this.",
        means="The right passage stands far down, or claims are bound to few passages.",
        do="Open one or two answers of that day with the steward, and look at which passages they rest on.",
    ),
    RuleName.QUEUE: Words(
        title="Questions wait",
        says="The oldest question waits for {value}.",
        limit="Longer than {limit} raises this.",
        means="Nobody is told a wrong thing. But nobody is told anything, for no worker takes up what is asked.",
        do="Tell the operator; the worker's log says why.",
    ),
    RuleName.LOG: Words(
        title="The log is not signed",
        says="Something waits for a signed head of the log for {value}.",
        limit="Longer than {limit} raises this.",
        means="The signer does not sign. Nothing is delivered without it.",
        do="Tell the operator. If a backup was restored, the signer refuses an older log, and should.",
    ),
    RuleName.VERIFICATION: Words(
        title="Something kept does not hold",
        says="The last nightly check found {value} that did not hold.",
        limit="A single one raises this.",
        means="A record was changed or lost, or the check did not come to its end.",
        do="Have the operator run fsck, and verify the bundles that it names at home. Tell the steward.",
    ),
    RuleName.WIDENED: Words(
        title="A budget was widened after death",
        says="In the last thirty days {value} got more than before.",
        limit="A single one raises this.",
        means="A steward lets people see more than the person's terms gave. That may be right.",
        do="Read in the policy why, and ask the steward if it does not convince you.",
    ),
}


def amount(unit: Unit, value: int) -> str:
    """Write a value as it is said: a share in per cent, seconds in the largest unit of which they make two."""
    if unit is Unit.THOUSANDTHS:
        return f"{value // 10}.{value % 10} %"
    if unit is Unit.SECONDS:
        long, word = next(((n, w) for n, w in _LONG if value >= 2 * n), (1, "second"))
        return _many(value // long, word)
    return _many(value, _COUNTED[unit])


def sentence(rule: RuleName, *, value: int, number: int, profile: str = "") -> str:
    """Say what was measured, in one sentence."""
    told = term(Room.PROFILE, profile).word if profile else "in any way"
    return WORDS[rule].says.format(value=amount(RULES[rule].unit, value), number=number, profile=told)


def limit(rule: RuleName, *, limit: int) -> str:
    """Say beyond what the alert is raised."""
    return WORDS[rule].limit.format(limit=amount(RULES[rule].unit, limit))


def compared(rule: RuleName, *, value: int, last: int) -> str:
    """Say how the last look compares with the one that raised it."""
    unit = RULES[rule].unit
    if last == value:
        return "It was the same at the last look."
    is_worse = (last > value) is (RULES[rule].side is Side.ABOVE)
    return f"At the last look it was {amount(unit, last)}, which is {'worse' if is_worse else 'better'}."


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
