"""What a model server was asked, read from the bytes of either protocol."""

import json
import re
from dataclasses import dataclass
from typing import Any, Final

_FENCE: Final = re.compile(r"^=+ \w+ ([0-9a-f]{32}) =+$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request as it came; ``passages`` are (key, text) as the model sees them, ``raw`` is all of the body."""

    path: str
    headers: dict[str, str]
    raw: bytes
    protocol: str
    model: str
    system: str
    question: str
    passages: tuple[tuple[str, str], ...]
    schema: bool
    turns: int
    claims: tuple[tuple[int, str, str], ...] = ()
    sentences: tuple[tuple[int, str], ...] = ()


def read(path: str, headers: dict[str, str], raw: bytes) -> Asked:
    """Read a request to ``/chat/completions`` or ``/messages``."""
    body = json.loads(raw)
    anthropic = path.endswith("/messages")
    system, turns = _anthropic(body) if anthropic else _openai(body)
    told = "\n".join(turns)
    return Asked(
        path=path,
        headers=headers,
        raw=raw,
        protocol="anthropic" if anthropic else "openai",
        model=str(body.get("model", "")),
        system=system,
        question=_question(told),
        passages=_passages(told),
        schema="response_format" in body or "output_format" in body or "output_config" in body,
        turns=len(turns),
        claims=_claims(told),
        sentences=_sentences(told),
    )


def _openai(body: dict[str, Any]) -> tuple[str, list[str]]:
    messages = body["messages"]
    system = "\n".join(_text(one["content"]) for one in messages if one["role"] in {"system", "developer"})
    return system, [_text(one["content"]) for one in messages if one["role"] == "user"]


def _anthropic(body: dict[str, Any]) -> tuple[str, list[str]]:
    system = _text(body.get("system", ""))
    return system, [_text(one["content"]) for one in body["messages"] if one["role"] == "user"]


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(str(one.get("text", "")) for one in content if one.get("type") == "text")


def _passages(told: str) -> tuple[tuple[str, str], ...]:
    """Return what stands between the two first boundaries, as the prompt contract puts it there."""
    found = list(_FENCE.finditer(told))
    if len(found) < 2:
        return ()
    data = json.loads(told[found[0].end() : found[1].start()])
    return tuple((str(one["key"]), str(one["text"])) for one in data.get("passages", ()))


def _claims(told: str) -> tuple[tuple[int, str, str], ...]:
    """Return what a second reader is asked: number, claim and quotations of each."""
    found = list(_FENCE.finditer(told))
    if len(found) < 2:
        return ()
    data = json.loads(told[found[0].end() : found[1].start()])
    return tuple((one["n"], one["claim"], " ".join(one["quotations"])) for one in data.get("claims", ()))


def _sentences(told: str) -> tuple[tuple[int, str], ...]:
    """Return what a selector is to choose from: number and text of each."""
    found = list(_FENCE.finditer(told))
    if len(found) < 2:
        return ()
    data = json.loads(told[found[0].end() : found[1].start()])
    return tuple((one["n"], one["text"]) for one in data.get("sentences", ()))


def _question(told: str) -> str:
    found = list(_FENCE.finditer(told))
    if len(found) >= 2:
        data = json.loads(told[found[0].end() : found[1].start()])
        return str(data["question"])
    asked = re.search(r'"question":\s*("(?:[^"\\]|\\.)*")', told)
    return str(json.loads(asked[1])) if asked else told
