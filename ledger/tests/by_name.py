"""Tables of cases, each under its name."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest


def by_name(names: str | Sequence[str], cases: Mapping[str, Any]) -> pytest.MarkDecorator:
    """Run a test once for every case; a case of one parameter is its value, another a tuple of them."""
    each = {case: (values,) if isinstance(names, str) else values for case, values in cases.items()}
    return pytest.mark.parametrize(names, [pytest.param(*values, id=case) for case, values in each.items()])
