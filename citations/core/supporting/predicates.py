"""What is said of whom: a predicate that a claim copies from its verb on belongs to the subject that it has there.

The subject of one sentence before the predicate of another has every word in its place but the one that counts.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from citations.core.language.kin import PEOPLE
from citations.core.language.synonyms import alike
from citations.core.language.wording import CALLED, Sort, Word, read
from citations.core.language.words import stem
from citations.core.supporting.actors import acts
from citations.core.supporting.copying import Block, blocks
from citations.core.supporting.cutting import parts
from citations.core.supporting.mixed import Span
from citations.core.supporting.pairs import Pair, Words
from citations.core.supporting.risks import is_light
from citations.core.supporting.subjects import subject

_VERBS: Final = frozenset(
    "is are was were has have had do does did can could will would may might must shall".split()
)
_CALLED: Final = frozenset("known called named titled based located".split())
_PERSONS: Final = frozenset("he she it they this that these those who which".split())
_PEOPLE: Final = frozenset(map(stem, PEOPLE))
_THERE: Final = "there"
_FEWEST: Final = 3
_BEFORE: Final = 3


def given(pair: Pair, chosen: Sequence[Span], record: str) -> Iterator[str]:
    """Yield ``role`` where a copied predicate has another subject; *chosen* are the spans, *record* what is told."""
    said, told = pair.said, read(record, pair.me)
    for words, span in zip(pair.held, chosen, strict=True):
        known = (*_earlier(span, pair.me), *told)
        if any(_is_given(said, words, block, known) for block in blocks(said, words)):
            yield "role"
            return


def _is_given(said: Words, words: Words, block: Block, known: Words) -> bool:
    """Tell whether a block is a predicate of something else.

    Behind a pronoun the subject must be *known*, from the sentences before or from the record. So may a name be that
    stands for a thing which is named nowhere.
    """
    start, there, size = block
    at = next((n for n in range(size) if _is_verb(said[start + n])), size)
    if _is_ours(said, start + at, words, there + at):
        return False
    me, them = subject(said, start + at), subject(words, there + at)
    mine, theirs = me.words, them.words
    if not mine or sum(_says(one) for one in said[start + at : start + size]) < _FEWEST:
        return False
    if me.is_like(them) or (not them.heads and me.heads & {one.stem for one in words[: there + at]}):
        return False
    before = {one.form for one in words[: there + at]}
    if before & _PERSONS:
        adjoins = said[start + at - 1].sort is not Sort.SMALL
        return not _stands(mine[-1:] if adjoins else mine, known)
    named = [one for one in mine if one.sort is Sort.NAME]
    if not named or any(one.sort is Sort.NAME for one in theirs):
        return bool(theirs) or _THERE in before
    return not _stands(named, known) or _is_another(named, theirs, known)


def _is_ours(said: Words, n: int, words: Words, at: int) -> bool:
    """Tell whether *that they* did stands in the claim and *we* there, which whoever tells of the writer says."""
    mine, theirs = (
        [one.form for one in some] for some in (said[max(n - 2, 0) : n], words[max(at - 1, 0) : at])
    )
    return mine in (["that", "they"], ["which", "they"]) and theirs == ["we"]


def _is_another(named: Sequence[Word], theirs: Sequence[Word], known: Words) -> bool:
    """Tell whether a noun for somebody stands before too, beside the name nowhere: *Captain Moyle's boy*, *the boy*."""
    nouns = {one.stem for one in theirs} & _PEOPLE & {one.stem for one in known}
    names = {one.stem for one in named if one.form not in CALLED}
    beside = (
        {one.stem, two.stem}
        for one, two in pairwise(known)
        if not (one.form.endswith("'s") or two.form.endswith("'s"))
    )
    return bool(nouns) and not any(both & nouns and both & names for both in beside)


def _stands(some: Sequence[Word], known: Words) -> bool:
    roots = {one.stem for one in known}
    return any({one.stem, *alike(one.stem)} & roots for one in some)


def _says(word: Word) -> bool:
    return word.weighs and not is_light(word)


def _is_verb(word: Word) -> bool:
    return word.form in _VERBS or (acts(word) and word.form not in _CALLED)


def _earlier(span: Span, me: frozenset[str]) -> Words:
    """Return the words of the sentences before a span, a few of them."""
    here = (span.locator.paragraph, span.locator.start)
    before = [text for paragraph, start, text in parts(span.passage) if (paragraph, start) < here]
    return tuple(word for text in before[-_BEFORE:] for word in read(text, me))
