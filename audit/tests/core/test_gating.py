"""Check 26: what a requestor got is what the gates make of the sealed claims; every other answer fails it, alone."""

import re
from typing import Any

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
from ledger.core.canonical import decode, encode
from ledger.core.seal import OpenedExcerpt
from ledger.tests.by_name import by_name
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


@by_name(
    ("change", "line"),
    {
        "longer than the tier shows": (under(tier=limited(excerpt_cap=40)), "not_displayable"),
        "longer than the person lets appear": (under(origins=origins(cap=40)), "remove"),
        "an inference on what is restricted": (under(origins=origins(1, display=False)), "remove"),
        "a quotation of what is restricted": (under(origins=origins(display=False)), "remove"),
        "the words of a restricted passage": (closed(SAID), "says|topics"),
        "more than is left of the day": (under(allowance={"chars": 10, "spent": []}), "budget_spent"),
        "more than is left of one artifact": (
            under(allowance={"chars": 4000, "spent": [{"artifact_id": LETTER, "chars": 7990}]}),
            "remove",
        ),
        "beside what is open in whole, more than is left": (
            under(allowance=SPENT, origins=whole(0)),
            "remove",
        ),
        "another that was asked after too often": (
            under(worn=[JOURNAL], origins=whole(0)),
            "extraction_risk",
        ),
        "what was asked after too often": (under(worn=[JOURNAL]), "extraction_risk"),
        "a name that was not veiled": (under(veiled=[{**HALE, "names": ["the harbour"]}]), r"claims\[1\]"),
        "an inference where none is allowed": (under(inference=False), "inference"),
        "an inference in the archive's words": (told("/category", course="downgrade"), "inference"),
        "another tier in the session": (told("/session", tier="public"), "two tiers"),
        "another profile": (told("/session", profile="educator"), "contract"),
        "a profile that there is not": (told("/session", profile="poet"), "poet"),
        "another type of question": (told("/category", query_type="creative"), "creative"),
        "a question that is said to be none": (told("/category", query_type=None), "agree"),
        "no question": ({"fields": {**fields(claims()), "/question": ""}}, "agree"),
        "another question": ({"fields": {**fields(claims()), "/question": "Why did she go?"}}, "query"),
        "an answer with a reason": (told("/outcome", reason="not_covered"), "reason|says"),
        "another topic": (
            told("/outcome", removed=[{"topic": "statement 4", "why": "unsupported"}]),
            "topics",
        ),
        "origins that are swapped": (under(citations=[1, 0]), "another record"),
        "words of another artifact": (closed(SAID, JOURNAL), "no excerpt of"),
        "another label": (shown_as("claims", 0, "label", value="paraphrased"), "label"),
        "another kind": (shown_as("claims", 0, "sources", 0, "about", value="a memoir, 1951"), "about"),
        "another handle": (shown_as("claims", 0, "sources", 0, "handle", value="Source B"), "handle"),
        "cut short": (shown_as("claims", 0, "sources", 0, "excerpt", value="the bread was bad"), "excerpt"),
        "withheld": (shown_as("claims", 0, "sources", 0, "excerpt", value=None), "excerpt"),
        "words in the rights": (shown_as("contract", "sources", 0, "license", value=MUSED), "license"),
        "another year": (shown_as("contract", "sources", 0, "year", value=1961), "year"),
        "a field more": (shown_as("contract", "note", value=MUSED), "contract"),
        "another topic shown": (shown_as("outcome", "removed", 0, "topic", value="something else"), "topic"),
        "a refusal of what holds": (refused(), "the gates lead to an answer"),
        "a budget that is not spent": (refused(reason="budget_spent"), "the gates lead to an answer"),
    },
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


@by_name(
    "outcome",
    {
        "no reason": {"reason": None},
        "a reason that there is not": {"reason": "because"},
        "a reason of another stage": {"reason": "extraction_risk"},
        "silently cut": {"removed": []},
    },
)
def test_a_refusal_for_another_reason_than_its_own_fails(outcome):
    assert set(failed(replayed(make(**only_refused(**outcome))))) == {"gates"}


@by_name(
    "changes",
    {
        "a field more": {"more": 1},
        "half a tier": {"tier": {"name": "family"}},
        "a text for a number": {"citations": [0, "1"]},
        "a number below zero": {"citations": [0, -1]},
        "true for a number": {"citations": [0, True]},
        "an origin that there is not": {"citations": [0, 2]},
        "a passage of no origin": {"passages": [{"passage": 1, "origin": 9, "excerpt": None}]},
        "words of what is open": {"passages": [{"passage": 1, "origin": 0, "excerpt": 3}]},
        "no words of what is restricted": {
            "origins": origins(display=False),
            "passages": [{"passage": 1, "origin": 0, "excerpt": None}],
        },
        "half an allowance": {"allowance": {"chars": 1}},
    },
)
def test_a_policy_that_is_not_in_its_form_fails_the_record(changes):
    assert set(failed(replayed(make(**under(**changes))))) == {"record"}


@by_name(
    "changes",
    {
        "one excerpt for two origins": {"origins": origins(excerpt=3)},
        "the excerpt of a citation": {"origins": origins(excerpt=0)},
        "a citation without an origin": {"citations": [0]},
        "an origin without a citation": {"citations": [0, 1, 1]},
    },
)
def test_a_policy_that_points_elsewhere_fails_the_citations(changes):
    made = under(**changes)
    made["excerpts"] = ((LETTER, QUOTE), (JOURNAL, MUSED))
    assert set(failed(replayed(make(**made)))) == {"citations"}


def test_what_a_claim_cites_is_from_an_origin_that_tells_of_itself():
    bare = {**origins()[0], "record_key": "letters/2.txt", "excerpt": None}
    made = under(origins=[*origins(), bare], citations=[2, 1])
    assert "another record" in failed(replayed(make(**made)))["gates"].line


@by_name("facts", {"no pair": ["/title"], "half a pair": [["/title"]], "a number": [["/title", 1]]})
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


@by_name(
    ("texts", "people", "said"),
    {
        "named only in what is not cited": (
            ("Hale taught the village children to read.", "Tom Hale and the children went to the village."),
            PEOPLE[:1],
            "[name withheld] taught",
        ),
        "a surname shared with the person": (
            ("Ada Finch and Mary Finch taught the village children to read.",),
            (Alias(names=("Mary Finch",), pseudonym="Person C"),),
            "Ada Finch and [Person C] taught",
        ),
        "a pseudonym that names somebody else": (
            ("Rose Harbour taught the village children to read.",),
            PEOPLE,
            "[name withheld] taught",
        ),
    },
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


def test_a_display_of_before_pseudonyms_had_brackets_follows_too():
    world = World()
    world.artifact("letters/0.txt", "Mary Finch taught the village children to read.")
    mary = Alias(names=("Mary Finch",), pseudonym="Person C")
    world.ask("Who taught the village children to read?", aliases=(mary,))
    made = gated_again(world)
    assert "[Person C]" in str(made.display)
    bare = decode(encode(made.display).replace(b"[Person C]", b"Person C"))
    opened = [OpenedExcerpt(artifact_id=one, readable=True, value=value) for one, value in made.excerpts]
    check_gates(parse_record({**made.sealed, "display": bare}), opened)
