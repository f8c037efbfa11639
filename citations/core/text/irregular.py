"""Irregular forms of common English verbs and nouns, which no suffix rule brings to their stem."""

from typing import Final

from citations.core import data

_ROWS: Final = data.rows("irregular")
_SMALL: Final = frozenset("was were had did gave got felt wrote".split())
BASE: Final[dict[str, str]] = {form: base for _, base, *forms in _ROWS for form in forms}
PAST: Final = _SMALL | {row[2] for row in _ROWS if row[0] == "verb"}
_DONE: Final = frozenset(form for sort, _, *forms in _ROWS if sort == "verb" for form in forms)
_UNCHANGED: Final = frozenset("hit cut put hurt set shut cast beat read spread".split())


def is_past(form: str) -> bool:
    """Tell whether a word has the form of a past tense or of a participle."""
    return form.endswith("ed") or form in _DONE or form in _UNCHANGED
