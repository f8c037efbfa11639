"""The terms that PostgreSQL's ``to_tsvector('english', …)`` makes of a text, without a database.

Its parser is followed as far as archives use it: words, words with hyphens, numbers with and without a sign, numbers
with letters, names of hosts and paths; not mail addresses, URLs with a scheme, tags and entities. A test compares the
two over the demo archive (``citations/tests/evaluation/test_lexemes.py``).
"""

import re
from functools import lru_cache
from typing import Final

import snowballstemmer

_STEMMER: Final = snowballstemmer.stemmer("english")
_LETTER: Final = r"[^\W\d_]"
_MIXED: Final = r"[^\W_]"
_TOKEN: Final = re.compile(
    rf"(?P<path>{_LETTER}[\w.]*(?:/{_MIXED}[\w.]*)+)"
    rf"|(?P<host>[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*\.[A-Za-z]{{2,}}(?![\w-]))"
    rf"|(?P<hyphened>{_LETTER}{_MIXED}*(?:-{_LETTER}{_MIXED}*)+)"
    rf"|(?P<number>(?<!{_MIXED})[-+]?\d+(?:\.\d+)*(?!{_MIXED}))"
    rf"|(?P<word>{_LETTER}+(?!{_MIXED}))"
    rf"|(?P<mixed>{_MIXED}+)"
)
# The list of PostgreSQL's own dictionary (english.stop).
_STOP: Final = frozenset(
    """i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
    it its itself they them their theirs themselves what which who whom this that these those am is are was were be been
    being have has had having do does did doing a an the and but if or because as until while of at by for with about
    against between into through during before after above below to from up down in out on off over under again further
    then once here there when where why how all any both each few more most other some such no nor not only own same so
    than too very s t can will just don should now""".split()
)


def lexemes(text: str) -> tuple[str, ...]:
    """Return the terms of *text* in their order, each as often as it stands there; stop words are none."""
    return tuple(term for found in _TOKEN.finditer(text) for term in _terms(found))


def _terms(found: re.Match[str]) -> tuple[str, ...]:
    words = found.group().lower()
    if found.lastgroup == "hyphened":
        return _stemmed(words, *words.split("-"))
    return _stemmed(words) if found.lastgroup == "word" else (words,)


def _stemmed(*words: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in words if word not in _STOP)


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    return str(_STEMMER.stemWord(word))
