import json

import numpy as np
import pytest
from django.db import connection

from ledger.tests.by_name import by_name
from personas import services
from personas.core.artifact import excerpt, parse_payload
from personas.core.consent import OPEN, effective
from personas.core.consent import Rule as CoreRule
from personas.core.errors import IngestError
from personas.core.media.base import TextLocator
from personas.core.policy import Person as CorePerson
from personas.embedders.hashing import Hashing
from personas.models import Artifact, Passage, Person, Persona, Posting, Rule
from personas.selectors.epochs import lock_policy
from personas.services import Outcome, ground, indexing, mentioning
from personas.services.policies import UNSETTLED, rules_of
from personas.tests.folders import rules

LONG = "\n\n".join(
    f"Paragraph {n} begins here. " + "It goes on and on about the sea. " * 12 for n in range(9)
)


def outcomes(report):
    return {item.path: item.outcome for item in report.items}


def test_a_folder_becomes_artifacts_rules_and_passages(ada, take_in):
    report = take_in(ada, {"a.txt": {"date": "184X", "creator": " Ada "}, "b.txt": {"kind": "biography"}})
    assert report.ok
    assert report.counts() == {"added": 2}
    first, second = Artifact.objects.filter(persona=ada).order_by("record_key")
    assert (first.year, first.primary, first.kind, second.primary) == (1840, True, "letter", False)
    assert len(first.key or b"") == 32
    assert first.key != second.key
    assert [rule.record_key for rule in Rule.objects.filter(persona=ada)] == [""]  # no row says nothing
    assert report.passages == Passage.objects.filter(persona=ada).count() == 2


def test_primary_is_what_the_person_made_themselves(ada, take_in):
    ada.aliases = ["A."]
    ada.save()
    rows = {
        "name.txt": {"creator": "Ada"},
        "capitals.txt": {"creator": "ADA"},
        "alias.txt": {"creator": "A."},
        "biography.txt": {"creator": "Ada", "kind": "biography"},
        "else.txt": {"creator": "Ben"},
    }
    take_in(ada, rows)
    primary = Artifact.objects.filter(persona=ada, primary=True).values_list("record_key", flat=True)
    assert {*primary} == {"name.txt", "capitals.txt", "alias.txt"}


def test_every_sentence_of_a_passage_stands_in_its_artifact(ada, take_in):
    take_in(ada, {"a.txt": {}}, a_txt=LONG.encode())
    row = Artifact.objects.get(persona=ada)
    artifact = parse_payload(bytes(row.payload))
    found = list(Passage.objects.filter(persona=ada).order_by("ordinal"))
    assert len(found) > 1
    for passage in found:
        spans = np.reshape(passage.sentences, (-1, 3)).tolist()
        words = [excerpt(artifact, TextLocator(paragraph=p, start=s, end=e)) for p, s, e in spans]
        assert passage.text == " ".join(filter(None, words))
    assert [passage.ordinal for passage in found] == list(range(len(found)))


def test_vectors_are_those_of_the_words_under_their_heading(ada, take_in):
    take_in(ada, {"a.txt": {"title": "The storm", "date": "1962"}, "b.txt": {}}, a_txt=LONG.encode())
    texts = {passage.text: passage.embedding for passage in Passage.objects.filter(persona=ada)}
    long = [text for text in texts if text.startswith("Paragraph")]
    for text in long:
        wanted = Hashing().embed([f"The storm. Ada, 1962.\n{text}"])[0]
        np.testing.assert_allclose(texts[text], wanted, atol=1e-6)


def test_postings_are_the_stemmed_terms_of_heading_and_words(ada, take_in):
    take_in(ada, {"a.txt": {"title": "Boards"}}, a_txt=b"The board, the board; and boarding. Waves!")
    passage = Passage.objects.get(persona=ada)
    terms = dict(Posting.objects.filter(persona=ada).values_list("lexeme", "tf"))
    assert terms == {"board": 5, "ada": 1, "1951": 1, "wave": 1}
    assert passage.length == sum(terms.values())


def test_taking_in_again_changes_nothing(ada, take_in):
    def rows():
        return list(Artifact.objects.values_list("pk", flat=True)), list(Rule.objects.order_by("pk").values())

    given = {"a.txt": {}, "b.txt": {"display": "no"}}
    take_in(ada, given)
    before = rows()
    report = take_in(ada, given)
    assert (report.counts(), report.passages) == ({"already here": 2}, 0)
    assert rows() == before


