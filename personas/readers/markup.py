"""TEI and EAD: what editors and archivists write in XML.

A transcription keeps its author, and a finding aid is its writer's. Nothing is fetched, and no entity is opened.
"""

from collections.abc import Callable, Iterator
from typing import Final

from lxml import etree

from personas.core import dates, text
from personas.core.desk import turns
from personas.core.desk.pieces import MOST, Piece, Reading, broken
from personas.core.desk.turns import Turn
from personas.core.errors import DateError, TextError
from personas.core.findings import Broken

AIDS: Final = "(the finding aid)"  # who writes one that does not say
_TITLE, _CREATOR = 500, 200  # characters
_LEFT: Final = frozenset("note del surplus fw figDesc abbr sic orig speaker teiHeader".split())
_CHOICE: Final = frozenset("abbr sic orig".split())  # left out where another reading stands beside them
_BLOCKS: Final = frozenset(
    "p ab head l lg item row cell opener closer salute signed dateline postscript div div1 div2 div3 sp u list"
    " table".split()
)
_SPOKEN: Final = ("sp", "u")
_TOLD: Final = frozenset("scopecontent bioghist abstract note odd arrangement".split())
_COMPONENTS: Final = frozenset(("c", *(f"c{n:02}" for n in range(1, 13))))


def read(name: str, root: etree._Element) -> Reading | None:
    """Read a document of either kind; None where it is neither."""
    kind = _KINDS.get(_tag(root))
    if kind is None:
        return None
    if next(root.iter(etree.Entity), None) is not None:
        return broken(name, Broken.HALF, "it names signs that stand in another file")
    try:
        return kind(name, root)
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))


def _tei(name: str, root: etree._Element) -> Reading:
    """Read each text of a corpus, or the one; what several speak in is told apart."""
    texts = [one for one in root.iter() if _tag(one) in {"TEI", "TEI.2"}]
    pieces = list[Piece]()
    for number, one in enumerate(texts, 1):
        spoken = [part for part in one.iter() if _tag(part) in _SPOKEN]
        if spoken and len(texts) == 1:
            return turns.reading(name, [_turn(part) for part in spoken])
        if spoken:
            return broken(name, Broken.SPEAKERS, f"text {number}")
        body = next((part for part in one.iter() if _tag(part) == "text"), None)
        content = text.canonical_str("" if body is None else "".join(_said(body)))
        if content.paragraphs:
            called = one.get("{http://www.w3.org/XML/1998/namespace}id") or str(number)
            own = f"{text.line(called)}.txt" if len(texts) > 1 else ""
            pieces.append(Piece(name=own, facts=_header(one), paragraphs=content.paragraphs))
    return _given(name, pieces)


def _turn(part: etree._Element) -> Turn:
    label = next((one for one in part if _tag(one) == "speaker"), None)
    who = "".join(label.itertext()) if label is not None else part.get("who", "").lstrip("#")
    return Turn(speaker=turns.label(who.strip(" .:")) if who.strip() else "", words="".join(_said(part)))


def _header(one: etree._Element) -> tuple[tuple[str, str], ...]:
    sent = next(
        (part for part in one.iter() if _tag(part) == "correspAction" and part.get("type") == "sent"), None
    )
    got = next(
        (part for part in one.iter() if _tag(part) == "correspAction" and part.get("type") == "received"),
        None,
    )
    creation = _first(one, "creation")
    facts = (
        ("title", _words(_first(one, "titleStmt"), "title")[:_TITLE]),
        ("creator", (_words(sent, "persName") or _words(_first(one, "titleStmt"), "author"))[:_CREATOR]),
        ("recipient", _words(got, "persName")[:_CREATOR]),
        ("date", _date(_first(sent, "date")) or _date(_first(creation, "date"))),
    )
    return tuple((key, fact) for key, fact in facts if fact)


