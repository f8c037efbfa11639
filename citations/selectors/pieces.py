"""What of an original may stand beside the text of an item: its paragraphs' own words, where nothing is left out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citations.core.display.room import Line
from personas import selectors as personas
from personas.core.desk.crops import Crop, covers, crops
from personas.core.desk.places import Places, stretch
from personas.core.desk.recognition import FACT
from personas.core.media.base import TextLocator
from personas.core.room import Extent
from personas.models import Artifact, Persona
from personas.selectors import InventoryItem, Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of the original of one paragraph; ``part`` counts from 1. ``was_recognised``: a program read it.

    ``times`` of a recording are those at which its sentences begin to be heard: start in the paragraph, milliseconds.
    """

    paragraph: int
    part: int
    crop: Crop
    was_recognised: bool
    times: tuple[tuple[int, int], ...] = ()


def pieces_of(
    persona: Persona, item: InventoryItem, reading: Reading, lines: Sequence[Line]
) -> tuple[Piece, ...]:
    """Return the pieces of an item's original in the order of its text.

    None unless the item is open in whole, *lines* are every word of its text as it was written, and so is all that its
    record says: what is left out or veiled there would be seen or heard in its original.
    """
    if reading.extent is not Extent.WHOLE or any(one.text != one.sentence.text.strip() for one in lines):
        return ()
    mimes = personas.masters(persona, [item.artifact_pk])
    if not mimes:
        return ()
    places, content = personas.places_of(Artifact(pk=item.artifact_pk))
    given = (one.sentence for one in lines)
    shown = [TextLocator(paragraph=s.paragraph, start=s.start, end=s.end) for s in given]
    if not (covers(content.paragraphs, shown) and personas.is_told_openly(persona, content)):
        return ()
    found = list[Piece]()
    for number, text in enumerate(content.paragraphs):
        quote = TextLocator(paragraph=number, start=0, end=len(text))
        cut = crops(mimes[item.artifact_pk], places, content.paragraphs, quote, shown)
        found += [
            Piece(
                paragraph=number,
                part=part,
                crop=crop,
                was_recognised=bool(content.fact(FACT)),
                times=tuple(_times(places, [one for one in shown if one.paragraph == number])),
            )
            for part, crop in enumerate(cut, 1)
            if not found or crop != found[0].crop  # a picture without words in it stands once
        ]
    return tuple(found)


def _times(places: Places, shown: Sequence[TextLocator]) -> Iterator[tuple[int, int]]:
    for one in shown:
        heard = stretch(places, one)
        if heard is not None:
            yield one.start, heard.start_ms
