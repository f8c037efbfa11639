"""Port Rewriter: the model that writes is asked once to tell a follow-up whole; whatever goes wrong is no proposal."""

import secrets
import time
from typing import Final

from django.conf import settings
from django.utils.module_loading import import_string

from citations.adapters.drafters.configured import configured
from citations.adapters.drafters.modelled import AWAY, size
from citations.core.errors import WriterNotSetUpError
from citations.core.llm import proposing
from citations.core.llm.budgets import Denial
from citations.core.llm.proposing import Asked, Rewriter
from citations.core.llm.purse import Purse
from citations.core.llm.said import ModelServer, Outcome, Said
from citations.core.records import Proposal

SERVERS: Final = {
    "openai": ("citations.adapters.drafters.openai.OpenAI", ""),
    "anthropic": ("citations.adapters.drafters.anthropic.Anthropic", "https://api.anthropic.com"),
}
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
        leave = self._purse.ask(size(prompt), self._server.tokens, int(self._seconds * 1_000))
        if isinstance(leave, Denial):
            return Proposal(model=self._server.model, outcome=leave.value)
        begun, failed, said = time.monotonic(), True, Said(failure=Outcome.FAILED)
        try:
            said = self._server.say(prompt, self._seconds)
            failed = said.failure in AWAY
        finally:
            took = int((time.monotonic() - begun) * 1_000)
            self._purse.give_back(leave, read=said.read, written=said.written, ms=took, failed=failed)
        return proposing.proposal(said, model=self._server.model)


def rewriter_for(drafter: str, purse: Purse) -> Rewriter:
    """Return who proposes beside this drafter: nobody unless a model writes and the setting says so."""
    if not settings.KWANZAA_LLM_REWRITES or drafter not in SERVERS:
        return proposing.NONE
    name, base_url = SERVERS[drafter]
    try:
        server = import_string(name)(configured(base_url=base_url))
    except (ImportError, WriterNotSetUpError):
        return proposing.NONE  # the drafter itself says so in the record
    return ModelRewriter(server, purse, seconds=min(_SECONDS, settings.KWANZAA_LLM_TIMEOUT / 3))
