"""What a follow-up leaves unsaid because an earlier question of the same conversation said it.

Receives: a question, the earlier questions of its conversation, newest first, and what is known of the person's life.
Returns:  the words that a search needs on top of the question: somebody's name, or what was spoken of.
Never:    reads an answer, carries the name of somebody who may not be named, or makes evidence of what was asked.

Forms of English. Where nothing points back, nothing is carried; in doubt *he* or *she* is the person.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from citations.core.asking import attacks, disguises, mentions
from citations.core.asking.mentions import AUXILIARY, KIN, PLACES, Word
from citations.core.asking.selves import THIRD, Self, self_of
from citations.core.language.forms import any_of
from citations.core.language.words import STOP, content, names, numbers, tokens
from citations.core.session import Alias, Life

MOST = 3
"""How many questions back somebody may be meant."""
_MANY = frozenset({"they", "them", "their", "theirs"})
_POINTERS = frozenset({"it", "this", "that", "these", "those", *THIRD})
_FEW = 2
_MOST_WORDS = 8
_POINTS = any_of(r"""
\b(?:it|its)\b(?! (?:is |was )?(?:true|possible|likely|known|fair|said|correct))
\b(?:this|that|these|those)\b(?=\s*[?.,!]|\s*$)
\b(?:this|that|these|those)\b(?=\s+(?:was|were|is|are|did)\b)
\b(?:then|there|afterwards|before that|after that)\s*[?.!]*$
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What a follow-up points back to: ``person`` is a name as it was written, ``words`` are what was spoken of."""

    person: str = ""
    words: tuple[str, ...] = ()

    def over(self, text: str) -> str:
        """Say *text* with what it points back to; the same text when nothing is carried."""
        added = " ".join((*self.person.split(), *self.words))
        return f"{text.rstrip(' ?.!')}, {added}?" if added else text

    def instead(self, topic: str) -> str:
        """Say what one side of a comparison is, where that is only a word which points back."""
        meant = " ".join(self.words) or self.person
        return meant if meant and topic.lower() in _POINTERS else topic


def carried(text: str, earlier: Sequence[str], life: Life, veiled: Sequence[Alias] = ()) -> Carried:
    """Return what *text* points back to. *earlier* is newest first; attempts at giving orders are passed over."""
    if not earlier:
        return Carried()
    person = self_of(life)
    known = tuple(disguises.plain(one) for one in earlier[:MOST] if not attacks.attacked(one))
    bare = disguises.plain(text)
    who = _who(bare, known, person)
    words = _what(bare, known, person) if _points(bare) else ()
    hidden = frozenset(word for one in veiled for name in one.names for word in tokens(name)) - person.words
    if hidden & set(tokens(who)):
        who = ""
    said = {*tokens(bare), *tokens(who)}
    kept = (word for word in words if not {*tokens(word)} & (hidden | said))
    return Carried(person=who, words=tuple(kept)[:_MOST_WORDS])


def _who(text: str, earlier: Sequence[str], person: Self) -> str:
    """Return whom *he*, *she* or *they* stands for, where that is somebody else than the person."""
    said = _pronouns(text)
    if not said or _others(text, person):
        return ""
    foreign = bool(said - person.pronouns)
    for one in earlier:
        others = _others(one, person) or tuple(word.bare for word in mentions.words(one) if word.bare in KIN)
        own = _spoken_of(one, person)
        if others and (foreign or not own):
            return " ".join(others) if said & _MANY else others[0]
        if others or (own and not foreign) or not _pronouns(one):
            return ""
    return ""


def _spoken_of(text: str, person: Self) -> bool:
    """Whether *text* names the person, or uses their pronoun beside somebody's name."""
    words = mentions.words(text)
    named = any(word.bare in person.words or word.low in {"you", "your"} for word in words)
    return named or (bool(_others(text, person)) and any(word.low in person.pronouns for word in words))


def _others(text: str, person: Self) -> tuple[str, ...]:
    """Return the names in *text* that are not the person's and do not stand where a place stands."""
    words = mentions.words(text)
    return tuple(
        name
        for name in names(text)
        if not set(tokens(name)) & person.words and not _place(name, words) and name[0].isalpha()
    )


def _place(name: str, words: Sequence[Word]) -> bool:
    first = name.split(maxsplit=1)[0].rstrip(".")
    before = [words[n - 1].low for n, word in enumerate(words) if n and word.text == first]
    return any(one in PLACES - {"of", "from"} or one in {"the", "to"} for one in before)


def _pronouns(text: str) -> frozenset[str]:
    return THIRD & {word.low for word in mentions.words(text)}


def _points(text: str) -> bool:
    """Whether *text* cannot stand alone: it points back by a word, or names no subject of its own."""
    words = tokens(text)
    whole = bool(AUXILIARY & set(words)) and bool(_pronouns(text))
    return bool(_POINTS.search(text)) or (not whole and len(content(text)) < _FEW)


def _what(text: str, earlier: Sequence[str], person: Self) -> tuple[str, ...]:
    """Return the words of meaning of the nearest question, and of the one before it where that one points back too."""
    found: list[str] = []
    for one in earlier:
        found += [word for word in _meant(one, person) if word not in found]
        if not _points(one):
            break
    dropped = (
        {part for one in earlier for name in names(one) for part in name.split()}
        if _others(text, person)
        else set()
    )
    if numbers(text):
        dropped |= {word for word in found if word.isdigit()}
    return tuple(word for word in found if word not in dropped)


def _meant(text: str, person: Self) -> tuple[str, ...]:
    kept = {part for name in names(text) for part in name.split()}
    words = (word for word in mentions.words(text) if word.bare not in STOP | person.words)
    return tuple(dict.fromkeys(word.text if word.text in kept else word.low for word in words))
