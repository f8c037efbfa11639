"""Facts: every number, quantity, date and name of a claim is in its quotes or in their record.

And every other word of weight: what no quote carries, by its stem or by a word that says the same, only a judge may let
pass. Nothing here is fuzzy: *Johnson* is no *Johnston*.
"""

from collections.abc import Iterator

from citations.core.binding.pairs import AND, SAYING, Pair, Words, is_light, roots
from citations.core.binding.support import FRAME
from citations.core.text.quantities import quantities, values
from citations.core.text.wording import SELF, Sort, Word, read


def altered(pair: Pair, record: str) -> Iterator[str]:
    """Yield what of *pair* neither a span nor *record* has: ``number``, ``quantity``, ``name``, a whole ``clause``."""
    if not values(pair.claim) <= values(" ; ".join((*pair.spans, record))):
        yield "number"
    if _counts_another(pair):
        yield "quantity"
    missing = uncarried(pair, record)
    if any(word.sort is Sort.NAME for word in missing) or _is_unspoken(pair):
        yield "name"
    if any(clause <= frozenset(missing) for clause in _clauses(pair.said)):
        yield "clause"


def _is_unspoken(pair: Pair) -> bool:
    """Tell whether whoever wrote is named for more than having written, where no span speaks of them."""
    spoken = any(SELF in roots(words) for words in pair.held)
    return not spoken and any(
        word.stem == SELF and not any(one.stem in SAYING for one in pair.said[n + 1 : n + 3])
        for n, word in enumerate(pair.said)
    )


def _clauses(words: Words) -> Iterator[frozenset[Word]]:
    """Yield the words of weight of each clause, an *and* begins one too; one that has none says nothing by itself."""
    clause = set[Word]()
    last = 0
    for word in words:
        if clause and (word.clause != last or word.form in AND):
            yield frozenset(clause)
            clause = set()
        last = word.clause
        if word.weighs and not is_light(word):
            clause.add(word)
    if clause:
        yield frozenset(clause)


def _counts_another(pair: Pair) -> bool:
    """Tell whether a number counts something else: *two sons* is not said by *three sons and two daughters*."""
    theirs = [one for span in pair.spans for one in quantities(span)]
    for value, counted in quantities(pair.claim):
        others = {number for number, what in theirs if what == counted and counted}
        if others and value not in others and any(value == number for number, _ in theirs):
            return True
    return False


def uncarried(pair: Pair, record: str) -> tuple[Word, ...]:
    """Return the words of weight that no span and no *record* has.

    Words that only say where a thing stands, as *in a letter dated*, are everybody's.
    """
    known = FRAME.union(roots(read(record, pair.me)), *map(roots, pair.held))
    counted = values(" ; ".join((*pair.spans, record)))
    return tuple(
        word for word in pair.said if word.sort is not Sort.SMALL and not _is_held(word, known, counted)
    )


def _is_held(word: Word, known: frozenset[str], counted: frozenset[str]) -> bool:
    if word.stem == SELF or word.stem in known:
        return True
    return word.sort is Sort.NUMBER and values(word.form) <= counted
