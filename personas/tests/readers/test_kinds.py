"""Kinds of files that families have: shapes as programs write them, broken ones and hostile ones, each in its child.

A row is what a file is called, what is in it, and what comes of it: pieces as (facts, paragraphs), or a rule.
"""

import hashlib
import io
import struct
import tempfile
from base64 import b64decode

import pytest
from PIL import Image, ImageFile

from ledger.tests.by_name import by_name
from personas.core.desk.pieces import MOST
from personas.core.findings import Broken
from personas.readers import crops, files, leaves, rich
from personas.readers.recognising import DRAWN
from personas.tests.readers.docs import compound, doc
from personas.tests.readers.test_files import read, read_by_child
from personas.tests.readers.voices import FRAME, OPUS, VORBIS, ogg, page

RTF = (
    rb"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil\fcharset0 Times;}{\f1\fnil\fcharset204 Times;}}"
    rb"{\info{\title The tug}{\author Word}}{\*\generator Riched20;}\pard Dear Femi,\par caf\'e9 {\f1\'cf\'f0} "
    rb"\u8364 ?\u-10179?\u-8704?\par{\v hidden}{\deleted gone}"
    rb"\b bold\b0{\field{\*\fldinst LINK x}{\fldrslt  link}}%b\par}"
)
OBJECTS = (
    rb"{\object{\*\objdata 0105}{\result none}}{\pict{\bin3 }}}}0a}{\footnote note}{\*\annotation theirs}"
)
SAID = ("Dear Femi,", "café Пр €😀", "bold link")

ROWS = b"title,date,creator,text\nNews,1951,Ada,We moved.\n,,,\n=cmd|'/C calc'!A0,,Femi,\"=HYPERLINK(1)\nand more\"\n"
ITEMS = [
    ({"title": "News", "creator": "Ada", "date": "1951"}, ("We moved.",)),
    ({"title": "=cmd|'/C calc'!A0", "creator": "Femi"}, ("=HYPERLINK(1)\nand more",)),
]
SRT = (
    "\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>I moved</i>\r\n\r\n"
    "2\r\n00:00:02,500 --> 00:00:04,000\r\n- to Cardiff.\r\n"
)
LINES = b'{"text": "We moved.", "title": "News", "creator": "Ada", "date": 1951}\n' * 2

# 64 × 48 pixels of red, written once by pillow-heif 1.8.1: nothing here can encode it.
HEIC = b64decode(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAX1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA"
    "ACJpbG9jAAAAAERAAAEAAQAAAAABoQABAAAAAAAAAEAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAA5waXRt"
    "AAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMA"
    "AAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwIkAAAATY29scm5j"
    "bHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcAAAAEAAAAABAAAAMAAAAAEAAAAAAAAAAv////AAAAACAAAAEHBp"
    "eGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgMFhAAAAEhtZGF0AAAAPCgBrxmA6oT4bp5iS7h//wpTmwMxNikyt/k15UI+"
    "geqQAGXml14meFnYLYh2XhRIj/sygZAQil2qzzwpgA=="
)
SIDES = b"ispe" + b"\0\0\0\0" + b"\0\0\0\x40" * 2
ENTRY = (
    "BEGIN:VEVENT\r\nUID:%s\r\nDTSTART;TZID=Europe/London:19510508T100000\r\nSUMMARY:Move to\r\n  Cardiff\\, Wales\r\n"
    "DESCRIPTION:With Femi.\\nEarly.\r\nLOCATION:The Docks\r\n%s"
    "BEGIN:VALARM\r\nACTION:AUDIO\r\nEND:VALARM\r\nEND:VEVENT\r\n"
)
SENT = 'ORGANIZER;CN="Ben Quill":mailto:b@example.org\r\nATTENDEE;CN=Femi:mailto:f@example.org\r\n'
MOVE = {"title": "Move to Cardiff, Wales", "date": "1951-05-08", "place": "The Docks", "kind": "other"}
MOVED = ("Move to Cardiff, Wales", "With Femi.\nEarly.")
CALENDAR = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n%sEND:VCALENDAR\r\n"


