"""What is private in a question, whichever language it was taken for: short questions are alike in many."""

import re
from functools import lru_cache
from typing import Final

from citations.core.asking.glosses import LANGUAGES, column

_PRIVATE: Final = frozenset(
    ("pregnant", "insane", "an affair", "homosexual", "illegitimate", "alcoholic", "suicide")
)
_WITHHELD: Final = {
    "ill": "enfermo enferma malade malato malata doente",
    "in prison": "cárcel prisión gefängnis prigione prisão gevangenis fängelse fængsel emprisonné emprisonnée",
    "in debt": "deudas dettes endetté endettée verschuldet debiti dívidas",
    "adopted": "adoptado adoptada adopté adoptée adoptiert adottato adottata adotado adotada geadopteerd adopterad",
    "drunk": "borracho borracha ivrogne betrunken ubriaco ubriaca bêbado bêbada dronken",
    "mad": "verrückt wahnsinnig krankzinnig",
}
"""What is withheld of whoever may live, in the languages that are asked most."""
_LEAST: Final = 6  # letters: what is shorter may be any word of another language
_ENGLISH: Final = frozenset({"romans", "affaire", "spurius"})  # in English something else, or a name
# *Rose's illness*: a name that a question without a verb begins with.
_OWNER: Final = re.compile(
    r"(?!(?i:who|what|where|when|why|how|that|it|there|here|let|he|she)['’])[A-ZÀ-ÖØ-Þ][\w-]*['’]s\b"
)


def told(text: str, language: str) -> str:
    """Return *text* with the private words of every language in English, and no foreign or owning name at its head."""
    plain = _words().sub(lambda found: _private()[found[0].lower()], text)
    return text if plain == text and language == "en" and not _OWNER.match(text) else f"was {plain}"


@lru_cache(maxsize=1)
def _private() -> dict[str, str]:
    """Return the words for what is private, in every language that has a column, and their English."""
    columns = (column(language) for language in LANGUAGES)
    pairs = ((form, gloss) for column in columns for form, gloss in column.items())
    told = {
        form: gloss
        for form, gloss in pairs
        if gloss in _PRIVATE and len(form) >= _LEAST and form not in _ENGLISH
    }
    return {form: gloss for gloss, forms in _WITHHELD.items() for form in forms.split()} | told


@lru_cache(maxsize=1)
def _words() -> re.Pattern[str]:
    forms = sorted(map(re.escape, _private()), key=lambda form: (-len(form), form))
    return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)", re.IGNORECASE)
