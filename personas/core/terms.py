"""Terms: what of a text is found by its words, and what a question asks for.

Texts and questions are folded alike (``personas.core.folding``) and read twice: with their compounds parted, and
joined. So *sea-sick*, *seasick* and *sea sick* meet, *O'Neill* and *ONeill*, *café* and *cafe*. Only what is searched
is folded: spans lie in the canonical text, which nobody changes. Stems and stop words are Snowball's for English.
"""

import re
from calendar import month_name
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import Stemmer

from personas.core.folding import fold, fold_alone

_WORD: Final = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_CLITIC: Final = re.compile(r"'[^\W_]{1,2}$")  # 's, 't, 'll: part of no name
_PARTS: Final = re.compile(r"[^'-]+")
_COMPOUND: Final = frozenset("'-")
_APART: Final = str.maketrans(
    dict.fromkeys("\u2013\u2014\u2015\u2212", " ")
)  # a dash parts; a hyphen may join
_FIELDS: Final = ("creator", "recipient", "place")
_DATE: Final = re.compile(r"(?P<year>[0-9]{4})(?:-(?P<month>[0-9]{2}))?")
_LEAST: Final = 2  # letters of each half of what may have been written as one word
_LEAST_SPLIT: Final = 3
_PAIR: Final = 2
# The list of Snowball, as PostgreSQL has it.
_STOP: Final = frozenset(
    """i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
    it its itself they them their theirs themselves what which who whom this that these those am is are was were be been
    being have has had having do does did doing a an the and but if or because as until while of at by for with about
    against between into through during before after above below to from up down in out on off over under again further
    then once here there when where why how all any both each few more most other some such no nor not only own same so
    than too very s t can will just don should now""".split()
)


