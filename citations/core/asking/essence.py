"""What of a question is asked: without courtesies, what the asker says of themselves, and slips in the person's name.

A request for a quotation, or for views, asks what was said, or thought.

It is what is searched for. The question itself is kept as it came, and the categories see all of it.
"""

import re
from functools import lru_cache
from typing import Final

from citations.core.asking import outside, own_words, plain_forms
from citations.core.asking.selves import THIRD, self_of
from citations.core.language.words import content, tokens
from citations.core.session import Life

_SENTENCE: Final = re.compile(r"[^.?!]*(?:[.?!](?=\S)[^.?!]*)*[.?!]+[”\"’]?|[^.?!]+$")
_ASKS: Final = re.compile(
    r"\?|\b(?:who|whom|whose|what|when|where|which|why|how)\b"
    r"|^\W*(?:tell|name|list|describe|give|show|quote|explain|compare|contrast|find|look|please|did|do|does|was|were|is|are"
    r"|has|have|had|could|can|would|will)\b",
    re.IGNORECASE,
)
_MINE: Final = re.compile(
    r"\b(?:i|i['’]m|i['’]ve|i['’]d|my|we|we['’]re|we['’]ve|our|it['’]?s for|this is for)\b", re.IGNORECASE
)
_DROPPED: Final = re.compile(
    r",?\s*\b(?:please|kindly|thank you|thanks|thx|pls)\b[,!.]*"
    r"|,?\s+(?:for|as) (?:an?|my|our|the) (?:\w+ ){0,2}(?:school|class|homework|project|assembly|essay|report"
    r"|speech|toast|wedding|presentation|lesson|newsletter|exam|paper|exhibit|exhibition|family tree|book club"
    r"|reading group)(?: \w+)?"
    r"(?=\s*[?.!,]*$)"
    r"|,?\s*\b(?:not (?:just|only) (?:the|a) \w+,? (?:but )?the \w+|all (?:of )?the (?:names|dates|places)"
    r"|word for word|if (?:you|we) know|if (?:it is |it['’]s )?known|do you know|as far as (?:you|we) know|exactly)\b"
    r"(?=\s*[?.!,]*$)",
    re.IGNORECASE,
)
_FOUND: Final = re.compile(
    r"\b(?:i|we) (?:\w+ )?(?:find|found|see|saw|have|get|got|read|know)\b.*\b(?:answers|accounts|versions|stories|dates"
    r"|ages|years|numbers)\b",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile('[“”"«»]')
_ACCOUNTS: Final = re.compile(
    r"^\W*(?:do|does|did|how do|where do|in what do)?\s*(?:the|his|her|their|these|both|all(?: the)?)?\s*"
    r"(?:accounts|versions|stories|tellings) of (?P<what>[^?.!,;]{2,80}?) (?:all |really |still )?"
    r"(?:agree|disagree|differ|conflict|contradict)\b.*$",
    re.IGNORECASE,
)
_SHORTEST: Final = 6
_FEWEST: Final = 2


@lru_cache(maxsize=1_024)
def asked(text: str, life: Life) -> str:
    """Return what *text* asks; the whole of it where nothing would be left."""
    spelled = _spelled(text, life)
    parts = [found[0].strip() for found in _SENTENCE.finditer(spelled) if found[0].strip()]
    aside = [] if _QUOTED.search(spelled) else [part for part in parts if _aside(part, life)]
    kept = [part for part in parts if part not in aside] or parts
    bare = " ".join(outside.COURTESY.sub("", part, count=1) or part for part in kept)
    bare = " ".join(_DROPPED.sub("", _DROPPED.sub("", bare)).split())
    short = bare if len(tokens(bare)) >= _FEWEST else spelled
    return own_words.plainly(plain_forms.plain(short), life)


def _aside(part: str, life: Life) -> bool:
    """Tell whether a sentence only speaks of who asks, or of what they found told differently."""
    if _ASKS.search(part) or not _MINE.search(part):
        return False
    if _FOUND.search(part):
        return True
    return not set(tokens(part)) & (THIRD | self_of(life).words)


def _spelled(text: str, life: Life) -> str:
    """Put right a word that is one slip away from a word of the person's name; short words may be any other."""
    own = [word for word in life.name.split() if len(word) >= _SHORTEST]
    if not own:
        return text
    return re.sub(r"[^\W\d_]+", lambda found: _righted(found[0], own), text)


def _righted(word: str, own: list[str]) -> str:
    if len(word) < _SHORTEST - 1:
        return word
    return next((one for one in own if _slip(word.lower(), one.lower())), word)


def _slip(word: str, name: str) -> bool:
    """Tell whether one letter more, less or other, or two that changed places, make *word* of *name*."""
    if word == name or word[0] != name[0] or abs(len(word) - len(name)) > 1:
        return False
    n = next(
        (n for n, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), min(len(word), len(name))
    )
    mine, yours = word[n:], name[n:]
    swapped = mine[:2] == yours[1::-1] and mine[2:] == yours[2:]
    return swapped or mine[1:] == yours[1:] or mine[1:] == yours or mine == yours[1:]


def told_of(text: str) -> str:
    """Return of what *text* asks whether accounts agree, for searching; all of it where it asks for no such thing."""
    found = _ACCOUNTS.match(text)
    return f"{found['what']}?" if found and len(content(found["what"])) > 0 else text
