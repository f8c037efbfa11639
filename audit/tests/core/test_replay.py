"""What an opened bundle must hold: every mutation fails its own check and no other."""

from dataclasses import replace

import pytest

from audit.core.errors import ReplayError
from audit.core.ladder import check_answer
from audit.core.opened import Disclosure, disclose, parse_opened
from audit.core.record import parse_record
from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests.bundles import (
    ARTIFACT_KEYS,
    ENTRIES,
    JOURNAL,
    KEYSET_FILE,
    LETTER,
    MUSED,
    QUOTE,
    TEXTS,
    TEXTS_CITED,
    archive,
    citation,
    claim,
    claims,
    decode,
    display,
    edit,
    fields,
    make,
    member,
    policy,
    source,
    verdicts,
)
from ledger.core.canonical import Json, encode, to_base64
from ledger.core.commitments import commit, salt
from ledger.tests.by_name import by_name
from personas.core.membership import Member, branches, to_value
from personas.core.version import build

TRUST = read_trust(KEYSET_FILE)
HONEST = make()
OPENED = HONEST.opened.encode()
COMMITMENTS = decode(HONEST.bundle.envelope.payload)["commitments"]


def replayed(made, opened=None):
    return verify(made.data, trust=TRUST, opened=made.opened.encode() if opened is None else opened)


def failed(report):
    return {one.name for one in report.results if one.status is Status.FAIL}


def result(report, name):
    return next(one for one in report.results if one.name == name)


def with_claims(judged):
    return {"fields": fields(judged)}


def changed(n, **changes):
    judged = claims()
    judged[n].update(changes)
    return with_claims(judged)


def with_display(**changes):
    return {"display": {**display(), **changes}}


def with_shown(n, **changes):
    value = display()
    value["claims"][n].update(changes)
    value["contract"]["answer"]["text"] = "\n".join(one["text"] for one in value["claims"])
    return {"display": value}


def with_outcome(**changes):
    return with_display(outcome={**display()["outcome"], **changes})


PAGE = {"page": 2, "left": -5, "bottom": 10, "right": 90, "top": 20}


def placed(*places, told=None, pointer="", excerpt=QUOTE):
    """Let the first claim cite places of an original, and tell its reader of them, or of others."""
    cited = citation(LETTER, "metadata_fact" if pointer else "direct_quote", 0, len(QUOTE))
    cited |= {"original": list(places)} | ({"locator": {"pointer": pointer}} if pointer else {})
    shown = {**source("Source A", excerpt), **({"original": told} if told else {})}
    return changed(0, citations=[cited]) | (with_shown(0, sources=[shown]) if told else {})


FORGED = {
    "empty": (b"", "opened file"),
    "another type": (edit(OPENED, "t", value="kwanzaa.opened.v0"), "opened file"),
    "another bundle": (edit(OPENED, "bundle_id", value="00" * 16), "opened file"),
    "unknown field": (edit(OPENED, "more", value=1), "opened file"),
    "keys are a list": (edit(OPENED, "artifact_keys", value=[]), "opened file"),
    "a key that is a number": (edit(OPENED, "artifact_keys", LETTER, value=7), "opened file"),
    "another content key": (edit(OPENED, "content_key", value=to_base64(b"k" * 32)), "opening"),
    "record changed": (edit(OPENED, "record", "seed", value="00" * 32), "opening"),
    "excerpt changed": (edit(OPENED, "excerpts", 0, "value", value="bad bread"), "opening"),
    "true for 1": (edit(OPENED, "record", "fields", "/claims/0", "n", value=True), "opening"),
    "excerpts left out": (edit(OPENED, "excerpts", value=[]), "opening"),
    "another key": (edit(OPENED, "artifact_keys", LETTER, value=to_base64(b"k" * 32)), "opening"),
}


@by_name(("opened", "check"), FORGED)
def test_an_opened_file_that_is_not_of_this_bundle_is_seen(opened, check):
    assert failed(replayed(HONEST, opened)) == {check}