class Held(NamedTuple):
    """How often a text holds a term, and in which words, as they are written there but for folding."""

    times: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One term of a question: any of ``lexemes`` binds it. It was written as ``word`` at ``start`` up to ``end``."""

    word: str
    start: int
    end: int
    lexemes: tuple[str, ...]


def held(text: str) -> Mapping[str, Held]:
    """Return the terms of *text* by lexeme, each as often as in that of the two readings where it stands most."""
    folded = fold_alone(text.translate(_APART))
    found = _WORD.findall(folded)
    alone, words = Counter(found), dict[str, tuple[str, ...]]()
    compounds = (
        [] if _COMPOUND.isdisjoint(folded) else [one for one in found if not _COMPOUND.isdisjoint(one)]
    )
    for compound in compounds:
        del alone[compound]
    times = _stemmed(alone, words)  # most words are alone, and read once
    if compounds:
        times = Counter(times) + _apart(compounds, words)
    return {one: Held(times[one], _once(words[one])) for one in sorted(times)}


def record(facts: Mapping[str, str | int]) -> str:
    """Return what stands in an artifact's record as it is searched: the title, who wrote to whom, where and when.

    The title counts twice. Who may not be named is named in no field either: their passages are in nobody's reach.
    """
    title = str(facts.get("title", ""))
    fields = (str(facts[name]) for name in _FIELDS if name in facts)
    return " . ".join((title, title, *fields, *_months(str(facts.get("date", "")))))


def asked(question: str) -> tuple[Asked, ...]:
    """Return the terms of a question in their order, each once; what may be one word is looked for as one too."""
    found = list(_pieces(question))
    near: list[set[str]] = [{stem for whole in wholes if (stem := lexeme_of(whole))} for *_, wholes in found]
    for n, (one, other) in enumerate(pairwise(found)):
        pair = one[0] + other[0]
        if min(len(one[0]), len(other[0])) >= _LEAST and pair.isalpha() and (stem := lexeme_of(pair)):
            near[n].add(stem)
            near[n + 1].add(stem)
    terms: dict[str, Asked] = {}
    for (word, start, end, _), others in zip(found, near, strict=True):
        stem = lexeme_of(word)
        if stem and stem not in terms:
            terms[stem] = Asked(word=word, start=start, end=end, lexemes=(stem, *sorted(others - {stem})))
    return tuple(terms.values())


def naming(question: str) -> str:
    """Return every word that *question* may be read to hold, so that nobody is named in it unnoticed."""
    found = list(_pieces(question))
    wholes = {whole for *_, made in found for whole in made}
    pairs = {one[0] + other[0] for one, other in pairwise(found)}
    return " ".join(sorted({word for word, *_ in found} | wholes | pairs))


def places(text: str, lexemes: Collection[str]) -> tuple[tuple[int, int], ...]:
    """Return where words of *text* stand that bind one of *lexemes*, in code points, half open, in their order."""
    return tuple(
        (start, end)
        for word, start, end, wholes in _pieces(text)
        if any(lexeme_of(one) in lexemes for one in (word, *wholes))
    )


def splits(word: str) -> tuple[tuple[str, str], ...]:
    """Return the ways in which *word* may have been written as two."""
    ends = range(_LEAST_SPLIT, len(word) - _LEAST_SPLIT + 1) if word.isalpha() else range(0)
    return tuple((word[:at], word[at:]) for at in ends)


@lru_cache(maxsize=65_536)
def lexeme_of(word: str) -> str:
    """Return the stem of a folded word; nothing for a stop word. What holds a figure stays as it is."""
    if word in _STOP:
        return ""
    return str(_STEMMER.stemWord(word)) if word.isalpha() else word


def _months(date: str) -> Iterator[str]:
    """Yield year and month of a date as people ask for them."""
    for found in _DATE.finditer(date):
        yield f"{found['year']} {month_name[int(found['month'] or 0) % 13]}"


def _apart(compounds: Iterable[str], words: dict[str, tuple[str, ...]]) -> Counter[str]:
    """Count compounds in that of their two readings where a lexeme stands most."""
    parted, joined = Counter[str](), Counter[str]()
    for word in compounds:
        parts = tuple(_PARTS.findall(_CLITIC.sub("", word)))
        parted.update(parts)
        joined.update(_joined(parts))
    return Counter(_stemmed(parted, words)) | Counter(_stemmed(joined, words))


def _stemmed(forms: Mapping[str, int], words: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """Count words by lexeme, and note in *words* which they were."""
    found = dict[str, int]()  # no Counter: it asks Python for each that it does not hold yet
    for form, times in forms.items():
        if lexeme := lexeme_of(form):
            found[lexeme] = found.get(lexeme, 0) + times
            words[lexeme] = (*words[lexeme], form) if lexeme in words else (form,)
    return found


def _once(words: tuple[str, ...]) -> tuple[str, ...]:
    return words if len(words) == 1 else tuple(sorted({*words}))


def _joined(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the compound as one word, where letters alone are joined."""
    return ("".join(parts),) if all(map(str.isalpha, parts)) else parts


def _pieces(question: str) -> Iterator[tuple[str, int, int, tuple[str, ...]]]:
    """Yield each part of each word, where it stands, and the compound that it is a part of.

    What two words make of which one tells nothing, as *to-day* does, stands whole.
    """
    folded = fold(question.translate(_APART))
    for found in _WORD.finditer(folded.text):
        written = _CLITIC.sub("", found.group())
        parts = [(one.group(), one.start(), one.end()) for one in _PARTS.finditer(written)]
        wholes = _joined(tuple(word for word, *_ in parts)) if len(parts) > 1 else ()
        if len(wholes) == 1 and len(parts) == _PAIR and not all(lexeme_of(word) for word, *_ in parts):
            parts, wholes = [(wholes[0], 0, len(written))], ()
        for word, start, end in parts:
            yield word, folded.starts[found.start() + start], folded.ends[found.start() + end - 1], wholes


_STEMMER: Final = Stemmer.Stemmer("english")
