"""Our decisions and Cedar's, over facts drawn by a seed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import cast

import pytest

from personas.core.consent import OPEN, WHOLE, Rule, Sensitive
from personas.core.decision import decide
from personas.core.facts import Action, Duty, Facts, Named, Request
from personas.core.people import Person, Standing
from personas.tests.oracle.asking import PARENTS, answers, asked, entities, policies

SEED = 20261121
DAY = date(2026, 11, 21)
BATCH = 1000
NAMES = ("public", "family", "heirs", "nobody's")
LADDERS: tuple[dict[str, int], ...] = (
    {"public": 0, "family": 1},
    {"public": 0, "family": 1, "heirs": 2},
    {"heirs": 7, "public": 7, "family": 3},
    {"family": 4},
    {},
)
CLASSES = (*Sensitive, "diary")


class Draw:
    """Facts by chance; more often open than shut, or hardly anything would be permitted."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 (cases, not secrets)

    def cases(self, count: int) -> Iterator[tuple[int, int, Request, Facts]]:
        """Yield ladder, length of an excerpt, request and facts."""
        for _ in range(count):
            ladder = self._random.choice([0, 0, 0, 1, 1, 1, 2, 3, 4])
            request = Request(
                action=Action.HOLD,
                tier=self._often(self._random.choice([*NAMES, None]), "family"),
                day=DAY,
                active=self._random.random() < 0.95,
            )
            facts = Facts(
                rule=self._often(self._rule(), None),
                default=self._often(self._rule(), OPEN),
                tiers=LADDERS[ladder],
                people=tuple(self._named() for _ in range(self._random.choice([0, 0, 1, 2]))),
                tombstone=self._random.random() < 0.03,
            )
            yield ladder, self._random.choice([0, 79, 80, 81, 600, 601]), request, facts

    def _often(self, rare, usual):
        return rare if self._random.random() < 0.4 else usual

    def _said(self):
        return self._random.choice([*[True] * 6, *[None] * 3, False])

    def _day(self):
        near = DAY + timedelta(self._random.choice([-400, -1, 0, 1, 2, 400]))
        return near if self._random.random() < 0.1 else None

    def _rule(self):
        return Rule(
            inclusion=self._said(),
            surfacing=self._said(),
            display=self._said(),
            existence=self._said(),
            cap=self._random.choice([*[None] * 5, 0, 80, 80, 600, 600, WHOLE, -1]),
            tier=self._random.choice([*[None] * 9, *NAMES]),
            sensitive=tuple(self._random.sample(CLASSES, self._random.choice([0, 0, 0, 1, 2]))),
            valid_from=self._day(),
            valid_until=self._day(),
        )

    def _named(self):
        person = Person(
            name="Lorna Vickery",
            state=self._random.choice([*Standing]),
            receipt=self._random.choice(["", "a letter", "a letter"]),
            pseudonym=self._random.choice(["", "Ann Weir", "Ann Weir"]),
            valid_until=self._day(),
        )
        heading, wanted = self._random.random() < 0.3, self._random.random() < 0.4
        return Named(person=person, heading=heading, asked=wanted)


def ours(request, facts, length):
    """What we decide, in the words of Cedar's ladder."""
    found = {action: decide(replace(request, action=action), facts) for action in Action}
    duties = {action: {each.duty: each.most for each in found[action].obligations} for action in Action}
    yes = {action.value: decision.permitted for action, decision in found.items()}
    assert (Duty.HIDE in duties[Action.USE]) == (not yes["know"])
    assert (Duty.WITHHOLD in duties[Action.USE]) == (yes["use"] and not yes["show"])
    cap = duties[Action.SHOW].get(Duty.CAP)
    return {
        **yes,
        "excerpt": yes["show"] and (cap is None or length <= cap),
        "know plainly": yes["know"] and Duty.VEIL not in duties[Action.KNOW],
        "use plainly": yes["use"] and Duty.VEIL not in duties[Action.USE],
    }


def differing(seed, count):
    """Return the cases on which the two disagree, and how often each action was permitted."""
    rules, things, draw = policies(), entities(LADDERS), Draw(seed)
    wrong, permitted = [], dict.fromkeys(PARENTS, 0)
    for start in range(0, count, BATCH):
        cases = list(draw.cases(min(BATCH, count - start)))
        questions = [
            question
            for ladder, length, request, facts in cases
            for question in asked(request, facts, ladder=ladder, length=length)
        ]
        theirs = iter(answers(questions, rules, things))
        for _, length, request, facts in cases:
            cedar = {action: next(theirs) for action in PARENTS}
            decided = ours(request, facts, length)
            wrong += [(request, facts, decided, cedar)] if decided != cedar else []
            permitted = {action: number + cedar[action] for action, number in permitted.items()}
    return wrong, permitted


def test_cedar_decides_as_we_do():
    wrong, permitted = differing(SEED, 600)
    assert wrong == []
    assert min(permitted.values()) >= 12


def test_an_action_that_is_on_no_ladder_is_refused_by_both():
    ladder, length, request, facts = next(Draw(SEED).cases(1))
    question = asked(request, facts, ladder=ladder, length=length)[0]
    unknown = {**question, "action": {"type": "Action", "id": "export"}}
    assert answers([unknown], policies(), entities(LADDERS)) == [False]
    assert not decide(replace(request, action=cast("Action", "export")), facts).permitted


@pytest.mark.nightly
def test_cedar_decides_a_million_times_as_we_do(soak):
    cases = 250_000  # four decisions each
    wrong, permitted = differing(SEED + 1, cases)
    soak.note(seed=SEED + 1, count=cases * len(Action), differences=len(wrong), permitted=permitted)
    assert wrong[:3] == []
