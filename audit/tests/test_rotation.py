"""Changes of keys with answers between, as verifiers see them."""

from dataclasses import replace

import pytest

from audit import selectors
from audit.core.results import Status, Verdict
from audit.core.trust import read_trust
from audit.core.verification import verify
from citations.models import Tally
from ledger import selectors as ledger
from ledger import services_keys
from ledger.adapters import keyring, renewal
from ledger.core.keyset import Role
from ledger.core.rotation import SERVED, in_use


@pytest.fixture
def keys(tmp_path):
    folder = tmp_path / "keys"
    keyring.make_demo_keys(folder)
    return folder


def import_signed(folder, request):
    signed = renewal.sign_as_root(folder / "root", request.keyset)
    services_keys.take_in(folder=folder, signed=signed)


def rotate(folder, *roles):
    import_signed(folder, services_keys.rotate(folder=folder, roles=roles, reason=""))


def ask(house):
    Tally.objects.all().delete()  # nobody is too quick here
    return selectors.bundle_file(replace(house, keyset=ledger.keyset()).ask())


def verdict(data, keyset):
    return verify(data, trust=read_trust(keyset)).verdict


def rehearse(house, folder, changes):
    """Answer, change keys, answer again; return the bundles, and the keyset file after each."""
    made, files = [ask(house)], [selectors.keyset_file()]
    for n in range(changes):
        rotate(folder, SERVED[n % len(SERVED)], SERVED[(n + 1) % len(SERVED)])
        made.append(ask(house))
        files.append(selectors.keyset_file())
    return made, files


def test_every_bundle_verifies_after_three_changes_and_an_old_keyset_trusts_the_old_ones(ada, keys):
    made, files = rehearse(ada, keys, 3)
    assert [verdict(data, files[-1]) for data in made] == [Verdict.PASS] * 4
    assert [verdict(data, files[1]) for data in made] == [Verdict.PASS] * 2 + [Verdict.NOT_TRUSTED] * 2


@pytest.mark.nightly
def test_every_bundle_verifies_after_twenty_changes_and_an_old_keyset_trusts_the_old_ones(ada, keys, soak):
    made, files = rehearse(ada, keys, 20)
    wrong = sum(
        verdict(data, file) is not (Verdict.PASS if n <= newest else Verdict.NOT_TRUSTED)
        for newest, file in enumerate(files)
        for n, data in enumerate(made)
    )
    soak.note(seed=0, count=len(made) * len(files), differences=wrong, keyset_file_bytes=len(files[-1]))
    assert wrong == 0


def test_what_stands_behind_a_compromise_is_not_trusted_and_never_said_to_be_changed(ada, keys):
    made = [ask(ada) for _ in range(4)]
    stolen = in_use(ledger.keyset(), Role.BUNDLE)
    request = services_keys.compromise(
        folder=keys, keys=tuple(key.keyid for key in stolen), index=3, reason="stolen"
    )
    import_signed(keys, request)
    made.append(ask(ada))
    trust = read_trust(selectors.keyset_file())
    reports = [verify(data, trust=trust) for data in made]
    # Leaf 0 is the first keyset; the third and the fourth bundle stand at the leaves 3 and 4.
    assert [report.verdict for report in reports] == [
        Verdict.PASS,
        Verdict.PASS,
        Verdict.NOT_TRUSTED,
        Verdict.NOT_TRUSTED,
        Verdict.PASS,
    ]
    assert not [one for report in reports for one in report.results if one.status is Status.FAIL]
