"""What a requestor gets, for tests that look into it."""

from typing import Any

from citations import selectors
from citations.models import Question


def shown(question: Question) -> Any:
    """Return what is delivered, free to be indexed; None until it is."""
    return selectors.delivered(question)
