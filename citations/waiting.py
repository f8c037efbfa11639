"""Responses that go on while somebody waits: parts and pauses, so that who serves them holds no thread in a pause."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponseRedirect, StreamingHttpResponse


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing is to be done for so many seconds."""

    seconds: float


Steps = Iterator[str | Pause]
"""What is sent, and how long nothing is; each step is made when it is asked for, and never two at a time."""


class Live(StreamingHttpResponse):
    """Sends its parts as they come. ``ended`` is called once, when it is over or nobody listens any more."""

    def __init__(self, steps: Steps, *, ended: Callable[[], object], content_type: str) -> None:
        """Take the steps; a server that does not know of them is given the parts, after sleeping through each pause."""
        super().__init__(self._slept_through(), content_type=content_type)
        self.steps = steps
        self._ended = ended

    def close(self) -> None:
        """Give up whatever is left."""
        super().close()
        self._ended()

    def _slept_through(self) -> Iterator[str]:
        for step in self.steps:
            if isinstance(step, Pause):
                time.sleep(step.seconds)
            else:
                yield step


class Later(HttpResponseRedirect):
    """Leads elsewhere when its steps are over, whose pauses are all that counts; at once, by a server without them."""

    def __init__(self, where: str, steps: Steps) -> None:
        """Take the address and what is waited for."""
        super().__init__(where)
        self.steps = steps


Waiting = Live | Later


def through(response: Any, wrap: Callable[[Steps], Steps]) -> bool:
    """Let *wrap* make the steps of *response*; say whether it has any."""
    if isinstance(response, Waiting):
        response.steps = wrap(response.steps)
        return True
    return False
