"""How far a claim is borne by its sentences, word by word: the risk that a word says what none of them says.

Each word of weight has a risk, from what can be counted of it: is it there, alone or beside its neighbours, in the
same sentence as they, how rare is it. The support of the claim comes from the risks of its words. The weights are a
table of integers (``support_table``), fitted on public data; what each count means stands there.
All arithmetic is in integers: the same text gives the same number on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from citations.core.binding import support_table as table
from citations.core.binding.bearing import EXACT, Bearing, Ground, choose, ground, held, units
from citations.core.binding.pairs import GROUPS
from citations.core.text.wording import SELF, Sort, Word
from citations.core.text.words import stem

_SIDE, _WINDOW = 4, 4
_LIGHT: Final = frozenset(map(stem, GROUPS["light"]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What was found for a claim: the chosen sentences by their places, its support, and each word with its risk.

    ``support`` is in thousandths of the logarithm of odds. ``missing`` are words of weight that neither a chosen
    sentence nor the record has; ``share`` is how many of all are not missing, in
    thousandths.
    """

    chosen: tuple[int, ...]
    support: int
    risks: tuple[tuple[str, int], ...]
    missing: tuple[Word, ...]
    share: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The claim's words, the chosen sentences and all of them, and how well each word is held by each chosen one."""

    words: tuple[Word, ...]
    grounds: tuple[Ground, ...]
    every: tuple[Ground, ...]
    told: Ground
    held: tuple[tuple[int, ...], ...]


def weigh(claim: str, sentences: Sequence[str], told: str, me: frozenset[str] = frozenset()) -> Weighed:
    """Weigh *claim* against *sentences*, knowing also what the record has *told*; *me* as in ``wording.read``."""
    every = tuple(ground(text, me) for text in sentences)
    record = ground(told, me)
    bearing = choose(units(claim, me), every, record)
    words = tuple(word for word in units(claim, me) if word.stem != SELF)
    counted = counts(words, every, record, bearing)
    risks = tuple(_risk(row) for row in counted)
    named = tuple((word.form, risk) for word, risk in zip(words, risks, strict=True))
    share = EXACT * (len(words) - len(bearing.missing)) // max(len(words), 1)
    return Weighed(
        chosen=bearing.chosen, support=_support(risks), risks=named, missing=bearing.missing, share=share
    )


def counts(
    words: tuple[Word, ...], every: tuple[Ground, ...], told: Ground, bearing: Bearing
) -> tuple[dict[str, int], ...]:
    """Count, for each word, what ``support_table.RISK`` weighs, in thousandths. A count that is not there is 0."""
    grounds = tuple(every[n] for n in bearing.chosen)
    rows = tuple(tuple(held(one, word) for one in grounds) for word in words)
    found = _Found(words=words, grounds=grounds, every=every, told=told, held=rows)
    return tuple(_count(found, n) for n in range(len(words)))


def _count(found: _Found, n: int) -> dict[str, int]:
    word, best = found.words[n], max(found.held[n], default=0)
    told = held(found.told, word) == EXACT
    kind = _kind(word)
    row = {kind: EXACT}
    near = _share(found, [m for m in (n - 1, n + 1) if 0 <= m < len(found.words)])
    if not best and not told:
        away = any(held(one, word) for one in found.every)
        return row | {f"missing_{kind}": EXACT, "elsewhere": EXACT * away, "alone": EXACT - near}
    row |= {"like": EXACT * (0 < best < EXACT), "record": EXACT * (told and not best), "lonely": EXACT - near}
    return row | {"around": _around(found, n), "beside": _beside(found, n), "rare": _rare(found, word)}


def _kind(word: Word) -> str:
    if word.sort is Sort.CONTENT:
        return "light" if is_light(word) else "content"
    return word.sort.value


def is_light(word: Word) -> bool:
    """Tell whether a word says little by itself: an adverb, or a word that goes with anything."""
    return word.sort is Sort.CONTENT and (word.form.endswith("ly") or word.stem in _LIGHT)


def _share(found: _Found, places: list[int]) -> int:
    """Tell how many of these words any chosen sentence holds."""
    return EXACT * sum(any(found.held[m]) for m in places) // max(len(places), 1)


def _around(found: _Found, n: int) -> int:
    """Tell how many of the four words on each side the best sentence that holds this one holds as well."""
    places = [m for m in range(max(0, n - _WINDOW), min(len(found.words), n + _WINDOW + 1)) if m != n]
    counted = (
        sum(found.held[m][k] > 0 for m in places) for k in range(len(found.grounds)) if found.held[n][k]
    )
    return EXACT * max(counted, default=0) // max(len(places), 1)


def _beside(found: _Found, n: int) -> int:
    """Tell how many of the two neighbours stand within four words of this one in one chosen sentence."""
    places = [m for m in (n - 1, n + 1) if 0 <= m < len(found.words)]
    counted = (
        sum(_near(one.words, found.words[n].stem, found.words[m].stem) for m in places)
        for k, one in enumerate(found.grounds)
        if found.held[n][k]
    )
    return EXACT * max(counted, default=0) // max(len(places), 1)


def _near(words: tuple[Word, ...], first: str, second: str) -> bool:
    here = [n for n, word in enumerate(words) if word.stem == first]
    there = [n for n, word in enumerate(words) if word.stem == second]
    return any(abs(n - m) <= _SIDE for n in here for m in there)


def _rare(found: _Found, word: Word) -> int:
    """Tell how few of all the sentences have this word: 1000 for none, 0 for all; in steps of halving."""
    having = sum(word.stem in one.roots for one in found.every)
    most = (len(found.every) + 1).bit_length() - 1
    return EXACT * (most - min((1 + having).bit_length() - 1, most)) // max(most, 1)


def _risk(row: dict[str, int]) -> int:
    """Weigh one word: the logarithm of how likely it is to be said by nobody, as a positive number."""
    odds = table.RISK_BASE + sum(table.RISK[name] * count // 1000 for name, count in row.items())
    return softplus(odds)


def softplus(odds: int) -> int:
    """Return ``1000 * log(1 + exp(odds / 1000))`` by straight lines between the points of the table."""
    points = table.SOFTPLUS
    step = table.STEP
    if odds <= -step * (len(points) // 2):
        return 0
    if odds >= step * (len(points) // 2):
        return odds
    place, rest = divmod(odds + step * (len(points) // 2), step)
    return points[place] + (points[place + 1] - points[place]) * rest // step


def _support(risks: tuple[int, ...]) -> int:
    """Weigh the claim: the mean and the greatest of the risks. A claim without a word of weight has none."""
    if not risks:
        return table.NOTHING
    mean = sum(risks) // len(risks)
    parts = (("mean", mean), ("greatest", max(risks)))
    return table.SUPPORT_BASE + sum(table.SUPPORT[name] * value // 1000 for name, value in parts)
