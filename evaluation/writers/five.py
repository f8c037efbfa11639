"""Simulated writers as functions of what was sent: perfect, prose, liar, lazy. The slow and broken one is a server.

Each knows the gold of its question, and says of it only what stands among what it was sent.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from citations.core.records import Life
from evaluation.writers import telling
from evaluation.writers.contract import Claim, Sent, reply

_LEAST: Final = 0.6  # of a gold quotation, from its beginning or its end, where a passage holds no more of it
_SENTENCE: Final = re.compile(
    r"(?<=[.!?])(?<!\b(?:Mr|Dr|St)\.)(?<!\b(?:Mrs|Rev|Col|Gen)\.)(?<!\b[A-Z]\.)\s+(?=[A-Z])"
)
_CLAIMS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """What answers a question: all parts are needed, of a part any one quotation will do."""

    parts: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A writer's reply, and what it claimed: true sentences as a claim and its quotation, lies, and what is beside.

    ``text`` is None where its server fails.
    """

    text: str | None
    true: tuple[Claim, ...] = ()
    lies: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


def found(gold: Gold, sent: Sent) -> tuple[Claim, ...]:
    """Return the gold that was sent, part by part, as claims that repeat it; none where a part is missing."""
    held = [_first(part, sent) for part in gold.parts]
    return tuple(one for one in held if one is not None) if held and all(held) else ()


def perfect(gold: Gold, sent: Sent, _: Life) -> Said:
    """Quote the gold where it was sent, else decline."""
    claims = found(gold, sent)
    return Said(text=reply(claims), true=claims)


def lazy(gold: Gold, sent: Sent, _: Life) -> Said:
    """Quote the first sentence that does not answer."""
    answers = {_folded(one.quote) for one in found(gold, sent)}
    for key, text in reversed(sent.passages):
        for sentence in _sentences(text):
            if not any(_folded(sentence) in one or one in _folded(sentence) for one in answers):
                claim = Claim(quote=sentence, key=key, claim=f"“{sentence}”")
                return Said(text=reply([claim]), beside=(claim.claim,))
    return Said(text=reply(()))


def prose(gold: Gold, sent: Sent, life: Life) -> Said:
    """Tell the gold in two to four sentences of other words, in one of five forms that models write."""
    claims = _retold(gold, sent, life)
    if not claims:
        return Said(text=reply(()))
    form = _FORMS[_drawn(claims[0].claim, len(_FORMS))]
    return Said(text=form(claims), true=claims)


def liar(gold: Gold, sent: Sent, life: Life) -> Said:
    """Quote truly, and claim the same with one thing of it untrue."""
    others = [sentence for _, text in sent.passages for sentence in _sentences(text)]
    made = list[Claim]()
    for one in _retold(gold, sent, life):
        kinds = sorted(telling.lies(one.claim, others).items())
        if kinds:
            _, lie = kinds[_drawn(one.claim, len(kinds))]
            made.append(Claim(quote=one.quote, key=one.key, claim=lie))
    return Said(text=reply(made), lies=tuple(one.claim for one in made))


def _retold(gold: Gold, sent: Sent, life: Life) -> tuple[Claim, ...]:
    """Return the gold's sentences and those beside it in its passage that can be told in the third person."""
    made = dict[str, Claim]()
    for one in found(gold, sent):
        text = dict(sent.passages)[one.key]
        near = sorted(_sentences(text), key=lambda sentence: _folded(one.quote) not in _folded(sentence))
        for sentence in near:
            if (claim := telling.told(sentence, life, own=one.key in sent.own)) is not None and len(
                made
            ) < _CLAIMS:
                made.setdefault(sentence, Claim(quote=sentence, key=one.key, claim=claim))
    return tuple(made.values())


def _json(claims: Sequence[Claim]) -> str:
    return reply(claims)


def _fenced(claims: Sequence[Claim]) -> str:
    return f"Here is the answer:\n\n```json\n{reply(claims)}\n```\n"


def _markdown(claims: Sequence[Claim]) -> str:
    lines = [f"- **{one.claim}** (“{one.quote}” [{one.key}])" for one in claims]
    return "\n".join(("## Answer", "", *lines, "", "I hope this helps!"))


def _numbered(claims: Sequence[Claim]) -> str:
    """Give the sources numbers of its own, from 1, and list them below."""
    told = " ".join(f"{one.claim} [{n}]" for n, one in enumerate(claims, 1))
    sources = [f"[{n}] {one.key}: “{one.quote}”" for n, one in enumerate(claims, 1)]
    return "\n".join((told, "", "Sources:", *sources))


def _glossed(claims: Sequence[Claim]) -> str:
    """Add a claim that explains a word, and keys as a list."""
    rows: list[dict[str, object]] = [
        {"quote": one.quote, "key": [one.key], "claim": one.claim} for one in claims
    ]
    rows.append(
        {"quote": claims[0].quote, "key": claims[0].key, "claim": "A parish is the district of a church."}
    )
    return json.dumps({"claims": rows, "declined": False}, ensure_ascii=False)


_FORMS: Final = (_json, _fenced, _markdown, _numbered, _glossed)


def _first(part: Sequence[str], sent: Sent) -> Claim | None:
    for text in part:
        for key, passage in sent.passages:
            held = " ".join(passage.split())
            for piece in _pieces(" ".join(text.split())):
                if piece in held:
                    return Claim(quote=piece, key=key, claim=f"“{piece}”")
    return None


def _pieces(text: str) -> tuple[str, ...]:
    words = text.split()
    some = int(len(words) * _LEAST) + 1
    return (text, " ".join(words[:some]), " ".join(words[-some:]))


def _sentences(text: str) -> list[str]:
    return [one for one in _SENTENCE.split(" ".join(text.split())) if len(one.split()) > _CLAIMS]


def _folded(text: str) -> str:
    return re.sub(r"\W+", " ", text).casefold().strip()


def _drawn(text: str, many: int) -> int:
    return int(sha256(text.encode()).hexdigest(), 16) % many
