"""In what manner a claim is told: third person, past tense, no apology. Quotations are the archive's own and free.

A persona is no person: it never says *I*, never tells what somebody whose archive it is thinks today, and never says
sorry on anybody's behalf.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from citations.core.binding.pairs import GROUPS
from citations.core.binding.support import unquoted
from citations.core.records import Origin
from citations.core.text.wording import SELF, Sort, read
from citations.core.text.words import stems

_FIRST: Final = re.compile(r"\b(?:[Mm]e|[Mm]y|[Mm]yself|[Ww]e|us|Us|[Oo]urs?|[Oo]urselves|of mine)\b")
_I: Final = frozenset({"i", "i'm", "i've", "i'd", "i'll"})
_TODAY: Final = GROUPS["today"]
_PAST: Final = frozenset("could would should might did had must to".split())
"""Behind these a *have* or *do* is none of today."""
_PERSON: Final = frozenset("he she they".split())
_SORRY: Final = re.compile(
    r"^\W*(?:sorry|apologies)\b|\b(?:unfortunately|regrettably)\b"
    r"|\b(?:i|we)(?:['’]m| am|['’]re| are)? (?:so |very |truly )?(?:sorry|afraid|apologi[sz]e|regret)\b",
    re.IGNORECASE,
)
_WITHIN: Final = 2


def faults(claim: str, origins: Iterable[Origin], spans: str = "") -> tuple[str, ...]:
    """Return what is wrong with how *claim* is told; *origins* and *spans* are of what it cites."""
    return tuple(f"voice.{what}" for what in _faults(unquoted(claim), tuple(origins), spans))


def _faults(own: str, origins: tuple[Origin, ...], spans: str) -> Iterator[str]:
    if _FIRST.search(own) or any(word.form in _I for word in read(own)):
        yield "first_person"
    if _SORRY.search(own):
        yield "apology"
    if any(origin.primary and _today(own, origin, spans) for origin in origins):
        yield "present_tense"


def _today(own: str, origin: Origin, spans: str) -> bool:
    """Tell whether whoever wrote *origin*, by name or by a pronoun that no other name stands before, does it today.

    What stands right behind them, ends as *teaches* does and stands so in no span is what they do today.
    """
    words = read(own, frozenset(stems(origin.creator)))
    for n, word in enumerate(words):
        others = any(one.sort is Sort.NAME and one.stem != SELF for one in words[:n])
        if word.stem == SELF or (word.form in _PERSON and not others):
            behind = [one for one in words[n + 1 : n + 1 + _WITHIN] if one.clause == word.clause]
            helped = any(one.form in _PAST for one in behind)
            does = [one for one in behind[:1] if one.sort is Sort.CONTENT and one.form.endswith("s")]
            if not helped and any(
                one.form in _TODAY or (one in does and not _stands(one.form, spans)) for one in behind
            ):
                return True
    return False


def _stands(form: str, spans: str) -> bool:
    """Tell whether a word stands in *spans* in just this form."""
    return any(word.form == form for word in read(spans))
