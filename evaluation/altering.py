"""True sentences made untrue, each in one way: what a binder must refuse. By rule, so that every run makes the same.

A function returns None where a sentence has nothing to alter in its way. What would still be true is not made: *some*
in place of *all*, or two who met each other, the other way about.
"""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

from citations.core.text.words import STOP, content

_MONTHS: Final = (
    "January February March April May June July August September October November December".split()
)
_COUNTS: Final = "two three four five six seven eight nine ten eleven twelve".split()
_MORE: Final = {
    "some": "all",
    "many": "all",
    "most": "all",
    "several": "all",
    "few": "many",
    "often": "always",
    "usually": "always",
    "sometimes": "always",
    "partly": "wholly",
    "nearly": "",
    "almost": "",
}
_DOUBTED: Final = {
    "is": "may be",
    "are": "may be",
    "was": "may have been",
    "were": "may have been",
    "has": "may have",
    "had": "may have had",
}
_NOBODY: Final = STOP | {one.lower() for one in _MONTHS}
_MUTUAL: Final = re.compile(
    r"\b(?:and|or|with|met|marr|like|near|between|than|called|named|known)", re.IGNORECASE
)
_DENIED: Final = re.compile(r"\b(was|were|is|are|had|has|could|would|did|can|will)\b(?! ?not\b|n't)")
_FIGURE: Final = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})*(?![\d.,]*\d)")
_YEAR: Final = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b(?!,\d)")
_NAME: Final = re.compile(r"(?<=[a-z,] )([A-Z][a-z]{3,})(?= [a-z]|[,.;])")
_TWO: Final = re.compile(
    r"^([A-Z][a-z]{2,}) ((?:[a-z]+ ){0,2}[a-z]+ed (?:[a-z]+ ){0,2})([A-Z][a-z]{2,})\b(?! [A-Z])"
)
_VERB: Final = re.compile(r" (?:was|were|had|has|is|are|became|took|made|gave|went|came) ")
_FIRST: Final = re.compile(r"\b(?:I|[Mm]e|[Mm]y|[Ww]e|[Uu]s|[Oo]ur)\b")

_LENGTHS: Final = range(8, 41)

Alter = Callable[[str, Sequence[str]], str | None]


def plain(text: str) -> bool:
    """Tell whether *text* is a sentence that can be a claim as it stands: nobody says *I* in it, nothing is quoted."""
    whole = text[0].isupper() and text[-1] == "." and len(text.split()) in _LENGTHS
    return whole and not _FIRST.search(text) and not set(text) & set('“”"?')


def number(text: str, _: Sequence[str]) -> str | None:
    """Count otherwise, in figures or in words."""
    if found := _FIGURE.search(text):
        return _put(text, found.span(), str(int(found[0].replace(",", "")) + 3))
    return _other(text, dict(zip(_COUNTS, _COUNTS[3:] + _COUNTS[:3], strict=True)))


def date(text: str, _: Sequence[str]) -> str | None:
    """Tell another year, else another month."""
    if found := _YEAR.search(text):
        return _put(text, found.span(), str(int(found[0]) - 7))
    return _other(text, dict(zip(_MONTHS, _MONTHS[5:] + _MONTHS[:5], strict=True)))


def name(text: str, others: Sequence[str]) -> str | None:
    """Put a name of another sentence in place of one."""
    known = [one for other in others for one in _NAME.findall(other) if one not in text]
    found = _NAME.search(text)
    if not found or not known or found[1] in _MONTHS:
        return None
    return _put(text, found.span(1), _chosen(text, known))


def negation(text: str, _: Sequence[str]) -> str | None:
    """Deny what is said, or take a denial back."""
    if re.search(r"\b(?:not|never|no|nor|without|none|neither)\b", text):
        changed = re.sub(r" (?:not|never)\b", "", text, count=1)
        return changed if changed != text else None
    found = _DENIED.search(text)
    return _put(text, found.span(), f"{found[0]} not") if found else None


def modality(text: str, _: Sequence[str]) -> str | None:
    """Tell as possible what is said to be so, or the other way about."""
    if found := re.search(r"\b(?:may|might|could) be\b", text):
        return _put(text, found.span(), "is")
    return _other(text, _DOUBTED)


def quantity(text: str, _: Sequence[str]) -> str | None:
    """Say of all what is said of some."""
    return _other(text, _MORE)


def role(text: str, _: Sequence[str]) -> str | None:
    """Let the two who are named change places."""
    found = _TWO.search(text)
    if not found or _MUTUAL.search(found[2]) or {found[1].lower(), found[3].lower()} & _NOBODY:
        return None
    return f"{found[3]} {found[2]}{found[1]}{text[found.end() :]}"


def joined(text: str, others: Sequence[str]) -> str | None:
    """Say of what one sentence is about what another says of something else."""
    ends = [other for other in others if other != text and _VERB.search(other)]
    found = _VERB.search(text)
    if not found or not ends or not content(text[: found.start()]):
        return None
    other = _chosen(text, ends)
    begun = _VERB.search(other)
    return text[: found.start()] + other[begun.start() :] if begun else None


KINDS: Final[dict[str, Alter]] = {
    "number": number,
    "date": date,
    "name": name,
    "negation": negation,
    "modality": modality,
    "quantity": quantity,
    "role": role,
    "joined": joined,
}


def _other(text: str, instead: dict[str, str]) -> str | None:
    found = re.search(rf"\b(?:{'|'.join(instead)})\b", text)
    return " ".join(_put(text, found.span(), instead[found[0]]).split()) if found else None


def _put(text: str, at: tuple[int, int], new: str) -> str:
    return text[: at[0]] + new + text[at[1] :]


def _chosen(text: str, some: Sequence[str]) -> str:
    return some[int(sha256(text.encode()).hexdigest(), 16) % len(some)]
