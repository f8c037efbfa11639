"""True sentences of a paper told in the third person, and the same with one thing of them made untrue. By rule.

What cannot be told so without guessing (a verb of the present, somebody else's *I*) is None: that sentence is left out.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from citations.core.records import Life
from evaluation import altering

_PAST: Final = (
    "was had did could would went came saw took gave told said knew thought made found left got began felt heard kept"
    " met wrote read sent lost held stood brought bought sold taught learnt learned ran sat spoke spent won fell grew"
).split()
_WITHIN: Final = r"(?:(?:never|always|also|then|first|soon|often|once|still|not|only) )?"
_SAYS: Final = re.compile(rf"\bI (?={_WITHIN}(?:{'|'.join(_PAST)}|\w+ed)\b)")
_ANY: Final = re.compile(r"\b(?:I|I['’]\w+|[Ww]e|[Oo]urs?|[Uu]s|[Yy]ou|[Yy]ours?|ourselves)\b")
_MINE: Final = re.compile(r"\b(?:I|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)\b")
_FORMS: Final[Mapping[str, tuple[str, str, str]]] = {
    "he": ("he", "him", "his"),
    "she": ("she", "her", "her"),
    "they": ("they", "them", "their"),
}
_LENGTHS: Final = range(5, 41)
TAILS: Final = (" and a child was killed", " and the house burnt down", " and nobody was told of it")


def told(sentence: str, life: Life, *, own: bool) -> str | None:
    """Return what *sentence* says, with the person's name for *I*; None where it cannot be told without guessing.

    *own* says that the paper is the person's; in any other, *I* is somebody else.
    """
    text = " ".join(sentence.split())
    if text[-1:] != "." or len(text.split()) not in _LENGTHS or set(text) & set('“”"?;'):
        return None
    if not own and _MINE.search(text):
        return None
    _, him, his = _FORMS.get(life.pronoun, _FORMS["they"])
    text = _SAYS.sub(f"{life.name} ", text)
    if _ANY.search(text):
        return None
    for mine, theirs in (("myself", f"{him}self"), ("mine", his), ("my", his), ("me", him)):
        text = re.sub(rf"\b{mine}\b", theirs, text)
        text = re.sub(rf"\b{mine.capitalize()}\b", theirs.capitalize(), text)
    return text


def subject(text: str, _: Sequence[str]) -> str | None:
    """Let somebody else have done it."""
    changed = re.sub(r"^(?:[A-Z][\w.]+ )+(?=[a-z])", "Miss Hartley ", text)
    return changed if changed != text else None


def tail(text: str, _: Sequence[str]) -> str | None:
    """Add what no paper says."""
    return f"{text[:-1]}{TAILS[_drawn(text, len(TAILS))]}."


LIES: Final[Mapping[str, Callable[[str, Sequence[str]], str | None]]] = {
    **{kind: altering.KINDS[kind] for kind in ("number", "name", "date", "negation", "joined")},
    "subject": subject,
    "tail": tail,
}


def lies(text: str, others: Sequence[str]) -> dict[str, str]:
    """Return every lie that can be made of *text*, by its kind; *others* are what names and ends are taken from."""
    made = {kind: lie(text, others) for kind, lie in LIES.items()}
    return {kind: lie for kind, lie in made.items() if lie and lie != text}


def _drawn(text: str, many: int) -> int:
    return int(sha256(text.encode()).hexdigest(), 16) % many
