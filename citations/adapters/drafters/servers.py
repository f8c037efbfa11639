"""Model servers by their protocol. What talks to one is an optional package, imported where it was chosen.

To add one: a file with a ``Server`` of its own, and a row in ``SERVERS``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, cast

from django.utils.module_loading import import_string

from citations.adapters.drafters.configured import Configured, configured
from citations.adapters.drafters.line import Line, OversizedError, within
from citations.adapters.drafters.replies import UNFIT, failure_of
from citations.core.llm.prompts import Prompt
from citations.core.llm.said import Said

SERVERS: Final = {
    "openai": ("citations.adapters.drafters.openai.OpenAI", ""),
    "anthropic": ("citations.adapters.drafters.anthropic.Anthropic", "https://api.anthropic.com"),
}


class Server(ABC):
    """One model of one server: the port ``ModelServer``, for a protocol that says how it is called and read.

    ``errors`` are those of its package, ``refused`` the one of them that has a status, ``away`` that nobody answers.
    """

    name: ClassVar[str]
    errors: ClassVar[type[Exception]]
    refused: ClassVar[type[Exception]]
    away: ClassVar[type[Exception]]

    def __init__(self, how: Configured) -> None:
        """Take the settings."""
        self.how = how
        self.model = how.model
        self.tokens = how.tokens
        self.seconds = how.seconds

    def say(self, prompt: Prompt, seconds: float) -> Said:
        """Send *prompt*; each form that a server refuses is followed by a plainer one, all in *seconds*."""
        line = Line(secure=self.how.secure)

        async def sent() -> bytes:
            async with self.api(line) as api:
                *richer, plainest = self.forms(prompt)
                for form in richer:
                    try:
                        return await self.post(api, form)
                    except self.refused as e:
                        if getattr(e, "status_code", None) not in UNFIT:
                            raise
                return await self.post(api, plainest)

        try:
            return self.read(within(seconds, sent), line.sent)
        except (self.errors, OversizedError, OSError, ValueError) as e:
            return Said(failure=failure_of(e, self.away), sent=line.sent)

    @abstractmethod
    def api(self, line: Line) -> Any:
        """Return the package's client, which sends over *line* alone."""

    @abstractmethod
    def forms(self, prompt: Prompt) -> Iterator[dict[str, object]]:
        """Yield the request in each form that may be taken, the richest first."""

    @abstractmethod
    async def post(self, api: Any, form: Mapping[str, object]) -> bytes:
        """Send one form, and return the bytes of the reply."""

    @staticmethod
    @abstractmethod
    def read(body: bytes, sent: str) -> Said:
        """Read a reply, trusting no part of it to be there; *sent* is the hash of what it replies to."""


def set_up(protocol: str, role: str = "") -> Configured:
    """Return how the server of a role is set up. Raises: WriterNotSetUpError, ImportError without its package."""
    name, base_url = SERVERS[protocol]
    import_string(name)
    return configured(base_url=base_url, role=role)


def server_for(protocol: str, role: str = "") -> Server:
    """Return the server of a role. Raises: WriterNotSetUpError, ImportError without its package."""
    return cast("Server", import_string(SERVERS[protocol][0])(set_up(protocol, role)))