WRONG = {
    "seed not hex": ({"record": {"seed": "xyz"}}, "record"),
    "fields are a list": ({"record": {"fields": []}}, "record"),
    "unknown part": ({"record": {"more": 1}}, "record"),
    "fields missing": ({"record": {"fields": fields(claims())["/session"]}}, "record"),
    "a field more": ({"record": {"fields": {**fields(claims()), "/more": 1}}}, "record"),
    "another archive version": ({"payload": {"archive_root": "00" * 32}}, "record"),
    "unknown rung": (changed(0, rung="certain"), "record"),
    "unknown field in a claim": (changed(0, more=1), "record"),
    "commitment to another draft": (
        {
            "payload": {
                "commitments": {
                    **decode(HONEST.bundle.envelope.payload)["commitments"],
                    "/draft": "00" * 32,
                }
            }
        },
        "record commitments",
    ),
    "another seed": ({"record": {"seed": "00" * 32}}, "record commitments"),
    "another display signed": ({"payload": {"display": "00" * 32}}, "sealed display"),
    "clash": (changed(0, citations=[citation(LETTER, "direct_quote", 1, len(QUOTE))]), "citations"),
    "no such excerpt": (changed(0, citations=[citation(LETTER, "direct_quote", 2, 5)]), "citations"),
    "other artifact": (
        changed(0, citations=[citation(JOURNAL, "direct_quote", 0, len(QUOTE))]),
        "citations",
    ),
    "other length": (changed(0, citations=[citation(LETTER, "direct_quote", 0, 5)]), "citations"),
    "other version": (
        changed(0, citations=[{**citation(LETTER, "direct_quote", 0, len(QUOTE)), "version": 2}]),
        "citations",
    ),
    "a span as a fact": (
        changed(0, citations=[citation(LETTER, "metadata_fact", 0, len(QUOTE))]),
        "citations",
    ),
    "excerpt is a number": ({"excerpts": ((LETTER, 5), (JOURNAL, MUSED))}, "citations"),
    "a place that ends before it begins": (placed({"start_ms": 2_000, "end_ms": 2_000}), "record"),
    "a page nought": (placed({**PAGE, "page": 0}), "record"),
    "an empty box": (placed({**PAGE, "top": 10}), "record"),
    "an empty region": (placed({"x": 1, "y": 1, "w": 1, "h": 0}), "record"),
    "places of two kinds": (placed(PAGE, {"start_ms": 0, "end_ms": 1}), "record"),
    "a span as a place": (placed({"paragraph": 0, "start": 0, "end": 1}), "record"),
    "no place at all": (placed(), "record"),
    "a place beside a fact": (placed(PAGE, pointer="/date"), "citations"),
    "another page is told": (placed(PAGE, told=[{**PAGE, "page": 3}]), "reduction"),
    "a page is told of nothing": (placed(PAGE, told=[PAGE], excerpt=None), "reduction"),
    "no verdicts": (changed(0, verdicts=[]), "rungs"),
    "verdicts in another order": (changed(0, verdicts=claims()[0]["verdicts"][::-1]), "rungs"),
    "rung above its verdicts": (changed(1, rung="supported"), "rungs"),
    "labeled though no rung passed": (changed(1, verdicts=verdicts("refused")), "rungs"),
    "inference called supported": (
        changed(1, rung="supported", verdicts=claims()[0]["verdicts"]),
        "rungs",
    ),
    "label for what is no inference": (changed(1, knowledge="factual"), "rungs"),
    "label without a span": (changed(2, rung="labeled", verdicts=claims()[1]["verdicts"]), "rungs"),
    "removed and delivered": (changed(2, delivered=True), "rungs"),
    "labelled rung without a labelled claim": (changed(1, delivered=False), "outcome"),
    "rung above its claims": ({"fields": fields(claims(), rung="supported")}, "outcome"),
    "refusal with claims": ({"fields": fields(claims(), kind="refusal")}, "outcome"),
    "silently cut": (
        {
            "fields": {
                **fields(claims()),
                "/outcome": {"kind": "answer", "rung": "labeled", "removed": []},
            }
        },
        "outcome",
    ),
    "display says another rung": (with_outcome(rung="supported"), "outcome"),
    "display says another kind": (with_outcome(kind="refusal"), "outcome"),
    "removed topics not shown": (with_outcome(removed=[]), "outcome"),
    "another display type": (with_display(t="kwanzaa.display.v0"), "outcome"),
    "claim not shown": (with_display(claims=display()["claims"][:1]), "reduction"),
    "other answer text": (with_display(contract={"answer": {"text": "All is well."}}), "reduction"),
    "claim says more": (with_shown(0, text="She hated bread."), "reduction"),
    "claim shown without its label": (with_shown(1, rung="supported"), "reduction"),
    "excerpt of another claim": (with_shown(0, sources=[source("Source A", MUSED)]), "reduction"),
    "excerpt too long": (with_shown(0, sources=[source("Source A", f"{QUOTE} now")]), "reduction"),
    "inference without excerpt": (with_shown(1, sources=[source("Source B", None)]), "reduction"),
}


