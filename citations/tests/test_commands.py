import io
import json
from contextlib import nullcontext

import pytest
from django.core.management import CommandError, call_command

from citations import selectors, services
from citations.models import Pattern, Question, Reach
from citations.tests.asking import CARDIFF
from ledger import selectors as ledger
from ledger.core import chain, envelope
from ledger.core.bundle import BundleFile
from ledger.core.keyset import Role
from personas import roles
from personas.models import Persona, Tier

FRANCE = "What is the capital of France?"
LENT = "Who lent Ada the money for the passage to Cardiff?"
LINE = {
    "id": "ada-001",
    "question": CARDIFF,
    "kind": "factual_when",
    "expected": {
        "category": "proceed",
        "category_reason": None,
        "outcome": "answered",
        "best_rung": "supported",
    },
    "gold": [{"path": "texts/letter.txt", "quote": "In the spring of 1951 I moved to Cardiff"}],
    "must_not": ["1952"],
}


def run(*arguments, **options):
    out, err = io.StringIO(), io.StringIO()
    call_command(*arguments, **options, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.fixture
def questions(tmp_path):
    refused = {
        "id": "ada-002",
        "question": FRANCE,
        "kind": "general_knowledge",
        "expected": {
            "category": "refuse",
            "category_reason": "general_knowledge",
            "outcome": "refused",
            "best_rung": "refused",
        },
        "gold": [],
    }
    family = LINE | {
        "id": "ada-003",
        "question": "Who lent Ada the money for the passage?",
        "as": "rhea",
        "gold": [],
    }
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in (LINE, refused, family)))
    return path


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param([CARDIFF], ["I moved to Cardiff", "[Source A]", "Rung: supported"], id="claims"),
        pytest.param([FRANCE], ["Not a question for this archive", "  - "], id="a refusal and what to try"),
        pytest.param([LENT], ["forty pounds"], id="as the evaluation sees it"),
        pytest.param([LENT, "--as=femi"], ["forty pounds"], id="as the family sees it"),
        pytest.param(
            [CARDIFF, "--explain"],
            ["4 enforcement: passed", "claim 1: supported", "texts/letter.txt"],
            id="how it was made",
        ),
        pytest.param(
            [FRANCE, "--explain"],
            ["2 categories: refused: general knowledge; the archive was not read"],
            id="how it was refused",
        ),
    ],
)
def test_ask_prints(cast, arguments, told):
    out, _ = run("ask", "ada", *arguments)
    assert [one for one in told if one not in out] == []


def test_ask_prints_what_the_api_would_and_no_more_than_its_user_sees(cast):
    out, err = run("ask", "ada", LENT, "--json", "--as=rhea")
    assert set(json.loads(out)) == {"contract", "claims", "nearest", "outcome", "read_as"}
    assert "forty pounds" not in out
    out, err = run("ask", "ada", CARDIFF, "--json", "--explain")
    assert json.loads(out)["claims"]
    assert "12 tracking" in err


def test_ask_explains_nothing_to_who_may_only_ask(cast):
    with pytest.raises(CommandError, match="femi may not see how an answer is made"):
        run("ask", "ada", CARDIFF, "--explain", "--as=femi")
    assert not Question.objects.filter(user=cast.femi).exists()


@pytest.mark.parametrize("role", [roles.Role.CURATOR, roles.Role.AUDITOR])
def test_ask_explains_to_curators_and_auditors(cast, role):
    roles.grant(cast.femi, cast.persona, role)
    assert "claim 1: supported" in run("ask", "ada", CARDIFF, "--explain", "--as=femi")[0]


def test_ask_writes_the_bundle_that_the_keyset_verifies(cast, tmp_path):
    run("ask", "ada", CARDIFF, bundle=tmp_path / "b.json")
    run("keyset", out=tmp_path / "k.json")
    bundle = BundleFile.parse((tmp_path / "b.json").read_bytes())
    keyset = chain.Chain.parse((tmp_path / "k.json").read_bytes()).verify()[-1]
    assert envelope.verify(bundle.envelope, keyset=keyset, role=Role.BUNDLE, index=bundle.proof.index)
    assert run("keyset")[0].strip() == (tmp_path / "k.json").read_text()


