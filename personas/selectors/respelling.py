"""A question in the spelling of the archive, as far as its reader may see that.

A term that nothing binds may be a slip or an old spelling; it is read as the likeliest word of the archive that stands
in a passage which this requestor may use (``kwanzaa_respelt``). What is withheld corrects nobody, so
that no correction tells of it; and no correction names somebody who is anonymized.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from personas.core import slips, terms
from personas.models import Persona
from personas.selectors.access import Standing
from personas.selectors.ranking import unveiled
from personas.selectors.replica import reading

_RESPELT: Final = "SELECT * FROM kwanzaa_respelt(%s, %s, %s, %s, %s, %s, %s, %s, %s)"
_RESPELT_WHOLE: Final = "SELECT * FROM kwanzaa_respelt_whole(%s, %s, %s, %s, %s, %s, %s)"
_MOST: Final = 8  # terms of one question that are looked for
May = Callable[[str, str], bool]


class Wanted(NamedTuple):
    """What the vocabulary is asked for: words that share a key, and halves that stand beside each other."""

    near: list[int]
    lefts: list[str]
    rights: list[str]
    left_lexemes: list[str]
    right_lexemes: list[str]


def respelt(
    standing: Standing, *, version: int, text: str, missed: Sequence[int], may: May, asked: str | None = None
) -> str:
    """Return *text* with its *missed* terms (``Found.missed``) as the archive spells them; as it is, if it does not.

    *may* tells of a word whether it may be a slip for another.
    """
    reached = (standing.persona_id, version, standing.tier.rank)
    given = unveiled(text, asked)
    return read(text, missed, lambda wanted: _known(_RESPELT, (*reached, *wanted, given)), may)


def respelt_whole(persona: Persona, *, version: int, text: str, missed: Sequence[int], may: May) -> str:
    """Read *text* as ``respelt`` does, past the policy, for auditors alone."""
    return read(text, missed, lambda wanted: _known(_RESPELT_WHOLE, (persona.pk, version, *wanted)), may)


def read(
    text: str, missed: Sequence[int], known: Callable[[Wanted], Iterable[tuple[str, int]]], may: May
) -> str:
    """Read *text* by a vocabulary, which tells words and how many passages hold them."""
    found = terms.asked(text)
    words = [found[n] for n in missed[:_MOST] if slips.most(found[n].word)]
    if not words:
        return text
    told = tuple(known(_wanted(words)))
    # The last first, so that the other places stay.
    for one in sorted(words, key=lambda word: -word.start):
        if (meant := slips.read(one.word, told)) and may(one.word, meant):
            first = meant[0].upper() if text[one.start].isupper() else meant[0]
            text = f"{text[: one.start]}{first}{meant[1:]}{text[one.end :]}"
    return text


def _wanted(words: Sequence[terms.Asked]) -> Wanted:
    near = {key for one in words for key in slips.keys(one.word, slips.most(one.word))}
    halves = [(*pair, *map(terms.lexeme_of, pair)) for one in words for pair in terms.splits(one.word)]
    told = [row for row in halves if row[2] and row[3]]
    return Wanted(sorted(near), *([row[n] for row in told] for n in range(4)))


def _known(statement: str, given: Sequence[Any]) -> list[tuple[str, int]]:
    with reading().cursor() as cursor:
        cursor.execute(statement, given)
        return [(word, passages) for word, passages in cursor.fetchall()]
