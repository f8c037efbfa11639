"""The whole decision, ready to be signed (DESIGN, section 2, "Bundle")."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from citations.core.choices import KIND_OF, RefusalKind
from citations.core.errors import ContractError
from citations.core.ports import Assembled
from citations.core.records import Alias, Draft, Piece, Reason, Refusal
from citations.core.refusals import refusals
from citations.core.stages import assembly
from citations.tests.core.fakes import SESSION, World
from citations.tests.core.making import RESTRICTED
from ledger.core.canonical import encode
from ledger.core.commitments import commit, salt
from personas.core.membership import from_value, verify_member

SCHOOL = "I taught the village children to read in the winter of 1932."
ASKED = "Who taught the village children?"
PATHS = {
    *(
        f"/{name}"
        for name in "question session category outcome contract retrieval checks draft archive policy".split()
    ),
    *(f"/claims/{n}" for n in range(8)),
}
CLEAR = "t bundle_id issued_at archive_root policy tables keyset claims commitments display"
SECRET = "village France Ada Tom secret-name s1 family steward refus answer"


def world(**facts: Any) -> World:
    return World().artifact("letters/secret-name.txt", SCHOOL, **({"title": "To Tom"} | facts))


def kept(text: str = ASKED, of: World | None = None) -> Assembled:
    made = of or world()
    made.ask(text)
    (assembled,) = made.kept
    return assembled


def shown(assembled: Assembled) -> dict[str, Any]:
    return dict(assembled.display)


def fields(assembled: Assembled) -> dict[str, Any]:
    value = assembled.sealed["fields"]
    assert isinstance(value, dict)
    return dict(value)


ASKABLE = [
    pytest.param(ASKED, id="answered"),
    pytest.param("Compare the village children and her sister", id="a comparison refused"),
    pytest.param("What is the capital of France?", id="a category refused"),
    pytest.param("Did she ever see Japan?", id="not covered"),
    pytest.param("", id="no question"),
]


@pytest.mark.parametrize("text", ASKABLE)
def test_every_outcome_has_the_same_fields_committed_to_and_the_clear_part_tells_nothing(text):
    made = kept(text)
    assert set(fields(made)) == PATHS
    assert made.payload["commitments"] == {
        path: commit(salt(bytes(32), path), path, value) for path, value in fields(made).items()
    }
    assert made.payload["display"] == sha256(encode(made.display)).hexdigest()
    assert (made.sealed["display"], made.sealed["seed"]) == (made.display, "00" * 32)
    assert encode(made.sealed)
    assert set(made.payload) == set(CLEAR.split())
    clear = encode(made.payload).decode()
    assert [word for word in SECRET.split() if word in clear] == []
    archive = fields(made)["/archive"]
    assert (len(encode(archive["members"])) + len(archive["pad"])) % 8192 == 0
    assert set(archive["pad"]) == {"0"}


def test_the_digests_of_the_closed_seal_are_added_and_change_nothing_else():
    made = kept()
    done = assembly.finish(made, seal="ab", cek="cd")
    assert done == {**made.payload, "seal": "ab", "cek": "cd"}


@pytest.mark.parametrize(
    ("count", "padded"),
    [
        pytest.param(1, 8, id="one"),
        pytest.param(8, 8, id="eight"),
        pytest.param(9, 16, id="nine"),
    ],
)
def test_the_number_of_claims_is_padded_to_eights(count, padded):
    of = world()
    of.draft = Draft(
        drafter="model",
        pieces=tuple(Piece(text=f"Ada Finch wrote: “{SCHOOL}”", keys=("c1",)) for _ in range(count)),
    )
    made = kept(of=of)
    assert made.payload["claims"] == padded
    given = [fields(made)[f"/claims/{n}"] for n in range(padded)]
    assert [one is not None for one in given] == [True] * count + [False] * (padded - count)


def test_a_sealed_claim_holds_its_citations_with_all_four_fields_and_its_verdicts():
    made = kept()
    claim = fields(made)["/claims/0"]
    (citation,) = claim["citations"]
    assert citation["artifact_id"].startswith("sha256:")
    assert citation["version"] == 1
    assert citation["locator"] == {"paragraph": 0, "start": 0, "end": len(SCHOOL)}
    assert citation["relation"] == "direct_quote"
    assert made.excerpts[citation["excerpt"]] == (citation["artifact_id"], SCHOOL)
    assert [one["rung"] for one in claim["verdicts"]] == ["supported", "narrowed", "labeled", "refused"]
    assert claim["delivered"] is True


def test_a_claim_that_was_removed_is_sealed_with_its_doubts_and_marked_so():
    of = world()
    good = Piece(text=f"Ada Finch wrote: “{SCHOOL}”", keys=("c1",))
    of.draft = Draft(
        drafter="model", pieces=(good, Piece(text="She sang for Tom.", keys=("c1",))), prompt="ab"
    )
    made = kept(of=of)
    claim = fields(made)["/claims/1"]
    assert (claim["rung"], claim["delivered"], claim["citations"]) == ("refused", False, [])
    assert claim["doubts"]
    assert fields(made)["/draft"]["prompt"] == "ab"
    assert shown(made)["outcome"]["removed"] == [
        {"topic": "a statement on something else", "why": "The archive does not support it word for word."}
    ]
    assert claim["topic"] == "a statement on something else"
    assert "topic" not in fields(made)["/claims/0"]


def test_a_refusal_seals_what_was_judged_before_it():
    of = world()
    of.draft = Draft(drafter="model", pieces=(Piece(text="She sang for Tom.", keys=("c1",)),))
    made = kept(of=of)
    assert fields(made)["/claims/0"]["text"] == "She sang for Tom."
    outcome = fields(made)["/outcome"]
    assert (outcome["kind"], outcome["rung"], outcome["reason"], outcome["class"]) == (
        *("refusal", "refused", "not_covered", "coverage"),
    )
    assert outcome["removed"] == [{"topic": "a statement on something else", "why": "unsupported"}]
    assert shown(made)["outcome"]["removed"] == []


def test_what_was_left_of_nothing_displayable_is_sealed_too():
    of = world(scope=RESTRICTED)
    of.draft = Draft(drafter="model", pieces=(Piece(text=f"Ada Finch wrote: “{SCHOOL}”", keys=("c1",)),))
    made = kept(of=of)
    assert fields(made)["/outcome"]["reason"] == "not_displayable"
    assert fields(made)["/claims/0"]["delivered"] is False
    assert [text for _, text in made.excerpts if isinstance(text, str)] == [SCHOOL]


def test_a_restricted_source_is_shown_without_its_excerpt_and_with_what_it_is():
    made = kept("When was the letter To Tom written?", of=world(scope=RESTRICTED, title="Letter To Tom"))
    (claim,) = shown(made)["claims"]
    assert claim["sources"] == [
        {"handle": "Source A", "label": "from archive records", "excerpt": None, "about": "a letter, 1951"}
    ]


def test_an_answer_is_shown_with_its_rung_its_label_and_its_source():
    (claim,) = shown(kept())["claims"]
    assert (claim["n"], claim["rung"], claim["label"]) == (1, "supported", "their words")
    assert claim["sources"][0]["excerpt"] == SCHOOL
    assert shown(kept())["outcome"] == {"kind": "answer", "rung": "supported", "removed": [], "refusal": None}


def test_a_downgrade_is_sealed_with_its_category_and_its_searches():
    category = fields(kept("How did she feel about the village children?"))["/category"]
    assert (category["course"], category["category"], category["query_type"]) == (
        "downgrade",
        "mental_state",
        "factual",
    )
    assert category["searches"] == ["How did she feel about the village children?"]
    assert fields(kept("What is 12 * 12?"))["/category"]["course"] == "refuse"


def test_what_was_retrieved_and_checked_is_sealed_with_its_numbers():
    made = fields(kept())
    (row,) = made["/retrieval"]
    assert (row["rank"], row["sides"]) == (1, [0])
    assert next(one["check"] for one in made["/checks"]) == "anything_found"
    archive = made["/archive"]
    assert (archive["n"], archive["root"], archive["embedder"]) == (1, world().tree().root, "hashing-1")


def test_every_cited_artifact_is_sealed_with_the_proof_that_it_stands_in_the_version():
    of = world().artifact("letters/2.txt", "We sang.")
    archive = fields(kept(of=of))["/archive"]
    (value,) = archive["members"]
    verify_member(from_value(value), root=archive["root"])
    assert value["artifact_id"] == fields(of.kept[0])["/claims/0"]["citations"][0]["artifact_id"]


def test_nothing_is_assembled_where_something_cited_is_not_proven():
    of = world()
    of.members = lambda artifact_ids: ()  # type: ignore[method-assign]
    with pytest.raises(ContractError, match="without a proof"):
        of.ask(ASKED)
    assert of.kept == []


@pytest.mark.parametrize(
    "reason",
    [one for one in Reason if KIND_OF[one] in {RefusalKind.COVERAGE, RefusalKind.CONSENT}],
)
def test_what_a_requestor_gets_is_the_same_byte_for_byte_whatever_was_withheld(reason):
    of = world()
    refusal = Refusal(reason=reason, found=650, needed=800, sources=3)
    trail = replace(of.ask("Did she ever see Japan?").trail, gated=None, refusal=refusal)
    told = refusals.shown(refusal, SESSION.life)
    alike = next(one for one in Reason if refusals.shown(Refusal(reason=one), SESSION.life) == told)
    model = replace(trail, refusal=Refusal(reason=alike), passages=(), evidence=None, scoped=None)
    made = {encode(assembly.display_value(one, None, SESSION, of.issue())) for one in (trail, model)}
    assert len(made) == 1


def test_the_record_names_the_pseudonyms_that_an_answer_uses_and_no_others():
    made = world(title="To Tom Hale")
    people = (
        Alias(names=("Tom Hale",), pseudonym="Person A"),
        Alias(names=("Ann Lee",), pseudonym="Person B"),
        Alias(names=("Wint",), pseudonym="Person C"),
    )
    made.session = replace(SESSION, aliases=people)
    veiled = kept(of=made)
    assert fields(veiled)["/session"]["pseudonyms"] == ["[Person A]"]
    assert "To [Person A]" in shown(veiled)["claims"][0]["text"]
    assert "Tom" not in encode(veiled.display).decode()
    assert "Tom Hale" in fields(veiled)["/claims/0"]["text"]
    assert set(fields(kept())["/session"]) == {"subject", "tier", "profile"}
