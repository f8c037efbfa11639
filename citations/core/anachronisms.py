"""What the archive cannot know, because it came after: years, centuries, things and times of day in history."""

import re

_YEAR = re.compile(r"(?<![\d,.$£€#-])(1[0-9]{3}|20[0-9]{2}|21[0-9]{2})(?:'?s)?(?![\d,]*\d|%)")
_CENTURY = re.compile(
    r"\b(?:(?P<digits>1\d|2\d)(?:th|st|nd|rd)"
    r"|(?P<word>eighteenth|nineteenth|twentieth|twenty-first|twenty first))\s+century\b",
    re.IGNORECASE,
)
_WORDS = {"eighteenth": 18, "nineteenth": 19, "twentieth": 20, "twenty-first": 21, "twenty first": 21}
_NOW = re.compile(
    r"\b(?:today|nowadays|currently|these days|at present|present[- ]day|modern[- ]day"
    r"|(?:in|of) our (?:own )?(?:time|times|day|age)|this (?:year|century|decade)"
    r"|right now|last (?:week|month|year)|current (?:president|government|prime minister|events)"
    r"|after (?:his|her|their|your) (?:own )?death|since (?:he|she|they|you) died"
    r"|if (?:he|she|they|you) (?:were|was) (?:still )?alive)\b",
    re.IGNORECASE,
)
# First year in which something was there to be spoken of. Sources: general reference works.
FIRSTS: tuple[tuple[int, str], ...] = (
    (1876, r"telephones?"),
    (1896, r"radio (?:stations?|broadcasts?)"),
    (1903, r"a(?:ero|ir)planes?|airports?"),
    (1914, r"(?:first )?world war(?: i| one| 1)?|first world war"),
    (1917, r"soviet union|bolshevi\w+"),
    (1927, r"televisions?|tv"),
    (1933, r"nazis?|hitler|third reich"),
    (1939, r"(?:second world war|world war (?:ii|two|2))|holocaust"),
    (1942, r"atom(?:ic)? bombs?|nuclear (?:weapons?|power|war)"),
    (1945, r"united nations|cold war"),
    (1946, r"(?:electronic )?computers?|apartheid"),
    (1955, r"civil rights movement|martin luther king(?:,? jr\.?)?|rosa parks"),
    (1957, r"satellites?|space (?:race|flight|travel)|astronauts?"),
    (1961, r"vietnam war|berlin wall"),
    (1969, r"moon landing"),
    (1971, r"e-?mails?"),
    (1981, r"aids(?: epidemic)?|hiv"),
    (1983, r"(?:mobile|cell) ?phones?"),
    (1991, r"internet|world wide web|websites?|online"),
    (1998, r"google|search engines?|euro(?: currency)?"),
    (2001, r"wikipedia|ipods?|september 11|9/11"),
    (2004, r"facebook|social media|youtube|twitter|instagram|tiktok|podcasts?"),
    (2007, r"smart ?phones?|iphones?|bitcoin|crypto(?:currency|currencies)?"),
    (2008, r"(?:barack )?obama|black lives matter|(?:donald )?trump|brexit"),
    (2015, r"chat ?gpt|artificial intelligence|large language models?|self-driving cars?"),
    (2019, r"covid(?:-?19)?|coronavirus"),
)
_FIRSTS = tuple((year, re.compile(rf"\b(?:{things})\b", re.IGNORECASE)) for year, things in FIRSTS)


def after(text: str, end_year: int) -> bool:
    """Whether *text* asks for something later than *end_year*, by year, century, thing or a word such as *today*."""
    if any(int(year) > end_year for year in _YEAR.findall(text)):
        return True
    if any(_century_start(found) > end_year for found in _CENTURY.finditer(text)):
        return True
    if _NOW.search(text):
        return True
    return any(first > end_year and things.search(text) for first, things in _FIRSTS)


def _century_start(found: re.Match[str]) -> int:
    century = int(found["digits"]) if found["digits"] else _WORDS[found["word"].lower()]
    return (century - 1) * 100
