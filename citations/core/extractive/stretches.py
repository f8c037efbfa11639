"""What is quoted of a passage: the smallest stretch that may stand alone.

One sentence as a rule. The one before it comes along where the sentence leans on it or where it speaks of what is asked
too; the one behind it where that takes back or limits what was said, where it speaks of what is asked too, or where the
first quotation of an answer goes on with it.
"""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from citations.core.passages.framing import frame, single
from citations.core.passages.half_told import denied
from citations.core.passages.marks import Voice, parted, voice
from citations.core.passages.runs import EASED, Run, run
from citations.core.passages.voices import foreign
from citations.core.ranking.reading import noisy
from citations.core.records import Passage, Piece, Relation, Sentence
from citations.core.text import dated
from citations.core.text.mentions import KIN
from citations.core.text.spans import fit
from citations.core.text.words import WORDS, content, names, negated, tokens
from personas.core.media.base import TextLocator

LONGEST: Final = 450
_LEANING = re.compile(
    r"[“\"‘(]?(?:(?:And|But|So|Then|Thus|For|Yet)[, ]+)?(?:(?:when|after|before|while|because|although|though|until) )?"
    r"(?:he|she|it|they|this|that|these|those|such|his|her|its|their|here|there)\b",
    re.IGNORECASE,
)
_CONTRAST = WORDS["CONTRAST"]
_REVERSAL = WORDS["REVERSAL"]


def limit(passage: Passage, most: int = LONGEST) -> int:
    """Return how many code points of *passage* one excerpt may show."""
    cap = passage.origin.scope.cap
    return most if cap is None else min(most, cap)


def around(passage: Passage, sentence: Sentence, wanted: AbstractSet[str], *, on: bool = False) -> Run | None:
    """Choose the stretch that *sentence* is quoted in; None when none may stand alone.

    *wanted* are stems; *on* takes the sentence that it goes on with along, whatever that speaks of.
    """
    cap = limit(passage)
    line = tuple(one for one in passage.sentences if one.paragraph == sentence.paragraph)
    n = line.index(sentence)
    first = n
    if (
        n
        and (_leans(line[n - 1], line[n]) or dated.is_head(line[n - 1].text))
        and not foreign(passage, line[n - 1])
    ):
        first = n - 1
    last, bound = _behind(passage, line, n)
    for a, b in ((first, last), (n, last), (first, n), (n, n)):
        if line[b].end - line[a].start <= cap and not (bound and b == n):
            first, last = _grown(passage, line, (a, b), wanted, cap, on=on)
            return run(line[first : last + 1])
    return None if bound else part(line[n], wanted, cap)


def part(one: Sentence, wanted: AbstractSet[str], cap: int) -> Run | None:
    """Take of a sentence that is too long the clauses that carry what is asked; None where none may stand alone."""
    held = fit(one.text, cap, wanted)
    if held is None:
        return None
    start, end = held
    return Run(paragraph=one.paragraph, start=one.start + start, text=one.text[start:end])


def _grown(
    passage: Passage,
    line: tuple[Sentence, ...],
    held: tuple[int, int],
    wanted: AbstractSet[str],
    cap: int,
    *,
    on: bool,
) -> tuple[int, int]:
    """Take the neighbours that speak of what is asked too, or that it goes on with, as long as all may be shown."""
    first, last = held
    for n in (last + 1, first - 1):
        if not 0 <= n < len(line) or line[n].risk > EASED or foreign(passage, line[n]):
            continue
        going = on and n > last and _goes_on(passage, line[last], line[n])
        if not going and not content(line[n].text) & wanted:
            continue
        a, b = min(first, n), max(last, n)
        bound = b + 1 < len(line) and limits(line[b + 1])
        if line[b].end - line[a].start <= cap and not bound and not parted(line, a, b):
            first, last = a, b
    return first, last


def _goes_on(passage: Passage, one: Sentence, behind: Sentence) -> bool:
    """Tell whether *behind* tells more by the same hand: no scrap, nothing that may expose, nobody else's words."""
    places = (TextLocator(paragraph=each.paragraph, start=each.start, end=each.end) for each in (one, behind))
    plain = not behind.risk and not noisy(behind.text)
    return plain and all(voice(passage, each) is Voice.OWN for each in places)


def whole(passage: Passage, touched: Sequence[Sentence], most: int = LONGEST) -> Run | None:
    """Take neighbouring sentences whole, with what limits the last; None where they or what binds them do not fit."""
    line = tuple(one for one in passage.sentences if one.paragraph == touched[0].paragraph)
    first, end = line.index(touched[0]), line.index(touched[-1])
    last, bound = _behind(passage, line, end)
    for n in (last, *(() if bound else (end,))):
        if line[n].end - line[first].start <= limit(passage, most):
            return run(line[first : n + 1])
    return None


def _behind(passage: Passage, line: tuple[Sentence, ...], n: int) -> tuple[int, bool]:
    """Return the last sentence to quote after *n*, which is the next where that limits it, and whether it must be."""
    if n + 1 == len(line) or foreign(passage, line[n + 1]) or not limits(line[n + 1]):
        return n, False
    return n + 1, _reverses(line[n + 1]) or denied(line[n + 1].text)


def quote(key: str, passage: Passage, stretch: Run) -> Piece:
    """Put a stretch into quotation marks, behind the words that tell whose it is."""
    framed = frame(passage.origin, voice(passage, stretch.place))
    return Piece(
        text=f"{framed} “{single(stretch.text)}”",
        keys=(key,),
        relation=Relation.DIRECT_QUOTE,
        hint=stretch.place,
    )


def _leans(before: Sentence, one: Sentence) -> bool:
    """Tell whether *one* opens with a word for somebody whom *before* speaks of, and names nobody itself."""
    return bool(_LEANING.match(one.text)) and _people(before.text) and not names(one.text)


def _people(text: str) -> bool:
    """Tell whether *text* speaks of somebody by a name or as a relative."""
    return bool(names(text)) or any(word.removesuffix("'s") in KIN for word in tokens(text))


def limits(one: Sentence) -> bool:
    """Tell whether *one* takes back or limits what stands before it."""
    first = next(iter(tokens(one.text)), "")
    contrast = first in _CONTRAST and negated(one.text)
    return _reverses(one) or contrast or denied(one.text)


def _reverses(one: Sentence) -> bool:
    return next(iter(tokens(one.text)), "") in _REVERSAL
