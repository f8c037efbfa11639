"""Ways to write. To add one: a file with a function that makes a port ``Drafter``, and a row here.

A row is the function's dotted name: what a writer of a model needs is an optional package, and imported only where it
was chosen.
"""

import logging
from collections.abc import Callable
from typing import Final, cast

from django.utils.module_loading import import_string

from citations.core.errors import UnknownDrafterError, WriterNotSetUpError
from citations.core.llm.budgets import ENDLESS, Purse
from citations.core.ports import Drafter
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import Session

from .modelled import Absent

Maker = Callable[[Session, Purse, Selector], Drafter]
logger = logging.getLogger("kwanzaa.citations")

DRAFTERS: Final[dict[str, str]] = {
    "extractive": "citations.adapters.drafters.extractive.make",
    "openai": "citations.adapters.drafters.openai.make",
    "anthropic": "citations.adapters.drafters.anthropic.make",
}


def drafter_for(name: str, session: Session, purse: Purse = ENDLESS, selector: Selector = LINEAR) -> Drafter:
    """Return the drafter of this name; one that is not set up writes nothing, and the record says so.

    Raises: UnknownDrafterError.
    """
    try:
        return maker(name)(session, purse, selector)
    except (ImportError, WriterNotSetUpError) as e:
        logger.warning("drafter is not set up: drafter=%s error=%s", name, type(e).__name__)
        return Absent(name)


def maker(name: str) -> Maker:
    """Return what makes the drafter of this name. Raises: UnknownDrafterError; ImportError without its package."""
    row = DRAFTERS.get(name)
    if row is None:
        raise UnknownDrafterError(
            f"no drafter is called {name!r}; KWANZAA_DRAFTER may be {', '.join(DRAFTERS)}"
        )
    return cast("Maker", import_string(row))
