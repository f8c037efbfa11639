"""What each side of a comparison names and asks for. Decides nothing."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from citations.core.asking.mentions import KIN, TITLES
from citations.core.asking.selves import self_of
from citations.core.language.words import content, names, stem, tokens
from citations.core.records import Life

_SAYS_LITTLE: Final = frozenset(
    stem(word)
    for word in """view views opinion opinions attitude attitudes mind thinking thoughts feelings idea ideas belief
    beliefs judgment judgement stance position account accounts version versions treatment relationship relations life
    time times years work first early earlier last late later old new young former latter letter letters speech
    speeches journal diary book memoir article interview change describe say tell picture character personality
    experience experiences kind way role many much""".split()
) | {stem(word) for word in KIN - {"child", "baby", "friend", "neighbour", "neighbor"}}
_PRONOUN: Final = re.compile(
    rf"(?:(?P<they>s?he|they|you)\b|(?P<their>his|her|their|your) (?!(?:{'|'.join(sorted(KIN))})\b)(?=[a-z]))",
    re.IGNORECASE,
)
_RELATIVE: Final = re.compile(
    rf"\b(?i:his|her|their|your) ({'|'.join(sorted(KIN))})\b(?P<name>\s+[A-ZÀ-ÖØ-Þ])?(?!['’])"
)
_TO: Final = re.compile(
    r"\b(?i:wrote|writes?|written|letters?|notes?|said|told|spoke)\b.*?\bto (?:(?:his|her|their|the) (?:[a-z]+ )?)?"
    r"(?P<who>[A-ZÀ-ÖØ-Þ][\w'’]*(?: [A-ZÀ-ÖØ-Þ][\w'’]*)*)"
)
HOLD: Final = r"(?:say|think|write|feel|believe|hold|make|report) (?:of|about|on|over)"
"""How it is asked what somebody says or thinks of something."""
_HELD: Final = re.compile(
    r"(?P<who>[A-ZÀ-ÖØ-Þ][\w.'’-]*(?: [A-ZÀ-ÖØ-Þ][\w.'’-]*)*) (?:each )?"
    rf"{HOLD}\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One side, as it is asked for.

    ``names`` are its names, the person's own left out, for which ``own`` stands; ``to`` are words of the names of those
    to whom something was written; ``words`` the stems of all others, and ``apart`` those that no other side has;
    ``holder`` is the name of whoever else is asked what they say or think of it.
    """

    names: tuple[tuple[str, ...], ...]
    own: bool
    to: frozenset[str]
    words: frozenset[str]
    apart: frozenset[str]
    holder: tuple[str, ...] = ()


def untitled(topic: str) -> str:
    """Return *topic* without titles, which stand in no name that is told another way."""
    return " ".join(word for word in topic.split() if word.strip(".").casefold() not in TITLES) or topic


def asked(topics: Sequence[str], life: Life) -> tuple[Asked, ...]:
    """Read what each topic names and asks for."""
    person = {word for name in (life.name, *life.aliases) for word in tokens(name)}
    told = [(*_named(topic), *kin) for topic, kin in zip(topics, _kin(topics), strict=True)]
    words = [
        _worded(topic, {word for name in mine for word in name})
        for topic, mine in zip(topics, told, strict=True)
    ]
    return tuple(
        Asked(
            names=tuple(
                rest for name in mine if (rest := tuple(word for word in name if word not in person))
            ),
            own=any(set(name) <= person for name in mine) or _meant(topics[n], life),
            to=_addressed(topics[n]),
            words=words[n],
            apart=words[n].difference(*(other for m, other in enumerate(words) if m != n)),
            holder=_holder(topics[n], person),
        )
        for n, mine in enumerate(told)
    )


def _kin(topics: Sequence[str]) -> list[tuple[tuple[str, ...], ...]]:
    """Return the relatives that a topic names without a name, where no other one does: *what her mother taught*."""
    called = [
        {found[1].lower() for found in _RELATIVE.finditer(topic) if not found["name"]} for topic in topics
    ]
    return [
        tuple(
            (word,) for word in sorted(mine.difference(*(other for m, other in enumerate(called) if m != n)))
        )
        for n, mine in enumerate(called)
    ]


def _meant(topic: str, life: Life) -> bool:
    """Tell whether a topic begins with a pronoun for the person: *she on the war*, *her pay*, and not *his*."""
    found = _PRONOUN.match(topic)
    return found is not None and found[found.lastgroup or 0].lower() in self_of(life).pronouns


def _holder(topic: str, person: AbstractSet[str]) -> tuple[str, ...]:
    found = _HELD.match(topic)
    words = [word for word in tokens(found["who"]) if word not in TITLES] if found else []
    return () if set(words) <= person else tuple(words)


def _addressed(topic: str) -> frozenset[str]:
    found = _TO.search(topic)
    return frozenset(tokens(found["who"])) if found else frozenset()


def _named(topic: str) -> tuple[tuple[str, ...], ...]:
    made = (tuple(word for word in tokens(name) if word not in TITLES) for name in names(f"of {topic}"))
    return tuple(tuple(word.removesuffix("'s") for word in name) for name in made if name)


def _worded(topic: str, named: AbstractSet[str]) -> frozenset[str]:
    words = content(topic) - {stem(word) for word in named} - {stem(word) for word in TITLES} - _SAYS_LITTLE
    return frozenset(word for word in words if not word.isdigit())