@by_name(("change", "check"), WRONG)
def test_a_record_that_does_not_hold_fails_its_own_check(change, check):
    report = replayed(make(**change))
    assert failed(report) == {check}
    assert report.verdict is Verdict.FAIL


def archived(*members, **changes):
    return {"fields": {**fields(claims()), "/archive": archive(*members, **changes)}}


_BOTH = (member(LETTER), member(JOURNAL))


UNPROVEN = {
    "one artifact not proven": (archived(member(LETTER)), "archive"),
    "in another order": (archived(member(JOURNAL), member(LETTER)), "archive"),
    "proven twice": (archived(*[member(LETTER)] * 2, member(JOURNAL)), "archive"),
    "another artifact proven": (archived(member(LETTER), member(LETTER)), "archive"),
    "another salt": (archived(member(LETTER, salt=to_base64(b"x" * 32)), member(JOURNAL)), "archive"),
    "another record": (archived(member(LETTER, record_key="letters/2.txt"), member(JOURNAL)), "archive"),
    "another place": (archived(member(LETTER, position=0), member(JOURNAL)), "archive"),
    "another size": (archived(member(LETTER, size=128), member(JOURNAL)), "archive"),
    "no way to the root": (archived(member(LETTER, hashes=[]), member(JOURNAL)), "archive"),
    "withdrawn before": (archived(member(LETTER, state="tombstone"), member(JOURNAL)), "archive"),
    "the way of another": (
        archived(member(LETTER), member(JOURNAL, hashes=member(LETTER)["hashes"])),
        "archive",
    ),
    "unknown state": (archived(member(LETTER, state="lost"), member(JOURNAL)), "record"),
    "no salt": (archived(member(LETTER, salt=""), member(JOURNAL)), "record"),
    "short hash": (archived(member(LETTER, hashes=["00"]), member(JOURNAL)), "record"),
    "more of a member": (archived(member(LETTER, more=1), member(JOURNAL)), "record"),
    "more of an archive": (archived(member(LETTER), member(JOURNAL), more=1), "record"),
    "padded less": (archived(member(LETTER), member(JOURNAL), pad="0"), "record"),
    "words as padding": (archived(member(LETTER), member(JOURNAL), pad="x" * 8192), "record"),
    "another root": ({**archived(*_BOTH), "payload": {"archive_root": "00" * 32}}, "record"),
    "a root that was made up": (
        {**archived(*_BOTH, root="00" * 32), "payload": {"archive_root": "00" * 32}},
        "archive",
    ),
}


@by_name(("change", "check"), UNPROVEN)
def test_an_artifact_that_is_not_proven_to_be_in_its_version_fails_its_own_check(change, check):
    assert failed(replayed(make(**change))) == {check}


