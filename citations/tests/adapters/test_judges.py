"""Second opinions from a folder, with tiny models that are made here."""

import json

import pytest

from citations.adapters import judges
from citations.adapters.judges.classifying import digest
from citations.adapters.judges.entailing import FolderEntailment
from citations.adapters.judges.ordering import SENTENCES
from citations.core.binding.judge import NONE, Opinion, Told
from citations.core.errors import JudgeError
from citations.core.query.understood import read
from citations.core.ranking import reranking
from citations.core.ranking.sentences import LINEAR, draw, pick
from citations.tests.adapters.folders import judge_folder
from citations.tests.core.fakes import SESSION
from citations.tests.core.making import passage

NLI = ("contradiction", "ENTAILMENT", "neutral")
DOUBTS = {"never": (9.0, 0.0, 0.0)}
GALE = {"gale": (2.0,), "mast": (1.0,)}


@pytest.fixture(autouse=True)
def opened_anew():
    judges.folder_judge.cache_clear()
    judges.reranker_from.cache_clear()
    judges.folder_selector.cache_clear()


def nli(folder, **more):
    return judge_folder(folder, NLI, DOUBTS, bias=(0.0, 3.0, 0.0), **more)


def test_without_a_folder_there_is_no_judge():
    assert judges.judge_for("", SESSION) is NONE
    assert judges.judge_name("") == "none"
    assert judges.reranker_from(None) is reranking.NONE


def test_entailment_is_the_share_of_its_own_class_whatever_place_that_has(tmp_path):
    judge = FolderEntailment(nli(tmp_path / "nli"))
    assert judge.likely("The gale broke the mast", ["the gale", "the mast"]) == 909
    assert judge.likely("The gale never broke the mast", ["the gale broke it"]) == 2
    told = [Told(claim=one, quotes=("gale",)) for one in ("never", "mast")]
    assert judge.judge(told, "When?") == (Opinion(says=False), Opinion(says=True))


def test_a_reranker_has_one_output_or_the_second_of_two(tmp_path):
    one = judges.reranker_from(judge_folder(tmp_path / "one", ("LABEL_0",), GALE))
    assert one.relevance("when", ["mast", "tide", "gale"]) == (731, 500, 880)
    two = judges.reranker_from(judge_folder(tmp_path / "two", ("no", "yes"), {"gale": (0.0, 2.0)}))
    assert two.relevance("when", ["tide", "gale"]) == (500, 880)
    assert two.relevance("when", []) == ()


def test_many_passages_keep_their_order(tmp_path):
    judge = judges.reranker_from(judge_folder(tmp_path / "one", ("LABEL_0",), GALE))
    texts = ["gale" if n % 3 else "mast " * n for n in range(21)]
    alone = tuple(share for text in texts for share in judge.relevance("when", [text]) or ())
    assert judge.relevance("when", texts) == alone


def test_a_text_of_any_length_is_judged(tmp_path):
    judge = FolderEntailment(nli(tmp_path / "nli"))
    assert judge.likely("gale " * 5_000, ["mast " * 5_000]) == 909


def test_a_model_that_takes_no_types_is_given_none(tmp_path):
    judge = FolderEntailment(nli(tmp_path / "nli", inputs=("input_ids", "attention_mask")))
    assert judge.likely("gale", ["gale"]) == 909


def measured(*texts):
    """Measure sentences that have no word of the question; a later one is no likelier."""
    return draw(read("When did it blow?"), {"c1": passage(*texts)}, SESSION.life)


def chosen(one, *texts):
    """Return what a selector chooses, with what each is worth."""
    return [(each.n, each.odds) for each in one.select("when", measured(*texts)) or ()]


