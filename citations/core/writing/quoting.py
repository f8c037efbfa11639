"""Quotations: the best sentence, and others nearly as good, each framed by who wrote it and when."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from citations.core.language.words import content, fold
from citations.core.picking.sentences import Candidate, pick
from citations.core.records import Life, Passage, Piece, Relation, Scoped
from citations.core.supporting.paraphrasing import bind
from citations.core.telling.marks import Voice, voice
from citations.core.telling.taking_back import denies
from citations.core.writing.retelling import told
from citations.core.writing.stretches import Stretch, around, place, quote

MOST: Final = 4
CLOSE: Final = 4_000  # of what speaks for the best one; chosen on the fit halves
_BOUND = 450
_WORDS = re.compile(
    r"\b(?:quot(?:e|es|ed|ation|ations)|words?|say|says|said|write|writes|wrote|written|call|called|describe[sd]?|put)\b",
    re.IGNORECASE,
)
Found = tuple[Candidate, Stretch]


def write(scoped: Scoped, keyed: dict[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Answer in the archive's words; in the third person where nothing is lost by it and no words are asked for."""
    text = scoped.searches[0]
    if scoped.archive_only or _WORDS.search(text):
        return quotes(text, keyed, life)
    return tuple(
        _retold(one, stretch, life) or _quoted(one, stretch) for one, stretch in near(text, keyed, life)
    )


def quotes(text: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Piece, ...]:
    """Quote the best sentence, and others nearly as good that say it in other words."""
    return tuple(_quoted(one, stretch) for one, stretch in near(text, keyed, life))


def best(text: str, keyed: Mapping[str, Passage], life: Life) -> Iterator[Found]:
    """Yield every sentence that binds enough of a topic and may be quoted, best first, no sentence twice."""
    return _quotable(text, (one for one in _picked(text, keyed, life) if one.binds >= _BOUND))


def close(text: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Found, ...]:
    """Return what comes close to the best sentence on a topic, the best one first; whether it answers is not asked."""
    found = tuple(_quotable(text, (one for one in _picked(text, keyed, life) if one.bound)))
    return tuple(each for each in found if found[0][0].points - each[0].points <= CLOSE)


def near(text: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Found, ...]:
    """Take the likeliest sentence and those close to it that answer too, where one of the likeliest answers.

    Whether there is an answer, and which sentence is it, are told by different tables: the likeliest one stays the
    first where another one is the surer sign that there is something to tell.
    """
    picked = _picked(text, keyed, life)
    first = list(islice(_quotable(text, (one for one in picked if one.bound)), MOST))
    if not any(each[0].enough for each in first):
        return ()
    told = first[:1] + [each for each in first[1:] if _beside(first[0][0], each[0])]
    other = _gainsaying(text, told, picked)
    return _apart([*told[: MOST - len(other)], *other])


def _beside(first: Candidate, other: Candidate) -> bool:
    """Tell whether another sentence is quoted beside the first: it comes close, and answers by itself."""
    return other.enough and first.points - other.points <= CLOSE


def _gainsaying(text: str, told: list[Found], picked: Iterable[Candidate]) -> list[Found]:
    """Take the sentence that denies what one of *told* says, or says what one denies: papers that disagree."""
    shown = {each[0].sentence.text for each in told}
    others = (one for one in picked if one.sentence.text not in shown)
    denying = (
        one for one in others if any(denies(one.sentence.text, each[0].sentence.text) for each in told)
    )
    return list(islice(_quotable(text, denying), 1))


def _apart(found: list[Found]) -> tuple[Found, ...]:
    """Leave out what stands inside another stretch of the same passage: it would be shown twice."""
    return tuple(
        (one, mine)
        for one, mine in found
        if not any(one.key == other.key and _inside(mine, yours) for other, yours in found)
    )


def _inside(mine: Stretch, yours: Stretch) -> bool:
    held = mine.paragraph == yours.paragraph and yours.start <= mine.start and mine.end <= yours.end
    return held and (mine.start, mine.end) != (yours.start, yours.end)


def _picked(text: str, keyed: Mapping[str, Passage], life: Life) -> tuple[Candidate, ...]:
    return pick(text, {key: passage for key, passage in keyed.items() if passage.origin.scope.display}, life)


def _quotable(text: str, found: Iterable[Candidate]) -> Iterator[Found]:
    wanted = content(text)
    said: list[str] = []
    for one in found:
        stretch = around(one.passage, one.sentence, wanted)
        if stretch is not None and not any(fold(one.sentence.text) in known for known in said):
            said.append(fold(stretch.text))
            yield one, stretch


def _quoted(one: Candidate, stretch: Stretch) -> Piece:
    return quote(one.key, one.passage, stretch)


def _retold(one: Candidate, stretch: Stretch, life: Life) -> Piece | None:
    """Tell a sentence in the third person; None where the binder would doubt it, or bind it to another one."""
    text = told(stretch, one.passage.origin, life)
    if text is None or voice(one.passage, place(stretch)) is not Voice.OWN:
        return None
    bound = bind(text, (one.passage,))
    if bound.doubts or [span.locator for span in bound.spans] != [place(stretch)]:
        return None
    return Piece(text=text, keys=(one.key,), relation=Relation.PARAPHRASE, hint=place(stretch))
