"""Who is named in a text: people of the register, and names that are in no register yet."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from personas.core.artifact import Artifact
from personas.core.passages import Span
from personas.core.people import Person
from personas.core.veils import says

# A run of capitalised words with initials, titles, particles: J. B. Smith, Inês da Silveira, Mr. O’Neil,
# Mary-Ann.
_PARTICLE: Final = r"(?:de|da|do|dos|das|del|della|di|la|le|van|von|der|den|ten|ap|bin|ibn|al)"
_CAPITAL: Final = r"[^\W\d_a-zß-öø-ÿ]"
_SHORT: Final = rf"(?:(?:Mrs?|Messrs|Dr|Revd?|St|Capt|Col|Gen|Prof|{_CAPITAL})\.)"
_WORD: Final = rf"(?:{_SHORT}|{_CAPITAL}[\w'’-]*\w)"
_RUN: Final = re.compile(rf"(?<![\w'’-])(?!I[ '’]){_WORD}(?: (?:{_PARTICLE} )?(?!I\b){_WORD})*")
_START: Final = re.compile(r"(?:[.!?:;][\"'”’)]*\s+|\n|[\"'“‘(]\s*|--)$")
_WHOM: Final = ("creator", "recipient")
NEAR: Final = 1_000  # characters beside a passage in its paragraph; most paragraphs are shorter
_REACH: Final = 6  # how far before a run _START looks
_POSSESSIVE: Final = re.compile(r"['’]s?$")
_OPENING: Final = re.compile(
    "(?:(?:The|An?|On|In|At|When|Where|While|If|But|And|Or|Then|There|Thus|So|As|To|Of|For|From|By|With|Near|After|Before"
    "|My|His|Her|Our|Your|Their|This|That|These|Those|He|She|It|We|They|You|How|What|Who|Why|No|Not|Yes|Dear) )+"
)
_USUAL: Final = frozenset(  # titles, and words that always have a capital
    (
        "mr mrs miss ms dr rev revd sir lady lord capt captain col colonel gen general prof professor aunt uncle i god "
        "january february march april may june july august september october november december christmas easter "
        "monday tuesday wednesday thursday friday saturday sunday english french spanish portuguese german"
    ).split()
)


def people_in(text: str, register: Sequence[Person]) -> tuple[str, ...]:
    """Return the names of those people of the register who are named in *text*, in the register's order.

    A name or alias counts as whole words, in any case, and with a possessive; so "ada" is not found in
    "Canada". Accents, hyphens, line ends and what cannot be seen hide nobody (``personas.core.veils``).
    """
    return tuple(person.name for person in register if says(text, _names(person)))


def candidates(text: str, *, known: Iterable[str]) -> tuple[str, ...]:
    """Return runs of capitalised words that look like people and are not *known*, in the order of the text.

    A single word at the start of a sentence is no candidate, nor is a word that is always written with a
    capital. These are guesses for a curator to settle; nothing is decided by them.
    """
    names = {name.casefold() for name in known}
    found = dict[str, None]()
    for match in _RUN.finditer(text):
        name = _OPENING.sub("", _POSSESSIVE.sub("", match[0]))
        words = [word.rstrip(".").casefold() for word in name.split()]
        before = text[max(0, match.start() - _REACH) : match.start()]
        alone = len(words) == 1 and (not match.start() or _START.search(before) or name.endswith("."))
        if not alone and not _usual(words) and not _known(name.casefold(), names):
            found[name] = None
    return tuple(found)


def candidates_of(artifact: Artifact, *, known: Iterable[str]) -> tuple[str, ...]:
    """Return whom an artifact is from and to, as its record says, then ``candidates`` of its title and words.

    Readers are told these beside its words, and nobody may have named them there.
    """
    own = tuple(known)
    names = {name.casefold() for name in own}
    whom = (one.strip() for fact in _WHOM for one in str(artifact.fact(fact) or "").split(";"))
    text = "\n\n".join((str(artifact.fact("title") or ""), *artifact.paragraphs))
    others = (name for name in whom if name and not _known(name.casefold(), names))
    return tuple(dict.fromkeys((*others, *candidates(text, known=own))))


def _usual(words: Sequence[str]) -> bool:
    return all(word in _USUAL for word in words)


def _known(name: str, names: set[str]) -> bool:
    """Tell whether a name is a part of one of *names*, or one of them with nothing but a title beside it."""
    return any(
        re.search(rf"\b{re.escape(name)}\b", other) or _usual(_apart(name, other)) for other in names if other
    )


def _apart(name: str, other: str) -> list[str]:
    """Return the words of *name* that are none of *other*."""
    return [word.rstrip(".") for word in re.sub(rf"\b{re.escape(other)}\b", " ", name).split()]


def _names(person: Person) -> tuple[str, ...]:
    return (person.name, *person.aliases)


def beside(paragraphs: Sequence[str], spans: Sequence[Span]) -> str:
    """Return the paragraphs in which *spans* stand, as far as ``NEAR`` before and behind them.

    A sentence that names nobody speaks of whom its neighbour names, also where the neighbour is set apart.
    """
    reach: dict[int, tuple[int, int]] = {}
    for paragraph, start, end in spans:
        first, last = reach.get(paragraph, (start, end))
        reach[paragraph] = (min(first, start), max(last, end))
    return "\n".join(
        paragraphs[at][max(0, first - NEAR) : last + NEAR] for at, (first, last) in sorted(reach.items())
    )
