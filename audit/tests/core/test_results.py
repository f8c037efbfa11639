from audit.core.results import LINE, Report, Result, Status, Verdict, visible
from ledger.tests.by_name import by_name


def report(*statuses, name="signatures"):
    first = Result(number=1, name="file", status=Status.PASS, code="ok", line="")
    rest = [Result(number=2, name=name, status=status, code="ok", line="") for status in statuses]
    return Report(results=(first, *rest))


@by_name(
    ("statuses", "verdict"),
    {
        "all pass": ([], Verdict.PASS),
        "something was not given": ([Status.NOT_CHECKED], Verdict.PASS),
        "unknown key": ([Status.NOT_TRUSTED], Verdict.NOT_TRUSTED),
        "a failure outweighs an unknown key": ([Status.NOT_TRUSTED, Status.FAIL], Verdict.FAIL),
    },
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


@by_name(
    ("text", "line"),
    {
        "terminal escape": ("\x1b[2Jgone", "\\u{1b}[2Jgone"),
        "newline and bidi": ("a\nb\u202ec", "a\\u{a}b\\u{202e}c"),
        "plain words": ("café “x”…", "café “x”…"),
        "very long": ("x" * 1000, "x" * (LINE - 1) + "…"),
    },
)
def test_a_line_moves_no_cursor(text, line):
    assert visible(text) == line
