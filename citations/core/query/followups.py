"""What a follow-up leaves unsaid because an earlier question of the same conversation said it.

Receives: a question, the earlier questions of its conversation, newest first, and what is known of the person's life.
Returns:  the words that a search needs on top of the question: somebody's name, or what was spoken of; or, where it
          asks for nothing but more, the question of which more is asked for.
Never:    reads an answer, carries the name of somebody who may not be named, or makes evidence of what was asked.

Forms of English. Where nothing points back, nothing is carried; in doubt *he* or *she* is the person.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from citations.core.query.understood import Understood, read
from citations.core.session import Alias, Life
from citations.core.text import dated
from citations.core.text.forms import any_of, table
from citations.core.text.mentions import ASKERS, AUXILIARY, KIN, PLACES, WORDS, Word
from citations.core.text.selves import THIRD, Self, self_of
from citations.core.text.words import STOP, content, tokens

MOST = 3
"""How many questions back somebody may be meant."""
_MANY = frozenset({"they", "them", "their", "theirs"})
_THINGS = frozenset({"it", "this", "that", "these", "those"})
_POINTERS = _THINGS | THIRD
STANDING = content("former latter same one")
"""Stems of words for which what they point to stands."""
_YOU = frozenset({"you", "your"})
_FEW = 2
_MOST_WORDS = 8
_MORE = any_of(table("en/more.txt"))
_POINTS = any_of(r"""
\b(?:it|its)\b(?! (?:is |was )?(?:true|possible|likely|known|fair|said|correct))
\b(?:this|that|these|those)\b(?=\s*[?.,!]|\s*$)
\b(?:this|that|these|those)\b(?=\s+(?:was|were|is|are|did)\b)
\b(?:then|there|afterwards|before that|after that)\s*[?.!]*$
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What a follow-up points back to: ``person`` is a name as it was written, ``words`` are what was spoken of.

    ``near`` are such words beside a question that stands alone and names nobody: they are searched for nowhere.
    """

    person: str = ""
    words: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    @property
    def added(self) -> tuple[str, ...]:
        """Every word that a search gets on top of the question."""
        return (*self.person.split(), *self.words)

    def over(self, one: Understood) -> Understood:
        """Read a question with what it points back to; the same where nothing is carried."""
        return read(f"{one.plain.rstrip(' ?.!')}, {' '.join(self.added)}?") if self.added else one

    def instead(self, topic: str) -> str:
        """Say what one side of a comparison is, where that is only a word which points back."""
        meant = " ".join(self.words) or self.person
        return meant if meant and topic.lower() in _POINTERS else topic


def moved(one: Understood, earlier: Sequence[str]) -> Understood:
    """Return the question before, of the time that *one* names and nothing else: *and in June 1936?*; else itself."""
    told = dated.moved(one.plain, moved(read(earlier[0]), earlier[1:]).plain) if earlier else None
    return read(told[0]) if told is not None and WORDS["AGAIN"] >= set(tokens(told[1])) else one


def resumed(one: Understood, earlier: Sequence[str]) -> tuple[Understood, tuple[str, ...]]:
    """Return the question of which *one* asks for more, itself where it asks something, and what was asked before."""
    for n, text in enumerate(earlier if asks_on(one) else ()):
        before = read(text)
        if not asks_on(before):
            return before, tuple(earlier[n + 1 :])
    return one, tuple(earlier)


def only_points(one: Understood) -> bool:
    """Tell whether *one* says nothing of its own, and does not speak to the system: *who is that?*, *and why?*."""
    return not (one.stems or one.names or _YOU & set(one.tokens))


def of_paper(one: Understood, title: str) -> Understood:
    """Return *one* with the title of the one paper that was chosen, where *it* or *this* is the paper; else itself.

    So it is where nothing else is said but what stands beside that word: *who wrote this?*, *what is it about?*.
    """
    beside = [word for both in pairwise(one.tokens) if _THINGS & {*both} for word in both]
    if one.names or not (title and beside and one.stems <= content(" ".join(beside))):
        return one
    return Carried(words=(f"“{title}”",)).over(one)


def carried(one: Understood, earlier: Sequence[str], life: Life, veiled: Sequence[Alias] = ()) -> Carried:
    """Return what *one* points back to. *earlier* is newest first, without orders."""
    if not earlier:
        return Carried()
    person = self_of(life)
    known = tuple(map(read, earlier[:MOST]))
    who = _who(one, known, person)
    hidden = frozenset(word for each in veiled for name in each.names for word in tokens(name)) - person.words
    if hidden & set(tokens(who)):
        who = ""
    said = {*one.tokens, *tokens(who)}
    told = _what(one, known, person) if _points(one) or _is_short(one) else ()
    kept = tuple(word for word in told if not {*tokens(word)} & (hidden | said))[:_MOST_WORDS]
    return Carried(person=who, words=kept) if _points(one) else Carried(person=who, near=kept)


def asks_on(one: Understood) -> bool:
    """Whether nothing is asked but more: *tell me more*, *go on*, *what else?*."""
    return _MORE.fullmatch(one.plain) is not None


def _who(asked: Understood, earlier: Sequence[Understood], person: Self) -> str:
    """Return whom *he*, *she* or *they* stands for, where that is somebody else than the person."""
    said = _pronouns(asked)
    if not said or _others(asked, person):
        return ""
    foreign = bool(said - person.pronouns)
    for one in earlier:
        others = _others(one, person) or _relatives(one)
        own = _spoken_of(one, person)
        if others and (foreign or not own):
            return " ".join(others) if said & _MANY else others[0]
        if others or (own and not foreign) or not _pronouns(one):
            return ""
    return ""


def _spoken_of(one: Understood, person: Self) -> bool:
    """Whether *one* names the person, or uses their pronoun beside somebody else: *her father* is a father of hers."""
    named = any(word.bare in person.words or word.low in _YOU for word in one.words)
    beside = bool(_others(one, person) or _relatives(one))
    return named or (beside and any(word.low in person.pronouns for word in one.words))


def _relatives(one: Understood) -> tuple[str, ...]:
    return tuple(word.bare for word in one.words if word.bare in KIN)


def _others(one: Understood, person: Self) -> tuple[str, ...]:
    """Return the names in *one* that are not the person's and do not stand where a place stands."""
    return tuple(
        name
        for name in one.names
        if not set(tokens(name)) & person.words and not _place(name, one.words) and name[0].isalpha()
    )


