"""Check 26: what a requestor got is what the gates make of the sealed claims; every other answer fails it, alone."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.core.gating import check_gates
from audit.core.record import parse_record
from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests import bundles
from audit.tests.bundles import (
    FAMILY,
    JOURNAL,
    KEYSET_FILE,
    LETTER,
    MUSED,
    QUOTE,
    TEXTS_CITED,
    claim,
    claims,
    display,
    fields,
    make,
    policy,
)
from citations.core.records import Alias, Allowance, Draft, Piece, Probes
from citations.tests.core.fakes import OPEN, SESSION, World
from citations.tests.core.making import RESTRICTED, same_every_time
from ledger.core.seal import OpenedExcerpt
from personas.core.consent import WHOLE
from personas.core.policy_rows import write_tier

TRUST = read_trust(KEYSET_FILE)
KNOWN = bundles.known(LETTER)
HALE = {"names": ["Tom Hale"], "pseudonym": "Person A", "named": True}
TAUGHT = "Tom Hale taught the village children to read."
SAID = "It suggests that she liked the sea, he wrote; this suggests that she liked the sea."


def replayed(made):
    return verify(made.data, trust=TRUST, opened=made.opened.encode())


def failed(report):
    return {one.name: one for one in report.results if one.status is Status.FAIL}


def under(texts=TEXTS_CITED, **changes):
    """Return the honest answer under another policy than the one that it was gated under."""
    return {"fields": fields(claims(), **changes), "excerpts": texts}


def told(path, **changes):
    record = fields(claims())
    record[path] = {**record[path], **changes}
    return {"fields": record}


def origins(n=0, **changes):
    made = policy(claims())["origins"]
    made[n] |= changes
    return made


def closed(text, artifact=LETTER):
    """Add a restricted passage that was found beside what is cited."""
    more = {**origins()[0], "record_key": "letters/closed.txt", "display": False, "excerpt": None}
    passages = [{"passage": 7, "origin": 2, "excerpt": 4}]
    return under((*TEXTS_CITED, (artifact, {"text": text})), origins=[*origins(), more], passages=passages)


def whole(*numbers):
    return [{**one, "cap": "whole"} if n in numbers else one for n, one in enumerate(origins())]


SPENT = {
    "chars": 0,
    "spent": [{"artifact_id": LETTER, "chars": 8000}, {"artifact_id": JOURNAL, "chars": 8000}],
}


def limited(**limits):
    return {**write_tier(FAMILY, v=2), **limits}


def shown_as(*path: str | int, value: Any):
    """Change one place of the display answer that was signed and sealed."""
    made = display()
    place: Any = made
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return {"display": made}


def refused(**outcome):
    """Return an answer that was turned into a refusal: nothing is delivered of what holds."""
    judged = [{**one, "delivered": False} for one in claims()]
    record = fields(judged, kind="refusal", rung="refused")
    record["/outcome"] |= {"removed": [], **outcome}
    nothing = fields([], kind="refusal", rung="refused")
    nothing["/outcome"] |= {"removed": [], **outcome}
    return {"fields": record, "display": display(nothing, ())}


@pytest.mark.parametrize(
    ("change", "line"),
    [
        pytest.param(under(tier=limited(excerpt_cap=40)), "not_displayable", id="longer than the tier shows"),
        pytest.param(under(origins=origins(cap=40)), "remove", id="longer than the person lets appear"),
        pytest.param(
            under(origins=origins(1, display=False)), "remove", id="an inference on what is restricted"
        ),
        pytest.param(under(origins=origins(display=False)), "remove", id="a quotation of what is restricted"),
        pytest.param(closed(SAID), "says|topics", id="the words of a restricted passage"),
        pytest.param(
            under(allowance={"chars": 10, "spent": []}), "budget_spent", id="more than is left of the day"
        ),
        pytest.param(
            under(allowance={"chars": 4000, "spent": [{"artifact_id": LETTER, "chars": 7990}]}),
            "remove",
            id="more than is left of one artifact",
        ),
        pytest.param(
            under(allowance=SPENT, origins=whole(0)),
            "remove",
            id="beside what is open in whole, more than is left",
        ),
        pytest.param(
            under(worn=[JOURNAL], origins=whole(0)),
            "extraction_risk",
            id="another that was asked after too often",
        ),
        pytest.param(under(worn=[JOURNAL]), "extraction_risk", id="what was asked after too often"),
        pytest.param(
            under(veiled=[{**HALE, "names": ["the harbour"]}]),
            r"claims\[1\]",
            id="a name that was not veiled",
        ),
        pytest.param(under(inference=False), "inference", id="an inference where none is allowed"),
        pytest.param(
            told("/category", course="downgrade"), "inference", id="an inference in the archive's words"
        ),
        pytest.param(told("/session", tier="public"), "two tiers", id="another tier in the session"),
        pytest.param(told("/session", profile="educator"), "contract", id="another profile"),
        pytest.param(told("/session", profile="poet"), "poet", id="a profile that there is not"),
        pytest.param(told("/category", query_type="creative"), "creative", id="another type of question"),
        pytest.param(told("/category", query_type=None), "agree", id="a question that is said to be none"),
        pytest.param({"fields": {**fields(claims()), "/question": ""}}, "agree", id="no question"),
        pytest.param(
            {"fields": {**fields(claims()), "/question": "Why did she go?"}}, "query", id="another question"
        ),
        pytest.param(told("/outcome", reason="not_covered"), "reason|says", id="an answer with a reason"),
        pytest.param(
            told("/outcome", removed=[{"topic": "statement 4", "why": "unsupported"}]),
            "topics",
            id="another topic",
        ),
        pytest.param(under(citations=[1, 0]), "another record", id="origins that are swapped"),
        pytest.param(closed(SAID, JOURNAL), "no excerpt of", id="words of another artifact"),
        pytest.param(shown_as("claims", 0, "label", value="paraphrased"), "label", id="another label"),
        pytest.param(
            shown_as("claims", 0, "sources", 0, "about", value="a memoir, 1951"), "about", id="another kind"
        ),
        pytest.param(
            shown_as("claims", 0, "sources", 0, "handle", value="Source B"), "handle", id="another handle"
        ),
        pytest.param(
            shown_as("claims", 0, "sources", 0, "excerpt", value="the bread was bad"),
            "excerpt",
            id="cut short",
        ),
        pytest.param(shown_as("claims", 0, "sources", 0, "excerpt", value=None), "excerpt", id="withheld"),
        pytest.param(
            shown_as("contract", "sources", 0, "license", value=MUSED), "license", id="words in the rights"
        ),
        pytest.param(shown_as("contract", "sources", 0, "year", value=1961), "year", id="another year"),
        pytest.param(shown_as("contract", "note", value=MUSED), "contract", id="a field more"),
        pytest.param(
            shown_as("outcome", "removed", 0, "topic", value="something else"),
            "topic",
            id="another topic shown",
        ),
        pytest.param(refused(), "the gates lead to an answer", id="a refusal of what holds"),
        pytest.param(
            refused(reason="budget_spent"), "the gates lead to an answer", id="a budget that is not spent"
        ),
    ],
)
def test_what_does_not_follow_from_the_policy_fails_the_gates_and_nothing_else(change, line):
    report = replayed(make(**change))
    assert set(failed(report)) == {"gates"}
    assert report.verdict is Verdict.FAIL
    assert re.search(line, failed(report)["gates"].line)


def only_refused(**outcome):
    judged = [claim(1, "Nobody saw her there.", "refused", "narrowed", "refused", citations=[])]
    record = fields(judged, kind="refusal", rung="refused")
    record["/outcome"] |= {"removed": [{"topic": "statement 1", "why": "unsupported"}]}
    honest = display(record, ())
    record["/outcome"] |= outcome
    return {"fields": record, "display": honest, "excerpts": ()}


def test_a_refusal_of_coverage_passes():
    assert replayed(make(**only_refused())).verdict is Verdict.PASS


@pytest.mark.parametrize(
    "outcome",
    [
        pytest.param({"reason": None}, id="no reason"),
        pytest.param({"reason": "because"}, id="a reason that there is not"),
        pytest.param({"reason": "extraction_risk"}, id="a reason of another stage"),
        pytest.param({"removed": []}, id="silently cut"),
    ],
)
def test_a_refusal_for_another_reason_than_its_own_fails(outcome):
    assert set(failed(replayed(make(**only_refused(**outcome))))) == {"gates"}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"more": 1}, id="a field more"),
        pytest.param({"tier": {"name": "family"}}, id="half a tier"),
        pytest.param({"citations": [0, "1"]}, id="a text for a number"),
        pytest.param({"citations": [0, -1]}, id="a number below zero"),
        pytest.param({"citations": [0, True]}, id="true for a number"),
        pytest.param({"citations": [0, 2]}, id="an origin that there is not"),
        pytest.param(
            {"passages": [{"passage": 1, "origin": 9, "excerpt": None}]}, id="a passage of no origin"
        ),
        pytest.param({"passages": [{"passage": 1, "origin": 0, "excerpt": 3}]}, id="words of what is open"),
        pytest.param(
            {
                "origins": origins(display=False),
                "passages": [{"passage": 1, "origin": 0, "excerpt": None}],
            },
            id="no words of what is restricted",
        ),
        pytest.param({"allowance": {"chars": 1}}, id="half an allowance"),
    ],
)
def test_a_policy_that_is_not_in_its_form_fails_the_record(changes):
    assert set(failed(replayed(make(**under(**changes))))) == {"record"}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"origins": origins(excerpt=3)}, id="one excerpt for two origins"),
        pytest.param({"origins": origins(excerpt=0)}, id="the excerpt of a citation"),
        pytest.param({"citations": [0]}, id="a citation without an origin"),
        pytest.param({"citations": [0, 1, 1]}, id="an origin without a citation"),
    ],
)
def test_a_policy_that_points_elsewhere_fails_the_citations(changes):
    made = under(**changes)
    made["excerpts"] = ((LETTER, QUOTE), (JOURNAL, MUSED))
    assert set(failed(replayed(make(**made)))) == {"citations"}


def test_what_a_claim_cites_is_from_an_origin_that_tells_of_itself():
    bare = {**origins()[0], "record_key": "letters/2.txt", "excerpt": None}
    made = under(origins=[*origins(), bare], citations=[2, 1])
    assert "another record" in failed(replayed(make(**made)))["gates"].line


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param(["/title"], id="no pair"),
        pytest.param([["/title"]], id="half a pair"),
        pytest.param([["/title", 1]], id="a number"),
    ],
)
def test_what_an_origin_tells_is_in_its_form(monkeypatch, facts):
    honest = bundles.Recipe()
    monkeypatch.setattr(bundles, "known", lambda artifact: {**KNOWN, "facts": facts})
    assert "a pointer and a text" in failed(replayed(make(honest)))["gates"].line


def test_what_is_open_in_whole_has_no_end_in_the_replay_either():
    made = under(origins=whole(0, 1), allowance=SPENT, worn=[LETTER, JOURNAL])
    assert replayed(make(**made)).verdict is Verdict.PASS


def test_a_restricted_passage_is_passed_where_no_claim_carries_it():
    assert replayed(make(**closed("Nothing of it is said."))).verdict is Verdict.PASS


def test_the_gates_are_not_run_where_a_restricted_passage_can_no_longer_be_read():
    other = "sha256:" + "0f" * 32
    made = closed("Nothing of it is said.", other)
    made["fields"]["/policy"]["origins"][2]["artifact_id"] = other
    report = replayed(make(**made))
    assert failed(report) == {}
    (gates,) = [one for one in report.results if one.name == "gates"]
    assert gates.status is Status.NOT_CHECKED
    assert other[:23] in gates.line


# --- The real stages -----------------------------------------------------------------------------

WORDS = "Tom Hale taught the village children to read in winter and Mary Hale sang by the old harbour".split()
PEOPLE = (
    Alias(names=("Tom Hale", "Tom"), pseudonym="Person A"),
    Alias(names=("Mary Hale",), pseudonym="Person B"),
    Alias(names=("Rose Harbour",), pseudonym="Tom"),
    Alias(names=("Nobody Here",), pseudonym="Person D"),
)
sentences = st.lists(st.sampled_from(WORDS), min_size=3, max_size=14).map(lambda words: " ".join(words) + ".")


def gated_again(world):
    """Send what the stages assembled through the gates again."""
    made = world.kept[0]
    opened = [OpenedExcerpt(artifact_id=one, readable=True, value=value) for one, value in made.excerpts]
    check_gates(parse_record(made.sealed), opened)
    return made


@same_every_time
@given(
    texts=st.lists(
        st.tuples(sentences, st.booleans(), st.sampled_from((None, 30, 600, WHOLE))), min_size=1, max_size=4
    ),
    said=st.lists(sentences, max_size=3),
    people=st.sets(st.sampled_from(PEOPLE)),
    left=st.sampled_from((None, 20, 120, 4000)),
    worn=st.booleans(),
    inference=st.booleans(),
)
def test_whatever_the_stages_came_to_the_record_leads_there_again(texts, said, people, left, worn, inference):
    world = World()
    for n, (text, is_open, cap) in enumerate(texts):
        scope = OPEN if is_open else RESTRICTED
        world.artifact(f"letters/{n}.txt", text, scope=type(scope)(**{**vars_of(scope), "cap": cap}))
    pieces = [
        Piece(text=f"Ada Finch wrote: “{text}”", keys=(f"c{n}",)) for n, (text, *_) in enumerate(texts, 1)
    ]
    pieces += [Piece(text=f"This suggests that {text}", keys=("c1",)) for text in said]
    world.draft = Draft(drafter="test", pieces=tuple(pieces))
    world.ask(
        "Who taught the village children to read?",
        aliases=tuple(sorted(people, key=lambda one: one.names)),
        allowance=None if left is None else Allowance(chars=left),
        probes=Probes(artifacts=frozenset(list(world.artifacts)[:1] if worn else ())),
        inference=inference,
    )
    gated_again(world)


def vars_of(value):
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


@pytest.mark.parametrize(
    ("texts", "people", "said"),
    [
        pytest.param(
            ("Hale taught the village children to read.", "Tom Hale and the children went to the village."),
            PEOPLE[:1],
            "[name withheld] taught",
            id="named only in what is not cited",
        ),
        pytest.param(
            ("Ada Finch and Mary Finch taught the village children to read.",),
            (Alias(names=("Mary Finch",), pseudonym="Person C"),),
            "Ada Finch and Person C taught",
            id="a surname shared with the person",
        ),
        pytest.param(
            ("Rose Harbour taught the village children to read.",),
            PEOPLE,
            "[name withheld] taught",
            id="a pseudonym that names somebody else",
        ),
    ],
)
def test_names_are_veiled_again_as_they_were(texts, people, said):
    world = World()
    for n, text in enumerate(texts):
        world.artifact(f"letters/{n}.txt", text)
    world.draft = Draft(drafter="test", pieces=(Piece(text=f"Ada Finch wrote: “{texts[0]}”", keys=("c1",)),))
    world.ask("Who taught the village children to read?", aliases=people)
    assert said in gated_again(world).display["claims"][0]["text"]


def test_the_record_names_nobody_who_is_not_named_in_what_was_shown():
    world = World(session=SESSION).artifact("letters/1.txt", TAUGHT)
    world.artifact("letters/2.txt", "Mary Finch sang in the village; nobody taught her to read.")
    finch = Alias(names=("Mary Finch",), pseudonym="Person C")
    world.draft = Draft(drafter="test", pieces=(Piece(text=f"Ada Finch wrote: “{TAUGHT}”", keys=("c1",)),))
    world.ask("Who taught the village children to read?", aliases=(PEOPLE[0], PEOPLE[3], finch))
    made = gated_again(world)
    names = [one["names"] for one in made.sealed["fields"]["/policy"]["veiled"]]
    assert names == [["Tom Hale", "Tom"]]