def test_ask_names_nobody_to_a_stranger(cast):
    with pytest.raises(CommandError) as said:
        run("ask", "eva", CARDIFF, "--as=sam")
    assert "Here are" not in str(said.value)


def test_ask_says_where_a_first_persona_comes_from(cast):
    Persona.objects.update(state=Persona.State.DRAFT)
    with pytest.raises(CommandError, match=r"manage\.py load_demo makes one"):
        run("ask", "eva", CARDIFF)


def test_nothing_is_asked_for_a_file_that_cannot_be_written(cast, questions, tmp_path):
    for words in (("ask", "ada", CARDIFF, "--bundle"), ("evaluate", "ada", str(questions), "--json")):
        with pytest.raises(CommandError, match=r"out\.json cannot be written \(No such file"):
            run(*words, str(tmp_path / "none" / "out.json"))
    assert not Question.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("eva", CARDIFF), r"persona\.unknown.*Here are: ada\.", id="no such persona"),
        pytest.param(("ada", CARDIFF, "--as=sam"), "persona.unknown", id="a stranger"),
        pytest.param(("ada", CARDIFF, "--as=eva"), "no user 'eva'", id="no such user"),
        pytest.param(("ada", CARDIFF, "--profile=x"), "profile.unknown", id="no such profile"),
        pytest.param(("ada", ""), "question.malformed", id="no question"),
    ],
)
def test_ask_says_what_is_wrong(cast, arguments, said):
    with pytest.raises(CommandError, match=said):
        run("ask", *arguments)


def test_ask_waits_for_nobody_when_no_checkpoint_covers_it(cast, monkeypatch):
    monkeypatch.setattr(selectors, "delivered", lambda _: None)
    with pytest.raises(CommandError, match="not covered by a checkpoint"):
        run("ask", "ada", CARDIFF)


@pytest.mark.parametrize("change", [{}, {"is_active": True}, {"password": "md5$salt$x"}])
def test_the_evaluation_user_cannot_sign_in_and_who_could_is_not_it(cast, change):
    user = services.evaluation_user()
    assert services.evaluation_user() == user
    for name, value in change.items():
        setattr(user, name, value)
    assert selectors.is_evaluator(user) is not bool(change)


def test_evaluate_asks_scores_and_writes_every_item(cast, questions, tmp_path):
    out, _ = run("evaluate", "ada", questions, json=tmp_path / "scores.json", verbosity=0)
    assert "3 questions" in out
    assert "evidence_hit" in out
    scores = json.loads((tmp_path / "scores.json").read_text())
    assert scores["summary"]["all"]["evidence_hit"] == {"yes": 1, "of": 1, "thousandths": 1000}
    first, second, third = scores["items"]
    assert (first["id"], first["outcome"], first["category"]) == ("ada-001", "answered", "proceed")
    cited = first["claims"][0]["citations"][0]
    assert (cited["path"], cited["paragraph"]) == ("texts/letter.txt", 1)
    assert cited["relation"] in {"direct_quote", "paraphrase"}
    assert cited["excerpt"].startswith("In the spring of 1951")
    assert first["ms"] > 0
    assert (second["outcome"], second["category_reason"]) == ("refused", "general_knowledge")
    assert third["outcome"] == "refused"  # asked by Rhea, who is not family
    assert Question.objects.values("conversation").distinct().count() == 3


def test_evaluate_goes_on_after_what_is_not_a_question(cast, questions, tmp_path):
    line = json.loads(questions.read_text().splitlines()[-1]) | {
        "id": "ada-long",
        "question": "Why? " * 300,
        "as": None,
    }
    questions.write_text(json.dumps(line) + "\n" + questions.read_text())
    run("evaluate", "ada", questions, json=tmp_path / "scores.json", verbosity=0)
    first, *others = json.loads((tmp_path / "scores.json").read_text())["items"]
    assert (first["outcome"], first["reason"], len(others)) == ("refused", "malformed", 3)


