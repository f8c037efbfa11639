"""The golden vectors are what the code makes, and the signed ones still verify and open."""

from base64 import b64decode

import pytest

from ledger.core import canonical
from ledger.core.bundle import BundleFile
from ledger.core.chain import Chain
from ledger.core.envelope import leaf, verify
from ledger.core.errors import CanonicalError
from ledger.core.keyset import Role
from ledger.core.opening import Release, open_bundle
from ledger.core.proof import verify_proof
from ledger.tests.keys import ROOTS
from ledger.tests.vectors import make


@pytest.mark.parametrize("name", make.FILES)
def test_a_vector_is_what_the_code_makes(name):
    assert (make.HERE / name).read_text(encoding="utf-8") == make.text(make.FILES[name]())


@pytest.mark.parametrize("why", make.REFUSED)
def test_what_the_vectors_refuse_is_refused(why):
    with pytest.raises(CanonicalError):
        canonical.decode(make.REFUSED[why])


def read(name):
    return (make.SIGNED / name).read_bytes()


def test_the_signed_bundle_verifies_under_the_signed_keyset():
    bundle, chain = BundleFile.parse(read("bundle.json")), Chain.parse(read("keyset.json"))
    assert chain.roots == ROOTS
    keyset = chain.verify()[-1]
    verify(bundle.envelope, keyset=keyset, role=Role.BUNDLE, index=bundle.proof.index)
    assert verify_proof(bundle.proof, leaf=leaf(bundle.envelope), keyset=keyset).size == 2


@pytest.mark.parametrize("name", ["auditor-1", "auditor-2"])
def test_the_signed_bundle_opens_to_what_was_sealed(name):
    opened = open_bundle(
        BundleFile.parse(read("bundle.json")),
        seed=b64decode(read(f"{name}.seed")),
        release=Release.parse(read("release.json")),
    )
    assert opened.parts == make.PARTS
    assert [(e.artifact_id, e.value) for e in opened.excerpts] == [
        (e.artifact_id, e.value) for e in make.EXCERPTS
    ]


def test_signed_vectors_have_the_form_that_is_made_today():
    assert set(make.signed()) == {path.name for path in make.SIGNED.iterdir()}
