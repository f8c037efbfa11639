import pytest

from audit.core.errors import OpenedFileError
from audit.core.opened import disclose, open_file
from audit.tests.bundles import make
from ledger.core.errors import SealError
from ledger.core.opening import Release
from ledger.tests.keys import SEEDS

HONEST = make()


def test_a_path_that_is_not_there_is_answered_with_those_that_are():
    with pytest.raises(OpenedFileError, match="/archive, /category") as caught:
        disclose(HONEST.opened, "/answer")
    assert "/claims/7" not in str(caught.value)


def test_an_opened_file_holds_no_key_that_it_did_not_need():
    release = Release(
        bundle_id=HONEST.release.bundle_id,
        share=HONEST.release.share,
        artifact_keys={**HONEST.release.artifact_keys, "sha256:other": b"k" * 32},
    )
    opened = open_file(HONEST.bundle, seed=SEEDS["auditor-1"], release=release)
    assert "sha256:other" not in opened.artifact_keys


def test_either_auditor_opens_to_the_same():
    other = open_file(HONEST.bundle, seed=SEEDS["auditor-2"], release=HONEST.release)
    assert other == HONEST.opened


def test_the_stewards_key_is_no_auditors_key():
    with pytest.raises(SealError, match="nothing in this bundle is wrapped to the auditor"):
        open_file(HONEST.bundle, seed=SEEDS["steward"], release=HONEST.release)
