"""What the archive cannot know, because it came after its end: told by years, centuries, ages, things and times."""

import re

from citations.core.asking import afterlife, reckoning, spelled
from citations.core.asking.firsts import FIRSTS, SPELLED
from citations.core.asking.happenings import HAPPENINGS
from citations.core.asking.newcomers import NEWCOMERS
from citations.core.asking.selves import Self, self_of
from citations.core.session import Life

__all__ = ["FIRSTS", "SPELLED", "after"]

_YEAR = re.compile(r"(?<![\d,.$£€#-])(1[0-9]{3}|20[0-9]{2}|21[0-9]{2})(?:'?s)?(?![\d,]*\d|%)")
_FAR_YEAR = re.compile(
    r"\b(?:the year|in|by|of|until|since|a\.?d\.?) (2[2-9]\d{2}|[3-9]\d{3})\b(?![,.]?\d)", re.IGNORECASE
)
_COUNTED = re.compile(
    r"\s+(?:\w+\s+)?(?:dollars?|pounds?|francs|marks|cents|acres|miles|feet|yards|tons|barrels|words|lines"
    r"|copies|people|men"
    r"|women|children|souls|slaves|soldiers|sailors|voters|members|persons|workers|votes|times|hours|days"
    r"|years|books|letters"
    r"|volumes|pages|km|kilomet\w+|met(?:er|re)s|kg|inhabitants|troops|horses|sheep|cattle|head)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?:\b(?:pages?|no|nos|number|lot|box|folder|room|line|item|verse|p|pp|than)\b\.?|[#§])\s*$",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:before|until|till|prior to|up to|no later than)\s+(?:the year\s+)?$", re.IGNORECASE
)
_PAPER = (
    r"biograph(?:y|ies)|editions?|reprint(?:s|ing)?|printings?|versions?|accounts?|translations?|transcripts?|articles?"
    r"|obituar(?:y|ies)|histor(?:y|ies)|catalogues?|catalogs?|anthology|anthologies|collections?|volumes?"
    r"|books?|memoirs?|biographers?|(?:re)?tellings?|sketch(?:es)?|pamphlets?|essays?|introductions?|prefaces?|forewords?"
    r"|chapters?|sources?|documents?|stud(?:y|ies)|texts?"
)
# Papers of an archive may be younger than the person: asking about one by its year is no question about that year.
_DATED = re.compile(rf"^\s+(?:[\w'’-]+\s+){{0,2}}(?:{_PAPER})\b", re.IGNORECASE)
_PUBLISHED = re.compile(
    rf"\w \($|\b(?:{_PAPER})\s+(?:(?:published|printed|written|issued) in|dated|of|from)\s+$", re.IGNORECASE
)
# What is called the person's own, and is no later print of it, cannot be younger than they.
_OWN = re.compile(r"\b(?:his|her|their|your)(?: own)?\s+$", re.IGNORECASE)
_NEW = re.compile(
    r"^\s+(?:[\w'’-]+\s+)?(?:books?|memoirs?|essays?|articles?|pamphlets?|prefaces?|letters?)\b",
    re.IGNORECASE,
)
_CENTURY = re.compile(
    r"\b(?:(?P<digits>1\d|2\d)(?:th|st|nd|rd)"
    r"|(?P<word>eighteenth|nineteenth|twentieth|twenty[- ]first|twenty[- ]second))[- ]+century\b",
    re.IGNORECASE,
)
_WORDS = {"eighteenth": 18, "nineteenth": 19, "twentieth": 20, "twenty-first": 21, "twenty-second": 22}
_MILLENNIUM = re.compile(r"\b(?:third|3rd|new) millennium\b", re.IGNORECASE)
_THIRD_MILLENNIUM = 2000
_NOW = re.compile(
    r"\b(?:today|nowadays|currently|these days|at present|present[- ]day|modern[- ]day|yesterday|tomorrow|to this day"
    r"|(?:in|of) our (?:own )?(?:time|times|day|age)|(?:this|next) (?:year|month|week|century|decade)(?:'s)?"
    r"|as of now|in recent (?:memory|times)|right now|at the moment"
    r"|this (?:government|administration|president|prime minister|generation|day and age)|"
    r"(?:in|at) the (?:last|next|most recent|latest|coming) (?:general |presidential )?elections?"
    r"|(?<!the )(?<!his )(?<!her )(?<!their )(?<!that )last (?:week|month|year)(?!'s|’s)"
    r"|(?:the )?(?:current|incumbent|latest) (?:president|government|prime minister|events|king|queen|pope"
    r"|politics|news)"
    r"|(?:the )?world (?:now|of now|we live in)|our (?:world|society|president|prime minister|government"
    r"|congress|parliament)"
    r"|(?:gen z|millennials|the younger generation now)"
    r"|hoy en día|actualmente|aujourd'hui|de nos jours|heutzutage|oggigiorno|hoje em dia|ngày nay|hiện nay)\b"
    r"|\b(?:is|are|do|does|has|have)\b[^?]*\bnow\s*[?.!]*$|\bwould (?:\w+ ){1,3}be (?:\w+ )?now\b"
    r"|\bwould\b.{0,60}\b(?:of|to|about) (?-i:us)\b|\bto date\s*[?.!]*$"
    r"|\bmodern (?:readers?|scholars?|historians?|audiences?|students|politicians?|scholarship)\b"
    r"|\brecent (?:biograph\w+|scholar\w*|research|stud(?:y|ies)|films?|movies?|polls?|historians?)\b"
    r"|\bliving (?:descendants|relatives|family)\b|\bcenturies (?:later|on)\b|\ba century (?:later|on)\b"
    r"|\b(?:a|one|two) hundred years (?:later|on)\b|\b[1-9]\d\d years (?:later|on)\b"
    r"|\b(?:where|who|what) (?:is|are|lives|owns|keeps|holds)\b.{0,60}\bnow\b"
    r"|\b(?:is|are|does|do) (?!you\b|he\b|she\b|they\b).{1,60}\bstill\b"
    r"|\bwould\b.{0,80}\bmodern (?:world|society|politics|times|technology|life|youth|america|medicine)\b",
    re.IGNORECASE,
)
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_NAMED = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?"
)
_DATE = re.compile(
    rf"\b(?:(?P<before>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?)?{_NAMED}|nov(?:ember)?|dec(?:ember)?)\.?"
    r"(?: (?P<day>\d{1,2})(?:st|nd|rd|th)?)?,? (?:of )?(?P<year>\d{4})\b",
    re.IGNORECASE,
)
_END = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})(?:-(?P<day>\d{2}))?")
_AGE = re.compile(
    r"\b(?:at (?:the )?age (?:of )?|aged |when (?:he|she|they|you) (?:was|were|turned|became) |(?:his|her|their|your) )"
    r"(\d{2,3})(?:(?:th|st|nd|rd) birthday\b|(?: years? old)?\b(?!\s+[a-z]+s\b))",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"][^“”\"]*[”\"]|(?<!\w)['‘][^'‘’]*(?:\w['’]\w[^'‘’]*)*['’](?!\w)")
