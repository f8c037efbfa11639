"""A whole conversation as files to keep: to read, to write on, and to prove without this site.

Made from what its owner may read at this moment, answer by answer, and from nothing else; a request for more around a
source is no answer of its own and stands in none of them.
"""

import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Mapping, Sequence
from typing import Final

import docx
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.text.paragraph import Paragraph

from citations import exports
from citations.core.display.nearest import nearest_of
from citations.core.display.reading import unanswered
from citations.listing import Listed, listed
from citations.models import Question
from citations.noes import doubted, thin
from citations.selectors import Paper
from ledger.core.canonical import Json
from ledger.core.fields import Fields

Told = tuple[Question, Mapping[str, Json], Mapping[str, Paper], exports.Beside]
_ILLEGAL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # XML 1.0, 2.2
_STAMP: Final = (1980, 1, 1, 0, 0, 0)  # the earliest that a ZIP can say: the same files are the same bytes


def markdown(told: Sequence[Told]) -> str:
    """Write a conversation as CommonMark: each answer as its own file has it, one behind the other."""
    return "\n\n\n".join(exports.markdown(*one).rstrip("\n") for one in told) + "\n"


def word(told: Sequence[Told]) -> bytes:
    """Write a conversation as a Word file (Office Open XML)."""
    made = docx.Document()
    first = told[0][0]
    made.core_properties.title = _clean(first.persona.name)
    made.core_properties.author = ""
    for one in told:
        _answer(made, *one)
    held, same = io.BytesIO(), io.BytesIO()
    made.save(held)
    with zipfile.ZipFile(held) as parts, zipfile.ZipFile(same, "w", zipfile.ZIP_DEFLATED) as stamped:
        for name in parts.namelist():
            _add(stamped, name, parts.read(name))
    return same.getvalue()


def bundle(told: Sequence[Told], receipts: Sequence[Mapping[str, Json]]) -> bytes:
    """Put every answer beside the receipt that proves it, with a note that says how."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        _add(made, "README.txt", _note(len(told)))
        _add(made, "conversation.md", markdown(told))
        for n, (one, receipt) in enumerate(zip(told, receipts, strict=True), 1):
            _add(made, f"{n:02}/answer.md", exports.markdown(*one))
            _add(made, f"{n:02}/answer.json", exports.as_json(*one[:2]))
            _add(made, f"{n:02}/receipt.json", json.dumps(receipt, ensure_ascii=False, indent=2) + "\n")
    return held.getvalue()


def _add(made: zipfile.ZipFile, name: str, body: str | bytes) -> None:
    made.writestr(zipfile.ZipInfo(name, date_time=_STAMP), body, zipfile.ZIP_DEFLATED)


def _note(count: int) -> str:
    return "\n".join(
        (
            _("Each folder, 01 to %(last)02d, holds one answer and its receipt.") % {"last": count},
            _(
                "Ask the archive's steward for keyset.json, by another way than this site. Then, wherever Kwanzaa is "
                "installed:"
            ),
            "",
            "bin/kwanzaa-verify --receipt 01/receipt.json --keyset keyset.json --kept 01/answer.md",
            "",
        )
    )


def _answer(
    made: Document,
    question: Question,
    answer: Mapping[str, Json],
    papers: Mapping[str, Paper],
    beside: exports.Beside = exports.BARE,
) -> None:
    fields, near = Fields(dict(answer), "display"), nearest_of(dict(answer))
    outcome = fields.fields("outcome")
    _put(made, question.text, "Heading 1")
    day = date_format(question.created, "DATE_FORMAT")
    name = question.persona.name
    _put(made, _("Asked of the archive of %(name)s on %(day)s.") % {"name": name, "day": day})
    _put(made, _("This comes from an archive. It is not %(name)s.") % {"name": name})
    for said, read in exports.how_read(question, answer):
        _put(made, f"{said} {read}")
    if outcome.given("refusal"):
        _refused(made, outcome.fields("refusal"), unanswered(dict(answer)))
    if doubt := doubted(question, answer):
        _put(made, doubt)
    _claims(made, fields.items("claims"), beside.perhaps)
    if near:
        _put(made, _("Nearest in the archive; may not answer"), "Heading 2")
    _claims(made, near)
    if found := listed(answer, papers, question, beside.base):
        _put(made, _("Sources"), "Heading 2")
    for one in found:
        _source(made, one)
    if few := thin(question, answer):
        _put(made, few)
    for removed in (Fields(one, "removed") for one in outcome.items("removed")):
        _put(made, f"{_('Left out of this answer')}: {removed.text('topic')}. {_(removed.text('why'))}")
    _put(made, _("Answer %(handle)s") % {"handle": question.bundle.bundle_id})


def _refused(made: Document, refusal: Fields, missing: Sequence[str]) -> None:
    _put(made, refusal.text("title"), "Heading 2")
    _put(made, refusal.text("text"))
    for one in refusal.texts("suggestions"):
        _put(made, one, "List Bullet")
    if missing:
        _put(made, _("What has no answer here:"))
    for one in missing:
        _put(made, one, "List Bullet")


def _claims(made: Document, claims: Sequence[Json], perhaps: int = 0) -> None:
    for one in map(exports.told, claims):
        if one.n == perhaps:
            _put(made, _("Perhaps also:"), "Caption")
        _put(made, " ".join((one.text, *(f"[{source.letter}]" for source in one.sources))))
        if one.how:
            _put(made, one.how, "Caption")


def _source(made: Document, one: Listed) -> None:
    paragraph = _put(made, f"[{one.letter}] {exports.described(one)}")
    if one.link:
        paragraph.add_run(" · ")
        _link(paragraph, one.link)
    for words in one.taken:
        _put(made, exports.worded(words), "Intense Quote")


def _put(made: Document, text: str, style: str = "Normal") -> Paragraph:
    paragraph = made.add_paragraph(_clean(text), style=style)
    if runs_leftward(text):
        _turn(paragraph)
    return paragraph


def _link(paragraph: Paragraph, where: str) -> None:
    """Let the last words of a paragraph lead to an address (Office Open XML, 17.16.22)."""
    led = OxmlElement("w:hyperlink")
    led.set(qn("r:id"), paragraph.part.relate_to(where, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    run = paragraph.add_run(_("Open"))
    run.font.underline = True
    led.append(run.element)
    paragraph.paragraph_format.element.append(led)


def _turn(paragraph: Paragraph) -> None:
    """Let a paragraph run from right to left."""
    paragraph.paragraph_format.element.get_or_add_pPr().append(OxmlElement("w:bidi"))


def runs_leftward(text: str) -> bool:
    """Tell whether the first letter that has a direction runs from right to left (Unicode, UAX 9, P2)."""
    strong = (unicodedata.bidirectional(sign) for sign in text)
    return next((one in {"R", "AL"} for one in strong if one in {"L", "R", "AL"}), False)


def _clean(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
