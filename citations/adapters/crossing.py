"""Port CrossEncoder: the model that ships with ``personas``, opened once in a process."""

from collections.abc import Sequence
from functools import cache

from citations.core.ranking import crossing
from citations.core.ranking.crossing import CrossEncoder, Told
from personas.embedders.pairs import CrossEncoder as Model


class Crossing:
    """Reads for one attempt at a question, and each sentence once, however often that is asked for."""

    name = Model.name

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._known: dict[tuple[str, Told], int] = {}

    def read(self, question: str, told: Sequence[Told]) -> tuple[int, ...] | None:
        """Tell of each how surely it answers, in thousandths of a logarithm of odds."""
        new = [one for one in dict.fromkeys(told) if (question, one) not in self._known]
        if new:
            read = _model().odds(question, [(one.text, one.start, one.end) for one in new])
            self._known |= {(question, one): round(1000 * odds) for one, odds in zip(new, read, strict=True)}
        return tuple(self._known[question, one] for one in told)


def encoder_for(is_set: bool) -> CrossEncoder:  # noqa: FBT001 -- a setting
    """Return who reads the likeliest sentences, nobody where that is switched off."""
    return Crossing() if is_set else crossing.NONE


@cache
def _model() -> Model:
    return Model()