_QUOTATION = 4  # words: what is shorter in quotation marks is a term, and counts
_ASIDE = re.compile(
    r"^(?:(?:it'?s|it is|i|i'm|i've|i'd|we|we're|we've|my|our|hi|hello|dear|for)\b)[^?]*?[\s,;:.–—-]+"
    r"(?=(?:who|whom|whose|what|when|where|why|how|which|did|was|were|is|does|do|could|can|tell|describe)\b)",
    re.IGNORECASE,
)

_AHEAD = re.compile(
    r"\b(?:did (?:\w+ ){1,3}(?:hope|expect|fear|wish|predict|foresee)|hoped|expected|feared|predicted|foresaw)\b"
    r"[^?]*?\bnext (?:year|month|week|century|decade)",
    re.IGNORECASE,
)


def after(text: str, life: Life) -> bool:
    """Whether *text* asks for something later than the archive's end; what it only quotes or says aside is left out."""
    asked, person = _asked(text), self_of(life)
    return (
        _late_year(spelled.digits(asked), life.end_year)
        or bool(_NOW.search(asked))
        or _late_age(asked, person)
        or reckoning.late_decade(asked, person)
        or _late_month(asked, life)
        or afterlife.told(asked, person, outlived=afterlife.outlived(life))
        or any(first > life.end_year and things.search(asked.lower()) for first, things in _FIRSTS)
        or any(first > life.end_year and things.search(asked) for first, things in _SPELLED)
    )


