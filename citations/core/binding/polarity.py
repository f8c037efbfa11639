"""Polarity: what is denied, how sure it is, and of how many, is the same in a claim and in what it rests on.

A word of these that stands on one side alone is a doubt. The words are a table (``data/en/binding.tsv``); what they
govern is what stands behind them in their clause.
"""

from collections.abc import Callable, Iterator
from typing import Final

from citations.core.binding.pairs import GROUPS, Pair, Words, governed, roots
from citations.core.text.wording import SELF, Sort, Word
from citations.core.text.words import stem

Roots = frozenset[str]
_REFUSALS: Final = frozenset(map(stem, GROUPS["refusals"]))
_UNSURE: Final = frozenset[str]().union(
    *(forms for name, forms in GROUPS.items() if name.startswith("certainty."))
)
_POSSIBLE: Final = GROUPS["certainty.possible"]
_NO_NAMES: Final = GROUPS["certainty.conditional"] | {"perhaps", "maybe", "possibly", "probably"}
"""Words that a sentence may begin with; *May* and *Will* are names as well."""
_WHOLE: Final = ("amount.all", "amount.only", "amount.many")
_ABLE: Final = GROUPS["able"]
_COULD: Final = "could"
_WINDOW: Final = 6  # words of weight that a denial may deny
_NONE: Final = frozenset[str]()


def turned(pair: Pair) -> Iterator[str]:
    """Yield ``negation``, ``modality`` and ``quantifier`` where *pair* changed it."""
    if _is_denied_once(pair):
        yield "negation"
    if _is_surer(pair):
        yield "modality"
    if _is_more(pair):
        yield "quantifier"


def _is_denied_once(pair: Pair) -> bool:
    """Tell whether a word is denied on one side only, or the claim denies what no sentence denies a word of.

    Word by word: *not with the fingers but with the wrist* denies another word than *not with the wrist but with the
    fingers*.
    """
    clauses = [one for one in _denials(pair.said, _WINDOW) if one]
    mine = _NONE.union(*clauses)
    theirs = _NONE.union(*(one for words in pair.held for one in _denials(words, _WINDOW)))
    dropped = only(_denied, pair) - mine
    put_in = _denied(pair.said) and not _marked(_denied, pair.held)
    swapped = mine - theirs and theirs & (roots(pair.said) - mine)
    return bool(dropped or put_in or swapped) or any(not one & theirs for one in clauses)


def _denied(words: Words) -> Roots:
    """Return the stem next to each denial, '' for one that nothing stands behind."""
    return _NONE.union(*(one or {""} for one in _denials(words, 1))) - {SELF}


def _denials(words: Words, most: int) -> Iterator[Roots]:
    """Yield the words of weight behind each denial, in its clause."""
    for n, word in enumerate(words):
        if _denies(word) and not _is_idle(words, n):
            yield frozenset(one.stem for one in governed(words, n, most))


def _is_idle(words: Words, n: int) -> bool:
    """Tell whether a *not* denies nothing: *not only*, *whether or not*."""
    behind = n + 1 < len(words) and words[n + 1].form == "only"
    return words[n].form == "not" and (behind or (n > 0 and words[n - 1].form == "or"))


def _denies(word: Word) -> bool:
    return word.form in GROUPS["denials"] or word.form.endswith("n't") or word.stem in _REFUSALS


def _is_surer(pair: Pair) -> bool:
    """Tell whether what was only possible, meant or believed is told as a fact, or the other way about."""
    mine = any(_is_unsure(word) for word in pair.said)
    return bool(not mine and only(_unsure, pair)) or _is_doubted(pair)


def _is_doubted(pair: Pair) -> bool:
    """Tell whether the claim calls possible what no sentence calls possible, meant or to come."""
    soft = _marked(lambda words: _behind(words, _is_unsure), pair.held)
    # *Could* is the past of what somebody *can* or *cannot* do.
    can = _marked(lambda words: _behind(words, lambda word: word.form in _ABLE), pair.held)
    for n, word in enumerate(pair.said):
        mine = frozenset(one.stem for one in governed(pair.said, n))
        known = soft | can if word.form == _COULD else soft
        if word.form in _POSSIBLE and _is_unsure(word) and mine and not mine & known:
            return True
    return False


def _is_unsure(word: Word) -> bool:
    return word.form in _UNSURE and (word.sort is not Sort.NAME or word.form in _NO_NAMES)


def _unsure(words: Words) -> Roots:
    """Return the stem of the next word of weight behind each word that says how sure something is."""
    after = (governed(words, n) for n, word in enumerate(words) if _is_unsure(word))
    said = ([one for one in some if one.sort is Sort.CONTENT and not _is_unsure(one)] for some in after)
    return frozenset(one.stem for some in said for one in some[:1])


def _behind(words: Words, is_one: Callable[[Word], bool]) -> Roots:
    """Return the words of weight behind each word that *is_one*, in its clause."""
    return _NONE.union(
        *((one.stem for one in governed(words, n)) for n, word in enumerate(words) if is_one(word))
    )


def _is_more(pair: Pair) -> bool:
    """Tell whether *all*, *only* or *most* stands without its like, or a *some* or *nearly* was dropped."""
    mine = frozenset(word.form for word in pair.said)
    theirs = frozenset(word.form for words in pair.held for word in words)
    if any(mine & GROUPS[name] and not theirs & GROUPS[name] for name in _WHOLE):
        return True
    return bool(not mine & GROUPS["parts"] and only(_partial, pair))


def _partial(words: Words) -> Roots:
    """Return the stems right behind *some*, *few*, *nearly* and their like."""
    return frozenset(
        one.stem
        for n, word in enumerate(words)
        if word.form in GROUPS["parts"]
        for one in governed(words, n, most=1)
        if one.sort is Sort.CONTENT
    )


def only(found: Callable[[Words], Roots], pair: Pair) -> Roots:
    """Return the words of the claim that are *found* in a sentence, and stand nowhere without being found."""
    plain = _NONE.union(*(roots(words) - found(words) for words in pair.held))
    return (_marked(found, pair.held) - plain) & roots(pair.said)


def _marked(found: Callable[[Words], Roots], some: tuple[Words, ...]) -> Roots:
    return _NONE.union(*map(found, some))