def calendar(*entries: str) -> bytes:
    return (CALENDAR % "".join(entries)).encode()


CARDS = (
    "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;\r\n"
    "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg =\r\nM=C3=BCller\r\nTEL:1\r\nEND:VCARD\r\n"
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Okafor;Femi;;Dr.;\r\nFN:Dr. Femi Okafor\r\nNICKNAME:Fem\r\nBDAY:1951-02-03\r\n"
    "PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n AAAA\r\nEND:VCARD\r\n"
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Tugs Ltd\r\nKIND:org\r\nEND:VCARD\r\n"
)
NAMED = [
    ({"person": "Jörg Müller"}, ()),
    ({"person": "Dr. Femi Okafor", "aliases": "Femi Okafor / Fem", "told": "born 1951-02-03"}, ()),
]
# Everybody is their own child, and one family is nowhere.
TREE = (
    "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR %s\n0 @I1@ INDI\n1 NAME Ada Mary /Pellowe/\n1 NAME Zoë /Trew/\n"
    "2 TYPE maiden\n"
    "1 BIRT\n2 DATE ABT 1911\n1 DEAT\n2 DATE 3 NOV 1987\n1 NOTE She kept a boat\n2 CONT and a dog\n2 CONC gie.\n"
    "1 FAMS @F1@\n1 FAMC @F1@\n0 @I2@ INDI\n1 NAME Femi /Okafor/\n1 FAMC @F1@\n1 FAMC @F9@\n"
    "1 FAMS @F1@\n0 @F1@ FAM\n1 WIFE @I1@\n"
    "1 HUSB @I2@\n1 CHIL @I2@\n1 CHIL @I1@\n1 MARR\n2 DATE BET 1930 AND 1935\n0 TRLR\n"
)
KIN = [
    {
        "person": "Ada Mary Pellowe",
        "aliases": "Zoë Trew",
        "died": "1987-11-03",
        "told": "born ABOUT 1911; died 3 NOV 1987; child of Femi Okafor; partner of Femi Okafor, "
        "BETWEEN 1930 AND 1935; parent of Femi Okafor",
    },
    {
        "person": "Femi Okafor",
        "told": "child of Ada Mary Pellowe; partner of Ada Mary Pellowe, BETWEEN 1930 AND 1935; "
        "parent of Ada Mary Pellowe",
    },
]
NOTE = ({"title": "Note on Ada Mary Pellowe", "kind": "biography"}, ("She kept a boat\nand a doggie.",))
KINDRED = [(KIN[0], ()), NOTE, (KIN[1], ())]

WRITTEN = doc(
    ("Dear Femi,\r", 0), ("café € ", 0), ("gone", 0x0800), ("hidden", 0x083C),
    ("a\x0bb \x13 HYPERLINK x \x14link\x15\x07\x1e\x02", 0), notes=3,
)  # fmt: skip


