"""What a writer is sent, read out of a request in OpenAI's form, and what it says back: the one place that knows both.

Where the contract of the prompt changes, ``sent`` and ``reply`` change, and nothing else here.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

_FENCE: Final = re.compile(r"^=+ \w+ [0-9a-f]{32} =+$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """The question and the passages, (key, text) each; ``own`` are the keys of those whose heading names the person."""

    question: str
    passages: tuple[tuple[str, str], ...]
    own: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence of a writer, with the words that it quotes for it and the key of their passage."""

    quote: str
    key: str
    claim: str


def sent(body: dict[str, Any]) -> Sent:
    """Read a request to ``/chat/completions``: the data stands between the first two fences."""
    told = "\n".join(_text(one["content"]) for one in body["messages"] if one["role"] == "user")
    fences = list(_FENCE.finditer(told))
    if len(fences) < 2:  # noqa: PLR2004 - one before the data, one behind it
        return Sent(question="", passages=())
    data = json.loads(told[fences[0].end() : fences[1].start()])
    rows, person = data.get("passages", ()), str(data.get("person", ""))
    return Sent(
        question=str(data.get("question", "")),
        passages=tuple((str(one["key"]), str(one["text"])) for one in rows),
        own=frozenset(str(one["key"]) for one in rows if person and person in str(one.get("from", ""))),
    )


def reply(claims: Sequence[Claim]) -> str:
    """Return what a writer says that keeps to the form; without a claim it declines."""
    rows = [{"quote": one.quote, "key": one.key, "claim": one.claim, "inference": False} for one in claims]
    return json.dumps({"claims": rows, "declined": not rows}, ensure_ascii=False)


def message(text: str) -> bytes:
    """Return *text* as a completion of OpenAI's."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    whole = {"id": "simulated", "object": "chat.completion", "created": 0, "model": "simulated"}
    used = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return json.dumps({**whole, "choices": [choice], "usage": used}).encode()


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(str(one.get("text", "")) for one in content if one.get("type") == "text")