def _place(name: str, words: Sequence[Word]) -> bool:
    first = name.split(maxsplit=1)[0].rstrip(".")
    before = [words[n - 1].low for n, word in enumerate(words) if n and word.text == first]
    return any(one in PLACES - {"of", "from"} or one in {"the", "to"} for one in before)


def _pronouns(one: Understood) -> frozenset[str]:
    return THIRD & {word.low for word in one.words}


def _points(one: Understood) -> bool:
    """Whether *one* cannot stand alone: it points back by a word, or has no clause of its own that says of what."""
    says = one.stems or one.names or _pronouns(one)
    asks = bool(says and (AUXILIARY | ASKERS) & set(one.tokens))
    return bool(_POINTS.search(one.plain)) or (not asks and len(one.stems) < _FEW)


def _is_short(one: Understood) -> bool:
    """Whether *one* names nobody and says little: *who was the father?* may be about whoever was named before."""
    return not (one.names or _pronouns(one) or _YOU & set(one.tokens)) and len(one.stems) < _FEW


def _what(asked: Understood, earlier: Sequence[Understood], person: Self) -> tuple[str, ...]:
    """Return the words of meaning of the nearest question, and of the one before it where that one points back too.

    So is whom *he*, *she* or *they* stood for there, where *asked* puts nobody else in their place.
    """
    found, is_of_another = list[str](), bool(_others(asked, person))
    for n, one in enumerate(earlier):
        who = "" if is_of_another else _who(one, earlier[n + 1 :], person)
        found += [word for word in (*_meant(one, person), *who.split()) if word not in found]
        if not _points(one):
            break
    dropped = (
        {part for one in earlier for name in one.names for part in name.split()} if is_of_another else set()
    )
    if asked.numbers:
        dropped |= {word for word in found if word.isdigit()}
    return tuple(word for word in found if word not in dropped)


def _meant(one: Understood, person: Self) -> tuple[str, ...]:
    kept = {part for name in one.names for part in name.split()}
    words = (word for word in one.words if word.bare not in STOP | person.words)
    return tuple(dict.fromkeys(word.text if word.text in kept else word.low for word in words))
