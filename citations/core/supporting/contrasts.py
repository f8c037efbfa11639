"""What a paraphrase must not change: negation, how sure it is, how many of them, and the contrary of a word.

Each rule looks at one claim and the sentences it rests on, and yields nothing or the name of what was changed.
English word lists; where they cannot tell, other rules still ask for the words themselves.
"""

from collections.abc import Callable, Iterator
from typing import Final

from citations.core.language.oppositions import opposites
from citations.core.language.quantities import quantities
from citations.core.language.wording import SELF, Sort, Word
from citations.core.language.words import stem
from citations.core.supporting.bounding import bare_values
from citations.core.supporting.directions import direction
from citations.core.supporting.modality import modality
from citations.core.supporting.pairs import Pair, Words, governed, only, roots

_NEGATIVE: Final = frozenset(
    """no not never none nothing nobody nor neither without hardly scarcely barely cannot unable unlike impossible
    nowhere n't""".split()
)
_REFUSING: Final = frozenset(
    stem(word) for word in "fail refuse decline deny lack prevent forbid prohibit neglect avoid omit".split()
)
_AMOUNTS: Final[dict[str, frozenset[str]]] = {
    "all": frozenset(
        "all every everyone everybody everything each always entire whole entirely completely fully throughout".split()
    ),
    "only": frozenset("only sole solely exclusively alone merely".split()),
    "most": frozenset("most mostly majority mainly largely chiefly".split()),
}
_PARTS: Final = frozenset(
    """some several few many sometimes often occasionally partly part half nearly almost most mostly certain
    seldom rarely""".split()
)
_EXCUSED: Final = frozenset({"each", "whole", "most"})
_UNITS: Final = tuple(
    frozenset(map(stem, row.split()))
    for row in (
        "second minute hour day night week fortnight month quarter term season year decade century",
        "farthing penny pence shilling florin crown sovereign guinea pound dollar cent franc mark rupee",
        "inch foot feet yard fathom rod furlong mile league metre meter kilometre kilometer acre hectare",
        "ounce pound stone hundredweight ton tonne gram kilo dram grain",
        "pint quart gallon bushel peck barrel cask hogshead litre liter gill spoonful cup",
    )
)
"""What is counted by itself, and in another of its row is another amount."""
_AROUND: Final = 5
_AND: Final = frozenset({"and", "but", "or"})


def _negation(pair: Pair) -> Iterator[str]:
    """Find a word that is denied on one side only, and a denial that nothing answers to.

    In the person's own papers the two words behind a denial count, and a denial must be of the same word; elsewhere
    one counts, and any denial answers.
    """
    most = 2 if pair.own else 1
    mine = _denied(pair.said, most)
    theirs = frozenset[str]().union(*(_denied(words, most) for words in pair.held))
    plain = frozenset[str]().union(*(_plain(words, most) for words in pair.held))
    dropped = (theirs - plain) & (roots(pair.said) - mine)
    answered = bool(mine & theirs if pair.own else theirs)
    if (dropped and not (mine and answered)) or (mine and not answered) or _is_unanswered(pair):
        yield "negation"


def _is_unanswered(pair: Pair) -> bool:
    """Tell whether the claim denies something in a clause of which no sentence denies any word."""
    theirs = frozenset[str]().union(*(one for words in pair.held for one in _denials(words)))
    return any(clause and not clause & theirs for clause in _denials(pair.said))


def _denials(words: Words) -> Iterator[frozenset[str]]:
    """Yield the words of weight behind each denial, in its clause."""
    for n, word in enumerate(words):
        if _denies(word) and not _idle(words, n):
            yield frozenset(one.stem for one in _behind(words, n))


def _denied(words: Words, most: int) -> frozenset[str]:
    """Return the stems next to a negation: the first words of weight behind it, in its clause."""
    found = [
        _behind(words, n)[:most] for n, word in enumerate(words) if _denies(word) and not _idle(words, n)
    ]
    return frozenset(one.stem for some in found for one in some) - {SELF} | (
        {""} if not all(found) else set()
    )


