"""What lists an archive is told on fixed steps: the time of it would tell how much was passed over for it."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from django.conf import settings

_Given = ParamSpec("_Given")
_Told = TypeVar("_Told")
_MS: Final = 1_000
SHORT: Final = 100  # milliseconds of a step for what names one item and reads that one alone
LISTED: Final = 200  # for a list, whose time tells more of how much was passed over


def paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Hold what *view* returns or raises until a whole number of steps of ``KWANZAA_RELEASE_STEP_MS`` is over."""
    return _held(view, most=None)


def briefly_paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Do the same with steps of at most ``SHORT``: somebody leafs, and waits for each page."""
    return _held(view, most=SHORT)


def briskly_paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Do the same with steps of at most ``LISTED``, for lists of all that somebody may know of."""
    return _held(view, most=LISTED)


def left(spent: float, step: float) -> float:
    """Return the seconds until the next whole step after *spent*; none where there are no steps."""
    return step - spent % step if step else 0.0


def _held(view: Callable[_Given, _Told], *, most: int | None) -> Callable[_Given, _Told]:
    @wraps(view)
    def held(*args: _Given.args, **kwargs: _Given.kwargs) -> _Told:
        begun = time.monotonic()
        try:
            return view(*args, **kwargs)
        finally:
            step = settings.KWANZAA_RELEASE_STEP_MS
            step = step if most is None else min(step, most)
            time.sleep(left(time.monotonic() - begun, step / _MS))

    return held
