import pytest

from citations.core.binding.support import framed
from citations.core.passages import framing
from citations.core.passages.marks import Voice
from citations.core.text.dated import spoken
from citations.tests.core.making import origin


@pytest.mark.parametrize(
    ("date", "said"),
    [
        pytest.param("", "undated", id="nothing"),
        pytest.param("1845", "1845", id="a year"),
        pytest.param("1845-06", "June 1845", id="a month"),
        pytest.param("1845-06-02", "2 June 1845", id="a day"),
        pytest.param("1845-12-31", "31 December 1845", id="the last day"),
        pytest.param("184X", "the 1840s", id="a decade"),
        pytest.param("18XX", "the 1800s", id="a century"),
        pytest.param("1845-XX", "1845", id="an unknown month"),
        pytest.param("1845-06-XX", "June 1845", id="an unknown day"),
        pytest.param("1845-XX-XX", "1845", id="an unknown month and day"),
        pytest.param("1845?", "about 1845", id="uncertain"),
        pytest.param("184X~", "about the 1840s", id="approximate"),
        pytest.param("1845-06-02%", "about 2 June 1845", id="both"),
        pytest.param("1845/1846-03", "between 1845 and March 1846", id="an interval"),
    ],
)
def test_every_form_of_date_is_said_as_people_say_it(date, said):
    assert spoken(date) == said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        pytest.param({"date": "1951-05-12"}, "a letter, 1951", id="dated"),
        pytest.param({"date": ""}, "a letter, undated", id="undated"),
        pytest.param({"kind": "ledger"}, "an item of the archive, 1951", id="an unknown kind"),
    ],
)
def test_an_artifact_is_told_by_kind_and_year_and_never_by_name(facts, said):
    assert framing.about(origin(title="To Tom", **facts)) == said
    assert framing.dated(origin(title="To Tom", **facts)) == said


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("193X", "the 1930s"),
        ("1911?", "about 1911"),
        ("1951-05-12~", "about 1951"),
        ("1936-07-12/1936-09-06", "1936"),
        ("1974-02/1979", "between 1974 and 1979"),
    ],
)
def test_a_source_is_told_with_the_date_that_its_record_has(date, said):
    assert framing.dated(origin(date=date)) == f"a letter, {said}"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        pytest.param({}, "In “To Tom”, a letter dated 12 May 1951, Ada Finch wrote:", id="written"),
        pytest.param(
            {"kind": "speech"}, "In “To Tom”, a speech dated 12 May 1951, Ada Finch said:", id="spoken"
        ),
        pytest.param({"date": ""}, "In “To Tom”, a letter, undated, Ada Finch wrote:", id="undated"),
        pytest.param(
            {"creator": "Tom Hale", "kind": "biography"},
            "In “To Tom”, a biography dated 12 May 1951, Tom Hale wrote:",
            id="another hand is named",
        ),
    ],
)
def test_the_words_before_a_quotation_name_whose_they_are(facts, words):
    assert framing.frame(origin(title="To Tom", **facts)) == words


@pytest.mark.parametrize(
    ("voice", "words"),
    [
        pytest.param(
            Voice.QUOTED, "In “To Tom”, a letter dated 12 May 1951, Ada Finch quoted:", id="between marks"
        ),
        pytest.param(
            Voice.MIXED, "A passage in “To Tom”, a letter dated 12 May 1951, reads:", id="cut inside marks"
        ),
    ],
)
def test_words_that_stand_in_quotation_marks_are_not_written(voice, words):
    made = framing.frame(origin(title="To Tom"), voice)
    assert made == words
    assert framed(f"{made} “x”", "x", origin(title="To Tom")) == ()


@pytest.mark.parametrize(
    ("text", "made"),
    [
        pytest.param("„A“ “B”", "‘A‘ ‘B’", id="curly"),
        pytest.param(
            'He said, "Go," and "so".', "He said, ‘Go,’ and ‘so’.", id="straight, by what stands around"
        ),
        pytest.param('of 5" and more ("x")', "of 5’ and more (‘x’)", id="inches, and in brackets"),
        pytest.param("a\n b", "a b", id="lines"),
    ],
)
def test_double_marks_inside_become_single_and_lines_one(text, made):
    assert framing.single(text) == made


@pytest.mark.parametrize(
    ("pointer", "said"),
    [
        pytest.param("/date", "“To Tom” is dated 12 May 1951.", id="date"),
        pytest.param("/creator", "“To Tom” is by Ada Finch.", id="creator"),
        pytest.param("/recipient", "“To Tom” is addressed to Tom ‘T’ Hale.", id="recipient"),
        pytest.param("/place", "“To Tom” names as its place Leeds.", id="place"),
        pytest.param("/kind", "“To Tom” is kept in the archive as: letter", id="kind"),
        pytest.param("/part_of", "", id="not in the record"),
        pytest.param("/width", "", id="no sentence for it"),
    ],
)
def test_a_fact_of_the_record_has_one_sentence(pointer, said):
    letter = origin(title="To Tom", recipient="Tom “T” Hale", place="Leeds", width="9")
    assert framing.stated(letter, pointer) == said
