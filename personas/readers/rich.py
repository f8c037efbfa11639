"""RTF: the words as they are shown. What was deleted or hidden, embedded objects and what stands beside are left out.

The tables of destinations, signs and character sets are ``striprtf``'s; its own walk keeps deleted and hidden words.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from striprtf.striprtf import charset_map, destinations, specialchars

from personas.core import text
from personas.core.desk.pieces import Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain

DEEPEST: Final = 1_000  # groups in groups
_TOKEN: Final = re.compile(
    r"\\([A-Za-z]{1,32})(-?\d{1,10})? ?|\\'([0-9A-Fa-f]{2})|\\([^A-Za-z])|([{}])|([\r\n]+)|([^\\{}\r\n]+)|(\\)",
    re.DOTALL,
)
_BREAKS: Final = dict.fromkeys(
    ("par", "sect", "page", "row", "cell", "nestcell", "nestrow", "\n", "\r"), "\n\n"
)
_SIGNS: Final = {**specialchars, "~": "\xa0", "-": "", **_BREAKS}
_BESIDE: Final = {
    **dict.fromkeys(("header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"), "header"),
    **dict.fromkeys(("object", "objdata"), "embedded object"),
    "footnote": "footnotes", "annotation": "comments", "pict": "picture",
}  # fmt: skip
_OUTER: Final = frozenset({"", "*", "info"})
_TABLES: Final = destinations | {"fonttbl", "colortbl", "*"}
_UNSEEN: Final = frozenset({"v", "deleted"})
_DEFAULT: Final = "cp1252"


def _codec(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return ""


# A codec is a file that is opened late; in the child there is no late.
_FONTS: Final = {number: name for number, one in charset_map.items() if (name := _codec(one))}
_PAGES: Final = {65001: "utf-8", **{page: name for page in range(437, 1362) if (name := _codec(f"cp{page}"))}}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    """What holds inside one pair of braces: a destination that is not the text, hidden or deleted words, the font."""

    destination: str = ""
    unseen: frozenset[str] = frozenset()
    follow: int = 1  # signs that stand for a Unicode sign before them
    font: int | None = None


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- the file says its charset
    """Read the text of a document; notes, comments, headers, pictures and objects are named and left out."""
    walk = _Walk()
    try:
        said = "".join(walk.said(data.decode("latin-1")))
        content = text.canonical_str(_paired(said))
        title = text.line(_paired("".join(walk.title)))
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (ValueError, LookupError) as e:
        return broken(name, Broken.HALF, str(e) if type(e) is ValueError else type(e).__name__)
    notes = tuple(f"left out: {kind}" for kind in sorted(walk.left))
    return plain.whole(name, content.paragraphs, facts=(("title", title),) if title else (), notes=notes)


def _paired(words: str) -> str:
    """Join the halves of signs beyond the first plane, which the format writes one by one."""
    return words.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _Walk:
    """One way through a document, without recursion."""

    def __init__(self) -> None:
        self.title, self.left = list[str](), set[str]()
        self._groups = [_Group()]
        self._page, self._fonts = _DEFAULT, dict[int, str]()
        self._bytes, self._skip = bytearray(), 0

    def said(self, words: str) -> Iterator[str]:
        """Give what is shown, in its order. Raises: ValueError, LookupError where it is no whole document."""
        at = 0
        while at < len(words) and (token := _TOKEN.match(words, at)):
            at = token.end()
            word, number, pair, sign, brace, _, run, lone = token.groups()
            if lone:
                raise ValueError("it ends inside a word of its own")
            if word == "bin":
                at += max(0, int(number or 0))
            if pair or run:
                self._bytes += self._kept(bytes.fromhex(pair) if pair else run.encode("latin-1"))
                continue
            yield self._flushed()
            if brace:
                self._brace(brace)
            else:
                yield self._word(word or sign or "", number)
            if brace == "}" and len(self._groups) == 1:
                return
        if len(self._groups) > 1 or at < len(words):
            raise ValueError("it ends inside a group")

    def _kept(self, data: bytes) -> bytes:
        skipped = min(self._skip, len(data))
        self._skip -= skipped
        return data[skipped:]

    def _flushed(self) -> str:
        """Decode the bytes that stand together, and say whether they are seen."""
        data, group = bytes(self._bytes), self._groups[-1]
        self._bytes.clear()
        if not data:
            return ""
        return self._seen(data.decode(self._fonts.get(group.font or 0, self._page), "replace"))

    def _seen(self, said: str) -> str:
        group = self._groups[-1]
        if group.destination == "title":
            self.title.append(said)
        return "" if group.destination or group.unseen else said

    def _brace(self, brace: str) -> None:
        self._skip = 0
        if brace == "{":
            self._groups.append(self._groups[-1])
            if len(self._groups) > DEEPEST:
                raise ValueError(f"groups stand in groups {DEEPEST:,} deep")
        else:
            self._groups.pop()

    def _word(self, word: str, number: str | None) -> str:
        """Follow a word of the format; return the sign that it stands for."""
        group, n = self._groups[-1], int(number) if number else None
        if word == "u" and n is not None:
            self._skip = group.follow
            return self._seen(chr(n % 0x10000))
        if word in _SIGNS and not (self._skip and self._kept(b"?") == b""):
            return self._seen(_SIGNS[word])
        if word == "uc":
            self._set(follow=max(0, min(n or 0, 8)))
        elif word in _UNSEEN:
            self._set(unseen=group.unseen - {word} if n == 0 else group.unseen | {word})
        elif word == "plain":
            self._set(unseen=group.unseen - {"v"})
        else:
            self._told(word, n)
        return ""

    def _told(self, word: str, n: int | None) -> None:
        group = self._groups[-1]
        if word == "ansicpg" and n:
            self._page = _PAGES[n]
        elif word == "f" and n is not None:
            self._set(font=n)
        elif word == "fcharset" and n is not None and group.font is not None and n > 1:
            self._fonts[group.font] = _FONTS.get(n, self._page)
        elif word in _TABLES:
            is_outer = group.destination in _OUTER
            if is_outer and word in _BESIDE:
                self.left.add(_BESIDE[word])
            self._set(destination=word if is_outer else group.destination)

    def _set(self, **more: object) -> None:
        self._groups[-1] = replace(self._groups[-1], **more)  # type: ignore[arg-type]  # its own fields
