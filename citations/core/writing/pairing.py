"""Which two sentences tell the same: of two accounts, the pair that answers best and is most alike.

Accounts of one event share what is rare: names, places, things. A sentence that answers less by itself is meant where
it tells with other figures what the other account tells.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import isqrt, log
from typing import Final

from citations.core.language.words import content
from citations.core.picking.sentences import Candidate, pick
from citations.core.records import Life, Passage
from citations.core.writing.quoting import Found
from citations.core.writing.stretches import around

BOUND: Final = 450
"""How much of the topic two sentences must bind together, in thousandths."""

ALIKE: Final = 32
"""What likeness weighs beside points, where both speak of the whole topic: the middle of what did well on six."""
_WHOLE: Final = 1000
_TITLED: Final = 400
_HOLDS: Final = re.compile(
    r"\b(?:I|we) (?:(?:do|did|shall|will|should|would|could|have|had|once|still|now|never|always|not) )*"
    r"(?:am|was|were|been|be|think|thought|believe[sd]?|hold|held|say|said|call|called|want|care|hate|love|fear|hope"
    r"|wish|regret|doubt|agree|oppose|support|approve|like|dislike|used to)\b"
)
"""Where somebody says what they hold: *I was wrong*, *I do not care*."""
_VIEW: Final = re.compile(
    r"\b(?:views?|opinions?|attitudes?|thinks?|thought|feel\w*|mind|position|stance)\b", re.IGNORECASE
)
_TELLS: Final = re.compile(r"\b(?:I|we)\b")
_TURN: Final = 3
_AKIN: Final = 60
"""How alike, in thousandths, two sentences are of which one has no word of the topic and yet tells the same."""


def pair(
    topic: str, mine: Mapping[str, Passage], yours: Mapping[str, Passage], life: Life
) -> tuple[Found, Found] | None:
    """Return the best pair; None where no two together bind enough of *topic*. Equal ones by their places."""
    first, second = (_quotable(topic, side, life) for side in (mine, yours))
    weights = _weights([one.sentence.text for one, _ in (*first, *second)])
    together = [
        (-a[0].points - b[0].points - _worth(a[0], b[0], weights), n, m)
        for n, a in enumerate(first)
        for m, b in enumerate(second)
        if a[0].binds + b[0].binds >= BOUND
        and all(_about(topic, one, other, weights) for one, other in ((a[0], b[0]), (b[0], a[0])))
    ]
    if not together:
        return None
    _, n, m = min(together)
    return first[n], second[m]


def _quotable(topic: str, side: Mapping[str, Passage], life: Life) -> list[Found]:
    shown = {key: passage for key, passage in side.items() if passage.origin.scope.display}
    wanted = content(topic)
    found = ((one, around(one.passage, one.sentence, wanted)) for one in pick(topic, shown, life))
    return [(one, stretch) for one, stretch in found if stretch is not None]


def _weights(texts: Sequence[str]) -> Mapping[str, int]:
    """Weigh each stem by how few sentences hold it."""
    holding = Counter(stem for text in texts for stem in content(text))
    return {stem: int(100 * log((len(texts) + 1) / count)) ** 2 for stem, count in holding.items()}


def _about(topic: str, one: Candidate, other: Candidate, weights: Mapping[str, int]) -> bool:
    """Tell whether a sentence is of the topic: by its words or others for them, as what the record says, or asked so.

    Else it must tell what the other sentence tells, of a topic of several words.
    """
    ties = dict(one.ties)
    told = one.binds or ties.get("meant") or ties.get("scene") or _asked(topic, one)
    text = one.sentence.text
    titled = ties.get("record", 0) >= _TITLED and (
        _HOLDS.search(text) or not (_VIEW.search(topic) or _TELLS.search(text))
    )
    akin = len(content(topic)) > 1 and _alike(one, other, weights) >= _AKIN
    return bool(told or titled or akin)


def _asked(topic: str, one: Candidate) -> bool:
    """Tell whether the question before a sentence, as in a talk, asks for the topic."""
    line = one.passage.sentences
    n = line.index(one.sentence)
    before = (each.text for each in reversed(line[max(n - _TURN, 0) : n]))
    question = next((text for text in before if text.rstrip().endswith("?")), "")
    return bool(content(question) & content(topic))


def _worth(a: Candidate, b: Candidate, weights: Mapping[str, int]) -> int:
    """Weigh likeness by how much of the topic both bind: what is alike and speaks of something else counts little."""
    return ALIKE * _alike(a, b, weights) * (a.binds + b.binds) // _WHOLE


def _alike(a: Candidate, b: Candidate, weights: Mapping[str, int]) -> int:
    """Measure how much of both is shared, in thousandths: the cosine of their words, rare ones weighing more."""
    mine, yours = content(a.sentence.text), content(b.sentence.text)
    lengths = isqrt(sum(weights[one] for one in mine) * sum(weights[one] for one in yours))
    return 1000 * sum(weights[one] for one in mine & yours) // max(lengths, 1)
