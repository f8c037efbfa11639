"""Port Rewriter: the model that writes is asked once to tell a follow-up whole; whatever goes wrong is no proposal."""

import secrets
from typing import Final

from django.conf import settings

from citations.adapters.drafters.modelled import asked as said_by
from citations.adapters.drafters.servers import SERVERS, server_for
from citations.core.errors import WriterNotSetUpError
from citations.core.llm import proposing
from citations.core.llm.budgets import Denial, Purse
from citations.core.llm.proposing import Asked, Rewriter
from citations.core.llm.said import ModelServer
from citations.core.records import Proposal

_SECONDS: Final = 10.0  # of a question's time, at most


class ModelRewriter:
    """Asks one model."""

    def __init__(self, server: ModelServer, purse: Purse, *, seconds: float) -> None:
        """Take whom to ask, what it may cost, and how long it may take."""
        self._server = server
        self._purse = purse
        self._seconds = seconds

    def propose(self, asked: Asked) -> Proposal | None:
        """Send one prompt; what came back is read like any answer of a model."""
        prompt = proposing.prompt(asked, secrets.token_hex(16))
        if prompt is None:
            return None
        said = said_by(self._server, prompt, self._purse, self._seconds)
        if isinstance(said, Denial):
            return Proposal(model=self._server.model, outcome=said.value)
        return proposing.proposal(said, model=self._server.model)


def rewriter_for(drafter: str, purse: Purse) -> Rewriter:
    """Return who proposes beside this drafter: nobody unless a model writes and the setting says so."""
    if not settings.KWANZAA_LLM_REWRITES or drafter not in SERVERS:
        return proposing.NONE
    try:
        server = server_for(drafter)
    except (ImportError, WriterNotSetUpError):
        return proposing.NONE  # the drafter itself says so in the record
    return ModelRewriter(server, purse, seconds=min(_SECONDS, settings.KWANZAA_LLM_TIMEOUT / 3))
