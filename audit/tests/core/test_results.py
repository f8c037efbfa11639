import pytest

from audit.core.results import LINE, Report, Result, Status, Verdict, visible


def report(*statuses, name="signatures"):
    first = Result(number=1, name="file", status=Status.PASS, code="ok", line="")
    rest = [Result(number=2, name=name, status=status, code="ok", line="") for status in statuses]
    return Report(results=(first, *rest))


@pytest.mark.parametrize(
    ("statuses", "verdict"),
    [
        pytest.param([], Verdict.PASS, id="all pass"),
        pytest.param([Status.NOT_CHECKED], Verdict.PASS, id="something was not given"),
        pytest.param([Status.NOT_TRUSTED], Verdict.NOT_TRUSTED, id="unknown key"),
        pytest.param(
            [Status.NOT_TRUSTED, Status.FAIL], Verdict.FAIL, id="a failure outweighs an unknown key"
        ),
    ],
)
def test_the_worst_result_is_the_verdict(statuses, verdict):
    assert report(*statuses).verdict is verdict


def test_a_file_that_is_no_bundle_is_unreadable():
    assert report(Status.FAIL, name="parts").verdict is Verdict.UNREADABLE


def test_programs_get_the_verdict_as_a_word():
    assert [report(one).verdict_name for one in (Status.PASS, Status.NOT_TRUSTED, Status.FAIL)] == [
        "pass",
        "not_trusted",
        "fail",
    ]


def test_exit_codes_are_fixed():
    assert [(one.name, one.value) for one in Verdict] == [
        ("PASS", 0),
        ("FAIL", 1),
        ("NOT_TRUSTED", 2),
        ("UNREADABLE", 3),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("\x1b[2Jgone", "\\u{1b}[2Jgone", id="terminal escape"),
        pytest.param("a\nb\u202ec", "a\\u{a}b\\u{202e}c", id="newline and bidi"),
        pytest.param("café “x”…", "café “x”…", id="plain words"),
        pytest.param("x" * 1000, "x" * (LINE - 1) + "…", id="very long"),
    ],
)
def test_a_line_moves_no_cursor(text, line):
    assert visible(text) == line
