"""Messages of somebody who has the queue's password and not our key; each would do harm where it is read."""

import base64
import json
import os
import pickle
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import redis

TASK: Final = "citations.tasks.answer_question"


class Canary:
    """Makes a folder where it is unpickled."""

    def __init__(self, folder: Path, name: str) -> None:
        self._made = folder / name

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self._made),)


def message(
    inside: bytes = b"[[1], {}, {}]",
    *,
    headers: object = None,
    kind: object = "application/json",
    **more: Any,
) -> bytes:
    """A message as kombu writes it, with anything of it exchanged."""
    return json.dumps(
        {
            "body": base64.b64encode(inside).decode(),
            "content-encoding": "utf-8",
            "content-type": kind,
            "headers": {"task": TASK, "id": "a" * 8} | headers if isinstance(headers, dict) else headers,
            "properties": {
                "body_encoding": "base64",
                "delivery_tag": base64.b16encode(os.urandom(4)).decode(),
                "delivery_info": {"exchange": "", "routing_key": "celery"},
                "priority": 0,
            }
            | more.pop("properties", {}),
            **more,
        }
    ).encode()


def pickled(folder: Path, chance: random.Random) -> bytes:
    return pickle.dumps(Canary(folder, f"{chance.random()}"))


# What is put into the queue: from a folder that stays empty, and from chance.
MESSAGES: Final[dict[str, Callable[[Path, random.Random], bytes]]] = {
    "letters": lambda _, chance: "".join(chance.choices('{}[]",: aé\n', k=chance.randrange(1, 60))).encode(),
    "bytes": lambda _, chance: chance.randbytes(chance.randrange(1, 300)),
    "an empty text": lambda *_: b"",
    "a pickle": pickled,
    "no object": lambda _, chance: chance.choice(
        [b"[]", b"7", b"null", b'"celery"', b"true", b'[[{}, "", "celery"]]']
    ),
    "an empty object": lambda *_: b"{}",
    "no properties": lambda *_: json.dumps({"body": "", "headers": {}}).encode(),
    "no tag": lambda *_: json.dumps({"body": "", "properties": {}}).encode(),
    "a pickle inside": lambda folder, chance: message(
        pickled(folder, chance), headers={}, kind="application/x-python-serialize"
    ),
    "yaml": lambda folder, _: message(
        f"!!python/object/apply:os.mkdir ['{folder}/yaml']".encode(), headers={}, kind="application/x-yaml"
    ),
    "an unknown kind": lambda *_: message(headers={}, kind="application/x-nothing"),
    "a kind that is none": lambda _, chance: message(headers={}, kind=chance.choice([7, None, ["json"], {}])),
    "an unknown task": lambda *_: message(headers={"task": "os.system"}),
    "a task of Celery's": lambda *_: message(b'[[["celery.ping"]], {}, {}]', headers={"task": "celery.map"}),
    "a task that is none": lambda _, chance: message(headers={"task": chance.choice([7, None, [], {}])}),
    "a task of ours": lambda *_: message(headers={}),
    "what is no argument": lambda _, chance: message(
        chance.choice([b"7", b"[]", b"[[1]]", b"[1, 2, 3]", b"{}", b"[[], [], []]", b"null"]), headers={}
    ),
    "a body that is no JSON": lambda _, chance: message(chance.randbytes(40), headers={}),
    "a deep body": lambda *_: message(b"[" * 200_000, headers={}),
    "a deep message": lambda *_: b'{"a":' * 200_000,
    "headers that are none": lambda _, chance: message(headers=chance.choice([7, "x", [1], None])),
    "an unknown compression": lambda *_: message(headers={"compression": "application/x-nothing"}),
    "a false compression": lambda *_: message(headers={"compression": "application/x-gzip"}),
    "a bomb": lambda *_: message(zlib.compress(bytes(2**26)), headers={"compression": "application/x-gzip"}),
    "an unknown encoding": lambda *_: message(headers={}, properties={"body_encoding": "rot13"}),
    "a false encoding": lambda *_: message(headers={}, body="é" * 5),
    "a time that is none": lambda _, chance: message(
        headers={chance.choice(["eta", "expires"]): chance.choice([7, "soon", [], "9999-99-99T00:00:00"])}
    ),
    "a time far off": lambda *_: message(headers={"eta": "9999-12-31T23:59:59.999999+00:00"}),
    "limits that are none": lambda _, chance: message(
        headers={"timelimit": chance.choice([7, ["x", "y"], {}])}
    ),
    "a priority that is none": lambda _, chance: message(
        headers={}, properties={"priority": chance.choice(["x", -1, 10**30, None, []])}
    ),
    "a tag that is none": lambda _, chance: message(
        headers={}, properties={"delivery_tag": chance.choice([7, None, [], {}])}
    ),
    "a way that is none": lambda _, chance: message(
        headers={}, properties={"delivery_info": chance.choice([7, None, [], {"exchange": []}])}
    ),
    "an unknown type": lambda *_: json.dumps({"__type__": "os", "__value__": "x"}).encode(),
    "a false type": lambda *_: json.dumps({"__type__": "uuid", "__value__": {"x": 1}}).encode(),
    "a seal that is none": lambda _, chance: f"{chance.getrandbits(256):064x}".encode() + message(headers={}),
}


def messages(folder: Path, *, count: int, seed: int) -> list[bytes]:
    """So many messages of all kinds, in an order of chance."""
    chance = random.Random(seed)  # noqa: S311 -- for repeating, not for hiding
    kinds = [*MESSAGES.values()]
    made = [kinds[n % len(kinds)](folder, chance) for n in range(count)]
    chance.shuffle(made)
    return made


def spoil(queue: "redis.Redis") -> None:
    """Put something else under the names that kombu uses, and tell the workers to end."""
    for name in ("unacked", "unacked_index", "questions", "_kombu.binding.questions"):
        queue.delete(name)
        queue.set(name, "x")
    order = json.dumps({"method": "shutdown", "arguments": {}, "destination": None}).encode()
    for word in (message(order, headers={}), b"{}", b"[", pickle.dumps(order)):
        queue.publish("/0.celery.pidbox", word)