def test_a_root_is_the_one_that_was_signed_even_where_the_record_is_true_to_itself():
    other = branches(build([replace(one, salt=b"x" * 32) for one in ENTRIES]))
    places = dict(build([replace(one, salt=b"x" * 32) for one in ENTRIES]).positions)
    moved = [
        to_value(Member(entry=replace(one, salt=b"x" * 32), proof=other.prove(places[one.record_key])))
        for one in ENTRIES
    ]
    assert failed(replayed(make(**archived(*moved, root=other.root)))) == {"record"}
    assert failed(replayed(make(**archived(*moved)))) == {"archive"}


HALE = {"names": ["Tom Hale", "Tom"], "pseudonym": "Person A", "named": True}


def answering(judged, texts=TEXTS_CITED, *, rung="labeled", removed=True, session=None, **policy):
    """Return what *judged* comes to: fields, the display that follows from them, and the excerpts."""
    record = fields(judged, rung=rung, **policy)
    if not removed:
        record["/outcome"]["removed"] = []
    record["/session"] |= session or {}
    return {"fields": record, "display": display(record, texts), "excerpts": texts}


def veiled(*names, text="Person A said: “the bread was bad”"):
    judged = claims()
    judged[0]["text"] = "Tom Hale said: “the bread was bad”"
    made = answering(judged, veiled=[HALE], session={"pseudonyms": list(names)})
    made["display"]["claims"][0]["text"] = text
    texts = (one["text"] for one in made["display"]["claims"])
    made["display"]["contract"]["answer"]["text"] = "\n".join(texts)
    return made


def test_a_pseudonym_that_the_record_names_takes_nothing_from_the_proof():
    assert replayed(make(**veiled("Person A"))).verdict is Verdict.PASS


MISNAMED = {
    "a pseudonym that the record does not name": veiled(),
    "another pseudonym": veiled("Person B"),
    "another word": veiled("Person A", text="Person A wept: “the bread was bad”"),
    "a pseudonym longer than a name": veiled("Person A", "x" * 103),
    "an empty pseudonym": veiled("Person A", ""),
    "a pseudonym of two lines": veiled("Person A", "two\nlines"),
}


@by_name("change", MISNAMED)
def test_words_that_are_no_pseudonym_of_the_record_fail_the_reduction(change):
    assert failed(replayed(make(**change))) == {"reduction"}


def restricted(judged, **changes):
    """Return the policy's origins with the letter restricted."""
    made = policy(judged)["origins"]
    made[0] |= {"display": False, **changes}
    return made


def withheld():
    judged = claims()
    judged[0]["text"] = "She stayed."
    return answering(judged, origins=restricted(judged))


def test_a_source_may_be_withheld_from_a_supported_claim():
    made = withheld()
    assert made["display"]["claims"][0]["sources"][0]["excerpt"] is None
    assert replayed(make(**made)).verdict is Verdict.PASS


def test_a_refusal_passes_with_the_claims_that_it_did_not_deliver():
    judged = [claim(1, TEXTS[2], "refused", "narrowed", "refused", citations=[])]
    record = fields(judged, kind="refusal", rung="refused")
    record["/outcome"]["removed"][0]["topic"] = "statement 1"
    made = make(fields=record, display=display(record, ()), excerpts=())
    assert made.display["outcome"]["refusal"]["kind"] == "coverage"
    assert replayed(made).verdict is Verdict.PASS


@pytest.mark.parametrize("rung", ["supported", "narrowed"])
def test_an_answer_without_inference_is_supported_or_narrowed(rung):
    judged = claims()[:1] + claims()[2:] * (rung == "narrowed")
    made = answering(judged, ((LETTER, QUOTE),), rung=rung, removed=rung == "narrowed")
    assert replayed(make(**made)).verdict is Verdict.PASS


