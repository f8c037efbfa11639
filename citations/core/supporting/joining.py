"""What stands together in a claim, and not in its sentences: two places told as one, a reason, a word put in.

A sentence that begins with *he*, *it*, *then* or their like goes on with the one before; others speak for themselves.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from citations.core.language.synonyms import alike
from citations.core.language.wording import Sort, Word, read
from citations.core.supporting.actors import acts
from citations.core.supporting.cutting import parts
from citations.core.supporting.halves import halves
from citations.core.supporting.mixed import Span
from citations.core.supporting.pairs import MODALS, Pair, Words, roots
from citations.core.supporting.risks import is_light
from citations.core.supporting.support import told
from citations.core.supporting.transposing import is_passive

_GOING_ON: Final = frozenset("he she it they this that these those his its their there then".split())
_THEM: Final = frozenset({"them", "him", "it", "ones"})
_SOON: Final = 4
_CAUSES: Final = frozenset("because since therefore hence owing due".split())
_SO: Final = frozenset("so now reason fact seeing given account".split())
_GIVEN: Final = frozenset("because since as".split())
_REASONS: Final = _CAUSES | frozenset("as for so reason account by from that".split())
_PREPOSITIONS: Final = frozenset("for with by at in on of from to into under over behind beside".split())
_ARTICLES: Final = frozenset("the a an its his her their my our".split())
_AND: Final = frozenset({"and", "but"})
_PERSONS: Final = frozenset("he she it they him her them his hers its their you your".split())
_JOINTS: Final = frozenset("though although whereas while because unless since".split())
_FEW: Final = 2


def joined(pair: Pair, chosen: Sequence[Span]) -> Iterator[str]:
    """Yield the names of what was joined; *chosen* are the spans, with the passages in which they stand."""
    grounds = _grounds(pair, chosen)
    if _merged(pair, [roots(words) for words in grounds]) or _unlinked(pair, chosen):
        yield "merged"
    if _caused(pair, grounds):
        yield "cause"
    if _replaced(pair) or _crossed(pair):
        yield "replaced"


def _grounds(pair: Pair, chosen: Sequence[Span]) -> list[Words]:
    """Return the words of each chosen sentence, and of each two of which the later goes on with the earlier."""
    texts = [read(one.text, pair.me) for one in chosen]
    goes_on = [
        any(word.form in _GOING_ON for word in words[:_FEW])
        or any(one.form in _THEM for one in words[:_SOON])
        for words in texts
    ]
    return [
        *texts,
        *(
            (*texts[n], *texts[m])
            for n, one in enumerate(chosen)
            for m, two in enumerate(chosen)
            if goes_on[m] and _follows(one, two)
        ),
    ]


def _follows(one: Span, two: Span) -> bool:
    """Tell whether *two* follows *one* in its paragraph, with one sentence between them at most."""
    mine, theirs = one.locator, two.locator
    if one.passage.origin.artifact_id != two.passage.origin.artifact_id or mine.paragraph != theirs.paragraph:
        return False
    starts = [start for paragraph, start, _ in parts(one.passage) if paragraph == mine.paragraph]
    return 0 < sum(mine.start < start <= theirs.start for start in starts) <= _FEW


def _merged(pair: Pair, held: Sequence[frozenset[str]]) -> bool:
    """Tell whether a clause takes its words from sentences that do not speak of the same."""
    every = frozenset[str]().union(*held)
    return any(
        len(clause & every) >= _FEW and not any(clause & every <= ground for ground in held)
        for clause in _clauses(pair.said)
    )


def _unlinked(pair: Pair, chosen: Sequence[Span]) -> bool:
    """Tell whether a clause has words and names of two sentences, neither of which has a pronoun or a word of both."""
    record = roots(read(" ".join(dict.fromkeys(told(one.passage.origin) for one in chosen))))
    held = [(roots(words) | record, any(one.form in _PERSONS for one in words)) for words in pair.held]
    every = frozenset[str]().union(*(known for known, _ in held))
    for words in halves(pair.said):
        mine = frozenset(one.stem for one in words if one.weighs and not _is_idle(one)) & every
        linked = any(
            mine <= here | there and (points or here & there & mine - record)
            for here, _ in held
            for there, points in held
        )
        if len(mine) >= _FEW and not linked and not any(mine <= known for known, _ in held):
            return True
    return False


def _is_idle(word: Word) -> bool:
    return is_light(word) or word.form in _JOINTS


def _clauses(words: Words) -> Iterator[frozenset[str]]:
    """Yield the stems of each clause; an *and* before something done begins another."""
    cuts = [
        n
        for n, word in enumerate(words)
        if n == 0
        or word.clause != words[n - 1].clause
        or (word.form in _AND and any(acts(one) for one in words[n + 1 : n + 3]))
    ]
    for start, end in pairwise((*cuts, len(words))):
        yield frozenset(word.stem for word in words[start:end] if _bears(word))


def _bears(word: Word) -> bool:
    return word.sort in {Sort.CONTENT, Sort.NUMBER} and not is_light(word)


def _caused(pair: Pair, grounds: Sequence[Words]) -> bool:
    """Tell whether a reason is given that no sentence gives: behind a word that says so, for the same thing."""
    said = pair.said
    at = next((n for n, word in enumerate(said) if word.form in _CAUSES), None)
    if at is None:
        return False
    every = frozenset[str]().union(*(roots(words) for words in grounds))
    what, why = (frozenset(one.stem for one in part if one.weighs) & every for part in (said[:at], said[at:]))
    return not any(
        what <= _besides(words, n) and why <= roots(words[n:])
        for words in grounds
        for n, word in enumerate(words)
        if (word.form != "that" or (n and words[n - 1].form in _SO))
        if word.form in (_GIVEN if any(one.form in _GIVEN for one in words) else _REASONS)
    )


def _besides(words: Words, n: int) -> frozenset[str]:
    """Return what a sentence says besides the reason at *n*; a *so* or *therefore* is none."""
    if words[n].form not in _GIVEN:
        return roots(words)
    return roots(tuple(one for m, one in enumerate(words) if m < n or one.clause != words[n].clause))


def _replaced(pair: Pair) -> bool:
    """Tell whether a word that stands nowhere took the place of another: between the same two, or behind the same."""
    weighty = [[one for one in words if one.weighs] for words in pair.held]
    held = frozenset(one.stem for words in weighty for one in words)
    mine = [one for one in pair.said if one.weighs]
    for n, word in enumerate(mine):
        told = is_light(word) or word.form in MODALS
        strange = word.sort is Sort.CONTENT and not told and not {word.stem, *alike(word.stem)} & held
        behind = mine[n + 1].stem if n + 1 < len(mine) else ""
        if strange and any(n and _instead(mine[n - 1].stem, behind, one) for one in weighty):
            return True
    led = {root: by for root, by in _led(pair.said) if not {root, *alike(root)} & held}
    return bool({*led.values()} & {by for words in pair.held for _, by in _led(words)})


def _led(words: Words) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield each word of content behind a preposition, with that and the word of weight before it: *borrowed for*."""
    for n, word in enumerate(words):
        before = [one for one in words[max(n - 3, 0) : n] if one.form not in _ARTICLES]
        if word.sort is Sort.CONTENT and not is_light(word) and len(before) > 1:
            one, preposition = before[-2:]
            if preposition.form in _PREPOSITIONS and one.weighs:
                yield word.stem, (one.stem, preposition.form)


