"""The names of people who are anonymized, found in a text, and what stands there instead.

Every form of a name counts, as whole words in any case, however blanks, hyphens, apostrophes and accents are written.
Where somebody is named at all, a lone part of the name is withheld too: a surname, a first name, an initial with a
surname. A form that two people share tells neither pseudonym, and a pseudonym that names somebody is never used.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from personas.core import spellings
from personas.core.folding import fold, fold_alone
from personas.core.invisible import invisible

NAMELESS: Final = "[name withheld]"
LONGEST: Final = 100  # code points of a pseudonym
NOBODY: Final[frozenset[int]] = frozenset()

Names = tuple[tuple[str, ...], str]
Span = tuple[int, int]
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
        folded = fold_alone(text)
        return frozenset(n for n in self._near(folded) if _is_named(self.people[n][0], folded))

    def pseudonym(self, n: int) -> str:
        """Return what stands for somebody in fact: nothing told, where their pseudonym would name somebody."""
        return _usable(self.people[n][1], self.people, self.people[n][0])

    def marks(self, text: str, named: frozenset[int] = NOBODY) -> tuple[Mark, ...]:
        """Return every name in *text*, in order, apart from each other. *named*: who is named nearby."""
        if not self.people:
            return ()
        may = self._near(fold_alone(text))
        if not may:
            return ()
        folded = fold(text)
        near = tuple(self.people[n] for n in may)
        found = {
            one.span(): _instead(self.people).get(spellings.bare(one[0]), NAMELESS)
            for one in _any(near).finditer(folded.text)
        }
        mine = [one.span() for one in spellings.either(self.own).finditer(folded.text)] if self.own else []
        for n in sorted((named | self.named(text)).intersection(may)):
            for one in spellings.lone(self.people[n][0]).finditer(folded.text):
                word = text[folded.starts[one.start()] : folded.ends[one.end() - 1]]
                is_word = word.islower() and not _WORDS_TOO.isdisjoint({one[0], one[0][:-1], one[0][:-2]})
                if not is_word and _apart(one.span(), (*found, *mine)):
                    found[one.span()] = NAMELESS
        return tuple(
            Mark(start=folded.starts[start], end=folded.ends[end - 1], text=instead)
            for (start, end), instead in sorted(found.items())
        )

    def _near(self, folded: str) -> tuple[int, ...]:
        """Return who may be named there, in their order."""
        letters = spellings.bare(folded)
        if not spellings.may_stand(_forms(self.people), letters):
            return ()
        return tuple(n for n, (names, _) in enumerate(self.people) if spellings.may_stand(names, letters))

    def over(self, text: str, named: frozenset[int] = NOBODY, *, is_marked: bool = False) -> str:
        """Put pseudonyms in place of the names in *text*; in brackets, where they are to be seen as such."""
        made, place = [], 0
        for mark in self.marks(text, named):
            made += [text[place : mark.start], bracketed(mark.text) if is_marked else mark.text]
            place = mark.end
        return "".join((*made, text[place:]))


UNVEILED: Final = Veil()


def bracketed(pseudonym: str) -> str:
    """Return a pseudonym as it stands in what is shown: whoever quotes it sees that a name was changed."""
    return pseudonym if pseudonym == NAMELESS else f"[{pseudonym}]"


def says(text: str, names: tuple[str, ...]) -> bool:
    """Tell whether one of these names stands in *text*: whole, with an initial, with words inside, or surname first."""
    if not names:
        return False
    folded = fold_alone(text)
    if not spellings.may_stand(names, spellings.bare(folded)):
        return False
    return any(pattern.search(folded) for pattern in (spellings.either(names), spellings.loosely(names)))


def _apart(span: Span, others: Iterable[Span]) -> bool:
    return all(span[1] <= start or end <= span[0] for start, end in others)


def _is_named(names: tuple[str, ...], folded: str) -> bool:
    return spellings.either(names).search(folded) is not None or any(
        all(spellings.word(part).search(folded) for part in parts) for parts in spellings.parts_of(names)
    )


@lru_cache(maxsize=256)
def _instead(people: tuple[Names, ...]) -> dict[str, str]:
    """Return what stands for each form; nothing told where two people share it."""
    made: dict[str, set[str]] = {}
    for names, pseudonym in people:
        for name in names:
            made.setdefault(spellings.bare(fold(name).text), set()).add(_usable(pseudonym, people, names))
    return {form: told.pop() if len(told) == 1 else NAMELESS for form, told in made.items()}


def _usable(pseudonym: str, people: tuple[Names, ...], names: tuple[str, ...]) -> str:
    folded = fold(pseudonym).text
    plain = pseudonym.strip() == pseudonym and pseudonym.isprintable() and not any(map(invisible, pseudonym))
    tells = _any(people).search(folded) or spellings.lone(names).search(folded)
    return pseudonym if 0 < len(pseudonym) <= LONGEST and plain and not tells else NAMELESS


@lru_cache(maxsize=256)
def _any(people: tuple[Names, ...]) -> re.Pattern[str]:
    return spellings.either(_forms(people))


@lru_cache(maxsize=256)
def _forms(people: tuple[Names, ...]) -> tuple[str, ...]:
    """Return every form of everybody's names."""
    return tuple(name for names, _ in people for name in names)
