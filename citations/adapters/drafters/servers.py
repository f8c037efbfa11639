"""Model servers by their protocol. What talks to one is an optional package, imported where it was chosen."""

from typing import Final, Protocol, cast

from django.utils.module_loading import import_string

from citations.adapters.drafters.configured import Configured, configured
from citations.core.llm.said import ModelServer

SERVERS: Final = {
    "openai": ("citations.adapters.drafters.openai.OpenAI", ""),
    "anthropic": ("citations.adapters.drafters.anthropic.Anthropic", "https://api.anthropic.com"),
}


class Timed(ModelServer, Protocol):
    """A server, and how long one request to it may take."""

    @property
    def seconds(self) -> int:
        """The most that a request may take."""
        ...


def set_up(protocol: str, role: str = "") -> Configured:
    """Return how the server of a role is set up. Raises: WriterNotSetUpError, ImportError without its package."""
    name, base_url = SERVERS[protocol]
    import_string(name)
    return configured(base_url=base_url, role=role)


def server_for(protocol: str, role: str = "") -> Timed:
    """Return the server of a role. Raises: WriterNotSetUpError, ImportError without its package."""
    return cast("Timed", import_string(SERVERS[protocol][0])(set_up(protocol, role)))
