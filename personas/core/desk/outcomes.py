"""What becomes of a file that was handed in: one outcome, and what to do next."""

from collections.abc import Iterable
from difflib import unified_diff
from enum import StrEnum
from typing import Final

CONTEXT: Final = 1  # paragraphs around a change
MOST: Final = 400  # lines of a difference that are shown


class Outcome(StrEnum):
    """The outcomes. A file that was packed is opened, and each file in it has an outcome of its own."""

    ADDED = "added"
    HERE = "already here"
    NEEDS_YOU = "needs you"
    FAILED = "failed"
    OPENED = "opened"
    UNDONE = "undone"


AGAIN: Final = (Outcome.FAILED, Outcome.NEEDS_YOU)  # what another try may change


class Ask(StrEnum):
    """What a curator is asked for: a key of ``ASKED``."""

    CREATOR = "creator"
    DATE = "date"
    NAMED = "named"
    KIND = "kind"
    LENGTH = "length"
    CONSENT = "consent"
    CORRECTION = "correction"
    TRANSCRIPT = "transcript"
    CAPTION = "caption"
    SCAN = "scan"
    RECOGNISED = "recognised"
    RECORDING = "recording"
    SPEAKERS = "speakers"
    ORDER = "order"
    LIFE = "life"
    PEOPLE = "people"
    IMAGE = "image"
    DESCRIBED = "described"


ASKED: Final = {
    Ask.CREATOR: "It does not say whose words it holds: say so here.",
    Ask.DATE: "Its date is not understood: write it here as 1951, 12 May 1951 or 195X.",
    Ask.NAMED: "It is undated, and its name tells a date: say whether it is from then.",
    Ask.KIND: "Its kind is none of the archive format: choose one here.",
    Ask.LENGTH: "Its title, creator or path is too long: shorten it in a manifest.csv, and try again.",
    Ask.CONSENT: "No consent includes it: the steward attests the person's instructions, or a rule includes it.",
    Ask.CORRECTION: "It would change a text that is here: look at the difference, agree to it, and take it in.",
    Ask.TRANSCRIPT: "Nothing says what is spoken: write it here, or hand in a WebVTT file of the same name.",
    Ask.CAPTION: "Nothing says what stands in it or is to be seen: write it here, or hand in a text file of its name.",
    Ask.SCAN: "It holds pictures of pages: have its words recognised, and hand in that file.",
    Ask.RECOGNISED: "A program read its words, and nobody has looked: compare them with the original, then confirm, "
    "correct or discard them.",
    Ask.SPEAKERS: "Several speak in it: say who of them is the person whose archive it is. "
    "Until then nothing of it is anybody's words.",
    Ask.ORDER: "Its dates can be read in more than one order: say which.",
    Ask.LIFE: "It would be the person's own words from before their birth or after their death: say what is right.",
    Ask.IMAGE: "The image that it dates is not here: hand in both together, in one folder.",
    Ask.DESCRIBED: "It describes documents, and no file here has the name of one: hand them in together with it.",
    Ask.PEOPLE: "It names people: say who of them the list of people shall have. Whoever comes in is sealed until you "
    "settle them, and nobody who is in it is changed.",
    Ask.RECORDING: "Its recording is not here: hand in both together, under the same name.",
}


def difference(before: Iterable[str], after: Iterable[str]) -> tuple[str, ...]:
    """Return what a correction would change, paragraph by paragraph: lines that begin with ``-``, ``+`` or a blank."""
    lines = unified_diff(_lines(before), _lines(after), lineterm="", n=CONTEXT)
    return tuple(line for line in lines if not line.startswith(("---", "+++", "@@")))[:MOST]


def _lines(paragraphs: Iterable[str]) -> list[str]:
    return [paragraph.replace("\n", " / ") for paragraph in paragraphs]
