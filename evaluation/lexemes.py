"""The terms that the SQL function ``kwanzaa_terms`` makes of a text, without a database.

PostgreSQL's parser is followed as far as archives use it, once typography is taken out of the words. A test compares
the two over the demo archive (``evaluation/tests/test_parity.py``).
"""

import re
from functools import lru_cache
from typing import Final

import Stemmer

# As in ``personas/migrations/0013_terms_and_sentences.py``.
_INVISIBLE: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_SIGN: Final = re.compile(
    "[\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff"
    "\u3000-\u3004\u3008-\u3020\u3030\u303d\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]"
)
_LETTER: Final = "[A-Za-z\x80-\U0010ffff]"
_MIXED: Final = "[A-Za-z0-9\x80-\U0010ffff]"
_PART: Final = rf"[0-9]*{_LETTER}{_MIXED}*"
_TOKEN: Final = re.compile(
    r"(?P<markup></?[A-Za-z][^<>]*>|&#?[A-Za-z0-9]+;)"
    r"|(?P<address>[A-Za-z0-9][\w.-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"
    r"|(?:\w[\w-]*(?:\.[\w-]+)*)?(?:/\w[\w-]*(?:\.[\w-]+)*)+"
    r"|[A-Za-z][\w-]*(?:\.\w[\w-]*)+)"
    rf"|(?P<number>[-+]?[0-9]+(?:\.[0-9]+)*(?!{_MIXED}))"
    rf"|(?P<hyphened>{_PART}(?:-{_PART})+-?)"
    rf"|(?P<word>{_LETTER}+(?!{_MIXED}))"
    rf"|(?P<mixed>{_MIXED}+)",
    re.ASCII,
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
# PostgreSQL 18 has an earlier Snowball than the package; of 42,000 words of prose 57 have another stem there.
_EARLIER: Final = {
    stem: earlier
    for earlier, stems in (
        ("emerg", "emergenc emergent"),
        ("even", "evening"),
        ("interf", "interfer"),
        ("intern", "internal internat internment"),
        ("interst", "interstat"),
        ("interv", "interval"),
        ("later", "lateral"),
        ("organ", "organic organism organiz"),
        ("past", "paste"),
        ("univers", "universal universiti"),
    )
    for stem in stems.split()
}


def lexemes(text: str) -> tuple[str, ...]:
    """Return the terms of *text* in their order, each as often as it stands there; stop words are none."""
    words = _SIGN.sub(" ", _INVISIBLE.sub("", text))
    return tuple(term for found in _TOKEN.finditer(words) for term in _terms(found))


def _terms(found: re.Match[str]) -> tuple[str, ...]:
    words = found.group().lower()
    if found.lastgroup == "markup":
        return ()
    if found.lastgroup == "hyphened":
        return tuple(
            term for part in (words.rstrip("-"), *words.rstrip("-").split("-")) for term in _term(part)
        )
    return _term(words) if found.lastgroup == "word" else (words,)


def _term(word: str) -> tuple[str, ...]:
    """Reduce a word of letters, or one with hyphens, to its stem; one with a figure in it stays as it is."""
    if any(letter in "0123456789" for letter in word):
        return (word,)
    return () if word in _STOP else (_stem(word),)


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    if word.endswith(("ologist", "ologists")):
        return word.removesuffix("s")
    stem = str(Stemmer.Stemmer("english").stemWord(word))
    return _EARLIER.get(stem, stem)
