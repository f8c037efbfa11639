"""Under whose name a sentence is shown to a curator: who is named in it, else who was named last before it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from personas.core.folding import fold_alone
from personas.core.mentions import candidates
from personas.core.spellings import bare, parts_of

_BACK: Final = 6  # sentences before that a pronoun may point to


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """Who a sentence is about, as far as names tell.

    ``own`` tells whether nobody is named but the person whose archive it is. ``is_sure`` tells whether all *names*
    stand in the sentence itself and none of them only owns what is told (*Tom's sister*).
    """

    names: tuple[str, ...]
    own: bool
    is_sure: bool


class Names:
    """The names that stand in one artifact, and the words that they are known by."""

    def __init__(self, text: str, *, own: Iterable[str], known: Iterable[str] = ()) -> None:
        """Look for names in *text*; *own* are the names of whose archive it is, *known* those of the register."""
        self._own = _words(own)
        self._by_word = _by_word((*candidates(text, known=()), *known), self._own)

    def of(self, sentences: Sequence[str], at: int) -> Naming:
        """Tell who the sentence at *at* is about; *sentences* are all of the artifact in their order."""
        names, own, owns = self._named(sentences[at])
        if names or own:
            return Naming(names=names, own=own and not names, is_sure=bool(names) and not owns)
        for before in reversed(sentences[max(0, at - _BACK) : at]):
            names, own, _ = self._named(before)
            if names or own:
                return Naming(names=names, own=own and not names, is_sure=False)
        return Naming(names=(), own=False, is_sure=False)

    def _named(self, sentence: str) -> tuple[tuple[str, ...], bool, bool]:
        """Return who is named, whether the archive's person is, and whether anybody stands in the genitive."""
        found, own, owns = dict[str, None](), False, False
        for word, is_owner in _capitals(sentence):
            own = own or word in self._own
            for name in self._by_word.get(word, ()):
                found[name] = None
                owns = owns or is_owner
        return tuple(found), own, owns


def _capitals(sentence: str) -> Iterable[tuple[str, bool]]:
    """Yield each word that begins with a capital, folded, and whether it stands in the genitive."""
    for word in sentence.replace("’", "'").split():
        stripped = word.strip(".,;:!?\"“”‘'()[]—–-…")
        if stripped[:1].isupper():
            stem, mark, ending = stripped.partition("'")
            yield bare(fold_alone(stem)), bool(mark) and ending in {"", "s"}


def _by_word(names: Iterable[str], own: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """Return for each word of a name whom it may mean: the longer names that it is part of, else itself alone."""
    meant = dict[str, dict[str, None]]()
    for name in dict.fromkeys(names):
        words = frozenset().union(*parts_of((name,)))
        if words and not words <= own:
            for word in words - own:
                meant.setdefault(word, {})[name] = None
    return {word: _longest(tuple(held)) for word, held in meant.items()}


def _longest(names: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out a name that is part of exactly one other: *Tom* where *Tom Hale* is the only Tom."""
    long = [name for name in names if len(name.split()) > 1]
    return tuple(long) if len(long) == 1 else (names[0],) if not long else tuple(sorted(long))


def _words(names: Iterable[str]) -> frozenset[str]:
    return frozenset(word for one in parts_of(tuple(names)) for word in one)
