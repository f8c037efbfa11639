from datetime import date

import pytest

from personas.core.consent import Rule
from personas.core.findings import SAYINGS, Broken, Finding
from personas.core.manifest import COLUMNS, KINDS, parse

HEADER = "path,title,creator,date,kind"
ROW = "texts/a.txt,A letter,Ada Pellowe,1951-10-14,letter"


def rules(text):
    data = text if isinstance(text, bytes) else text.encode()
    return [(found.row, found.rule) for found in parse(data).findings]


def test_a_row_becomes_metadata_rule_and_names():
    header = ",".join(COLUMNS)
    row = (
        'texts/a.txt,"A ""letter"",\nof two lines",Ada,184X,letter,en,Trunk,Inês,Horta,CC0,Letters,"one; two",'
        "yes,no,,yes,family,Tomás Ávila; Inês ;;Inês,medical;minors,2026-01-02,2031-06-30"
    )
    manifest = parse(f"{header}\r\n{row}\r\n".encode())
    assert manifest.findings == ()
    (found,) = manifest.rows
    assert (found.number, found.path, found.language) == (2, "texts/a.txt", "en")
    assert found.fact("title") == 'A "letter", of two lines'
    assert found.fact("mood") == ""
    assert found.mentions == ("Tomás Ávila", "Inês")
    assert found.rule == Rule(
        inclusion=True,
        surfacing=False,
        display=None,
        existence=True,
        tier="family",
        sensitive=("medical", "minors"),
        valid_from=date(2026, 1, 2),
        valid_until=date(2031, 6, 30),
    )


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(f"{HEADER}\n{ROW}\n".encode(), id="plain"),
        pytest.param(f"\ufeff{HEADER}\n{ROW}\n".encode(), id="byte order mark"),
        pytest.param(f"{HEADER}\r\n{ROW}\r\n".encode(), id="CRLF"),
        pytest.param(f"{HEADER}\r{ROW}".encode(), id="CR and no end"),
        pytest.param(f"{HEADER}\n\n{ROW}\n\n\n".encode(), id="blank lines"),
        pytest.param(f'"path","title",creator,date,kind\n{ROW}'.encode(), id="quotes"),
    ],
)
def test_a_manifest_may_come_from_any_program(data):
    manifest = parse(data)
    assert manifest.findings == ()
    assert [row.path for row in manifest.rows] == ["texts/a.txt"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(f"{HEADER},mood\n{ROW},sad", [(1, Broken.UNKNOWN_COLUMN)], id="unknown column"),
        pytest.param(f"{HEADER},kind\n{ROW},letter", [(1, Broken.DOUBLE_COLUMN)], id="column twice"),
        pytest.param("path,title\na,b", [(1, Broken.MISSING_COLUMN)] * 3, id="missing columns"),
        pytest.param("", [(1, Broken.MISSING_COLUMN)] * 5, id="nothing"),
        pytest.param(HEADER, [(0, Broken.NO_ROWS)], id="no rows"),
        pytest.param(f"{HEADER}\n{ROW},x", [(2, Broken.FIELDS)], id="field too many"),
        pytest.param(f"{HEADER}\n{ROW}\nb.txt,B", [(3, Broken.FIELDS)], id="fields missing"),
        pytest.param(f"{HEADER}\n{ROW}\n{ROW}", [(3, Broken.DOUBLE_PATH)], id="path twice"),
        pytest.param(f'{HEADER}\n"a', [(0, Broken.CSV)], id="open quote"),
        pytest.param(f'{HEADER}\n"a"b,c', [(0, Broken.CSV)], id="words after a quote"),
        pytest.param(b"\xff", [(0, Broken.TEXT)], id="no utf-8"),
        pytest.param(f"{HEADER}\n{ROW}\0", [(0, Broken.TEXT)], id="NUL"),
        pytest.param(f"{HEADER},display\n{ROW},Yes", [(2, Broken.YES_NO)], id="neither yes nor no"),
        pytest.param(f"{HEADER},sensitive\n{ROW},secret", [(2, Broken.SENSITIVE)], id="unknown class"),
        pytest.param(f"{HEADER},valid_from\n{ROW},2031", [(2, Broken.DAY)], id="a year as a day"),
        pytest.param(f"{HEADER},valid_until\n{ROW},2031-02-30", [(2, Broken.DAY)], id="a day that is none"),
        pytest.param(
            f"{HEADER},valid_until\n{ROW},2031-06-02T00:00Z", [(2, Broken.DAY)], id="a day with a time zone"
        ),
        pytest.param(
            f"{HEADER},valid_from,valid_until\n{ROW},2031-06-02,2031-06-02",
            [(2, Broken.WINDOW)],
            id="a window of no day",
        ),
        pytest.param(f"{HEADER}\na.txt,,,,", [(2, Broken.EMPTY)] * 2 + [(2, Broken.KIND)], id="empty fields"),
        pytest.param(f"{HEADER}\na.txt,A,Ada,June,letter", [(2, Broken.DATE)], id="bad date"),
        pytest.param(f"{HEADER}\na.txt,A,Ada,,Letter", [(2, Broken.KIND)], id="unknown kind"),
        pytest.param(f"{HEADER}\n,A,Ada,,letter", [(2, Broken.EMPTY)], id="no path"),
        pytest.param(f"{HEADER}\n{'x' * 501},A,Ada,,letter", [(2, Broken.TOO_LONG)], id="long path"),
        pytest.param(f"{HEADER}\na,{'x' * 501},Ada,,letter", [(2, Broken.TOO_LONG)], id="long title"),
        pytest.param(f"{HEADER},mentions\n{ROW},B;{'x' * 201}", [(2, Broken.TOO_LONG)], id="long name"),
    ],
)
def test_a_broken_rule_is_found_with_its_row(text, found):
    assert rules(text) == found


@pytest.mark.parametrize(
    "path",
    ["../a.txt", "a/../../b", "/etc/passwd", "a\\b", "C:a", "c:/a", "~/a", "a//b", "./a", "a/.", "a/", ".."],
)
def test_a_path_that_leaves_the_folder_is_found(path):
    assert rules(f"{HEADER}\n{path},A,Ada,,letter") == [(2, Broken.PATH)]


@pytest.mark.parametrize("path", ["a", "a.txt", "texts/ä ö.txt", "a/b/c..d", "..a", "x" * 500])
def test_a_path_below_the_folder_is_none(path):
    assert rules(f"{HEADER}\n{path},A,Ada,,letter") == []


def test_right_rows_are_kept_beside_wrong_ones():
    manifest = parse(f"{HEADER}\n{ROW}\nb.txt,B,Ada,June,letter\nc.txt,C,Ada,,memoir\n".encode())
    assert [row.number for row in manifest.rows] == [2, 4]
    assert [found.row for found in manifest.findings] == [3]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_the_format_is_known(kind):
    assert rules(f"{HEADER}\na.txt,A,Ada,,{kind}") == []


@pytest.mark.parametrize("rule", Broken)
def test_every_finding_says_thing_reason_and_next_step(rule):
    why, what = SAYINGS[rule]
    found = Finding(file="texts/a.txt", row=3, rule=rule, detail="because")
    assert found.message == f"texts/a.txt, row 3 {why} (because): {what}."
    assert Finding(file="a", row=0, rule=rule, detail="b").message == f"a {why} (b): {what}."
