"""Write a bundle as one page for an auditor's own machine: every check, what was shown beside what was sealed, the way.

The page has no script, loads nothing and sends nothing: its policy forbids it. Every text of the record has its
invisible characters shown as escapes. What was opened is as secret on this page as in its file.
"""

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from audit.core.case import Case
from audit.core.drawing.climbing import climb
from audit.core.drawing.shapes import svg
from audit.core.drawing.style import STYLE, policy
from audit.core.path import Step, steps
from audit.core.record import Record, SealedClaim
from audit.core.results import Report, Status
from audit.core.told import Shown, ShownAnswer, parse_display
from citations.core.display.nearest import LABEL
from ledger.core.canonical import Json, encode
from ledger.core.envelope import leaf
from ledger.core.errors import KwanzaaError
from ledger.core.merkle import leaf_hash
from ledger.core.seal import OpenedExcerpt
from personas.core.media import to_value
from personas.core.text import escape_visible

_CLOSED: Final = "The key of this excerpt was destroyed; its words stay closed."
_KEEP: Final = (
    "This page holds what two persons opened. Keep it as you keep the opened file, and destroy it when the work is "
    "done."
)


def page(report: Report, case: Case, *, verdict: str) -> bytes:
    """Return the page, in UTF-8. *case* went through the checks of *report*; *verdict* is what they come to."""
    passed = {one.name for one in report.results if one.status is Status.PASS}
    root = ET.Element("html", {"lang": "en"})
    title = f"Bundle {report.bundle_id or 'unknown'}"
    _head(root, title)
    main = ET.SubElement(ET.SubElement(root, "body"), "main")
    _add(main, "h1", title)
    _add(main, "p", verdict, kind="note")
    if "record" in passed:
        _add(main, "p", _KEEP, kind="note")
        _record(main, case.record, case.excerpts, is_shown="sealed display" in passed)
    _checks(main, report)
    if "inclusion" in passed:
        _way(main, case)
    return f"<!DOCTYPE html>\n{ET.tostring(root, encoding='unicode', method='html')}\n".encode()


def _head(root: ET.Element, title: str) -> None:
    head = ET.SubElement(root, "head")
    ET.SubElement(head, "meta", {"charset": "utf-8"})
    ET.SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": policy()})
    ET.SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    _add(head, "title", title)
    _add(head, "style", STYLE)


def _record(main: ET.Element, record: Record, excerpts: Sequence[OpenedExcerpt], *, is_shown: bool) -> None:
    """Put every claim as it was shown beside the same claim as it was sealed."""
    value = record.fields.get("/outcome")
    outcome = value if isinstance(value, dict) else {}
    _add(main, "h2", "The question and what came of it")
    _add(main, "p", _words(record.fields.get("/question")), kind="words")
    rows = [[key, _words(outcome.get(key))] for key in ("kind", "rung", "class", "reason", "message")]
    _table(main, "Outcome, as it was sealed", ("field", "value"), rows)
    answer = _answer(record.display) if is_shown else None
    _add(main, "h2", "Display beside record")
    shown = {one.n: one for one in (*answer.claims, *answer.nearest)} if answer else {}
    for claim in record.claims:
        _add(main, "h3", f"Nearest {claim.n}" if claim.is_nearest else f"Claim {claim.n}")
        sides = ET.SubElement(main, "div", {"class": "sides"})
        _display_side(sides, shown.get(claim.n))
        _record_side(sides, claim, excerpts)
    if not record.claims:
        _add(main, "p", "No claim was made.")
    _removed(main, outcome.get("removed"), answer)


def _display_side(sides: ET.Element, shown: Shown | None) -> None:
    side = ET.SubElement(sides, "section")
    _add(side, "h4", "As it was shown")
    if shown is None:
        _add(side, "p", "This claim was not shown.")
        return
    _add(side, "p", escape_visible(shown.text), kind="words")
    _add(side, "p", f"rung: {shown.rung}" if shown.rung else LABEL)
    for source in shown.sources:
        _add(side, "p", escape_visible(source.handle))
        words = "restricted: not shown" if source.excerpt is None else escape_visible(source.excerpt)
        _add(ET.SubElement(side, "blockquote"), "p", words, kind="words")


