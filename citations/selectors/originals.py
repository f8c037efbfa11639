"""What of an original may stand beside the excerpts of an answer: the same words, on their page or in their voice.

Decided anew at each reading, of what ``delivered`` lets be read now. An excerpt that reads otherwise than its text, for
a pseudonym stands in it, has no original: there the name would be seen or heard. Nor has a paper whose record names
somebody who stands under one: there the face or the voice would be.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from citations.core.errors import UnknownQuestionError
from citations.models import Question
from citations.selectors.cited import handles_of, quotes
from citations.selectors.delivery import delivered
from citations.selectors.questions import question_of
from ledger.core.canonical import Json
from personas import selectors as personas
from personas.core.desk.crops import Crop, crops
from personas.core.desk.recognition import FACT
from personas.core.media.base import TextLocator
from personas.models import Artifact


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """A piece of the original of one excerpt: claim ``n``, its ``place``-th source and its ``part``, both from 1.

    ``was_recognised``: a program read the words in it, and a curator compared them.
    """

    n: int
    place: int
    part: int
    crop: Crop
    artifact: Artifact
    was_recognised: bool


def originals(
    question: Question, display: Mapping[str, Json]
) -> Mapping[tuple[int, int], tuple[Original, ...]]:
    """Return the pieces that may be shown beside each excerpt, by number of claim and place of source (from 1).

    *display* is what ``delivered`` gave for *question* at this reading.
    """
    handles = handles_of(question)
    mimes = personas.masters(question.persona, (one.artifact_id for one in handles.values()))
    if not mimes:
        return {}
    held = [
        (one, one.place)
        for one in quotes(display, handles)
        if isinstance(one.place, TextLocator) and handles[one.letter].artifact_id in mimes
    ]
    letters = {one.letter for one, _ in held}
    read = {letter: personas.places_of(handles[letter].artifact) for letter in letters}
    known = {
        letter: (places, content)
        for letter, (places, content) in read.items()
        if personas.is_told_openly(question.persona, content)
    }
    found: dict[tuple[int, int], tuple[Original, ...]] = {}
    for one, span in ((one, span) for one, span in held if one.letter in known):
        places, content = known[one.letter]
        if _reads(content.paragraphs, span) == one.excerpt:
            artifact = handles[one.letter].artifact
            shown = [place for other, place in held if other.letter == one.letter]
            cut = crops(mimes[artifact.pk], places, content.paragraphs, span, shown)
            found[one.n, one.at] = tuple(
                Original(
                    n=one.n,
                    place=one.at,
                    part=part,
                    crop=crop,
                    artifact=artifact,
                    was_recognised=bool(content.fact(FACT)),
                )
                for part, crop in enumerate(cut, 1)
            )
    return {at: pieces for at, pieces in found.items() if pieces}


def original_of(user: User, handle: str, n: int, place: int, part: int) -> Original:
    """Return one piece to the owner of the answer. Raises: UnknownQuestionError, the same for whatever is not there."""
    question = question_of(user, handle)
    display = delivered(question)
    pieces = originals(question, display).get((n, place), ()) if display else ()
    found = next((one for one in pieces if one.part == part), None)
    if found is None:
        raise UnknownQuestionError
    return found


def _reads(paragraphs: tuple[str, ...], quote: TextLocator) -> str:
    if quote.paragraph >= len(paragraphs):
        return ""
    return paragraphs[quote.paragraph][quote.start : quote.end].strip()
