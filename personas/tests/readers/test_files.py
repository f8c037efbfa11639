"""Every kind of file, read by its child as in service; and every way in which a file is bad."""

import io
import tempfile
import wave
import zipfile
from email.message import EmailMessage
from importlib import import_module

import docx
from docx.oxml import parse_xml
from PIL import Image

from ledger.tests.by_name import by_name
from personas.core.desk.pieces import Reading, from_value, to_value
from personas.core.desk.places import Cue
from personas.core.findings import SAYINGS, Broken
from personas.readers import files, one
from personas.readers.table import READERS, reader_of
from personas.tests.readers.pdfs import Line, pdf, signs


def read(name: str, data: bytes) -> Reading:
    """Read by the kind that the name tells, in this process."""
    row = reader_of(name)
    assert row is not None
    reader = getattr(import_module(f"personas.readers.{row.module}"), row.function)
    return from_value(to_value(one.found(reader, row.name, io.BytesIO(data), name)), name)


def read_by_child(name: str, data: bytes) -> Reading:
    """Read as in service."""
    row = reader_of(name)
    assert row is not None
    with tempfile.TemporaryFile() as file:
        file.write(data)
        return files.read(file, reader=row.name, name=name)


def mail(body: str = "We moved to Cardiff.", charset: str = "utf-8", **headers: str) -> EmailMessage:
    message = EmailMessage()
    for name, value in {"From": "Ada Quill <ada@example.org>", "Subject": "News", **headers}.items():
        message[name] = value
    message.set_content(body, charset=charset)
    return message


def word(*paragraphs: str) -> bytes:
    file, document = io.BytesIO(), docx.Document()
    for one_paragraph in paragraphs:
        document.add_paragraph(one_paragraph)
    document.save(file)
    return file.getvalue()


def image(**more) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (80, 60)).save(file, "JPEG", **more)
    return file.getvalue()


def sound(seconds: int = 1) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(1)
        out.setframerate(8000)
        out.writeframes(bytes(8000 * seconds))
    return file.getvalue()


def page(*lines: str) -> bytes:
    return pdf([[Line(x=60, y=700 - 14 * at, words=signs(line)) for at, line in enumerate(lines)]])


