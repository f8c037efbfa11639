"""Calls that nobody means well: every route, every name that it looks for, every form that it shows, hostile values.

What there is to attack is found, and not listed: names of a query by looking at what a route asks of it, fields by
reading the forms of a page, bodies from the schema of the API. So what is new is attacked too.
"""

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.contrib import admin
from django.http import QueryDict

from kwanzaa.tests import access

LONG = 20_000
# As they stand in an address or a form: bytes that are no UTF-8 too.
VALUES: tuple[bytes, ...] = (
    *(b"", b" ", b"0", b"-1", b"1.5", b"1e400", b"NaN", b"-Infinity", b"0x10", b"True", b"null", b"on"),
    *(b"32768", b"2147483648", b"9223372036854775807", b"9223372036854775808", b"-9223372036854775809"),
    *(b"9" * 20, b"9" * 400, b"9" * 5_000, "٣".encode(), "²".encode(), "½".encode()),
    *(b"\0", b"a\0b", b"\xff\xfe", b"\xed\xa0\x80", b"%", b"%00", b"%s", b"\r\nX-Evil: 1", b"\x1b[31m"),
    *(b"0001-01-01", b"9999-12-31", b"10000-01-01", b"0000-00-00", b"2026-02-31", b"-0001-01-01"),
    *(b"9999-12-31T23:59:59Z", b"9999-12-31T23:59:59-23:59", b"0001-01-01T00:00:00+23:59", b"24:00"),
    *(b"9999-12-31 23:59:59", b"0001-01-01 00:00:00", b"23:59:60"),
    *(
        b"[]",
        b"{}",
        b'[["x"]]',
        b'{"a": {"b": [1]}}',
        b'"\\u0000"',
        b'["\\u0000"]',
        b'["\\ud800"]',
        b"[" * 5_000,
    ),
    *(
        b"1,2,3", b"1|2|3", b"../../etc/passwd", b"'; DROP TABLE x --", b"<script>", b"{{7*7}}", b"${7*7}",
        b"((((", b"\\",
    ),
    *(
        "😀".encode(),
        "\u202eabc".encode(),
        "e\u0301".encode(),
        "ı İ ß ﬁ".encode(),
        b"x" * LONG,
        b"id",
        b"__class__",
        b"-pk",
    ),
)  # fmt: skip
JSON_VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        0,
        -1,
        1.5,
        2**31,
        2**63,
        2**64,
        10**400,
        "",
        " ",
        "x" * LONG,
        "\0",
        "a\0b",
        "\ud800",
        "😀",
    ),
    *("9999-12-31", "0001-01-01", "10000-01-01", [], {}, [[]], ["x"], {"a": {"b": [1]}}, [None], {"": ""}),
)
BODIES: tuple[bytes, ...] = (
    *(b"", b"\0", b"\xff", b"null", b"1", b'"x"', b"[]", b"{", b"[" * 100_000, b'{"a":' * 50_000, b"NaN"),
    *(
        b'{"question": NaN}',
        b'{"question": 1e999}',
        b'{"question": "\\ud800"}',
        b'{"a":1,"a":2}',
        b"9" * 10_000,
    ),
)
_LOOKUPS = (
    "", "__exact", "__in", "__gte", "__lt", "__isnull", "__year", "__id__exact", "__contains", "__nothing",
)  # fmt: skip
_LINKED = re.compile(r'href="\?(?:[^"]*&amp;)?(\w+)=')  # what a page offers to narrow itself by
_LISTS = ("q", "o", "p", "e", "all", "_facets", "_popup", "_to_field", "_changelist_filters")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One request as it is made."""

    method: str
    address: str
    body: bytes = b""
    kind: str = "application/x-www-form-urlencoded"

    def __str__(self) -> str:
        return f"{self.method} {self.address[:300]} {self.body[:300]!r}"


@dataclass(slots=True, kw_only=True)
class Target:
    """A route with what can be attacked of it."""

    key: str
    plain: str
    names: set[str] = field(default_factory=set)
    forms: list[tuple[str, dict[str, str]]] = field(default_factory=list)


class Forms(HTMLParser):
    """The forms of a page, with what a browser would send."""

    def __init__(self, page: str, address: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self._address, self._area, self._select = address, "", ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method", "").lower() == "post":
            goal = given.get("action") or self._address
            self.found.append((goal if goal.startswith("/") else self._address, {}))
        if not self.found:
            return
        fields, name = self.found[-1][1], given.get("name", "")
        if (
            tag in {"input", "button"}
            and name not in {"", "csrfmiddlewaretoken"}
            and given.get("type") != "file"
        ):
            fields.setdefault(name, given.get("value", ""))
        elif tag == "textarea" and name:
            self._area = name
            fields[name] = ""
        elif tag == "select" and name:
            self._select = name
            fields[name] = ""
        elif tag == "option" and self._select and ("selected" in given or not fields[self._select]):
            fields[self._select] = given.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._area:
            self.found[-1][1][self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""


@contextmanager
def names_asked_for() -> Iterator[set[str]]:
    """Note which names are looked for in a query or a form."""
    asked: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("get", "getlist", "__getitem__", "__contains__"):
            plain = getattr(QueryDict, name)

            def look(self: QueryDict, key: Any, *more: Any, _plain: Any = plain, **named: Any) -> Any:
                if isinstance(key, str):
                    asked.add(key)
                return _plain(self, key, *more, **named)

            patch.setattr(QueryDict, name, look)
        yield asked


def targets(look: Callable[[Call], str], values: Mapping[str, str], keys: Sequence[str]) -> list[Target]:
    """Visit every route once, and say what can be attacked of it; *look* returns the page, or nothing."""
    found = []
    for key in keys:
        target = Target(key=key, plain=access.address(key, values).partition("#")[0])
        with names_asked_for() as asked:
            page = look(Call(method="GET", address=target.plain))
        target.names = asked | set(_LISTS if "/admin/" in target.plain else ())
        target.names |= {*_columns(key), *_LINKED.findall(page)}
        target.forms = Forms(page, target.plain).found
        found.append(target)
    return found


def _columns(key: str) -> Iterator[str]:
    """Name every column of a list of the desks, with every way to look it up."""
    for model in admin.site._registry:
        if access.list_of(model) == key.split(" ", 1)[1]:
            names = [one.name for one in model._meta.get_fields()]
            yield from (f"{name}{lookup}" for name in names for lookup in _LOOKUPS)


def parameters(schema: Mapping[str, Any], key: str) -> set[str]:
    """Return the names of a route's query as the schema of the API has them."""
    route = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", key.split(" ", 1)[1])
    operations = schema["paths"].get(route, {}).values()
    return {one["name"] for op in operations for one in op.get("parameters", ()) if one["in"] == "query"}


