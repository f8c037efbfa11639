"""What cameras, telephones and scanners call their files: days, times and counters, which are nobody's numbers.

A heading is often such a name. A model that was fitted on sentences takes *IMG 20240102 123456* for a number of
identity, and the picture would be hidden. So a heading is read without what is surely a day, a time or a counter.
"""

import re
from typing import Final

_MONTH: Final = r"(?:0[1-9]|1[0-2])"
_DAY: Final = r"(?:0[1-9]|[12]\d|3[01])"
_YEAR: Final = r"(?:19|20)\d\d"
_TIME: Final = r"(?:[01]\d|2[0-3])(?P<{0}>[-.: ]?)[0-5]\d(?:(?P={0})[0-5]\d(?:\d{{3}})?)?"
# A time is one behind a day alone: six figures by themselves may be anything.
_STAMP: Final = re.compile(
    rf"(?<!\d)(?:{_YEAR}(?P<a>[-._ ]?){_MONTH}(?P=a){_DAY}|{_DAY}(?P<b>[-. ]){_MONTH}(?P=b){_YEAR})"
    rf"(?:[T _,-]*(?:at )?{_TIME.format('c')})?(?!\d)"
)
# As the rule of cameras (DCF) has it: a few capitals and up to four figures, or the month, the day and four.
_COUNTER: Final = re.compile(r"[A-Z]{0,5}\d{0,4}")
_DATED: Final = re.compile(rf"P[1-9A-C]{_DAY}\d{{4}}")
_MOST: Final = 5  # figures of all counters together: more may be a number of somebody, in groups
_BETWEEN: Final = re.compile(r"[\s_.,()~-]+")


def bare(heading: str) -> str:
    """Return a heading without days and times; '' where nothing but a counter is left."""
    left = _STAMP.sub(" ", heading)
    words = [one for one in _BETWEEN.split(left) if one and not _DATED.fullmatch(one)]
    figures = sum(sign.isdigit() for one in words for sign in one)
    is_counter = figures <= _MOST and all(map(_COUNTER.fullmatch, words))
    return "" if is_counter else " ".join(left.split())
