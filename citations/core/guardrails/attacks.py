"""Orders in the place of a question, and person and persona made one: adversarial requests (seed 001).

An order is told by where its verb stands: at the head of a sentence, or after *please*, *you must* and the like. The
same verb in a question about a life (*Did he pretend to be a sailor?*) is none.
"""

import re
from collections.abc import Collection, Sequence

from citations.core.guardrails.courtesies import bare, greeting
from citations.core.guardrails.distress import told
from citations.core.query import disguises
from citations.core.query.understood import Understood, read
from citations.core.text.forms import any_of, named, ordered, small, table
from citations.core.text.selves import Self

ORDERS = any_of(table("en/orders.txt"))
"""What is an order at the head of a sentence, and in no other place."""
INJECTION = small(table("en/injection.txt", "mul/injection.txt"))
_ANYWHERE = (INJECTION, small(table("en/collapse.txt")), small(table("mul/orders.txt")))
_RUN, _CALLED = (named("mul/being.txt")[name] for name in ("RUN", "CALLED"))


def questions(texts: Sequence[str], own: Collection[str] = ()) -> tuple[str, ...]:
    """Return those texts that are questions: neither orders, nor greetings, nor what somebody said in distress.

    Without the hello or the thanks before them, which no later question means; *own* as ``bare`` has it.
    """
    return tuple(
        text if (asked := bare(one, own)) is one else asked.plain
        for text, one in zip(texts, map(read, texts), strict=True)
        if not (attacked(one) or greeting(one) or told(one))
    )


def attacked(one: Understood) -> bool:
    """Whether a text, as it was admitted, is an order or a disguise rather than a question."""
    plain = one.plain
    return (
        disguises.steered(one.text)
        or any(_ordering(one) for one in disguises.readings(plain))
        or any(re.search(_RUN, run) for run in disguises.runs(plain))
        or disguises.coded(plain)
        or disguises.enciphered(plain)
    )


def embodied(one: Understood, person: Self) -> bool:
    """Whether a question takes whoever answers for the person by name."""
    form = _CALLED.replace("<subject>", person.subject).replace("<names>", person.names or "(?!)")
    return re.search(form, one.text, re.IGNORECASE) is not None


def _ordering(text: str) -> bool:
    lowered = text.lower()
    return ordered(ORDERS, text) or any(form.search(lowered) for form in _ANYWHERE)