def draw(chance: random.Random, target: Target, values: Mapping[str, str]) -> Call:
    """Make one hostile call of a route."""
    method = target.key.split(" ", 1)[0]
    ways = (
        [_by_query] * 3 + ([_by_path] if "<" in target.key else []) + ([_by_form] * 3 if target.forms else [])
    )
    if target.plain.startswith("/api/") and method == "POST":
        ways = [_by_json, _by_json, *([_by_path] if "<" in target.key else [])]
    return chance.choice(ways)(chance, target, values)


def _by_query(chance: random.Random, target: Target, _values: Mapping[str, str]) -> Call:
    names = sorted(target.names) or ["page"]
    pairs = [
        (
            chance.choice(names) + chance.choice(("",) * 12 + ("[]", "__in", "__gte", "\0")),
            chance.choice(VALUES),
        )
        for _ in range(chance.choice((1, 1, 1, 2, 3)))
    ]
    return Call(method="GET", address=f"{target.plain}?{urlencode(pairs)}")


def _by_path(chance: random.Random, target: Target, values: Mapping[str, str]) -> Call:
    method, route = target.key.split(" ", 1)
    names = access.PARAMETER.findall(route)
    odd = chance.choice(names)
    short = [one for one in VALUES if len(one) < 500]
    filled = {**values, **{name: quote(chance.choice(short), safe="") for name in names if name == odd}}
    for place in ("questions", "conversations"):
        if odd == "handle":
            filled[f"{place}/handle"] = filled["handle"]
    address = access.PARAMETER.sub(lambda found: filled.get(found[1], "1"), "/" + route)
    return Call(method="GET" if method not in {"GET", "POST"} else method, address=address)


def _by_form(chance: random.Random, target: Target, _values: Mapping[str, str]) -> Call:
    goal, fields = chance.choice(target.forms)
    sent: dict[str, str | bytes] = {**fields}
    buttons = [name for name in fields if name.startswith("_")]
    for name in buttons:  # a browser sends the one that was pressed
        sent.pop(name)
    for name in chance.sample(sorted(sent), min(len(sent), chance.choice((1, 1, 2, 4)))):
        sent[name] = chance.choice(VALUES)
    if buttons:
        sent[chance.choice(buttons)] = "1"
    return Call(method="POST", address=goal, body=urlencode(sent).encode())


def _by_json(chance: random.Random, target: Target, _values: Mapping[str, str]) -> Call:
    names = ("question", "profile", "conversation", *_WANTED, "size", "line")
    if chance.randrange(4) == 0:
        body = chance.choice(BODIES)
    else:
        usual = {"question": "Where did she move?", **_WANTED, "size": 1, "line": "x"}
        odd = {name: chance.choice(JSON_VALUES) for name in chance.sample(names, chance.choice((1, 1, 2)))}
        body = json.dumps({**usual, **odd}).encode()
    return Call(method="POST", address=target.plain, body=body, kind="application/json")


_WANTED = {
    "bundle_id": "0" * 32,
    "path": "",
    "case": "17",
    "reason": "Somebody has to look.",
    "auditor": "x",
    "days": 7,
}