def test_evaluate_stops_where_the_day_s_limit_would_be_measured(cast, questions, tmp_path):
    Tier.objects.update(daily_probes=1)
    lines = questions.read_text().splitlines()
    again = [json.dumps(json.loads(lines[0]) | {"id": f"ada-again-{n}", "as": "rhea"}) for n in range(3)]
    questions.write_text("\n".join([*again, *lines]) + "\n")
    with pytest.raises(CommandError, match=r"ada-again-\d .*Measure again after midnight UTC"):
        run("evaluate", "ada", questions, json=tmp_path / "scores.json", verbosity=0)
    assert not (tmp_path / "scores.json").exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        pytest.param("{", "line 2", id="no JSON"),
        pytest.param('{"id": "x"}', "line 2.*question.expected", id="a field is missing"),
    ],
)
def test_evaluate_names_the_line_that_is_wrong(cast, questions, line, said):
    questions.write_text(questions.read_text().splitlines()[0] + "\n" + line + "\n")
    with pytest.raises(CommandError, match=said):
        run("evaluate", "ada", questions)
    assert not Question.objects.exists()


def test_evaluate_says_what_is_missing(cast, questions, tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        run("evaluate", "ada", tmp_path / "nothing.jsonl")
    with pytest.raises(CommandError, match="no persona 'eva'"):
        run("evaluate", "eva", questions)


def test_evaluate_stops_at_an_asker_that_may_not(cast, questions):
    questions.write_text(json.dumps(LINE | {"as": "sam"}) + "\n")
    with pytest.raises(CommandError, match=r"ada-001.*persona\.unknown"):
        run("evaluate", "ada", questions, verbosity=0)


def test_keyset_says_what_comes_first(transactional_db):
    with pytest.raises(CommandError, match="Ingest an archive first"):
        run("keyset")


def test_keyset_says_when_it_cannot_write(cast, tmp_path):
    with pytest.raises(CommandError, match="cannot be written"):
        run("keyset", out=tmp_path / "no/such/folder/k.json")


@pytest.mark.nightly
def test_bench_measures_a_small_archive(cast, folder, questions, tmp_path, monkeypatch):
    (folder / "questions.jsonl").write_text(questions.read_text())
    monkeypatch.setattr("evaluation.bench.measuring.worker", nullcontext)
    monkeypatch.setattr("evaluation.bench.policy_cost.ARTIFACTS", 3)
    monkeypatch.setattr("evaluation.bench.policy_cost.PEOPLE", 3)
    monkeypatch.setattr("evaluation.bench.policy_cost.HELD_BACK", 5)
    monkeypatch.setattr("evaluation.bench.signing_cost.ANSWERS", 2)
    monkeypatch.setattr("evaluation.bench.log_cost.BATCHES", 1)
    monkeypatch.setattr("evaluation.bench.search_cost.SIZES", (100, 200))
    monkeypatch.setattr(
        "citations.tasks.answer_question.apply_async", lambda args, **_: services.attend(question_id=args[0])
    )
    out, _ = run("bench", archive=folder, questions=2, history=tmp_path / "b/history.jsonl")
    line = json.loads((tmp_path / "b/history.jsonl").read_text())
    assert json.loads(out) == line
    assert set(line["ingestion"]) == {"seconds", "per_second", "bare", "percent_of_bare"}
    assert line["delivery"]["n"] == line["signing"]["n"] == 2
    assert line["log"]["batch"] == 1_000
    assert (line["policy"]["policy"]["n"], line["policy"]["passages"]) == (2, 30)
    assert line["writing"]["n"] == 1  # the other question is refused before anybody writes
    assert set(line["own_work"]) == {"sql", "embedding", "own", "statements"}
    # What was measured is taken back.
    assert not Persona.objects.filter(slug__startswith="bench-policy").exists()
    assert not Pattern.objects.exists()
    assert not Reach.objects.exists()
    assert ledger.fsck() == ()


def test_bench_says_where_an_archive_should_be(tmp_path):
    with pytest.raises(CommandError, match="--archive"):
        run("bench", archive=tmp_path)
