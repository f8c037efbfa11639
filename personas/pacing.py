"""What lists an archive is told on fixed steps: the time of it would tell how much was passed over for it."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from django.conf import settings

_Given = ParamSpec("_Given")
_Told = TypeVar("_Told")
_MS: Final = 1_000


def paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Hold what *view* returns or raises until a whole number of steps of ``KWANZAA_RELEASE_STEP_MS`` is over."""
    return _held(view, parts=1)


def briskly_paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Do the same with half steps, for lists that a reader leafs through."""
    return _held(view, parts=2)


def _held(view: Callable[_Given, _Told], *, parts: int) -> Callable[_Given, _Told]:
    @wraps(view)
    def held(*args: _Given.args, **kwargs: _Given.kwargs) -> _Told:
        begun = time.monotonic()
        try:
            return view(*args, **kwargs)
        finally:
            time.sleep(left(time.monotonic() - begun, settings.KWANZAA_RELEASE_STEP_MS / _MS / parts))

    return held


def left(spent: float, step: float) -> float:
    """Return the seconds until the next whole step after *spent*; none where there are no steps."""
    return step - spent % step if step else 0.0
