"""Ways to write. To add one: a file with a class that keeps the port ``Drafter``, and a row here."""

from collections.abc import Callable
from typing import Final

from citations.adapters.drafters.extractive import Extractive
from citations.core.errors import UnknownDrafterError
from citations.core.ports import Drafter
from citations.core.records import Life

DRAFTERS: Final[dict[str, Callable[[Life], Drafter]]] = {
    Extractive.name: Extractive,
}


def drafter_for(name: str, life: Life) -> Drafter:
    """Return the drafter of this name. Raises: UnknownDrafterError."""
    make = DRAFTERS.get(name)
    if make is None:
        raise UnknownDrafterError(
            f"no drafter is called {name!r}; KWANZAA_DRAFTER may be {', '.join(DRAFTERS)}"
        )
    return make(life)
