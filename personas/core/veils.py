"""The names of people who are anonymized, found in a text, and what stands there instead.

Every form of a name counts, as whole words in any case, however blanks, hyphens, apostrophes and accents are written.
Where somebody is named at all, a lone part of the name is withheld too: a surname, a first name, an initial with a
surname. A form that two people share tells neither pseudonym, and a pseudonym that names somebody is never used.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from personas.core.folding import fold
from personas.core.invisible import invisible

NAMELESS: Final = "[name withheld]"
LONGEST: Final = 100  # code points of a pseudonym
NOBODY: Final[frozenset[int]] = frozenset()

Names = tuple[tuple[str, ...], str]
Span = tuple[int, int]
_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_LETTERS: Final = re.compile(r"[^\W_]+")
_GAP: Final = r"[\W_]{1,3}"
_RUN_TOGETHER: Final = 5  # letters of the shortest name that is also found without blanks
# Scripts that set no blanks between words, or hang endings on a name.
_UNSPACED: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_NO_PART: Final = frozenset(
    "mr mrs ms miss messrs dr rev revd sir lady lord capt captain col colonel gen general prof professor st aunt uncle "
    "jr sr the of and de da do dos das del della di la le van von der den ten ap bin ibn al".split()
)
# Names that are words too: in small letters they are the word.
_WORDS_TOO: Final = frozenset(
    "will may mark rose grace hope art bill sue pat rob jack drew dean faith joy dawn eve june april august summer ivy "
    "lily violet olive ruby pearl amber ginger frank ernest guy rich grant chase miles ray nick young long short king "
    "bishop baker smith cook hill wood woods stone field church brown black white green grey gray day knight park "
    "banks bush rice price best good love moon winter bell ford lane miller mason porter carter potter weaver".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A name in a text, by code points, and what is to stand there."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Veil:
    """The people of one archive who are anonymized. ``own`` are the names of the person whose archive it is."""

    people: tuple[Names, ...] = ()
    own: tuple[str, ...] = ()

    def named(self, text: str) -> frozenset[int]:
        """Return who is named in *text*, by their place in ``people``: by a form, or by all parts of one anywhere."""
        if not self.people:
            return NOBODY
        folded = fold(text).text
        return frozenset(n for n, (names, _) in enumerate(self.people) if _is_named(names, folded))

    def pseudonym(self, n: int) -> str:
        """Return what stands for somebody in fact: nothing told, where their pseudonym would name somebody."""
        return _usable(self.people[n][1], self.people, self.people[n][0])

    def marks(self, text: str, named: frozenset[int] = NOBODY) -> tuple[Mark, ...]:
        """Return every name in *text*, in order, apart from each other. *named*: who is named nearby."""
        if not self.people:
            return ()
        folded = fold(text)
        found = {
            one.span(): _instead(self.people).get(_bare(one[0]), NAMELESS)
            for one in _any(self.people).finditer(folded.text)
        }
        mine = [one.span() for one in _either(self.own).finditer(folded.text)] if self.own else []
        for n in sorted(named | self.named(text)):
            for one in _lone(self.people[n][0]).finditer(folded.text):
                word = text[folded.starts[one.start()] : folded.ends[one.end() - 1]]
                is_word = word.islower() and not _WORDS_TOO.isdisjoint({one[0], one[0][:-1], one[0][:-2]})
                if not is_word and _apart(one.span(), (*found, *mine)):
                    found[one.span()] = NAMELESS
        return tuple(
            Mark(start=folded.starts[start], end=folded.ends[end - 1], text=instead)
            for (start, end), instead in sorted(found.items())
        )

    def over(self, text: str, named: frozenset[int] = NOBODY) -> str:
        """Put pseudonyms in place of the names in *text*."""
        made, place = [], 0
        for mark in self.marks(text, named):
            made += [text[place : mark.start], mark.text]
            place = mark.end
        return "".join((*made, text[place:]))


UNVEILED: Final = Veil()


def says(text: str, names: tuple[str, ...]) -> bool:
    """Tell whether one of these names stands in *text*: whole, with an initial, with words inside, or surname first."""
    folded = fold(text).text
    return any(pattern.search(folded) for pattern in (_either(names), _loosely(names)))


def _apart(span: Span, others: Iterable[Span]) -> bool:
    return all(span[1] <= start or end <= span[0] for start, end in others)


def _is_named(names: tuple[str, ...], folded: str) -> bool:
    return _either(names).search(folded) is not None or any(
        all(_word(part).search(folded) for part in parts) for parts in _parts(names)
    )


def _bare(text: str) -> str:
    return "".join(_LETTERS.findall(text))


@lru_cache(maxsize=256)
def _instead(people: tuple[Names, ...]) -> dict[str, str]:
    """Return what stands for each form; nothing told where two people share it."""
    made: dict[str, set[str]] = {}
    for names, pseudonym in people:
        for name in names:
            made.setdefault(_bare(fold(name).text), set()).add(_usable(pseudonym, people, names))
    return {form: told.pop() if len(told) == 1 else NAMELESS for form, told in made.items()}


def _usable(pseudonym: str, people: tuple[Names, ...], names: tuple[str, ...]) -> str:
    folded = fold(pseudonym).text
    plain = pseudonym.strip() == pseudonym and pseudonym.isprintable() and not any(map(invisible, pseudonym))
    tells = _any(people).search(folded) or _lone(names).search(folded)
    return pseudonym if 0 < len(pseudonym) <= LONGEST and plain and not tells else NAMELESS


@lru_cache(maxsize=256)
def _any(people: tuple[Names, ...]) -> re.Pattern[str]:
    return _either(tuple(name for names, _ in people for name in names))


@lru_cache(maxsize=4096)
def _either(names: tuple[str, ...]) -> re.Pattern[str]:
    """Find any of these names in a folded text, the longest where several begin; an initial with a surname too."""
    forms = [_WORD.findall(fold(name).text) for name in names]
    told = [words for words in map(_telling, forms) if len(words) > 1 and len(words[-1]) > 1]
    initials = [[words[0][0], words[-1]] for words in told]
    made = {_joined(words): len("".join(words)) for words in (*forms, *initials) if words}
    return _whole(sorted(made, key=lambda form: (-made[form], form)))


@lru_cache(maxsize=4096)
def _loosely(names: tuple[str, ...]) -> re.Pattern[str]:
    """Find a name with up to three words inside it, with more initials, or with the surname first."""
    forms: list[str] = []
    for words in (_telling(_WORD.findall(fold(name).text)) for name in names):
        if len(words) > 1 and len(words[-1]) > 1:
            first, last, initial = _spelt(words[0]), _spelt(words[-1]), words[0][0]
            forms += [
                f"{initial}(?:{_GAP}[^\\W_]){{1,3}}{_GAP}{last}",
                f"{last}, ?{initial}",
                f"{last}{_GAP}{first}",
            ]
            if len(words[0]) > 1:
                forms.append(f"{first}(?:{_GAP}[^\\W_]+){{1,3}}{_GAP}{last}")
    return _whole(forms)


def _joined(words: list[str]) -> str:
    """Let words run together only where that cannot make another word: not an initial with a name, not a short one."""
    long = len("".join(words)) >= _RUN_TOGETHER
    form = _spelt(words[0])
    for one, other in pairwise(words):
        together = long and (len(one) > 1) is (len(other) > 1)
        form += (r"[\W_]{0,3}" if together else r"[\W_]{1,3}") + _spelt(other)
    return form


@lru_cache(maxsize=4096)
def _lone(names: tuple[str, ...]) -> re.Pattern[str]:
    parts = {part for one in _parts(names) for part in one}
    return _whole([_spelt(part) + "(?:e?s)?" for part in sorted(parts, key=lambda part: (-len(part), part))])


@lru_cache(maxsize=4096)
def _word(part: str) -> re.Pattern[str]:
    return _whole([_spelt(part)])


def _spelt(word: str) -> str:
    """Find a word also where it is broken by a hyphen at the end of a line."""
    return "(?:- ?)?".join(r"\W?" if letter == "'" else letter for letter in word)


@lru_cache(maxsize=4096)
def _parts(names: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """Return the telling words of each name, of two letters or more; names without any are left out."""
    made = (frozenset(w for w in _telling(_WORD.findall(fold(name).text)) if len(w) > 1) for name in names)
    return tuple(parts for parts in made if parts)


def _telling(words: list[str]) -> list[str]:
    return [word for word in words if word not in _NO_PART]


def _whole(forms: list[str]) -> re.Pattern[str]:
    """Match these forms where no word goes on before or after them, in scripts that part their words."""
    bounded = (
        ("" if _UNSPACED.match(form) else r"(?<![^\W_])")
        + form
        + ("" if _UNSPACED.match(form[-1]) else r"(?![^\W_])")
        for form in forms
    )
    return re.compile("|".join(bounded) or r"(?!)")