def box(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I4s", 8 + len(body), kind) + body


def film(version: int = 0, scale: int = 600) -> bytes:
    length = struct.pack(">QQIQ" if version else ">IIII", 0, 0, scale, 1500)
    head = bytes([version, 0, 0, 0]) + length
    return box(b"ftyp", b"isom") + box(b"mdat", b"x" * 64) + box(b"moov", box(b"mvhd", head))


TEI = """<?xml version="1.0"?><!DOCTYPE TEI SYSTEM "tei.dtd"><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
<titleStmt><title>To  Femi</title>
<author>Ada Pellowe</author></titleStmt></fileDesc><profileDesc><correspDesc>
<correspAction type="sent"><persName>Ada</persName><date when="1951-05-08">May</date></correspAction>
<correspAction type="received"><persName>Femi</persName></correspAction></correspDesc></profileDesc></teiHeader>
<text><body>%s</body></text></TEI>"""
LETTER = (
    "<opener><salute>Dear Femi,</salute></opener><p>I <del>sold</del> <choice><sic>bougt</sic><corr>bought</corr>"
    "</choice> a\n boat<note>A tug.</note>, <lb/>then <sic>lefft</sic>.</p>"
)
SENT_BY = {"title": "To Femi", "creator": "Ada", "recipient": "Femi", "date": "1951-05-08"}
EAD = """<ead xmlns="urn:isbn:1-931666-22-9">
<eadheader><filedesc><titlestmt><author>A. Clerk</author></titlestmt></filedesc>
</eadheader><archdesc><did><unittitle>Papers</unittitle></did><dsc><c01 id="s1"><did><unittitle>Letters</unittitle>
<unitdate normal="1951/1960">fifties</unitdate></did><scopecontent><p>Of the sea.</p></scopecontent><c02><did>
<unitid>MS 1</unitid>
<unittitle>To Femi</unittitle><unitdate>May</unitdate></did></c02></c01>%s</dsc></archdesc></ead>"""
CLERK = {"creator": "A. Clerk", "kind": "other"}

TAKEN = b"""{"title": "a.jpg", "description": "At the  docks", "photoTakenTime": {"timestamp": "1100000000"},
"geoData": {"latitude": 51.4}, "people": [{"name": "Femi"}]}"""
GOOGLE = """{"messages": [{"creator": {"name": "Ada", "email": "a@example.org"}, "text": "I moved.",
"created_date": "Tuesday, May 12, 2020 at 2:03:11\\u202fPM UTC"}, {"creator": {}, "text": "lost"},
{"creator": {"name": "Ada", "email": "b@example.org"}, "text": "Why?", "created_date": "Dienstag, 12. Mai 2020"}]}"""

READ = [
    pytest.param("a.rtf", RTF % b"", [({"title": "The tug"}, SAID)], id="RTF"),
    pytest.param("a.rtf", RTF % OBJECTS, [({"title": "The tug"}, SAID)], id="RTF with objects and notes"),
    pytest.param(
        "a.doc", WRITTEN, [({}, ("Dear Femi,", "café € a\nb link", "\N{NON-BREAKING HYPHEN}"))], id="DOC"
    ),
    pytest.param(
        "a.xml",
        (TEI % LETTER).encode(),
        [(SENT_BY, ("Dear Femi,", "I bought a boat,\nthen lefft."))],
        id="TEI",
    ),
    pytest.param(
        "a.xml",
        (EAD % "").encode(),
        [
            ({"title": "Papers", **CLERK}, ("Papers",)),
            (
                {"title": "Letters", "date": "1951/1960", "part_of": "Papers", **CLERK},
                ("Letters", "Of the sea."),
            ),
            ({"title": "To Femi", "source": "MS 1", "part_of": "Papers / Letters", **CLERK}, ("To Femi",)),
        ],
        id="EAD, series and items are its writer's words",
    ),
    pytest.param(
        "a.xml",
        (TEI % '<u who="#Ada">I moved.</u><sp><speaker>Ben.</speaker><p>Why?</p></sp>').encode(),
        [({"speaker": "Ada"}, ("I moved.",)), ({"speaker": "Ben"}, ("Why?",))],
        id="TEI in which two speak",
    ),
    pytest.param(
        "a.jpg.json",
        TAKEN,
        [({"of_image": "a.jpg", "date": "2004-11-09", "description": "At the docks"}, ())],
        id="a side-car says when, and never where or who",
    ),
    pytest.param(
        "messages.json",
        GOOGLE.encode(),
        [
            (
                {"speaker": "Ada [a@example.org]", "program": "Google Chat", "date": "2020-05-12"},
                ("I moved.",),
            ),
            ({"speaker": "Ada [b@example.org]", "program": "Google Chat"}, ("Why?",)),
        ],
        id="Google Chat, two of one name",
    ),
    pytest.param("a.csv", ROWS, ITEMS, id="CSV, a row an item, formulas are words"),
    pytest.param(
        "a.csv",
        b"text;date\nWe moved.;1951\n",
        [({"date": "1951"}, ("We moved.",))],
        id="CSV as Excel writes it in Germany",
    ),
    pytest.param("a.jsonl", LINES, ITEMS[:1], id="JSON lines, one twice"),
    pytest.param("a.json", b"[%s]" % LINES.splitlines()[0], ITEMS[:1], id="JSON, a list of items"),
    pytest.param("a.vcf", CARDS.encode(), NAMED, id="VCF of three versions"),
    # In ANSEL what stands over a letter is written before it.
    pytest.param(
        "a.ged",
        (TREE % "ANSEL").replace("ë", "\xe8e").encode("latin-1"),
        KINDRED,
        id="GEDCOM in circles, ANSEL",
    ),
    *(
        pytest.param("a.ged", (TREE % charset).encode(codec), KINDRED, id=f"GEDCOM in circles, {charset}")
        for charset, codec in (
            ("UTF-8", "utf-8"),
            ("ANSI", "cp1252"),
            ("MACINTOSH", "mac-roman"),
        )
    ),
    pytest.param("a.srt", SRT.encode(), [({}, ("I moved - to Cardiff.",))], id="SRT"),
    pytest.param(
        "a.ics",
        calendar(ENTRY % (1, ""), ENTRY % (1, ""), ENTRY % (2, SENT)),
        [(MOVE, MOVED), ({**MOVE, "creator": "Ben Quill"}, MOVED)],
        id="ICS, an invitation is of whoever sent it",
    ),
]
BAD = {
    "half a film": ("a.mp4", film()[:-10], Broken.HALF),
    "a film without its head": ("a.mp4", film()[:80], Broken.HALF),
    "a film of boxes without end": ("a.mp4", box(b"ftyp", b"isom") + b"\0\0\0\x04mdat", Broken.HALF),
    "a picture called film": ("a.mp4", HEIC, Broken.MISNAMED),
    "half an RTF": ("a.rtf", (RTF % b"")[:-30], Broken.HALF),
    "RTF, groups in groups": ("a.rtf", rb"{\rtf1" + b"{" * 2 * rich.DEEPEST, Broken.HALF),
    "RTF in a code page that is none": ("a.rtf", rb"{\rtf1\ansicpg99999 x}", Broken.HALF),
    "RTF of an object alone": ("a.rtf", rb"{\rtf1{\object words}}", Broken.EMPTY_FILE),
    "no RTF": ("a.rtf", b"words", Broken.MISNAMED),
    "half a DOC": ("a.doc", WRITTEN[:3000], Broken.HALF),
    "DOC, a piece behind its end": ("a.doc", doc(("x", 0), beyond=2**20), Broken.HALF),
    "a table called DOC": ("a.doc", compound(Workbook=b"x"), Broken.HALF),
    "DOC of what was deleted": ("a.doc", doc(("gone", 0x0800)), Broken.EMPTY_FILE),
    "DOC with a password": ("a.doc", doc(("x", 0), flags=0x100), Broken.LOCKED),
    "DOC of Word 95": ("a.doc", doc(("x", 0), version=0x65), Broken.MISNAMED),
    "an RTF called DOC": ("a.doc", RTF % b"", Broken.MISNAMED),
    "half a TEI": ("a.xml", (TEI % LETTER)[:-30].encode(), Broken.HALF),
    "TEI, signs of another file": ("a.xml", (TEI % "a&mdash;b").encode(), Broken.HALF),
    "TEI of nothing": ("a.xml", (TEI % "<p/>").encode(), Broken.EMPTY_FILE),
    "TEI, entities in entities": (
        "a.xml",
        (TEI % LETTER).replace('"tei.dtd"', '"x" [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]').encode(),
        Broken.CHAT,
    ),
    "TEI without a bottom": ("a.xml", (TEI % ("<div>" * 5000 + "</div>" * 5000)).encode(), Broken.HALF),
    "EAD, endless": ("a.xml", (EAD % ("<c><did/></c>" * MOST)).encode(), Broken.CROWDED),
    "XML of no kind": ("a.xml", b"<a/>", Broken.CHAT),
    "CSV without words": ("a.csv", b"title,date\nx,1951\n", Broken.MISSING_COLUMN),
    "CSV in which others speak": ("a.csv", b"text,sender\nYou left me.,Ben\n", Broken.UNKNOWN_COLUMN),
    "CSV with a short row": ("a.csv", b"text,date\nx\n", Broken.FIELDS),
    "CSV, endless": ("a.csv", b"text\n" + b"".join(b"%d\n" % n for n in range(MOST + 1)), Broken.CROWDED),
    "CSV, a cell without end": ("a.csv", b'text\n"' + b"x" * 200_000, Broken.CSV),
    "CSV in another charset": ("a.csv", "text\né".encode("latin-1"), Broken.TEXT),
    "half a HEIC": ("a.heic", HEIC[:-60], Broken.HALF),
    "HEIC, a bomb": ("a.heic", HEIC.replace(SIDES, b"ispe" + b"\0\0\0\0" + b"\0\0\xf0\0" * 2), Broken.HALF),
    "a HEIC called JPEG": ("a.jpg", HEIC, Broken.MISNAMED),
    "half an ICS": ("a.ics", calendar(ENTRY % (1, ""))[:-80], Broken.HALF),
    "ICS, entries in entries": ("a.ics", b"BEGIN:VEVENT\r\n" * 20_000, Broken.HALF),
    "ICS of nothing": ("a.ics", calendar(), Broken.EMPTY_FILE),
    "ICS in another charset": ("a.ics", calendar(ENTRY % (1, "")).replace(b"Femi", b"\xff"), Broken.TEXT),
    "no ICS": ("a.ics", b"BEGIN:VCARD\r\nEND:VCARD\r\n", Broken.HALF),
    "half a VCF": ("a.vcf", CARDS[:-20].encode(), Broken.HALF),
    "VCF, cards in cards": ("a.vcf", b"BEGIN:VCARD\r\nFN:x\r\n" * 20_000, Broken.HALF),
    "VCF of a company": ("a.vcf", CARDS[CARDS.rindex("BEGIN") :].encode(), Broken.EMPTY_FILE),
    "VCF in another charset": ("a.vcf", CARDS.encode("latin-1") + b"\xff", Broken.TEXT),
    "half a GEDCOM": ("a.ged", (TREE % "UTF-8")[:-8].encode(), Broken.HALF),
    "GEDCOM in another charset": ("a.ged", (TREE % "UTF-8").encode("latin-1"), Broken.TEXT),
    "GEDCOM in a charset that is none": ("a.ged", b"0 HEAD\n1 CHAR KLINGON\n0 TRLR\n", Broken.HALF),
    "GEDCOM of nobody": ("a.ged", b"0 HEAD\n0 TRLR\n", Broken.EMPTY_FILE),
    "GEDCOM of everybody": (
        "a.ged",
        b"0 HEAD\n" + b"".join(b"0 @I%d@ INDI\n" % n for n in range(MOST + 1)) + b"0 TRLR\n",
        Broken.CROWDED,
    ),
    "half an SRT": ("a.srt", SRT[:-30].encode(), Broken.HALF),
    "no SRT": ("a.srt", b"2 Kings 1:1", Broken.HALF),
    "SRT that ends before it begins": ("a.srt", SRT.replace("01,000", "09,000").encode(), Broken.HALF),
    "a side-car of no time": ("a.json", TAKEN.replace(b"1100000000", b"9" * 30), Broken.HALF),
    "half a chat": ("a.json", GOOGLE[:-20].encode(), Broken.HALF),
    "JSON in JSON": ("a.json", b'[{"text": {"text": 1}}]', Broken.CHAT),
    "JSON without a bottom": ("a.json", b"[" * 100_000, Broken.HALF),
    "half of JSON lines": ("a.jsonl", LINES[:-20], Broken.HALF),
    "JSON lines, endless": (
        "a.jsonl",
        b"".join(b'{"text": "%d"}\n' % n for n in range(MOST + 1)),
        Broken.CROWDED,
    ),
    "JSON lines without a bottom": ("a.jsonl", b'{"text": "x"}\n' + b"[" * 100_000, Broken.HALF),
    "half an EAD": ("a.xml", (EAD % "")[:-30].encode(), Broken.HALF),
    "EAD without a bottom": ("a.xml", (EAD % ("<c>" * 5000 + "</c>" * 5000)).encode(), Broken.HALF),
    "EAD that asks for a file of ours": (
        "a.xml",
        (b'<!DOCTYPE ead [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + (EAD % "&a;").encode()),
        Broken.CHAT,
    ),
    "Markdown in another charset": ("a.md", "# é".encode("latin-1"), Broken.TEXT),
    "Markdown of HTML alone": ("a.md", b"---\ntitle: x\n---\n<script>x</script>\n", Broken.EMPTY_FILE),
    "half an Opus": ("a.opus", ogg()[:-20], Broken.HALF),
    "Opus, half a page": ("a.opus", ogg()[:40], Broken.HALF),
    "no Opus": ("a.opus", b"OggS" + bytes(range(200)), Broken.HALF),
    "Opus, and what is none": ("a.opus", ogg().replace(b"OggS\0\x04", b"OggS\0\0") + b"x" * 30, Broken.HALF),
    "Opus, sizes behind its end": ("a.opus", page(OPUS, 0)[:26] + b"\xff" * 20, Broken.HALF),
    "half an AMR": ("a.amr", b"#!AMR\n" + FRAME[:-1], Broken.HALF),
    "AMR of no frame": ("a.amr", b"#!AMR\n", Broken.HALF),
    "AMR, a mode that is none": ("a.amr", b"#!AMR\n" + b"\x50" * 99, Broken.HALF),
    "AMR of several channels": ("a.amr", b"#!AMR_MC1.0\n" + FRAME, Broken.HALF),
    "half an M4A": ("a.m4a", film()[:-10], Broken.HALF),
    "M4A, a box beyond all": ("a.m4a", box(b"ftyp", b"M4A ") + b"\0\0\0\1moov" + b"\xff" * 8, Broken.HALF),
}


@pytest.mark.parametrize(("name", "data", "found"), READ)
def test_what_a_program_wrote_is_read(name, data, found) -> None:
    reading = read_by_child(name, data)
    assert [(dict(one.facts), one.paragraphs) for one in reading.pieces] == found
    assert len({one.name for one in reading.pieces}) == len(found)
    assert reading == read(name, data)


@by_name(("name", "data", "rule"), BAD)
def test_what_is_broken_or_hostile_is_a_finding(name, data, rule) -> None:
    assert [one.rule for one in read(name, data).findings] == [rule]


@pytest.mark.parametrize("name", ["a.heic", "a.jpg"])
def test_half_a_picture_is_found_out_where_another_library_lets_halves_pass(name, monkeypatch) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    whole = HEIC
    if name == "a.jpg":
        out = io.BytesIO()
        Image.effect_noise((64, 48), 50).save(out, "JPEG")
        whole = out.getvalue()
    assert [one.rule for one in read(name, whole[: -len(whole) // 4]).findings] == [Broken.HALF]


def test_what_is_left_out_of_an_rtf_is_said() -> None:
    (piece,) = read("a.rtf", RTF % OBJECTS).pieces
    assert piece.notes == tuple(
        f"left out: {one}" for one in ("comments", "embedded object", "footnotes", "picture")
    )


def test_a_subtitle_says_when_its_words_are_spoken() -> None:
    (piece,) = read("a.srt", SRT.encode()).pieces
    assert [(one.start_ms, one.end_ms) for one in piece.places.cues] == [(1000, 2500), (2500, 4000)]


def test_a_picture_of_a_telephone_is_measured_and_drawn_behind_the_fence() -> None:
    (piece,) = read_by_child("a.heic", HEIC).pieces
    assert {**dict(piece.master), "master": ""} == {
        "master": "",
        "mime": "image/heif",
        "width": 64,
        "height": 48,
    }
    with tempfile.TemporaryFile() as file:
        file.write(HEIC)
        drawn = Image.open(io.BytesIO(crops.drawn(file, member="", side=0, limits=DRAWN)))
    assert (drawn.size, drawn.getpixel((40, 5))) == ((64, 48), (200, 30, 30))


@by_name(
    ("name", "data", "mime", "length"),
    {
        "a film": ("a.mp4", film(), "video/mp4", 2500),
        "old QuickTime, in long numbers": ("a.mov", film(1)[12:], "video/quicktime", 2500),
        "sound that does not say how long": ("a.m4a", film(scale=0), "audio/mp4", 0),
        "sound of a telephone": ("a.m4a", film(), "audio/mp4", 2500),
        "a voice message": ("a.opus", ogg(2), "audio/ogg", 2000),
        "Vorbis": ("a.ogg", ogg(3, VORBIS, 8_000), "audio/ogg", 3000),
        "a codec that does not say how long": ("a.ogg", ogg(2, b"Speex"), "audio/ogg", 0),
        "behind its last page": ("a.opus", ogg(2) + b"ID3 of a player", "audio/ogg", 2000),
        "a page of no place": ("a.opus", page(OPUS, 0) + page(b"x", -1), "audio/ogg", 0),
        "a voice message of old": ("a.amr", b"#!AMR\n" + FRAME * 50, "audio/amr", 1000),
        "AMR, wide band": ("a.amr", b"#!AMR-WB\n" + b"\x44" + bytes(60), "audio/amr", 20),
    },
)
def test_a_recording_says_what_it_is_and_how_long_where_its_head_does(name, data, mime, length) -> None:
    (piece,) = read_by_child(name, data).pieces
    assert (piece.media, dict(piece.master)["mime"], dict(piece.master)["duration_ms"]) == (
        "audio",
        mime,
        length,
    )


def scans(*colours: str, side: int = 40) -> bytes:
    """A TIFF of several pages, as a fax machine packs it."""
    file, pages = io.BytesIO(), [Image.new("L", (side, 30), colour).convert("1") for colour in colours]
    pages[0].save(file, "TIFF", save_all=True, append_images=pages[1:], compression="group4")
    return file.getvalue()


def listed(data: bytes, name: str = "a.tif") -> files.Contents:
    with tempfile.TemporaryFile() as file:
        file.write(data)
        return files.contents(file, name=name)


def test_each_page_of_a_tiff_is_a_picture_of_its_own() -> None:
    with tempfile.TemporaryFile() as file:
        file.write(scans("white", "black"))
        names = [name for name, _ in files.contents(file, name="a.tif").members]
        (piece,) = files.read(file, reader="image", name="a/0002.png", member=names[1]).pieces
        data = files.content(file, member=names[1])
        drawn = Image.open(io.BytesIO(crops.drawn(file, member=names[1], side=0, limits=DRAWN)))
        gone = files.read(file, reader="image", name="a/0003.png", member="page:0003.png")
    assert names == ["page:0001.png", "page:0002.png"]
    assert dict(piece.master)["master"] == hashlib.sha256(data).hexdigest()
    assert (drawn.size, drawn.getpixel((3, 3)), gone.findings[0].rule) == ((40, 30), (0, 0, 0), Broken.HALF)


@by_name(
    ("data", "rules"),
    {
        "one page": (lambda: scans("white"), []),
        "no TIFF": (lambda: HEIC, []),
        "half a TIFF": (lambda: scans("white", "black")[:12], [Broken.HALF]),
        "a TIFF of too many pages": (lambda: scans(*["white"] * (leaves.MOST + 1), side=8), [Broken.CROWDED]),
    },
)
def test_a_tiff_that_is_not_opened_says_why_or_is_one_picture(data, rules) -> None:
    found = listed(data())
    assert (found.members, [one.rule for one in found.findings]) == ((), rules)
