import json

import pytest
from django.db import transaction

from ledger import services as ledger
from ledger.core.envelope import Envelope
from ledger.core.envelope import verify as verify_envelope
from ledger.core.keyset import Role
from ledger.selectors import is_covered, keyset
from personas import services
from personas.core import policy, version
from personas.core.consent import Rule as CoreRule
from personas.core.errors import FaultyPolicyError, IngestError, LooseningError, PublishError
from personas.models import ArchiveVersion, Person, Persona, PolicyVersion, Rule
from personas.selectors import epoch_of, policy_is_frozen
from personas.services.ground import ahead


def entries(row):
    return {entry.record_key: entry.state for entry in row.entries.all()}


def test_a_version_is_signed_with_its_policy_and_logged(ada, take_in):
    take_in(ada, {"a.txt": {}, "b.txt": {}})
    row = services.publish(persona=ada)
    manifest = version.parse_manifest(bytes(row.manifest))
    frozen = PolicyVersion.objects.get(persona=ada)
    assert (manifest.n, manifest.parent, manifest.archive) == (1, "", ada.archive_id)
    assert (manifest.root, manifest.policy) == (row.root, frozen.digest)
    ledger.sequence()
    assert is_covered(row.ticket)
    assert is_covered(frozen.ticket)
    for data, role, payload in (
        (row.envelope, Role.MANIFEST, row.manifest),
        (frozen.envelope, Role.POLICY, frozen.document),
    ):
        envelope = Envelope.parse(bytes(data))
        assert verify_envelope(envelope, keyset=keyset(), role=role, index=1) == bytes(payload)


def test_publishing_again_without_a_change_gives_the_same_version(ada, take_in):
    take_in(ada, {"a.txt": {}})
    assert services.publish(persona=ada) == services.publish(persona=ada)
    assert (ArchiveVersion.objects.count(), PolicyVersion.objects.count()) == (1, 1)


@pytest.mark.parametrize("other", ["nobody", "changes a rule", "signs a policy"])
def test_what_is_made_before_readers_wait_is_made_again_where_somebody_was_quicker(ada, take_in, other):
    take_in(ada, {"a.txt": {}})
    epochs = list[int]()

    def make():
        epochs.append(epoch_of(ada.pk))
        if other == "changes a rule" and len(epochs) == 1:
            Rule.objects.filter(persona=ada).update(display=False)
        if other == "signs a policy" and len(epochs) == 1:
            PolicyVersion.objects.create(persona=ada, n=9, document=b"", digest="", envelope=b"", ticket=1)
        return len(epochs)

    with transaction.atomic():
        assert ahead(ada, make) == (1 if other == "nobody" else 2)
    assert len({*epochs}) == 1, "what the first of them wrote is taken back"
    assert not PolicyVersion.objects.filter(n=9).exists()


def test_a_correction_makes_a_version_that_names_the_one_before(ada, take_in):
    take_in(ada, {"a.txt": {}, "b.txt": {}})
    first = services.publish(persona=ada)
    take_in(ada, {"a.txt": {}, "b.txt": {}}, a_txt=b"Corrected.")
    second = services.publish(persona=ada)
    assert version.parse_manifest(bytes(second.manifest)).parent == version.digest(bytes(first.manifest))
    old, new = (row.entries.get(record_key="a.txt").artifact for row in (first, second))
    assert (new.record_key, new.artifact_id) != (old.record_key, old.artifact_id)
    assert first.entries.get(record_key="b.txt").artifact == second.entries.get(record_key="b.txt").artifact
    assert first.entries.get(record_key="b.txt").salt != second.entries.get(record_key="b.txt").salt


def test_what_is_withdrawn_is_a_tombstone_for_ever(ada, take_in):
    take_in(ada, {"a.txt": {}, "b.txt": {}})
    first = services.publish(persona=ada)
    second = services.publish(persona=ada, withdraw=["a.txt"])
    assert entries(second) == {"a.txt": "tombstone", "b.txt": "present"}
    assert entries(first) == {"a.txt": "present", "b.txt": "present"}
    assert take_in(ada, {"a.txt": {}, "b.txt": {}}).counts() == {
        "left out: it was withdrawn": 1,
        "already here": 1,
    }
    report = take_in(ada, {"a.txt": {}}, a_txt=b"Other words.")
    assert [found.rule.value for found in report.findings] == ["withdrawn"]
    assert services.publish(persona=ada) == second


def test_what_may_not_be_in_the_archive_any_more_is_a_tombstone_even_when_its_rule_is_opened_again(
    ada, take_in
):
    ada.died = ""
    ada.save()
    take_in(ada, {"a.txt": {}, "b.txt": {}})
    services.publish(persona=ada)
    for inclusion in (False, True):
        Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"inclusion": inclusion})
        assert entries(services.publish(persona=ada)) == {"a.txt": "tombstone", "b.txt": "present"}


def test_what_was_never_published_and_is_withdrawn_does_not_appear(ada, take_in):
    take_in(ada, {"a.txt": {}, "b.txt": {}})
    assert entries(services.publish(persona=ada, withdraw=["b.txt"])) == {"a.txt": "present"}
    take_in(ada, {"c.txt": {}})
    assert entries(services.publish(persona=ada)) == {"a.txt": "present", "c.txt": "present"}


def test_an_empty_archive_is_not_published_and_only_what_is_there_can_be_withdrawn(ada, take_in):
    with pytest.raises(PublishError, match="has no artifact"):
        services.publish(persona=ada)
    take_in(ada, {"a.txt": {}})
    with pytest.raises(PublishError, match=r"x\.txt is not in the archive"):
        services.publish(persona=ada, withdraw=["x.txt"])
    assert not ArchiveVersion.objects.exists()