def _record_side(sides: ET.Element, claim: SealedClaim, excerpts: Sequence[OpenedExcerpt]) -> None:
    side = ET.SubElement(sides, "section", {"class": "record"})
    _add(side, "h4", "As it was sealed")
    _add(side, "p", escape_visible(claim.text), kind="words")
    _add(side, "p", f"rung: {claim.rung}; {claim.knowledge}; {'' if claim.delivered else 'not '}delivered")
    walked = ET.SubElement(side, "ul")
    for one in claim.verdicts:
        _add(walked, "li", f"{one.rung}: {'yes' if one.passed else 'no'}, {escape_visible(one.why)}")
    for doubt in claim.doubts:
        _add(walked, "li", f"doubt: {escape_visible(doubt)}")
    for cited in claim.citations:
        place = _words(to_value(cited.locator))
        _add(
            side, "p", f"{cited.relation} of {_words(cited.artifact_id)}, version {cited.version}, at {place}"
        )
        found = excerpts[cited.excerpt] if cited.excerpt < len(excerpts) else None
        words = _words(found.value) if found is not None and found.readable else _CLOSED
        _add(ET.SubElement(side, "blockquote"), "p", words, kind="words")


def _answer(display: Json) -> ShownAnswer | None:
    """Read what was shown; what is none is told by its own check."""
    try:
        return parse_display(display)
    except KwanzaaError:
        return None


def _removed(main: ET.Element, topics: Json, answer: ShownAnswer | None) -> None:
    given = topics if isinstance(topics, list) else []
    rows = [[_words(one.get("topic")), _words(one.get("why"))] for one in given if isinstance(one, dict)]
    if rows:
        _table(main, "Removed, as it was sealed", ("topic", "why"), rows)
    if answer is not None and answer.removed:
        told = [[escape_visible(why)] for why in answer.removed]
        _table(main, "Removed, as it was told", ("reason",), told)


def _checks(main: ET.Element, report: Report) -> None:
    _add(main, "h2", "Every check")
    rows = [
        [str(one.number), one.name, one.status.replace("_", " "), one.code, one.line]
        for one in report.results
    ]
    kinds = [one.status.value for one in report.results]
    _table(main, "Checks", ("no.", "check", "result", "code", "what it says"), rows, kinds)


def _way(main: ET.Element, case: Case) -> None:
    own = leaf_hash(leaf(case.envelope))
    way = steps(own, index=case.proof.index, size=case.proof.size, proof=case.proof.hashes)
    _add(main, "h2", "Its way through the log")
    told = "From the leaf at the bottom to the root on top; every hash stands in the table below."
    ends = (f"leaf {case.proof.index}", f"root of {case.proof.size} leaves")
    figure = climb(own.hex(), way, title="The way from leaf to root", description=told, ends=ends)
    main.append(ET.fromstring(svg(figure).replace(' xmlns="http://www.w3.org/2000/svg"', "")))  # noqa: S314 -- ours
    rows = [["leaf", "", "", own.hex()], *map(_step, way)]
    _table(main, "Every step", ("step", "left", "right", "result"), rows)


def _step(step: Step) -> list[str]:
    left, right = (step.sibling, "so far") if step.is_left else ("so far", step.sibling)
    return [str(step.number), left, right, step.result]


def _table(
    main: ET.Element,
    title: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    kinds: Sequence[str] = (),
) -> None:
    """Write a table; *kinds* are the classes of its rows, if they have any."""
    scroll = ET.SubElement(
        main, "div", {"class": "scroll", "tabindex": "0", "role": "region", "aria-label": title}
    )
    table = ET.SubElement(scroll, "table")
    _add(table, "caption", title)
    head = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for one in heads:
        _add(head, "th", one).set("scope", "col")
    body = ET.SubElement(table, "tbody")
    for n, row in enumerate(rows):
        line = ET.SubElement(body, "tr", {"class": kinds[n]} if kinds else {})
        for cell in row:
            _add(line, "td", cell)


def _add(parent: ET.Element, tag: str, text: str, kind: str = "") -> ET.Element:
    made = ET.SubElement(parent, tag, {"class": kind} if kind else {})
    made.text = text
    return made


def _words(value: Json) -> str:
    if value is None:
        return "–"
    return escape_visible(value if isinstance(value, str) else encode(value).decode())
