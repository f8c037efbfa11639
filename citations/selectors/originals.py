"""What of an original may stand beside the excerpts of an answer: the same words, on their page or in their voice.

Decided anew at each reading, of what ``delivered`` lets be read now. An excerpt that reads otherwise than its text, for
a pseudonym stands in it, has no original: there the name would be seen or heard.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import User

from citations.core.display.nearest import entries
from citations.core.errors import UnknownQuestionError
from citations.models import Handle, Question
from citations.selectors.delivery import delivered
from citations.selectors.questions import question_of
from ledger.core.canonical import Json
from ledger.core.fields import Fields
from personas import selectors as personas
from personas.core.desk.crops import Crop, crops
from personas.core.desk.recognition import FACT
from personas.core.media import from_value
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Quote:
    """One excerpt as it is read, and where it stands."""

    n: int
    place: int
    letter: str
    span: TextLocator
    excerpt: str


def originals(
    question: Question, display: Mapping[str, Json]
) -> Mapping[tuple[int, int], tuple[Original, ...]]:
    """Return the pieces that may be shown beside each excerpt, by number of claim and place of source (from 1).

    *display* is what ``delivered`` gave for *question* at this reading.
    """
    handles = {
        one.letter: one
        for one in Handle.objects.filter(bundle__question=question)
        .select_related("artifact")
        .defer("artifact__payload")
    }
    mimes = personas.masters(question.persona, (one.artifact_id for one in handles.values()))
    if not mimes:
        return {}
    quotes = [one for one in _quotes(display, handles) if handles[one.letter].artifact_id in mimes]
    known = {
        letter: personas.places_of(handles[letter].artifact) for letter in {one.letter for one in quotes}
    }
    found: dict[tuple[int, int], tuple[Original, ...]] = {}
    for one in quotes:
        places, content = known[one.letter]
        if _reads(content.paragraphs, one.span) == one.excerpt:
            artifact = handles[one.letter].artifact
            shown = [other.span for other in quotes if other.letter == one.letter]
            cut = crops(mimes[artifact.pk], places, content.paragraphs, one.span, shown)
            found[one.n, one.place] = tuple(
                Original(
                    n=one.n,
                    place=one.place,
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


def _quotes(display: Mapping[str, Json], handles: Mapping[str, Handle]) -> Iterator[_Quote]:
    """Yield the excerpts of texts: a handle holds its places in the order in which the display names it."""
    places = {letter: iter(handle.locator) for letter, handle in handles.items()}
    for value in entries(display):
        claim = Fields(value, "display.claims")
        n = claim.integer("n")
        for at, one in enumerate(claim.items("sources"), 1):
            source = Fields(one, "display.sources")
            letter = source.text("handle").removeprefix("Source ")
            given = next(places.get(letter, iter(())), None)
            span = None if given is None else from_value(given)
            if isinstance(span, TextLocator) and source.given("excerpt"):
                yield _Quote(n=n, place=at, letter=letter, span=span, excerpt=source.text("excerpt"))


def _reads(paragraphs: tuple[str, ...], quote: TextLocator) -> str:
    if quote.paragraph >= len(paragraphs):
        return ""
    return paragraphs[quote.paragraph][quote.start : quote.end].strip()
