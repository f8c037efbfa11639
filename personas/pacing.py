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
SOUGHT: Final = 300  # before which no search is told, and hardly one takes longer; then by SHORT


def paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Hold what *view* returns or raises until a whole number of steps of ``KWANZAA_RELEASE_STEP_MS`` is over."""
    return _held(view, most=None)


def briefly_paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Do the same with steps of at most ``SHORT``: somebody leafs, and waits for each page."""
    return _held(view, most=SHORT)


def briskly_paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Do the same with steps of at most ``LISTED``, for lists of all that somebody may know of."""
    return _held(view, most=LISTED)


def searching_paced(view: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Do the same for words that are searched for: not before ``SOUGHT``, and then with steps of at most ``SHORT``."""
    return _held(view, most=SHORT, least=SOUGHT)


def left(spent: float, step: float, least: float = 0.0) -> float:
    """Return the seconds until the next whole step after *spent* that is not before *least*; none without steps."""
    return max(step - spent % step, least - spent) if step else 0.0


def _held(view: Callable[_Given, _Told], *, most: int | None, least: int = 0) -> Callable[_Given, _Told]:
    @wraps(view)
    def held(*args: _Given.args, **kwargs: _Given.kwargs) -> _Told:
        begun = time.monotonic()
        try:
            return view(*args, **kwargs)
        finally:
            whole = settings.KWANZAA_RELEASE_STEP_MS
            step = whole if most is None else min(whole, most)
            time.sleep(left(time.monotonic() - begun, step / _MS, min(whole, least) / _MS))

    return held
