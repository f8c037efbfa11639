"""The question of a connection's test: of nobody's archive, as long as a prompt can be, and with one right answer.

What is asked about stands in the first passage, so that a server which silently drops the beginning is found out.
"""

from typing import Final

from citations.core.writers.prompts import Prompt, ask
from citations.core.writers.reading import Reading
from citations.core.writers.said import Outcome
from citations.core.writers.sending import MOST, Sending, Sent

COLOUR: Final = "green"
_LAMP: Final = f"I set the {COLOUR} lamp in the window of the boathouse."
_FILL: Final = "The tide table hung by the door, and the gulls sat on the roof as they did every day."
_EACH: Final = 20  # sentences of a passage that only fills


def trial(boundary: str, *, full: bool = True) -> Prompt:
    """Return the prompt; *full* fills it up to what is sent at most. Raises: ValueError for a boundary that is none."""
    prompt = ask(
        Sending(
            person="Nobody in Particular",
            question="What colour was the lamp in the window of the boathouse?",
            passages=tuple(_passages(MOST if full else 0)),
        ),
        boundary,
    )
    if prompt is None:
        raise ValueError("the boundary stands in the test itself")
    return prompt


def right(reading: Reading) -> bool:
    """Whether what was read names the colour, and rests on the passage that does."""
    said = [piece for piece in reading.pieces if COLOUR in piece.text.casefold()]
    return reading.outcome is Outcome.WRITTEN and any(
        "c1" in piece.keys or "[c1]" in piece.text for piece in said
    )


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
        by="Nobody in Particular",
        date="1900",
        text=text,
    )