def test_a_correction_is_a_new_artifact_under_the_same_record_key(ada, take_in):
    take_in(ada, {"a.txt": {}})
    report = take_in(ada, {"a.txt": {}}, a_txt=b"Corrected.")
    assert outcomes(report) == {"a.txt": Outcome.CORRECTED}
    first, second = Artifact.objects.filter(persona=ada).order_by("pk")
    assert first.record_key == second.record_key
    assert first.artifact_id != second.artifact_id
    again = take_in(ada, {"a.txt": {}})
    assert outcomes(again) == {"a.txt": Outcome.HERE}


def test_what_may_not_be_in_the_archive_leaves_no_trace(ada, take_in):
    report = take_in(ada, {"a.txt": {"inclusion": "no", "mentions": "Ben"}, "b.txt": {}})
    assert outcomes(report) == {"a.txt": Outcome.LEFT_OUT, "b.txt": Outcome.ADDED}
    assert report.people == ()
    assert not Rule.objects.filter(record_key="a.txt").exists()
    assert not Artifact.objects.filter(record_key="a.txt").exists()


def test_without_instructions_nothing_is_allowed_in_but_by_its_own_rule(ada, take_in):
    assert take_in(ada, {"a.txt": {}}, attested=None).counts() == {"left out: inclusion is no": 1}
    assert take_in(ada, {"a.txt": {"inclusion": "yes"}}, attested=None).counts() == {"added": 1}


def test_a_dry_run_reports_the_same_and_keeps_nothing(ada, take_in):
    report = take_in(ada, {"a.txt": {"mentions": "Ben"}, "b.txt": {"inclusion": "no"}}, dry_run=True)
    assert report.counts() == {"added": 1, "left out: inclusion is no": 1}
    assert report.people == ("Ben",)
    assert [m.objects.filter(persona=ada).count() for m in (Artifact, Rule, Person, Passage)] == [0, 0, 0, 0]


def test_a_draft_is_founded_with_its_first_folder_or_not_at_all(log, take_in):
    draft = services.draft(slug="ben", name="Ben")
    assert take_in(draft, {"a.txt": {"tier": "heirs"}}).findings
    assert take_in(services.draft(slug="ben", name="Ben"), {"a.txt": {}}, dry_run=True).ok
    assert not Persona.objects.filter(slug="ben").exists()
    assert take_in(services.draft(slug="ben", name="Ben"), {"a.txt": {"tier": "family"}}).ok
    ben = Persona.objects.get(slug="ben")
    assert (ben.state, ben.tiers.count(), ben.artifacts.count()) == ("draft", 2, 1)


def test_a_tier_that_is_not_there_is_a_finding_and_nothing_is_kept(ada, take_in):
    report = take_in(ada, {"a.txt": {}, "b.txt": {"tier": "heirs"}})
    assert rules(report) == [("b.txt", "tier")]
    assert "public, family" in report.findings[0].message
    assert outcomes(report) == {"a.txt": Outcome.FAILED, "b.txt": Outcome.FAILED}
    assert not Artifact.objects.filter(persona=ada).exists()


def test_a_failure_in_the_middle_of_writing_keeps_nothing(ada, take_in, monkeypatch):
    def fail(*_args, **_kwargs):
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(indexing, "write", fail)
    with pytest.raises(RuntimeError):
        take_in(ada, {"a.txt": {"mentions": "Ben"}})
    assert [m.objects.filter(persona=ada).count() for m in (Artifact, Rule, Person)] == [0, 0, 0]


def test_nothing_is_locked_while_texts_are_embedded(ada, take_in):
    # Inside a test there is a transaction anyway; within it, no savepoint of ours may be open.
    seen = []
    take_in(ada, {"a.txt": {}}, progress=lambda *told: seen.append((len(connection.savepoint_ids), *told)))
    assert seen == [(0, 2, 2), (0, 1, 1)]


