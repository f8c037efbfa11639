"""Whether a question is answered does not depend on a learned table: what is refused without one stays refused.

A table orders what is found, and so what is said. It was gathered from answers that nobody checked; a refusal that it
turned into an answer would rest on nothing but that.
"""

from dataclasses import replace
from typing import Protocol, TypeAlias

from citations.core.records import Display, Session, Trail

Looked: TypeAlias = tuple[Trail, Display | None]


class Look(Protocol):
    """Send what was found for a question through the stages up to the display; there is none where that is refused."""

    def __call__(self, session: Session, /, *, own_words: bool) -> Looked:
        """Look under the session's table, if it has one; in the archive's *own words* no model is asked."""
        ...


def looked(session: Session, look: Look) -> Looked:
    """Return what *look* finds under the session's table, where it answers with it and without it.

    Whether it answers without it the archive's own words tell, so that no model is asked twice.
    """
    if session.learned is None:
        return look(session, own_words=False)
    bare = replace(session, learned=None)
    without = look(bare, own_words=True)
    if without[1] is None:
        return without
    under = look(session, own_words=False)
    return under if under[1] is not None else look(bare, own_words=False)
