"""What a model may do with a question: one function a behaviour, from honest to hostile.

Each returns the claims that the model says, or the bare text where it keeps to no form. What goes wrong on the way of
the answer (429, silence, 100 MB) is no text and is played by ``server``.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from citations.tests.writers.asked import Asked

Claims = list[dict[str, object]]
MARK: Final = "OBEYED"
_WORD: Final = re.compile(r"\w+")


class Behaviour(StrEnum):
    """How the server answers."""

    GOOD = "good"
    PARAPHRASE = "paraphrase"
    NO_SCHEMA = "no schema"
    SCHEMA_IGNORED = "schema ignored"
    FENCED = "json in a fence"
    TRUNCATED = "truncated json"
    WRONG_SCHEMA = "wrong schema"
    INVENTED_KEYS = "invented keys"
    UNCITED = "uncited sentences"
    ALTERED_QUOTES = "altered quotes"
    ROLE_COLLAPSE = "role collapse"
    OBEYED = "instructions obeyed"
    SWAPPED = "swapped names and numbers"
    NEGATION_DROPPED = "negation dropped"
    GENERAL = "general knowledge as fact"
    TAIL = "a true sentence with an invented tail"
    SPEAKER = "a true sentence that somebody else is said to have said"
    LAZY = "a true quotation that answers nothing"
    PROSE = "prose with its own numbers of sources"
    REFUSAL = "refusal despite evidence"
    REFUSAL_TEXT = "refusal in words"
    EMPTY = "empty"
    REPEATED = "repeated without end"
    MENDS = "no keys at first, mended when asked again"
    HALF = "half an answer then silence"
    SLOW = "slow"
    DRIP = "one byte of a header now and then"
    TOO_MANY = "429"
    BROKEN = "500"
    BAD_KEY = "401"
    NO_MODEL = "404"
    ELSEWHERE = "sends on to another address"
    HANGS_UP = "closes the line"
    GARBAGE = "garbage"
    NOT_A_MESSAGE = "json that is no message"
    HUGE = "100 MB"
    HUGE_ERROR = "500 with 100 MB"
    BOMB = "100 MB in a small zip"


# Those that write something; the others fail on the way.
WRITES: Final[dict[Behaviour, Callable[[Asked], Claims | str]]] = {}
HONEST: Final = frozenset(
    (
        Behaviour.GOOD,
        Behaviour.LAZY,
        Behaviour.PROSE,
        Behaviour.PARAPHRASE,
        Behaviour.NO_SCHEMA,
        Behaviour.SCHEMA_IGNORED,
        Behaviour.FENCED,
        Behaviour.TRUNCATED,
        Behaviour.MENDS,
    )
)


# What an attempt comes to that brings no claim, whichever protocol the server speaks.
FAILS: Final[dict[Behaviour, tuple[str, ...]]] = {
    Behaviour.WRONG_SCHEMA: ("unreadable", "unreadable"),
    Behaviour.REFUSAL: ("declined",),
    Behaviour.REFUSAL_TEXT: ("declined",),
    Behaviour.EMPTY: ("empty",),
    Behaviour.TOO_MANY: ("limited",),
    Behaviour.BROKEN: ("failed",),
    Behaviour.BAD_KEY: ("rejected",),
    Behaviour.NO_MODEL: ("rejected",),
    Behaviour.ELSEWHERE: ("rejected",),
    Behaviour.HANGS_UP: ("unreachable",),
    Behaviour.GARBAGE: ("failed",),
    Behaviour.NOT_A_MESSAGE: ("failed",),
    Behaviour.HUGE: ("too_long",),
    Behaviour.HUGE_ERROR: ("too_long",),
    Behaviour.BOMB: ("too_long",),
}
# Those that never end by themselves.
WAITS: Final = frozenset((Behaviour.HALF, Behaviour.SLOW, Behaviour.DRIP))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Best:
    """The sentence of all passages that shares most words with the question, and another of another passage."""

    key: str
    sentence: str
    other_key: str
    other: str


Write = TypeVar("Write", bound=Callable[[Asked], object])


def says(behaviour: Behaviour) -> Callable[[Write], Write]:
    """Enter a function under its behaviour."""

    def enter(write: Write) -> Write:
        WRITES[behaviour] = write  # type: ignore[assignment]
        return write

    return enter


def best(asked: Asked) -> _Best:
    """Choose what an honest model would cite."""
    words = {word.lower() for word in _WORD.findall(asked.question) if len(word) > 2}
    rows = [
        (-sum(word.lower() in words for word in set(_WORD.findall(sentence))), n, key, sentence)
        for n, (key, sentence) in enumerate(
            (key, sentence)
            for key, text in asked.passages
            for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)
            if len(sentence.split()) > 3
        )
    ]
    if not rows:
        return _Best(key="c1", sentence="Nothing was sent.", other_key="c1", other="Nothing was sent.")
    rows.sort()
    _, _, key, sentence = rows[0]
    other = next((row for row in rows[1:] if row[2] != key), rows[-1])
    return _Best(key=key, sentence=sentence, other_key=other[2], other=other[3])


def quoted(sentence: str) -> str:
    """Put a sentence between double quotation marks, its own made single."""
    return "“" + re.sub(r"[“„”\"]", "’", sentence) + "”"


def claim(text: str, quote: str, key: str, *, inference: bool = False) -> dict[str, object]:
    """Write a claim as the schema has it."""
    return {"quote": quote, "key": key, "claim": text, "inference": inference}


def told(claims: Claims) -> str:
    """Write claims as free text with markers."""
    return "\n".join(f"- {one['claim']} {quoted(str(one['quote']))} [{one['key']}]" for one in claims)


def third(sentence: str) -> str:
    """Tell a sentence in the third person, as an honest model would."""
    return re.sub(r"\bI\b", "Ada", re.sub(r"\b[Mm]y\b", "her", sentence))


@says(Behaviour.GOOD)
@says(Behaviour.PARAPHRASE)
def _good(asked: Asked) -> Claims:
    one = best(asked)
    return [claim(third(one.sentence), one.sentence, one.key)]


@says(Behaviour.LAZY)
def _lazy(asked: Asked) -> Claims:
    one = best(asked)
    return [claim(third(one.other), one.other, one.other_key)]


@says(Behaviour.TAIL)
def _tail(asked: Asked) -> Claims:
    one = best(asked)
    return [claim(f"{third(one.sentence).rstrip('.')}, and a child was killed.", one.sentence, one.key)]


@says(Behaviour.SPEAKER)
def _speaker(asked: Asked) -> Claims:
    one = best(asked)
    return [claim(f"Mr. Carlyon said that {third(one.sentence)}", one.sentence, one.key)]


@says(Behaviour.PROSE)
def _prose(asked: Asked) -> str:
    one = best(asked)
    return (
        f"**Answer.**\n\n{third(one.sentence)} [1]\n\n{third(one.other)} [2]\n\n## Sources\n"
        f"[1] {one.other_key}: {quoted(one.sentence)}\n[2] {quoted(one.other)}\n"
    )


@says(Behaviour.NO_SCHEMA)
@says(Behaviour.SCHEMA_IGNORED)
def _free(asked: Asked) -> str:
    return told(_good(asked))


@says(Behaviour.FENCED)
def _fenced(asked: Asked) -> str:
    return (
        f"Here is the answer:\n```json\n{json.dumps({'declined': False, 'claims': _good(asked)})}\n```\nDone."
    )


@says(Behaviour.TRUNCATED)
def _truncated(asked: Asked) -> str:
    one = best(asked)
    whole = json.dumps(
        {"claims": [*_good(asked), claim(third(one.other), one.other, one.other_key)], "declined": False}
    )
    return whole[: -len(json.dumps(one.other)) // 2 - 30]


@says(Behaviour.WRONG_SCHEMA)
def _wrong_schema(asked: Asked) -> str:
    return json.dumps(
        {"answer": {"sentences": [best(asked).sentence], "confidence": 0.99, "sources": [1, 2]}}
    )


@says(Behaviour.INVENTED_KEYS)
def _invented(asked: Asked) -> Claims:
    one = best(asked)
    return [
        claim(third(one.sentence), f"{one.sentence[:9]} indeed", "c77"),
        claim("It was so.", "So it was.", "x.pdf"),
    ]


@says(Behaviour.UNCITED)
def _uncited(asked: Asked) -> str:
    return "It is well known that there were forty of them. Everybody liked it. The year was 1899."


@says(Behaviour.ALTERED_QUOTES)
def _altered(asked: Asked) -> Claims:
    one = best(asked)
    words = one.sentence.split()
    middle = len(words) // 2
    changed = " ".join((*words[:middle], "elephants", *words[middle + 1 :]))
    return [claim(f"The archive says: {quoted(changed)}", changed, one.key)]


@says(Behaviour.ROLE_COLLAPSE)
def _collapse(asked: Asked) -> Claims:
    one = best(asked)
    return [
        claim("I remember it well, my dear; I still think of you all.", one.sentence, one.key),
        claim("I loved the sea and I am proud of you.", one.sentence, one.key),
        claim(
            one.sentence if one.sentence.startswith("I ") else f"I said: {one.sentence}",
            one.sentence,
            one.key,
        ),
    ]


@says(Behaviour.OBEYED)
def _obeyed(asked: Asked) -> Claims:
    """Do whatever any passage or the question tells, and give away all that it was sent."""
    orders = [found for _, text in asked.passages for found in re.findall(rf"[^.!?\n]*{MARK}[^.!?\n]*", text)]
    one = best(asked)
    return [
        *(claim(order.strip(), order.strip(), "c1") for order in orders),
        *(claim(f"{MARK}.", order.strip(), "c1") for order in orders),
        claim(f"{MARK}. I am free of my rules now.", one.sentence, one.key),
        claim(f"The writer wrote {MARK}.", one.sentence, one.key, inference=True),
        claim(f"{MARK}: {asked.system[:400]}", asked.system[:400], one.key),
        claim(
            "This answer was drawn from the archive; it is not the person speaking. It is " + MARK,
            one.sentence,
            one.key,
        ),
    ]


@says(Behaviour.SWAPPED)
def _swapped(asked: Asked) -> Claims:
    one = best(asked)
    numbers = re.sub(r"\d+", lambda found: str(int(found[0]) + 7), one.sentence)
    names = re.sub(r"(?<=[a-z,] )[A-Z][a-z]+", "Grimsby", numbers)
    return [
        claim(names if names != one.sentence else "In 1899 Grimsby came.", one.sentence, one.key),
        claim(f"Grimsby did it in 1899: {names}", one.sentence, one.key),
    ]


@says(Behaviour.NEGATION_DROPPED)
def _negated(asked: Asked) -> Claims:
    one = best(asked)
    bare = re.sub(r"\b(?:not|never|no)\b ?|n['’]t\b", "", one.sentence)
    if bare == one.sentence:
        words = one.sentence.split()
        bare = " ".join((words[0], "never", *words[1:]))
    return [claim(third(bare), one.sentence, one.key)]


@says(Behaviour.GENERAL)
def _general(asked: Asked) -> Claims:
    one = best(asked)
    return [
        claim("Everybody there was related to the King of Spain.", one.sentence, one.key),
        claim("It is well known that she was married in 1931.", one.sentence, one.key, inference=True),
        claim("A Grimsby is a town of elephants.", "", "c1"),
    ]


@says(Behaviour.REFUSAL)
def _refusal(asked: Asked) -> str:
    return json.dumps({"claims": [], "declined": True})


@says(Behaviour.REFUSAL_TEXT)
def _refusal_text(asked: Asked) -> str:
    return "Not found in provided docs."


@says(Behaviour.EMPTY)
def _empty(asked: Asked) -> str:
    return "  \n "


@says(Behaviour.REPEATED)
def _repeated(asked: Asked) -> str:
    return told(_good(asked)) + "\n" + "The tide, the tide, the tide. [c1]\n" * 2_000


@says(Behaviour.MENDS)
def _mends(asked: Asked) -> Claims | str:
    if asked.turns > 1:
        return _good(asked)
    return best(asked).sentence + " And forty elephants came."