def _instead(before: str, behind: str, words: Sequence[Word]) -> bool:
    """Tell whether *words* have another word of weight between these two; at the end of a claim, behind the first."""
    stems = [word.stem for word in words]
    return any(
        stem == before and not is_light(words[n + 1]) and (not behind or stems[n + 2 : n + 3] == [behind])
        for n, stem in enumerate(stems[:-1])
    )


def _crossed(pair: Pair) -> bool:
    """Tell whether two words changed the words that stand behind them: *by Whitsun* and *by August*.

    Told in the other voice all words do.
    """
    voiced = [words for words in pair.held if is_passive(words) is is_passive(pair.said)]
    mine, theirs = _pairs(pair.said), frozenset[tuple[str, str]]().union(*map(_pairs, voiced))
    return any(
        (one, two) not in theirs and (other, last) not in theirs and {(one, last), (other, two)} <= theirs
        for one, two in mine
        for other, last in mine
        if one != other and two != last
    )


def _pairs(words: Words) -> frozenset[tuple[str, str]]:
    """Return each two words that follow each other; whoever wrote counts behind an *and*: *and me the coat*."""
    weighty = [one for n, one in enumerate(words) if one.weighs or (n and words[n - 1].form in _AND)]
    return frozenset((one.stem, two.stem) for one, two in pairwise(weighty) if one.clause == two.clause)
