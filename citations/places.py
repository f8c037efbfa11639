"""How many streams are open at once: by person, by address and in all. Who finds no place is answered at intervals."""

from collections import Counter
from collections.abc import Callable, Hashable
from enum import StrEnum
from threading import Lock
from typing import Final


class Full(StrEnum):
    """Why a stream is not kept open."""

    PERSON = "streams.person"
    ADDRESS = "streams.address"
    STRANGERS = "streams.strangers"
    HOUSE = "streams.house"


MOST: Final = {Full.PERSON: 8, Full.ADDRESS: 256, Full.STRANGERS: 64, Full.HOUSE: 512}
"""In one process. An address may be a whole school's; a person's are the windows of one browser."""


class Places:
    """Counts the open streams of one process."""

    def __init__(self) -> None:
        """Begin with none."""
        self._taken: Counter[tuple[Full, Hashable]] = Counter()
        self._lock = Lock()

    def take(self, *, person: int, address: str, visit: str = "") -> Callable[[], None] | Full:
        """Take a place, and return how it is given back, which may be called again in vain; or say what is full.

        Strangers have a part of the places: *visit* is the session of one.
        """
        counted: dict[Full, Hashable] = {Full.PERSON: (person, visit), Full.ADDRESS: address, Full.HOUSE: ""}
        if visit:
            counted[Full.STRANGERS] = ""
        with self._lock:
            for why, whose in counted.items():
                if self._taken[why, whose] >= MOST[why]:
                    return why
            self._taken.update(counted.items())
        left = [*counted.items()]

        def leave() -> None:
            with self._lock:
                self._taken.subtract(left)
                self._taken += Counter()  # who has none left is forgotten
                left.clear()

        return leave


PLACES: Final = Places()