def _asked(text: str) -> str:
    """Return *text* without long quotations, what the asker says of themselves first, and what somebody then hoped."""
    bare = _QUOTED.sub(lambda quote: quote[0] if len(quote[0].split()) < _QUOTATION else "“…”", text)
    return _AHEAD.sub("", _ASIDE.sub("", bare, count=1))


def _late_year(text: str, end_year: int) -> bool:
    return (
        any(int(found[1]) > end_year and not _no_date(text, found) for found in _YEAR.finditer(text))
        or any(int(year) > end_year for year in _FAR_YEAR.findall(text))
        or any(_century_start(found) > end_year for found in _CENTURY.finditer(text))
        or (end_year < _THIRD_MILLENNIUM and bool(_MILLENNIUM.search(text)))
    )


def _no_date(text: str, found: re.Match[str]) -> bool:
    """Whether a number is a count, a place in a book, a bound from above, or the date of a paper."""
    before, behind = text[: found.start()], text[found.end() :]
    if _OWN.search(before) and _NEW.match(behind):
        return False
    return bool(
        _COUNTED.match(behind)
        or _NUMBERED.search(before)
        or _BEFORE.search(before)
        or _DATED.match(behind)
        or _PUBLISHED.search(before)
    )


def _century_start(found: re.Match[str]) -> int:
    century = int(found["digits"]) if found["digits"] else _WORDS[found["word"].lower().replace(" ", "-")]
    return (century - 1) * 100


def _late_month(text: str, life: Life) -> bool:
    """Whether a time of the last year is told that comes after the end, or that year is only told as a beginning."""
    end = _END.match(life.archive_end or life.died)
    if f"{life.end_year}" not in text:
        return False
    if re.search(
        rf"\b(?:after|since|following|post)[- ](?:the year )?{life.end_year}\b", text, re.IGNORECASE
    ):
        return True
    told = [
        (_MONTHS.index(found["month"].lower()[:3]) + 1, int(found["before"] or found["day"] or 0))
        for found in _DATE.finditer(text)
        if int(found["year"]) == life.end_year
    ]
    if end is None or int(end["year"]) != life.end_year:
        return False
    last = (int(end["month"]), int(end["day"] or 31))
    return any(
        one > last
        for one in (*told, *reckoning.feasts(text, life.end_year), *reckoning.days(text, life.end_year))
    )


def _late_age(text: str, life: Self) -> bool:
    """Whether an age is told that the person cannot have reached by the end; unknown births tell nothing."""
    if life.born_year is None:
        return False
    oldest = life.end_year - life.born_year
    told = (*map(int, _AGE.findall(text)), *reckoning.ages(text))
    return any(age > oldest for age in told)


_FIRSTS, _SPELLED = (
    tuple((year, re.compile(rf"(?<![\w'’])(?:{things})(?!\w)")) for year, things in table)
    for table in ((*FIRSTS, *HAPPENINGS, *NEWCOMERS), SPELLED)
)
"""All but ``SPELLED`` are looked for in small letters, which is twice as fast as in both cases."""
