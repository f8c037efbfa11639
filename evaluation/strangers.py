"""Asked about the wrong person: what one invented archive is asked of its own person, asked of the next archive.

Of each archive that is held back the first questions that speak of *he* or *she*; the name stands in the pronoun's
place. The archive that is asked has never heard of that person, so whatever it tells as an answer is wrong.
"""

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Final

from evaluation import families, folders
from evaluation.figures import Half
from evaluation.lives import Lived, every

EACH: Final = 5  # questions of an archive
_OWN: Final = re.compile(r"\b(?:his|her)\b(?= \w)")
_SELF: Final = re.compile(r"\b(?:he|she|him)\b")
Row = tuple[str, int, int]


def measure(most: int = 99) -> Iterator[Row]:
    """Ask them, of at most so many archives; count what is refused, and what is answered."""
    held = [one for one in every() if one.half is Half.HELD][: most + 1]
    told = [outcome for mine, other in pairwise([*held, held[0]]) for outcome in _asked(mine, other)]
    yield "asked about the wrong person: refused", sum(not claims for claims in told), len(told)
    yield "asked about the wrong person: answered", sum(bool(claims) for claims in told), len(told)


def named(question: str, name: str) -> str:
    """Put the name where a question says *he*, *she*, *his* or *her*; '' where it says none of them."""
    made = _SELF.sub(name, _OWN.sub(f"{name}'s", question))
    return "" if made == question else made


def _asked(mine: Lived, other: Lived) -> Iterator[tuple[str, ...]]:
    memory = families.taken(other, folders.cached())
    texts = filter(None, (named(one.text, mine.life.name) for one in mine.asked))
    for text in islice(texts, EACH):
        yield tuple(one.typed.claim.text for one in families.delivered(memory.ask(text)))
