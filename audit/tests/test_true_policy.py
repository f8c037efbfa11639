"""What the database decides for a real answer is what an auditor decides again from the signed policy, offline."""

from dataclasses import replace

from audit import selectors
from audit.core.opened import open_file
from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.core.verification import verify
from citations import services
from citations.models import StoredBundle
from citations.tests.conftest import cast, demo_keys, folder
from ledger.adapters.keyring import SEED_FILE
from ledger.core.bundle import BundleFile
from ledger.core.canonical import from_base64
from ledger.core.opening import release
from personas.core import policy
from personas.models import Person, Rule
from personas.services import policy_of, put_tiers
from personas.services.mentioning import refresh_mentions
from personas.services.policies import tier_of

__all__ = ["cast", "demo_keys", "folder"]

MOVED, CHARTS = "When did Ada move to Cardiff?", "Who taught her to read the weather charts?"


def as_it_is(_):
    """Everything is open, by the attestation of the demo."""


def anonymized(persona):
    Person.objects.create(
        persona=persona, name="Mr. Pryce", state=Person.State.ANONYMIZED, pseudonym="Person A", receipt="1987"
    )
    refresh_mentions(persona=persona)


def ruled(persona, **limits):
    Rule.objects.update_or_create(persona=persona, record_key="texts/letter.txt", defaults=limits)


def capped(persona):
    ruled(persona, cap=20)


def restricted(persona):
    ruled(persona, cap=20, display=False)


def widened(persona):
    """Let a budget grow, which makes a policy of the newest form and changes nothing of what is shown."""
    tiers = tuple(replace(tier_of(row), daily_chars=90_000) for row in persona.tiers.all())
    assert put_tiers(persona=persona, by=None, wanted=tiers, why="A school reads the letters.")
    assert policy.formed(policy_of(persona)).v == policy.NEWEST


def closed(persona):
    ruled(persona, cap=20, display=False, existence=False)


CHANGES = (as_it_is, anonymized, widened, capped, restricted, closed)


def replayed(bundle, keys):
    """Open a stored bundle as auditor and steward do, and verify it with all there is to verify it with."""
    data = selectors.bundle_file(bundle)
    auditor, steward = (
        from_base64((keys / name / SEED_FILE).read_text().strip()) for name in ("auditor-1", "steward")
    )
    file = BundleFile.parse(data)
    given = release(file, seed=steward, artifact_keys=selectors.excerpt_keys(bundle))
    opened = open_file(file, seed=auditor, release=given).encode()
    signed = selectors.policy_of(bundle.bundle_id)
    assert signed is not None
    trust = read_trust(selectors.keyset_file())
    return verify(data, trust=trust, opened=opened, policy=bytes(signed.document))


def test_real_answers_follow_from_the_signed_policy_however_it_tightens(cast, demo_keys):
    seen = set()
    for change in CHANGES:
        change(cast.persona)
        for text in (MOVED, CHARTS):
            question = services.ask(user=cast.femi, slug="ada", text=text, key=f"{change.__name__} {text}")
            services.attend(question_id=question.pk)
            bundle = StoredBundle.objects.get(question=question)
            report = replayed(bundle, demo_keys)
            not_made = {one.name for one in report.results if one.status is not Status.PASS}
            assert (not_made, report.verdict) == ({"display", "opened field", "artifacts"}, Verdict.PASS)
            seen.add(bytes(bundle.display).partition(b'"claims"')[2].partition(b'"nonce"')[0])
    assert len(seen) >= len(CHANGES) - 1, "what is widened shows the same"
    assert any(b"Person A" in shown for shown in seen)