def test_a_selector_puts_first_what_its_model_does_and_the_logit_is_what_it_is_worth(tmp_path):
    one = judges.folder_selector(str(judge_folder(tmp_path / "one", ("LABEL_0",), GALE)))
    texts = ("The tide ran high.", "The mast was lost.", "A gale broke it.")
    assert chosen(one, *texts) == [
        (2, 2000),
        (1, 1000),
        (0, 0),
    ]
    two = judges.folder_selector(str(judge_folder(tmp_path / "two", ("no", "yes"), {"gale": (3.0, 1.0)})))
    assert chosen(two, *texts) == [
        (0, 0),
        (1, 0),
        (2, -2000),
    ]
    assert len(chosen(one, *(f"The tide ran {n} feet high." for n in range(30)))) == SENTENCES
    assert one.select("when", []) == []
    assert judges.selector_name(str(tmp_path / "one")) == f"one-{digest(tmp_path / 'one')[:16]}"
    assert judges.folder_selector("") is LINEAR


def test_a_selector_whose_model_breaks_leaves_it_to_the_fitted_weights(tmp_path, caplog):
    folder = judge_folder(tmp_path / "nan", ("LABEL_0",), {"mast": (float("nan"),)})
    broken = judges.selector_for(str(folder), SESSION)
    assert broken.select("Canary", measured("The mast was lost.", "The tide ran high.")) is None
    asked, keyed = (
        read("Where was the mast lost?"),
        {"c1": passage("The mast was lost.", "The tide ran high.")},
    )
    assert pick(asked, keyed, SESSION.life, broken) == pick(asked, keyed, SESSION.life)
    assert "judge.unusable" in caplog.text
    assert "Canary" not in caplog.text
    with pytest.raises(JudgeError, match="3 classes"):
        judges.selector_name(str(nli(tmp_path / "nli")))


def test_a_judge_is_named_by_every_byte_of_its_folder(tmp_path):
    first, second = nli(tmp_path / "a" / "nli"), nli(tmp_path / "b" / "nli")
    assert digest(first) == digest(second)
    (second / "model.onnx_data").write_bytes(b"1")
    assert digest(first) != digest(second)
    assert judges.judge_name(str(first)) == f"nli-{digest(first)[:16]}"


OTHER = json.dumps({"id2label": {"0": "no", "1": "yes", "2": "?"}})


@pytest.mark.parametrize(
    ("file", "content", "why"),
    [
        ("model.onnx", None, "holds 0 files"),
        ("b.onnx", "", "holds 2 files"),
        ("model.onnx", "no", "ONNX Runtime can open"),
        ("tokenizer.json", "{}", "is no tokenizer"),
        ("tokenizer.json", None, "is no tokenizer"),
        ("config.json", None, "cannot be read"),
        ("config.json", "[", "cannot be read"),
        ("config.json", "[]", "no configuration"),
        ("config.json", "{}", "names no classes"),
        ("config.json", OTHER, "names no class 'entailment'"),
    ],
)
def test_a_folder_that_is_none_is_said_in_one_sentence_with_its_name(tmp_path, file, content, why):
    folder = nli(tmp_path / "nli")
    (folder / file).unlink() if content is None else (folder / file).write_text(content)
    with pytest.raises(JudgeError, match=why) as raised:
        judges.folder_judge(str(folder))
    assert str(folder) in str(raised.value)


def test_a_reranker_of_three_classes_is_none(tmp_path):
    with pytest.raises(JudgeError, match="3 classes"):
        judges.reranker_from(nli(tmp_path / "nli"))


def test_a_model_of_something_else_is_none(tmp_path):
    folder = nli(tmp_path / "nli", inputs=("input_ids", "pixels"))
    with pytest.raises(JudgeError, match="sequence classification"):
        judges.folder_judge(str(folder))


def test_a_model_that_breaks_lets_no_paraphrase_through_and_leaves_the_order(tmp_path, caplog):
    weights = {"mast": (float("nan"),) * 3}
    judge = judges.folder_judge(str(judge_folder(tmp_path / "nli", NLI, weights)))
    assert judge.judge((Told(claim="Canary mast", quotes=("mast",)),), "When?") == (None,)
    folder = judge_folder(tmp_path / "rerank", ("LABEL_0",), GALE)
    config = {"id2label": {"0": "no", "1": "yes"}}
    (folder / "config.json").write_text(json.dumps(config))
    assert judges.reranker_from(folder).relevance("Canary", ["mast"]) is None
    assert "judge.unusable" in caplog.text
    assert "Canary" not in caplog.text