def test_a_sentence_that_claims_nothing_needs_no_citation():
    text = "Only what the archive supports is shown."
    free = claim(4, text, "supported", "supported", citations=[], knowledge="foundational_knowledge")
    assert replayed(make(**answering([*claims(), free]))).verdict is Verdict.PASS


def gloss(n=4, text="General context, not from the archive: A bread is something to eat."):
    return claim(n, text, "labeled", "labeled", citations=[], knowledge="general_knowledge")


def test_a_gloss_stands_labelled_beside_what_rests_on_the_archive():
    made = answering([*claims(), gloss()])
    assert made["display"]["claims"][2]["label"] == "general context, not from the archive"
    assert replayed(make(**made)).verdict is Verdict.PASS


@by_name(
    ("change", "check"),
    {
        "called supported": ({"rung": "supported"}, "rungs"),
        "shown without its label": ({"text": "A bread is something to eat."}, "reduction"),
    },
)
def test_a_gloss_is_never_more_than_one(change, check):
    made = answering([*claims(), gloss()])
    record = {**made["fields"], "/claims/3": {**made["fields"]["/claims/3"], **change}}
    assert check in failed(replayed(make(**{**made, "fields": record})))


def test_glosses_alone_are_no_answer():
    told: Json = {
        "seed": "00" * 32,
        "fields": fields([gloss(1)], rung="labeled"),
        "display": {"nonce": "9f" * 16},
    }
    with pytest.raises(ReplayError, match="rests on the archive"):
        check_answer(parse_record(told).claims, kind="answer", rung="labeled", narrowed=False)


def test_a_metadata_fact_has_no_length_to_compare():
    judged = claims()
    judged[0]["citations"][0].update({"relation": "metadata_fact", "locator": {"pointer": "/date"}})
    assert replayed(make(**answering(judged))).verdict is Verdict.PASS


def test_an_excerpt_whose_key_was_destroyed_is_not_checked_and_all_else_still_passes():
    report = replayed(make(keys=(JOURNAL,)))
    assert failed(report) == set()
    assert result(report, "reduction").status is Status.NOT_CHECKED
    assert LETTER[:23] in result(report, "reduction").line
    assert result(report, "record commitments").status is Status.PASS


def test_what_may_be_withheld_is_not_missed_when_its_key_was_destroyed():
    report = replayed(make(keys=(JOURNAL,), **withheld()))
    assert result(report, "reduction").status is Status.PASS
    assert result(report, "gates").status is Status.NOT_CHECKED
    assert LETTER[:23] in result(report, "gates").line


def test_one_field_proves_itself_and_nothing_else():
    one = disclose(HONEST.opened, "/question")
    report = replayed(HONEST, one.encode())
    assert one.value == "Why did she stay?"
    assert result(report, "opened field").status is Status.PASS
    assert result(report, "opening").status is Status.NOT_CHECKED
    assert report.verdict is Verdict.PASS


@by_name(
    "change",
    {
        "another value": {"value": "Why did she go?"},
        "another path": {"path": "/draft"},
        "a path that is not there": {"path": "/answer"},
        "another salt": {"salt": b"s" * 32},
    },
)
def test_a_changed_field_fails(change):
    one = replace(disclose(HONEST.opened, "/question"), **change)
    assert failed(replayed(HONEST, one.encode())) == {"opened field"}


def test_a_field_file_is_read_back():
    one = disclose(HONEST.opened, "/claims/0")
    assert parse_opened(one.encode()) == one
    assert isinstance(one, Disclosure)


def test_an_opened_file_is_read_back_with_the_keys_that_it_needed():
    assert parse_opened(OPENED) == HONEST.opened
    assert HONEST.opened.artifact_keys == ARTIFACT_KEYS


def test_the_salt_of_a_field_opens_no_other():
    one = disclose(HONEST.opened, "/question")
    assert commit(one.salt, "/question", one.value) == COMMITMENTS["/question"]
    assert salt(bytes(32), "/question") != one.salt
    assert encode(HONEST.opened.record).hex().find(one.salt.hex()) < 0
