"""A model behind any server that speaks OpenAI's protocol: Ollama, vLLM, llama.cpp, LM Studio, or a hosted one.

A server that honours a JSON schema is held to it; one that refuses it is asked again without, and its answer is read as
whatever it is. The package's own retries are off: who waits for an answer is a person.
"""

import json
import logging
from collections.abc import Iterator, Mapping
from typing import Final

from openai import APIConnectionError, APIStatusError, AsyncOpenAI, OpenAIError

from citations.adapters.drafters.line import Line, client
from citations.adapters.drafters.replies import At
from citations.adapters.drafters.servers import Server
from citations.core.llm.prompts import Prompt
from citations.core.llm.said import Outcome, Said

NAME: Final = "openai"
# The package logs whole prompts where it is told to by the environment; a line of ours never does.
for _name in ("openai", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)


class OpenAI(Server):
    """One model of one server."""

    name = NAME
    errors, refused, away = OpenAIError, APIStatusError, APIConnectionError

    def api(self, line: Line) -> AsyncOpenAI:
        """Return the package's client."""
        how = self.how
        return AsyncOpenAI(
            base_url=how.base_url, api_key=how.key or "none", max_retries=0, http_client=client(line)
        )

    def forms(self, prompt: Prompt) -> Iterator[dict[str, object]]:
        """Yield the same request three times: with a schema, without, and with what the newest models alone take."""
        roles = ("user", "assistant")
        turns = [{"role": roles[n % 2], "content": turn} for n, turn in enumerate(prompt.turns)]
        plain: dict[str, object] = {
            "model": self.how.model,
            "messages": [{"role": "system", "content": prompt.system}, *turns],
        }
        rest = {"max_tokens": self.how.tokens, "temperature": self.how.temperature}
        held = {"name": "answer", "strict": True, "schema": prompt.form}
        yield {**plain, **rest, "response_format": {"type": "json_schema", "json_schema": held}}
        yield {**plain, **rest}
        yield {**plain, "max_completion_tokens": self.how.tokens}

    async def post(self, api: AsyncOpenAI, form: Mapping[str, object]) -> bytes:
        """Send one form."""
        raw = await api.chat.completions.with_raw_response.create(**form)  # type: ignore[call-overload]
        return bytes(raw.http_response.content)

    @staticmethod
    def read(body: bytes, sent: str) -> Said:
        """Read a completion, trusting no part of it to be there."""
        try:
            value: object = json.loads(body)
        except (ValueError, RecursionError):
            return Said(failure=Outcome.FAILED, sent=sent)
        message = At(value).at("choices").first().at("message")
        content, refusal = message.at("content").value, message.at("refusal").value
        if isinstance(refusal, str) and refusal:
            return Said(failure=Outcome.DECLINED, sent=sent)
        if not isinstance(content, str):
            return Said(failure=Outcome.FAILED, sent=sent)
        used = At(value).at("usage")
        return Said(
            text=content,
            sent=sent,
            read=used.at("prompt_tokens").count(),
            written=used.at("completion_tokens").count(),
        )