def _ead(name: str, root: etree._Element) -> Reading:
    """Read a finding aid: what it says of the whole, of each series and of each item."""
    author = (_words(_first(root, "titlestmt"), "author") or _words(root, "repository") or AIDS)[:_CREATOR]
    parts = [one for one in root.iter() if _tag(one) in _COMPONENTS or _tag(one) == "archdesc"]
    if len(parts) > MOST:
        return broken(name, Broken.CROWDED, f"{len(parts):,} series and items, and {MOST:,} are allowed")
    pieces = [_part(number, one, author) for number, one in enumerate(parts, 1)]
    return _given(name, [one for one in pieces if one.paragraphs])


def _part(number: int, one: etree._Element, author: str) -> Piece:
    did = next((part for part in one if _tag(part) == "did"), None)
    above = [
        _unit(part) for part in one.iterancestors() if _tag(part) in _COMPONENTS or _tag(part) == "archdesc"
    ]
    title, told = _words(did, "unittitle"), [part for part in one if _tag(part) in _TOLD]
    told += [part for part in did if _tag(part) in _TOLD] if did is not None else []
    words = "\n\n".join((title, *("".join(_said(part)) for part in told)))
    facts = (
        ("title", title[:_TITLE]),
        ("creator", author),
        ("date", _date(_first(did, "unitdate"), "normal")),
        ("source", _words(did, "unitid")[:_TITLE]),
        ("part_of", " / ".join(reversed([unit for unit in above if unit]))[:_TITLE]),
        ("kind", "other"),
    )
    kept = tuple((key, fact) for key, fact in facts if fact)
    called = text.line(one.get("id") or str(number))
    return Piece(name=f"{called}.txt", facts=kept, paragraphs=text.canonical_str(words).paragraphs)


def _unit(part: etree._Element) -> str:
    return _words(next((one for one in part if _tag(one) == "did"), None), "unittitle")


def _given(name: str, pieces: list[Piece]) -> Reading:
    if not pieces:
        return broken(name, Broken.EMPTY_FILE, "no text in it holds a word")
    named = {one.name for one in pieces}
    if len(pieces) > MOST or len(named) < len(pieces):
        return broken(name, Broken.CROWDED, f"{len(pieces):,} texts, of {len(named):,} names")
    return Reading(pieces=tuple(pieces))


def _said(root: etree._Element) -> Iterator[str]:
    """Give what stands below an element, with blocks apart, and without what editors set beside the words."""
    skip: etree._Element | None = None
    for event, one in etree.iterwalk(root, events=("start", "end")):
        tag = _tag(one)
        if event == "start":
            if skip is None and one is not root and _is_left(one, tag):
                skip = one
            if skip is None:
                yield "\n\n" if tag in _BLOCKS else "\n" if tag == "lb" else ""
                yield _flowed(one.text)
            continue
        is_end = skip is one
        if skip is None:
            yield "\n\n" if tag in _BLOCKS else ""
        if is_end:
            skip = None
        if skip is None and one is not root:
            yield _flowed(one.tail)


def _is_left(one: etree._Element, tag: str) -> bool:
    parent = one.getparent()
    return tag in _LEFT and (tag not in _CHOICE or (parent is not None and _tag(parent) == "choice"))


def _flowed(words: str | None) -> str:
    return " ".join((f"x{words}x").split())[1:-1] if words else ""


def _tag(one: etree._Element) -> str:
    return etree.QName(one).localname if isinstance(one.tag, str) else ""


def _first(one: etree._Element | None, tag: str) -> etree._Element | None:
    return None if one is None else next((part for part in one.iter() if _tag(part) == tag), None)


def _words(one: etree._Element | None, tag: str) -> str:
    found = _first(one, tag)
    return "" if found is None else text.line(" ".join("".join(found.itertext()).split()))


def _date(one: etree._Element | None, attribute: str = "when") -> str:
    """Return a date that its attribute says in EDTF; what is said only in words is left to the curator."""
    said = "" if one is None else one.get(attribute, "")
    try:
        return said if dates.parse(said) else ""
    except DateError:
        return ""


_KINDS: Final[dict[str, Callable[[str, etree._Element], Reading]]] = {
    **dict.fromkeys(("TEI", "TEI.2", "teiCorpus"), _tei),
    "ead": _ead,
}
