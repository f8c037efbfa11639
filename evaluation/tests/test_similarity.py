"""Similarity is fitted on how near a question comes to what is about something else."""

import json

import pytest

from citations.core.ranking import calibration
from evaluation import similarity
from evaluation.figures import Half
from evaluation.similarity import LEVELS, WHOLE, Asked, Best, Near
from evaluation.tests import making
from personas import embedders
from personas.tests.folders import write_folder


def best(right, foreign, half=Half.FIT, few=()):
    return Best(half=half, right=Near(right), foreign=Near(foreign), few=few)


def test_no_more_questions_reach_a_level_than_it_allows():
    foreign = [n % 997 for n in range(5000)]
    points = similarity.fit_similarity(foreign)
    levels = {level: cosine for cosine, level in points}
    for level, most in LEVELS:
        reached = sum(one >= levels[level] for one in foreign)
        assert most - 3 <= 1000 * reached / len(foreign) <= most
    assert (points[0], points[-1]) == ((0, 0), (1000, 1000))


@pytest.mark.parametrize(
    "foreign", [pytest.param([300] * 2000, id="alike"), pytest.param([1, 2, 3], id="few")]
)
def test_questions_that_tell_no_levels_apart_fit_nothing(foreign):
    with pytest.raises(ValueError, match="too few or too alike"):
        similarity.fit_similarity(foreign)


def test_only_the_half_that_may_be_fitted_on_is_fitted_on():
    fit = [best(0, n % 997) for n in range(5000)]
    held = [best(0, 999, Half.HELD)] * 5000
    row = (WHOLE, similarity.fit_similarity([one.foreign.cosine for one in fit]))
    assert similarity.fitted([*fit, *held]) == {"TABLES": (row,)}


def test_each_number_of_passages_has_a_row_of_each_table():
    few = [(50, Near(n % 499, n % 1499)) for n in range(5000)]
    bests = [
        Best(half=Half.FIT, right=Near(0), foreign=Near(n % 997, n % 2997), few=(one,))
        for n, one in enumerate(few)
    ]
    made = similarity.fitted(bests)
    assert {table: [size for size, _ in rows] for table, rows in made.items()} == {
        "TABLES": [50, WHOLE],
        "BY_PIECES": [50, WHOLE],
    }
    assert made["BY_PIECES"][0][1] == similarity.fit_similarity([near.by_pieces for _, near in few], 3000)


@pytest.mark.parametrize(
    ("table", "embedder"),
    [(table, name) for table in ("TABLES", "BY_PIECES") for name in sorted(getattr(calibration, table))],
)
def test_the_rows_of_one_embedder_are_written_and_no_others(table, embedder):
    rows = ((50, ((0, 0), (211, 400), (1000, 1000))), (90, ((0, 0), (311, 400), (1000, 1000))))
    made: dict[str, object] = {}
    exec(compile(similarity.written({table: rows}, embedder), "calibration", "exec"), made)  # noqa: S102 - just written
    whole = {"TABLES": calibration.TABLES, "BY_PIECES": calibration.BY_PIECES}
    assert {name: made[name] for name in whole} == whole | {table: whole[table] | {embedder: rows}}


def paragraph(text, question, answer):
    answers = [{"text": answer, "answer_start": text.index(answer)}] if answer else []
    return {"context": text, "qas": [{"id": question, "question": question, "answers": answers}]}


@pytest.fixture
def shared(tmp_path):
    """One article, of which one question has an answer, and one archive with one golden question."""
    root = write_folder(
        tmp_path / "archives" / "douglass", {"a.txt": {}}, a_txt=b"The tide was low that day."
    )
    gold = [{"path": "a.txt", "quote": "The tide was low"}]
    making.lines(root / "questions.jsonl", making.golden("q", "How was the tide?", gold))
    data = [
        {
            "title": "Bees",
            "paragraphs": [
                paragraph("Bees make honey in May.", "What do bees make?", "honey"),
                paragraph("Wasps do not.", "Who reigns?", ""),
            ],
        }
    ]
    (tmp_path / "eval").mkdir()
    (tmp_path / "eval" / "squad2_public.json").write_text(json.dumps({"data": data}), encoding="utf-8")
    return tmp_path


def test_every_question_is_asked_of_what_answers_it_and_of_the_other_archives(shared):
    hashing = embedders.get("hashing")
    found = similarity.drawn(shared, hashing)
    assert len(found) == 2  # who reigns is answered nowhere
    near = {"What do bees make?": "Bees. Encyclopedia.\nBees make honey in May. Wasps do not."}
    question, own = hashing.embed([*near, *near.values()])
    assert found[0].right == Near(round(1000 * float(question @ own)))
    assert all(one.right > one.foreign for one in found)


def test_where_pieces_are_compared_the_nearest_sentence_counts_and_few_passages_are_asked_too(
    shared, monkeypatch
):
    monkeypatch.setattr(similarity, "FEW", (1,))
    found = similarity.drawn(shared, embedders.get("minilm"))
    assert [one.right.by_pieces > one.foreign.by_pieces > one.foreign.cosine for one in found] == [True, True]
    assert [[size for size, _ in one.few] for one in found] == [[], []]  # of one passage there is no stretch
    assert similarity.similarity(found[0].right, embedders.get("minilm").name) > 600


def test_a_passage_answers_where_it_holds_half_of_the_span_or_lies_in_it():
    def row(*spans):
        return similarity.Row(archive="a", key="k", spans=spans, words="tide")

    def right(one, span):
        asked = Asked(text="tide", half=Half.FIT, archive="a", places=(("k", span),))
        other = similarity.Row(archive="b", key="k", spans=((0, 0, 9),), words="rain")
        return len(similarity.found([asked], [one, other], embedders.get("hashing")))

    assert right(row((0, 0, 10)), (0, 5, 15)) == 1
    assert right(row((0, 0, 10)), (0, 6, 16)) == 0
    assert right(row((0, 20, 30)), (0, 0, 90)) == 1
    assert right(row((1, 0, 10)), (0, 0, 10)) == 0