def packed(**members: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


HTML = (
    '<html><head><meta charset="windows-1252"><title>A  letter</title><style>p{}</style></head><body>'
    "<script>alert(1)</script><p>One <b>two</b> café<br>three</p><p style='display: none'>unseen</p>"
    "<p hidden>unseen</p>"
    "<div>four<pre>five\nsix</pre></div></body></html>"
).encode("cp1252")
MARKDOWN = (
    b'---\ntitle: "News"\nauthor: Ada\ndate: 1951-05-02\n---\n\n# Head\n\nHello *dear* '
    b"[Femi](http://x.example) <b>x</b>\n"
    b"second line\n\n- one\n- two\n\n```\ncode\n```\n\n<div>raw</div>\n"
)
VTT = (
    b"WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ada>I moved\n\n00:02.000 --> 00:04.000\n<v Ada>to <i>Cardiff</i>.\n\n"
    b"00:04.500 --> 00:05.000\n<v Femi>Why?\n\n00:09.000 --> 00:10.000\n<v Femi>Well?\n"
)


@by_name(
    ("name", "data", "paragraphs", "facts"),
    {
        "text": ("a.txt", b"Dear Femi,\r\n\r\nwe moved.", ("Dear Femi,", "we moved."), {}),
        "text with a mark of its order": ("a.txt", "Köln".encode("utf-16"), ("Köln",), {}),
        "Markdown": (
            "a.md",
            MARKDOWN,
            ("Head", "Hello dear Femi x\nsecond line", "one", "two", "code"),
            {"title": "News", "creator": "Ada", "date": "1951-05-02"},
        ),
        "HTML": ("a.html", HTML, ("One two café\nthree", "four", "five\nsix"), {"title": "A letter"}),
        "DOCX": ("a.docx", word("One.", "Two."), ("One.", "Two."), {}),
        "PDF": ("a.pdf", page("We moved", "away."), ("We moved\naway.",), {}),
        "mail": (
            "a.eml",
            mail(
                Date="Tue, 08 May 1951 23:00:00 -0500", To="Femi O <f@example.org>, x@example.org"
            ).as_bytes(),
            ("We moved to Cardiff.",),
            {
                "title": "News",
                "creator": "Ada Quill",
                "date": "1951-05-08",
                "recipient": "Femi O, x",
                "kind": "email",
            },
        ),
        "mail in Latin-1": (
            "a.eml",
            mail("Grüße", "iso-8859-1").as_bytes(),
            ("Grüße",),
            {"title": "News", "creator": "Ada Quill", "kind": "email"},
        ),
        "transcript": ("a.vtt", VTT, ("Ada: I moved to Cardiff.", "Femi: Why?", "Femi: Well?"), {}),
        "image": ("a.jpg", image(), (), {"kind": "photograph"}),
        "recording": ("a.wav", sound(), (), {"kind": "recording"}),
    },
)
def test_a_file_of_each_kind_becomes_text_and_facts(name, data, paragraphs, facts) -> None:
    found = read_by_child(name, data)
    (piece,) = found.pieces
    assert (piece.paragraphs, dict(piece.facts)) == (paragraphs, facts)
    assert found == read(name, data)


@by_name(
    ("name", "data", "rule", "said"),
    {
        "empty": ("a.txt", b"", "empty_file", "no bytes"),
        "nothing but white space": ("a.txt", b" \n ", "empty_file", "white space"),
        "another charset than declared": ("a.txt", "é".encode("latin-1"), "text", "byte 0"),
        "a ZIP called text": ("a.txt", b"PK\x03\x04", "nested", "ZIP"),
        "a PDF called text": ("a.txt", page("x"), "misnamed", ".pdf"),
        "no text at all": ("a.txt", b"a\0b", "misnamed", "no text"),
        "a document called PDF": ("a.pdf", word("x"), "misnamed", ".docx"),
        "half a PDF": ("a.pdf", page("We moved")[:-400], "half", "end"),
        "a PDF of nothing": ("a.pdf", b"%PDF-1.7\n%%EOF", "half", "PDFium"),
        "a scan": ("a.pdf", pdf([[]]), "no_text", "no page has a word"),
        "half a document": ("a.docx", word("x")[:3000], "half", "BadZipFile"),
        "an encrypted document": (
            "a.docx",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "locked",
            "password",
        ),
        "an old document": ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "misnamed", ".doc"),
        "a document that is a bomb": (
            "a.docx",
            packed(**{"word/document.xml": bytes(2**24)}),
            "bomb",
            "out of",
        ),
        "no mail": ("a.eml", b"no headers at all", "misnamed", "From"),
        "an encrypted mail": (
            "a.eml",
            b"Subject: x\nContent-Type: multipart/encrypted\n\nx",
            "locked",
            "encrypted",
        ),
        "a mail in a charset that is none": (
            "a.eml",
            b"Subject: x\nContent-Type: text/plain; charset=klingon\n\nx",
            "text",
            "klingon",
        ),
        "a mail of quotes alone": ("a.eml", mail("> only\n> quotes").as_bytes(), "empty_file", "own"),
        "no mailbox": ("a.mbox", b"no mailbox", "misnamed", "From"),
        "half an image": ("a.jpg", image()[:-200], "half", "OSError"),
        "half a recording": ("a.wav", sound()[:-500], "half", "header"),
        "no transcript": ("a.vtt", b"no captions", "half", "Malformed"),
        "a transcript of nothing": ("a.vtt", b"WEBVTT\n", "empty_file", "cue"),
        "a page without words": ("a.html", b"<script>x</script>", "empty_file", "white"),
        "a page in a charset that is none": ("a.html", b"<meta charset=x-what><p>x", "text", "x-what"),
    },
)
def test_a_bad_file_is_a_finding_that_names_it_and_the_reason(name, data, rule, said) -> None:
    (found,) = read(name, data).findings
    assert (found.file, found.rule.value) == (name, rule)
    assert said in found.detail
    assert SAYINGS[found.rule][1] in found.message


def test_each_message_of_a_mailbox_is_a_piece_of_its_own_and_named_by_its_bytes() -> None:
    raw = b"".join(
        b"From ada@example.org Tue May  8 10:00:00 1951\n" + one_mail.as_bytes() + b"\n"
        for one_mail in (mail("First.\n\nFrom the sea."), mail("Second."), mail("Second."))
    ).replace(b"\nFrom the", b"\n>From the")
    found = read("a.mbox", raw).pieces
    assert [piece.paragraphs for piece in found] == [("First.", "From the sea."), ("Second.",)]
    assert len({piece.name for piece in found}) == 2
    assert read("a.mbox", raw + raw).pieces == found


def test_one_bad_message_of_a_mailbox_is_named() -> None:
    head = b"From a@example.org Tue May  8 10:00:00 1951\n"
    (found,) = read("a.mbox", head + mail().as_bytes() + b"\n" + head + b"nothing\n").findings
    assert found.detail.startswith("message 2:")


QUOTING = "I am well.\n\nOn Monday Femi wrote:\n> How are you?\n> Femi\n\nAda\n\n-----Original Message-----\nOld words."