def _plain(words: Words, most: int) -> frozenset[str]:
    """Return the stems of the words of weight that stand somewhere without being next to a negation."""
    denied = {
        id(one)
        for n, word in enumerate(words)
        if _denies(word) and not _idle(words, n)
        for one in _behind(words, n)[:most]
    }
    return frozenset(one.stem for one in words if one.sort is not Sort.SMALL and id(one) not in denied)


def _behind(words: Words, n: int) -> list[Word]:
    """Return what a denial governs, over an aside: *not, as has been printed, after the Queen*."""
    aside = [one for one in words if one.clause == words[n].clause + 1]
    over = [one for one in words if one.clause == words[n].clause + 2 and one.sort is not Sort.SMALL]
    return governed(words, n) or (over if aside and aside[0].form == "as" else [])


def _idle(words: Words, n: int) -> bool:
    """Tell whether a *not* denies nothing: *not only*, *whether or not*."""
    behind = n + 1 < len(words) and words[n + 1].form == "only"
    return words[n].form == "not" and (behind or (n > 0 and words[n - 1].form == "or"))


def _denies(word: Word) -> bool:
    return word.form in _NEGATIVE or word.form.endswith("n't") or word.stem in _REFUSING


def _amount(pair: Pair) -> Iterator[str]:
    """Find *all*, *only* or *most* without their like, and a *some* or *nearly* that was dropped."""
    forms = frozenset(word.form for words in pair.held for word in words)
    mine = frozenset(word.form for word in pair.said)
    for amounts in _AMOUNTS.values():
        if (mine - _EXCUSED) & amounts and not forms & amounts:
            yield "quantifier"
            return
    if not mine & _PARTS and only(_partial, pair):
        yield "quantifier"


def _partial(words: Words) -> frozenset[str]:
    """Return the stems that stand behind *some*, *few*, *nearly* and their like."""
    return frozenset(
        one.stem
        for n, word in enumerate(words)
        if word.form in _PARTS
        for one in governed(words, n, most=1)
        if one.sort is Sort.CONTENT and not any(two.form in _AND for two in words[n + 1 : n + 2])
    )


def _opposite(pair: Pair) -> Iterator[str]:
    """Find a word in place of its contrary: beside the same neighbour."""
    theirs = [_beside(words) for words in pair.held]
    known = frozenset(root for one in theirs for root, _ in one)
    for root, near in _beside(pair.said):
        if root in known or not (others := opposites(root)):
            continue
        if any(other in others and near & around for one in theirs for other, around in one):
            yield "opposite"
            return


def _beside(words: Words) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return every word but names and numbers, small ones too, with the words of weight around it."""
    weighty = [n for n, word in enumerate(words) if word.sort is not Sort.SMALL]
    return tuple(
        (word.stem, frozenset(words[m].stem for m in weighty if m != n and abs(m - n) <= _AROUND))
        for n, word in enumerate(words)
        if word.sort in {Sort.CONTENT, Sort.SMALL}
    )


def _quantity(pair: Pair) -> Iterator[str]:
    """Find a number that counts something else: *two sons* is not said by *three sons and two daughters*."""
    theirs = [one for span in pair.spans for one in quantities(span)]
    for value, counted in quantities(pair.claim):
        others = {number for number, what in theirs if what == counted and counted}
        bare = pair.own and any(value in bare_values(words) for words in pair.held)
        if others and value not in others and not bare and any(value == number for number, _ in theirs):
            yield "quantity"
            return
        units = {what for number, what in theirs if number == value}
        if units and any(counted in row and units <= row - {counted} for row in _UNITS):
            yield "quantity"
            return


Rule = Callable[[Pair], Iterator[str]]
RULES: Final[tuple[Rule, ...]] = (_negation, modality, _amount, _opposite, _quantity, direction)


def changed(pair: Pair) -> tuple[str, ...]:
    """Tell what *pair* changed, by the rules in their order."""
    return tuple(dict.fromkeys(what for rule in RULES for what in rule(pair)))
