"""Ways to write: in the archive's own words, or with a model behind one of ``SERVERS``."""

import logging
from typing import Final

from citations.adapters.drafters.extractive import Extractive
from citations.adapters.drafters.modelled import Absent, Modelled
from citations.adapters.drafters.servers import SERVERS, server_for
from citations.core.errors import UnknownDrafterError, WriterNotSetUpError
from citations.core.llm.budgets import ENDLESS, Purse
from citations.core.ports import Drafter
from citations.core.ranking.sentences import LINEAR, Selector
from citations.core.records import Session

logger = logging.getLogger("kwanzaa.citations")

DRAFTERS: Final = (Extractive.name, *SERVERS)


def drafter_for(name: str, session: Session, purse: Purse = ENDLESS, selector: Selector = LINEAR) -> Drafter:
    """Return the drafter of this name; one that is not set up writes nothing, and the record says so.

    Raises: UnknownDrafterError.
    """
    if name == Extractive.name:
        return Extractive(session.life, selector)
    if name not in SERVERS:
        raise UnknownDrafterError(
            f"no drafter is called {name!r}; KWANZAA_DRAFTER may be {', '.join(DRAFTERS)}"
        )
    try:
        server = server_for(name)
    except (ImportError, WriterNotSetUpError) as e:
        logger.warning("drafter is not set up: drafter=%s error=%s", name, type(e).__name__)
        return Absent(name)
    return Modelled(server, session, seconds=server.seconds, purse=purse)
