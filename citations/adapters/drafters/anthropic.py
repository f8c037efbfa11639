"""A model behind Anthropic's protocol: the same prompt, quote first, as for any other server."""

import json
import logging
from collections.abc import Iterator, Mapping
from typing import Final

from anthropic import AnthropicError, APIConnectionError, APIStatusError, AsyncAnthropic

from citations.adapters.drafters.line import Line, client
from citations.adapters.drafters.replies import At
from citations.adapters.drafters.servers import Server
from citations.core.llm.prompts import Prompt
from citations.core.llm.said import Outcome, Said

NAME: Final = "anthropic"
_MOST_PARTS: Final = 200
# The package logs whole prompts where it is told to by the environment; a line of ours never does.
for _name in ("anthropic", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


class Anthropic(Server):
    """One model of one server."""

    name = NAME
    errors, refused, away = AnthropicError, APIStatusError, APIConnectionError

    def api(self, line: Line) -> AsyncAnthropic:
        """Return the package's client."""
        return AsyncAnthropic(
            base_url=self.how.base_url.rstrip("/").removesuffix("/v1"),
            api_key=self.how.key or "none",  # given, so that the package looks for no other one
            max_retries=0,
            open_telemetry=False,
            http_client=client(line),
        )

    def forms(self, prompt: Prompt) -> Iterator[dict[str, object]]:
        """Yield the same request: as it is set up, and without what the newest models or other servers refuse."""
        roles = ("user", "assistant")
        turns = [{"role": roles[n % 2], "content": turn} for n, turn in enumerate(prompt.turns)]
        bound: dict[str, object] = {"model": self.how.model, "max_tokens": self.how.tokens}
        bound |= {"system": prompt.system, "messages": turns}
        yield {**bound, "extra_body": {"temperature": self.how.temperature}}
        yield bound

    async def post(self, api: AsyncAnthropic, form: Mapping[str, object]) -> bytes:
        """Send one form."""
        raw = await api.messages.with_raw_response.create(**form)  # type: ignore[call-overload]
        return bytes(raw.http_response.content)

    @staticmethod
    def read(body: bytes, sent: str) -> Said:
        """Read a message, trusting no part of it to be there."""
        try:
            value: object = json.loads(body)
        except (ValueError, RecursionError):
            return Said(failure=Outcome.FAILED, sent=sent)
        message = At(value)
        told = message.at("content").each()[:_MOST_PARTS]
        parts = [one.at("text").text() for one in told if one.at("type").value == "text"]
        if not parts:
            refused = message.at("stop_reason").value == "refusal"
            return Said(failure=Outcome.DECLINED if refused else Outcome.FAILED, sent=sent)
        used = message.at("usage")
        return Said(
            text="".join(parts),
            sent=sent,
            read=used.at("input_tokens").count(),
            written=used.at("output_tokens").count(),
        )
