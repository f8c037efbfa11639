"""Who is said to tell it: a writer by name, the person by name or as *she herself*. Decides nothing."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from citations.core.asking.mentions import KIN
from citations.core.language.words import content, fold, tokens
from citations.core.records import Life, Origin

Origins = Mapping[str, Origin]
Test = Callable[[Origin], bool]
_SAYS = re.compile(
    r"\s+(?:(?:him|her)self\s+|themselves\s+|(?:each|both)\s+)?(?:differs?|says?|said|writes?|wrote|tells?|told|gives?|gave|claims?|puts?|calls?|"
    r"reports?|describes?|mentions?|agrees?|disagrees?|do(?:es)?|has|have|and|or)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(r"\b(?:according to|does|did|do|by|in|than|as|with)\s+(?:the\s+)?$", re.IGNORECASE)
_SAID_BY = re.compile(r"\b(?:according to|does|did|do|by|than|as)\s+$", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|by)\b(?P<who>.*)", re.IGNORECASE)
_KINSHIP = re.compile(rf"\b(?:his|her|their) (?P<kin>{'|'.join(sorted(KIN))})\b(?!['’])", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\S)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A place in a question that names an account, and the test of what is of it."""

    start: int
    end: int
    test: Test


def writers(text: str, origins: Origins, life: Life) -> Iterator[Mention]:
    """Find who is said to tell it: the person by name or as *he himself*, *her own*, others by first or last name."""
    own = "|".join(re.escape(name) for name in (life.name, *life.aliases, life.name.split()[-1]))
    for found in re.finditer(
        rf"\b(?:{own}|(?i:he|she|they|him|her|them))\s+(?i:himself|herself|themselves)\b|\b(?:(?:{own})['’]s|(?i:his|her|their))\s+own\b",
        text,
    ):
        yield Mention(start=found.start(), end=found.end(), test=_by(life.name))
    for found in _KINSHIP.finditer(text):
        if _SAYS.match(text, found.end()) or _ASKED.search(text[: found.start()]):
            test = made_by("", found["kin"])
            if any(test(origin) for origin in origins.values()):
                yield Mention(start=found.start(), end=found.end(), test=test)
    creators = sorted({origin.creator for origin in origins.values() if origin.creator})
    for creator in creators:
        called = _called(creator, creators, life)
        told = (_told(name, where, text) for name, where in called)
        first = next((found for found in told if found), None)
        if first:
            yield Mention(start=first.start(), end=first.end(), test=_by(creator))


def _told(name: str, where: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Find where *name* tells something: before a verb of telling, or behind words that ask it."""
    return next(
        (
            found
            for found in re.finditer(rf"\b{re.escape(name)}\b", text)
            if _SAYS.match(text, found.end()) or where.search(text[: found.start()])
        ),
        None,
    )


def _called(creator: str, creators: Iterable[str], life: Life) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return what a writer may be called: the whole name, its last word, and its first where no other has that.

    A first word may be a place as well, so that *in* does not ask it. A last word that the person has, too, is theirs.
    """
    words = _ARTICLE.sub("", creator).split()
    others = {word for other in creators if other != creator for word in other.split()}
    theirs = set() if same(creator, life.name) else set(life.name.split())
    names = dict.fromkeys((creator, " ".join(words), *({words[-1]} - theirs)))
    first = () if words[0] in others or words[0] in names else ((words[0], _SAID_BY),)
    return (*((name, _ASKED) for name in names), *first)


def _by(creator: str) -> Test:
    return lambda origin: same(origin.creator, creator)


def same(one: str, other: str) -> bool:
    """Tell whether two names are one, as they are written."""
    return fold(one).casefold() == fold(other).casefold()


def both(one: Test, other: Test) -> Test:
    """Test for both at once."""
    return lambda origin: one(origin) and other(origin)


def made_by(by: str, of: str) -> Test:
    """Test whose it is: *Tom's letter*, *her letter*, *the letter from her mother*, as the record or the title says."""

    def test(origin: Origin) -> bool:
        behind = _FROM.search(origin.title)
        given = content(f"{origin.creator} {behind['who'] if behind else ''}")
        return content(by) <= content(origin.creator) and content(of) <= given

    return test


def described(kind: str, year: str | None, who: str, noun: str, at: int | None) -> Test:
    """Test for a kind, a year, whoever the record names, and, as ``at``, the year of the first or last of them."""

    def test(origin: Origin) -> bool:
        told = content(" ".join((origin.title, origin.creator, *(value for _, value in origin.facts))))
        alike = not kind or origin.kind == kind or noun.lower() in tokens(origin.title)
        dated = not year or year in (str(origin.year), *tokens(origin.title), *tokens(origin.source))
        return alike and dated and content(who) <= told and (at is None or origin.year == at)

    return test
