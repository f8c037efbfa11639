"""What an answer showed, beside what stands at the same places today."""

from collections.abc import Iterator, Mapping

from citations.core.bundle.withdrawal import Exhibit
from citations.core.display.nearest import entries
from citations.core.display.sources import sources
from citations.models import Handle
from citations.selectors.reading import excerpt
from ledger.core.canonical import Json
from personas import selectors as personas
from personas.core.media import from_value
from personas.core.media.base import Locator, TextLocator
from personas.models import Passage
from personas.selectors import Standing


def exhibits(
    display: Mapping[str, Json],
    handles: Mapping[str, Handle],
    standing: Standing,
    *,
    version: int,
    asked: str | None,
) -> tuple[Exhibit, ...] | None:
    """Read every excerpt of *display* again for the same requestor and question.

    None when an excerpt has no handle that tells where it stands: it cannot be judged then.
    """
    made: list[Exhibit] = []
    for (handle, place), shown in _paired(display, handles):
        if handle is None or place is None:
            return None
        name = handle.artifact.artifact_id
        now = excerpt(standing, artifact_id=name, version=version, locator=place, asked=asked)
        facts = personas.metadata(standing, artifact_id=name, version=version, asked=asked) or ()
        near = "\n".join((*_passages(handle, place), *(value for _, value in facts)))
        made.append(Exhibit(artifact_id=name, shown=shown, now=now, near=near))
    return tuple(made)


def _paired(
    display: Mapping[str, Json], handles: Mapping[str, Handle]
) -> Iterator[tuple[tuple[Handle | None, Locator | None], str | None]]:
    """Yield each source of the display with its handle and place: a handle holds its places in the same order."""
    places = {letter: iter(handle.locator) for letter, handle in handles.items()}
    for one in (one for value in entries(display) for one in sources(value)):
        place = next(places.get(one.letter, iter(())), None)
        yield (handles.get(one.letter), None if place is None else from_value(place)), one.excerpt


def _passages(handle: Handle, place: Locator) -> Iterator[str]:
    """Yield the passages that a span stands in, whole: who is named beside it is told by it too."""
    if not isinstance(place, TextLocator):
        return
    rows = Passage.objects.filter(persona_id=handle.artifact.persona_id, artifact=handle.artifact)
    for text, flat in rows.order_by("ordinal").values_list("text", "sentences"):
        spans = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        if any(n == place.paragraph and a < place.end and place.start < b for n, a, b in spans):
            yield text
