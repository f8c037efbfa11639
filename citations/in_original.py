"""Where in its original an excerpt stands, in the reader's language: a page, a time, a place in a picture."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from ledger.core.canonical import Json
from personas.core.desk import originals
from personas.core.media.base import PageLocator, Place, RegionLocator, TimeLocator


def said(source: Mapping[str, Json]) -> str:
    """Say where the excerpt of a signed source stands; '' where nothing of it is told."""
    listed = source.get("original")
    return _said(originals.read(listed)) if isinstance(listed, list) else ""


def _said(places: Sequence[Place]) -> str:
    """Say it of places that are all of one kind."""
    first, last = places[0], places[-1]
    match first:
        case TimeLocator():
            return _("from %(start)s to %(end)s") % {
                "start": clock(first.start_ms // 1000),
                "end": clock(-(-first.end_ms // 1000)),
            }
        case RegionLocator():
            return _("at %(x)s, %(y)s of the picture") % {"x": first.x, "y": first.y}
        case PageLocator():
            end = last.page if isinstance(last, PageLocator) else first.page
            if end == first.page:
                return _("page %(page)s") % {"page": first.page}
            return _("pages %(first)s to %(last)s") % {"first": first.page, "last": end}


def clock(seconds: int) -> str:
    """Say a time of a recording: minutes and seconds, with hours where there are any."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