def test_nothing_is_published_while_somebody_is_not_settled(ada, take_in):
    take_in(ada, {"a.txt": {"inclusion": "yes", "mentions": "Ben"}}, attested=None)
    with pytest.raises(PublishError, match="Ben"):
        services.publish(persona=ada)
    Person.objects.update(receipt="asked on 3 May, no answer")
    assert services.publish(persona=ada).n == 1


class TestPolicy:
    def test_is_frozen_again_only_when_it_changed(self, ada, take_in):
        take_in(ada, {"a.txt": {}})
        first = services.freeze_policy(persona=ada)
        assert services.freeze_policy(persona=ada) == first
        Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"display": False})
        second = services.freeze_policy(persona=ada)
        assert (second.n, policy.parse(bytes(second.document)).parent) == (2, first.digest)
        assert policy.digest(bytes(second.document)) == second.digest

    def test_is_not_loosened_after_the_death(self, ada, take_in):
        take_in(ada, {"a.txt": {"display": "no"}})
        services.freeze_policy(persona=ada)
        Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"display": True})
        with pytest.raises(LooseningError, match=r"a\.txt: display"):
            services.freeze_policy(persona=ada)
        assert PolicyVersion.objects.count() == 1

    def test_is_settled_once_for_rows_that_stay_as_they_are(self, ada, take_in):
        take_in(ada, {"a.txt": {}})
        assert not policy_is_frozen(ada)
        epoch = services.settle_policy(persona=ada)
        assert policy_is_frozen(ada)
        assert (services.settle_policy(persona=ada), epoch_of(ada.pk)) == (epoch, epoch)
        Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"display": False})
        assert services.settle_policy(persona=ada) == epoch + 1
        assert [row.epoch for row in PolicyVersion.objects.order_by("n")] == [epoch, epoch + 1]

    def test_speaks_for_rows_that_changed_without_changing_it(self, ada, take_in):
        take_in(ada, {"a.txt": {}})
        first = services.settle_policy(persona=ada)
        Persona.objects.update(summary="Ada wrote letters.")
        assert not policy_is_frozen(ada)
        assert services.settle_policy(persona=ada) == first + 1
        assert policy_is_frozen(ada)
        assert PolicyVersion.objects.get().epoch == first

    def test_that_got_looser_is_not_settled(self, ada, take_in):
        take_in(ada, {"a.txt": {"display": "no"}})
        services.settle_policy(persona=ada)
        Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"display": True})
        with pytest.raises(LooseningError):
            services.settle_policy(persona=ada)
        assert not policy_is_frozen(ada)

    def test_takes_an_open_question_for_no_receipt(self, ada, take_in):
        take_in(ada, {"a.txt": {"inclusion": "yes", "mentions": "Ben"}}, attested=None)
        services.freeze_policy(persona=ada)
        Person.objects.update(state=Person.State.CLEARED)
        with pytest.raises(LooseningError, match="Ben: state without a receipt"):
            services.freeze_policy(persona=ada)

    def test_with_a_fault_is_not_signed_and_every_row_is_named(self, ada, take_in):
        take_in(ada, {"a.txt": {"mentions": "Ben"}})
        Rule.objects.update_or_create(persona=ada, record_key="a.txt", defaults={"sensitive": ["diary"]})
        Person.objects.update(state=Person.State.CLEARED, receipt="")
        with pytest.raises(
            FaultyPolicyError, match=r"a\.txt has an unknown sensitive class .* Ben is cleared"
        ):
            services.settle_policy(persona=ada)
        assert not policy_is_frozen(ada)

    def test_holds_register_tiers_and_rules(self, ada, take_in):
        take_in(ada, {"a.txt": {"mentions": "Ben", "tier": "family"}})
        document = json.loads(bytes(services.freeze_policy(persona=ada).document))
        assert [len(document[name]) for name in ("people", "tiers", "rules")] == [1, 2, 1]
        assert document["rules"][0]["tier"] == "family"


class TestFounding:
    def test_a_slug_is_taken_once(self, ada):
        with pytest.raises(IngestError, match="choose another slug"):
            services.found(persona=services.draft(slug="ada", name="Another"))

    def test_what_cannot_be_said_of_anybody_is_named_and_looked_at_again_when_it_is_founded(self, db):
        """One field; the others stand in ``core/test_life``."""
        with pytest.raises(IngestError, match="died: 'yesterday' is not a date"):
            services.draft(slug="ben", name="Ben", died="yesterday")
        draft = services.draft(slug="ben", name="Ben")
        draft.profiles, draft.default_profile = [["x"]], "nonsense"
        with pytest.raises(IngestError, match=r"profiles: .* default_profile: 'nonsense'"):
            services.found(persona=draft)

    def test_a_draft_is_activated_and_a_suspended_persona_is_not(self, ada):
        services.activate(persona=ada)
        assert ada.state == Persona.State.ACTIVE
        Persona.objects.update(state=Persona.State.SUSPENDED)
        services.activate(persona=ada)
        assert ada.state == Persona.State.SUSPENDED

    def test_two_archives_have_different_identifiers(self):
        one, other = (services.draft(slug=slug, name=slug) for slug in ("a", "b"))
        assert len(one.archive_id) == 32
        assert one.archive_id != other.archive_id

    def test_instructions_may_ask_for_a_tier(self, ada):
        services.attest(persona=ada, rule=CoreRule(inclusion=True, tier="family"))
        assert Rule.objects.get(persona=ada, record_key="").tier == ada.tiers.get(name="family")
