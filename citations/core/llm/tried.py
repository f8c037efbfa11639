"""The question of a connection's test: of nobody's archive, as long as a prompt can be, and with one right answer.

What is asked about stands in the first passage, so that a server which silently drops the beginning is found out.
"""

from collections.abc import Sequence
from typing import Final

from citations.core.binding.judge import Opinion, Told
from citations.core.llm.prompts import Prompt, ask
from citations.core.llm.reading import Reading
from citations.core.llm.said import Outcome
from citations.core.llm.sending import MOST, Sending, Sent
from citations.core.ranking.sentences import Chosen, Measured
from citations.core.records import Origin, Passage, Sentence
from personas.core.consent import Scope

NOBODY: Final = "Nobody in Particular"
COLOUR: Final = "green"
QUESTION: Final = "What colour was the lamp in the window of the boathouse?"
_LAMP: Final = f"I set the {COLOUR} lamp in the window of the boathouse."
_FILL: Final = "The tide table hung by the door, and the gulls sat on the roof as they did every day."
_EACH: Final = 20  # sentences of a passage that only fills
_PAPER: Final = Origin(
    **dict.fromkeys(("record_key", "artifact_id", "source", "rights"), ""),
    title="Page 1",
    creator=NOBODY,
    date="1900",
    year=1900,
    kind="journal",
    version=0,
    primary=True,
    language="en",
    facts=(),
    scope=Scope(display=True),
)


def trial(boundary: str, *, full: bool = True) -> Prompt:
    """Return the prompt; *full* fills it up to what is sent at most. Raises: ValueError for a boundary that is none."""
    prompt = ask(
        Sending(
            person=NOBODY,
            question=QUESTION,
            passages=tuple(_passages(MOST if full else 0)),
        ),
        boundary,
    )
    if prompt is None:
        raise ValueError("the boundary stands in the test itself")
    return prompt


def right(reading: Reading) -> bool:
    """Whether what was read names the colour, and quotes the passage that does."""
    said = [piece for piece in reading.pieces if COLOUR in piece.text.casefold()]
    return reading.outcome is Outcome.WRITTEN and any("c1" in piece.keys for piece in said)


def pairs() -> tuple[Told, Told]:
    """Return what a second reader is tried with: a claim that its quotation says, and one that it does not."""
    quotes = (f"In “Page 1”, a journal entry, Nobody in Particular wrote: “{_LAMP}”",)
    yes = Told(claim=f"Nobody in Particular set the {COLOUR} lamp in the window.", quotes=quotes)
    no = Told(claim="Nobody in Particular sold the boathouse to a stranger.", quotes=quotes)
    return yes, no


def judged(said: Sequence[Opinion | None]) -> bool:
    """Whether a second reader agreed to the first of ``pairs``, and not to the second."""
    agreed = [one is not None and one.says for one in said]
    return agreed == [True, False]


def sentences() -> list[Measured]:
    """Return what a selector is tried with: three sentences, the last of which answers."""
    texts = (_FILL, "I sold the old boathouse to a stranger.", _LAMP)
    told = [Sentence(paragraph=n, start=0, end=len(text), text=text) for n, text in enumerate(texts)]
    passage = Passage(passage_id=0, origin=_PAPER, sentences=tuple(told), similarity=0, rank=1)
    return [Measured(key="c1", passage=passage, n=n, features={}) for n in range(len(told))]


def selected(said: Sequence[Chosen] | None) -> bool:
    """Whether a selector put the last of ``sentences`` first."""
    return said is not None and len(said) > 0 and said[0].n == len(sentences()) - 1


def _passages(most: int) -> list[Sent]:
    made = [_sent(1, _LAMP)]
    filler = " ".join([_FILL] * _EACH)
    while sum(len(one.text) for one in made) + len(filler) <= most:
        made.append(_sent(len(made) + 1, filler))
    return made


def _sent(n: int, text: str) -> Sent:
    return Sent(
        key=f"c{n}",
        of=f"c{n}",
        title=f"Page {n}",
        kind="journal",
        by=NOBODY,
        date="1900",
        text=text,
    )