def test_somebody_else_at_work_stops_it(ada, take_in, monkeypatch):
    plain = indexing.embed

    def meanwhile(*args):
        Rule.objects.create(persona=ada, record_key="a.txt", display=False)
        return plain(*args)

    monkeypatch.setattr(indexing, "embed", meanwhile)
    with pytest.raises(IngestError, match="start again"):
        take_in(ada, {"a.txt": {}})
    assert not Artifact.objects.filter(persona=ada).exists()


class TestConsent:
    def test_a_manifest_may_tighten_what_is_here_and_never_loosen_it(self, ada, take_in):
        take_in(ada, {"a.txt": {"display": "no"}, "b.txt": {}})
        take_in(ada, {"a.txt": {"display": "yes"}, "b.txt": {"display": "no", "tier": "family"}})
        rows = Rule.objects.filter(persona=ada).exclude(record_key="").order_by("record_key")
        assert list(rows.values_list("display", "tier__name")) == [(False, None), (False, "family")]

    def test_a_sensitive_class_lowers_the_rule(self, ada, take_in):
        take_in(ada, {"a.txt": {"sensitive": "financial;minors", "surfacing": "yes", "display": "yes"}})
        rules = Rule.objects.filter(persona=ada, record_key="a.txt")
        found = rules.values_list("surfacing", "display", "tier__name", "sensitive")
        assert list(found) == [(False, False, "family", ["financial", "minors"])]

    def test_after_the_death_a_new_record_never_exceeds_the_default(self, ada, take_in):
        default = CoreRule(inclusion=True, surfacing=True, display=False, existence=True)
        take_in(ada, {"a.txt": {}}, attested=default)
        services.publish(persona=ada)
        report = take_in(ada, {"a.txt": {}, "b.txt": {"display": "yes"}, "c.txt": {}}, attested=None)
        assert rules(report) == [("b.txt", "looser")]
        assert report.findings[0].row == 3
        assert not Artifact.objects.filter(record_key="c.txt").exists()

    def test_after_the_death_nothing_is_opened_again(self, ada, take_in):
        take_in(ada, {"a.txt": {}}, attested=CoreRule(inclusion=True))
        services.publish(persona=ada)
        report = take_in(ada, {"a.txt": {}}, attested=OPEN)
        assert {found.rule.value for found in report.findings} == {"looser"}
        assert Rule.objects.get(persona=ada, record_key="").surfacing is None

    def test_a_living_person_may_change_their_mind_about_what_is_handed_in_with_it_and_nothing_else(
        self, ada, take_in
    ):
        ada.died = ""
        ada.save()
        rows = {"a.txt": {}, "b.txt": {}, "c.txt": {"display": "no"}}
        take_in(ada, rows, attested=CoreRule(inclusion=True))
        services.publish(persona=ada)
        assert take_in(ada, {"a.txt": {}, "c.txt": {}, "d.txt": {}}, attested=OPEN).ok
        assert ada.policies.count() == 2
        found = rules_of(ada)
        default = found.pop("")
        assert default == CoreRule(inclusion=True)
        shown = {key: effective(rule, default).display for key, rule in found.items()}
        assert shown == {"a.txt": True, "c.txt": False, "d.txt": True}, "of b.txt nothing is said"
        assert take_in(ada, {"e.txt": {}}, attested=None).ok
        assert not effective(rules_of(ada).get("e.txt"), default).surfacing