def test_what_a_mail_quotes_of_others_is_left_out_and_said() -> None:
    (piece,) = read("a.eml", mail(QUOTING).as_bytes()).pieces
    assert piece.paragraphs == ("I am well.", "Ada")
    assert piece.notes == ("5 quoted lines or parts of others were left out",)
    message = EmailMessage()
    message["Subject"] = "x"
    message.set_content(
        "<p>Mine<blockquote type=cite>yours</blockquote><div class=gmail_quote>theirs</div>", subtype="html"
    )
    (piece,) = read("a.eml", message.as_bytes()).pieces
    assert piece.paragraphs == ("Mine",)


def test_what_is_attached_to_a_mail_is_named() -> None:
    message = mail()
    message.add_attachment(b"x", maintype="application", subtype="pdf", filename="will.pdf")
    (piece,) = read("a.eml", message.as_bytes()).pieces
    assert piece.notes == ("attached and left out: will.pdf",)


def test_a_transcript_says_when_its_words_are_spoken() -> None:
    (piece,) = read("a.vtt", VTT).pieces
    assert piece.places.cues[:2] == (
        Cue(paragraph=0, start=5, end=12, start_ms=0, end_ms=2000),
        Cue(paragraph=0, start=13, end=24, start_ms=2000, end_ms=4000),
    )


def test_the_facts_of_a_master_are_measured() -> None:
    (picture,), (tape,) = read("a.jpg", image()).pieces, read("a.wav", sound(3)).pieces
    assert {key: dict(picture.master)[key] for key in ("mime", "width", "height")} == {
        "mime": "image/jpeg",
        "width": 80,
        "height": 60,
    }
    assert dict(tape.master)["duration_ms"] == 3000


def test_the_day_of_a_photograph_is_read_and_its_place_is_not() -> None:
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9003] = "1951:05:08 10:00:00"
    exif.get_ifd(0x8825)[1] = "N"
    (piece,) = read("a.jpg", image(exif=exif)).pieces
    assert piece.fact("date") == "1951-05-08"
    assert "place" not in dict(piece.facts)


def test_what_was_deleted_from_a_document_is_gone_and_what_was_inserted_stays() -> None:
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    document, file = docx.Document(), io.BytesIO()
    document.element.body.insert(
        0,
        parse_xml(
            f"<w:p {space}><w:r><w:t>Kept</w:t></w:r><w:ins><w:r><w:t> new</w:t></w:r></w:ins>"
            "<w:del><w:r><w:delText> old</w:delText></w:r></w:del>"
            "<w:moveFrom><w:r><w:t> gone</w:t></w:r></w:moveFrom></w:p>"
        ),
    )
    document.save(file)
    (piece,) = read("a.docx", file.getvalue()).pieces
    assert piece.paragraphs == ("Kept new",)


def test_a_member_of_a_zip_is_read_and_what_is_bad_in_it_is_named() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("letters/a.txt", "We moved.")
        archive.writestr("../b.txt", "x")
        archive.writestr("__MACOSX/._a.txt", "x")
        archive.writestr("letters/A.txt", "x")
    with tempfile.TemporaryFile() as whole:
        whole.write(file.getvalue())
        found = files.contents(whole, name="a.zip")
        assert [name for name, _ in found.members] == ["letters/a.txt"]
        assert {one_found.rule for one_found in found.findings} == {Broken.PATH, Broken.DOUBLE_PATH}
        (piece,) = files.read(whole, reader="text", name="a.txt", member="letters/a.txt").pieces
        assert piece.paragraphs == ("We moved.",)
        assert files.read(whole, reader="text", name="a.txt", member="no").findings[0].rule is Broken.HALF


def test_a_zip_that_cannot_be_listed_is_a_finding() -> None:
    """Every way to be bad stands in ``test_zipped``."""
    with tempfile.TemporaryFile() as file:
        file.write(packed(a=bytes(2**24)))
        found = files.contents(file, name="a.zip")
    assert (found.members, [one_found.rule for one_found in found.findings]) == ((), [Broken.BOMB])


def test_a_child_that_misbehaves_is_a_finding() -> None:
    for program in (
        "print('{}')",
        "import os; os.kill(os.getpid(), 9)",
        """print('{"findings":[],"members":[{"name":"/etc\\\\u0000","size":1}]}', end='')""",
    ):
        with tempfile.TemporaryFile() as file:
            (found,) = files.read(file, reader="text", name="a.txt", program=program).findings
            assert found.rule is Broken.STOPPED
            assert files.contents(file, name="a.zip", program=program).findings[0].rule is Broken.STOPPED


def test_every_row_has_a_reader_and_every_ending_one_row() -> None:
    endings = [suffix for row in READERS for suffix in row.suffixes]
    assert len(endings) == len(set(endings))
    assert reader_of("no.such") is None
    assert one.misnamed("text", "a.txt", b"words") is None
