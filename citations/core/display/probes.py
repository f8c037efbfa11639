"""Has this requestor asked after one thing too often? Told from their own questions and answers, and nothing else.

What is counted has a key that names no word (``mark``). Questions with the same words of meaning, in any order, count
as one topic. A name counts by its form, register or not, so that no count tells who is in an archive.
"""

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256

from citations.core.choices import Reason
from citations.core.display import debits
from citations.core.records import Display, GatedClaims, Hit, Life, Refusal, Session
from citations.core.text.selves import self_of
from citations.core.text.words import content, names, stem, tokens

INJECTIONS = 3
"""Attempts to give the persona orders, after which a conversation ends (requirements 5b, "Refusal voice")."""


def mark(secret: bytes, kind: str, value: str) -> str:
    """Name what is counted by HMAC-SHA-256 in hex, so that a dump of the counters shows no word."""
    return hmac.new(secret, f"kwanzaa.tally.v1\0{kind}\0{value}".encode(), sha256).hexdigest()


def topic(text: str, life: Life) -> str:
    """Return what *text* asks after: its stems of meaning, sorted, without the person whose archive it is.

    A question of nothing but small words is told by all of its words; it is never without a topic.
    """
    meant = content(text) - {stem(word) for word in self_of(life).words}
    return " ".join(sorted(meant or set(tokens(text))))


def people(text: str, life: Life) -> tuple[str, ...]:
    """Return the last word of every capitalised name in *text*, sorted; the person's own names are none."""
    own = self_of(life).words
    found = (tokens(name) for name in names(text))
    return tuple(sorted({words[-1].removesuffix("'s") for words in found if words and not set(words) <= own}))


def ended(session: Session) -> Refusal | None:
    """Refuse whatever comes after the end of a conversation."""
    return Refusal(reason=Reason.CONVERSATION_ENDED) if session.ended else None


def expanded(session: Session, hits: Sequence[Hit] = ()) -> Refusal | None:
    """Refuse to show more around a source once the day's expansions are used up, unless it is open in whole."""
    if hits and all(one.origin.scope.whole for one in hits):
        return None
    spent = session.allowance is not None and session.allowance.expansions < 1
    return Refusal(reason=Reason.BUDGET_SPENT) if spent else None


def rested(gated: GatedClaims, shown: Display, session: Session) -> Refusal | None:
    """Refuse an answer that would rest on an artifact which as many answers of this day rested on as may.

    Where its topic, or a name in it, was asked after that often, on any that is not open in whole.
    """
    if not any(session.probes.closes(one, whole=False) for one in shown_artifacts(gated, shown)):
        return None
    return Refusal(reason=Reason.EXTRACTION_RISK, judged=gated.judged)


def shown_artifacts(gated: GatedClaims, shown: Display) -> frozenset[str]:
    """Return the artifacts that the claims which are shown cite, restricted ones too; not what is open in whole."""
    return debits.artifacts(debits.told(gated.delivered, shown.claims))


def worn(counts: Mapping[str, int], limit: int) -> frozenset[str]:
    """Return the keys that were counted as often as may be."""
    return frozenset(key for key, n in counts.items() if n >= limit)
