from audit.core.drawing.watched import GREW, Watched, page
from audit.tests.exports import head

MARKUP = "<script>alert(1)</script>"


def test_a_log_that_grew_is_said_in_one_sentence_with_what_was_seen():
    seen = Watched(origin="a.example", at="now", head=head(5), grown="then", witnesses=("w.example",))
    said = page(seen).decode()
    assert f'<p class="pass">{GREW}</p>' in said
    assert said.count("<dd>") == 5
    assert "w.example" in said
    assert "script-src" not in said
    assert "<script" not in said


def test_an_alarm_and_a_log_that_was_not_reached_have_other_colours_and_no_markup_of_theirs():
    for is_alarm, tone in ((True, "fail"), (False, "not_trusted")):
        said = page(Watched(origin=MARKUP, at="now", wrong=MARKUP, detail=MARKUP, is_alarm=is_alarm)).decode()
        assert f'<p class="{tone}">&lt;script&gt;' in said
        assert "<script" not in said
        assert GREW not in said
        assert "nobody whom" in page(Watched(origin="a", at="", wrong="w", head=head(5))).decode()