class TestPeople:
    def test_without_attestation_whoever_is_named_is_sealed_and_an_attestation_settles_them(
        self, ada, take_in
    ):
        named = {"inclusion": "yes", "mentions": "Ben;ada"}
        report = take_in(ada, {"a.txt": named}, attested=None, a_txt=b"To Ben.")
        assert report.people == ("Ben",)
        ben = Person.objects.get(persona=ada)
        assert (ben.state, ben.receipt) == ("sealed", UNSETTLED)
        assert Passage.objects.get(persona=ada).mentions == [ben.pk]
        take_in(ada, {"b.txt": {"mentions": "Carl"}})
        assert Person.objects.get(persona=ada, name="Carl").state == "cleared"

    def test_who_is_in_the_register_under_any_name_is_not_entered_again(self, ada, take_in):
        services.enter_person(persona=ada, person=CorePerson(name="Benjamin Oke", aliases=("Ben",)))
        assert take_in(ada, {"a.txt": {"mentions": "ben; Benjamin Oke"}}).people == ()

    @by_name(
        ("text", "row", "where"),
        {
            "not found: in every passage": (b"", {}, slice(None)),
            "in the metadata: in every one": (b"Ben.", {"recipient": "Ben’s sister"}, slice(None)),
            "found: there alone": (b"I met BEN'S sister.", {}, slice(-1, None)),
        },
    )
    def test_who_is_said_to_be_named_is_named(self, ada, take_in, text, row, where):
        take_in(ada, {"a.txt": {"mentions": "Ben", **row}}, a_txt=LONG.encode() + b"\n\n" + text)
        passages = list(Passage.objects.filter(persona=ada).order_by("ordinal"))
        ben = Person.objects.get(persona=ada)
        assert [one.pk for one in passages if one.mentions] == [one.pk for one in passages[where]]
        assert {json.dumps(one.mentions) for one in passages[where]} == {f"[{ben.pk}]"}

    def test_who_is_entered_later_is_found_in_what_was_there(self, ada, take_in):
        take_in(ada, {"a.txt": {}}, a_txt=b"I met Ben.")
        assert Passage.objects.get(persona=ada).mentions == []
        ben = services.enter_person(persona=ada, person=CorePerson(name="Ben"))
        assert services.refresh_mentions(persona=ada) == 1
        assert Passage.objects.get(persona=ada).mentions == [ben.pk]
        assert services.refresh_mentions(persona=ada) == 0
        Person.objects.all().delete()
        services.refresh_mentions(persona=ada)
        assert Passage.objects.get(persona=ada).mentions == []

    @by_name("meanwhile", {"alone": False, "overtaken": True})
    def test_nobody_waits_while_it_is_looked_for_whoever_enters(self, ada, take_in, monkeypatch, meanwhile):
        take_in(
            ada,
            {"a.txt": {"mentions": "Ann Reed"}, "b.txt": {}},
            a_txt=b"I met Ben.",
            b_txt=b"Ben Cole sang.",
        )
        look, lock, seen = mentioning._search, lock_policy, list[str]()

        def search(persona, register):
            found = look(persona, register)
            if meanwhile and not seen:
                services.enter_person(persona=ada, person=CorePerson(name="Ben Cole"))
                seen.clear()
            seen.append("searched")
            return found

        def locking(key):
            seen.append("locked")
            return lock(key)

        monkeypatch.setattr(mentioning, "_search", search)
        monkeypatch.setattr(ground, "lock_policy", locking)
        services.put_person(row=Person(persona=ada, name="Ben", state="sealed"), by=None)
        assert seen == ["searched", "locked", *["searched"] * meanwhile]
        people = dict(Person.objects.filter(persona=ada).values_list("pk", "name"))
        rows = Passage.objects.filter(persona=ada).order_by("artifact__record_key")
        found = [sorted(people[key] for key in one.mentions) for one in rows]
        assert found == [["Ann Reed", "Ben"], ["Ben", *["Ben Cole"] * meanwhile]]

    def test_the_register_is_looked_for_in_as_many_statements_whatever_the_archive_holds(
        self, ada, take_in, django_assert_num_queries
    ):
        texts = {f"{n}_txt": f"I met Ben {n} times.".encode() for n in "abcdef"}
        take_in(ada, {f"{n}.txt": {} for n in "abcdef"}, **texts)
        Artifact.objects.filter(record_key="f.txt").update(payload=b"")  # as what was destroyed is
        services.enter_person(persona=ada, person=CorePerson(name="Ben"))
        with django_assert_num_queries(11):
            assert services.refresh_mentions(persona=ada) == 5


def test_a_heading_leaves_room_for_the_words_and_all_of_it_is_found(ada, take_in):
    title = ("word " * 90).strip()
    take_in(ada, {"a.txt": {"title": title}}, a_txt=b"One. Two.")
    passage = Passage.objects.get(persona=ada)
    assert passage.text == "One. Two."
    heading = " ".join(title.split()[: Hashing.max_tokens // 4])
    np.testing.assert_allclose(passage.embedding, Hashing().embed([f"{heading}\nOne. Two."])[0], atol=1e-6)
    assert dict(Posting.objects.filter(persona=ada).values_list("lexeme", "tf"))["word"] == 2 * 90
