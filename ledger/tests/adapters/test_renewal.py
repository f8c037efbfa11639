import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from ledger.adapters import keyring, renewal
from ledger.core.canonical import encode
from ledger.core.ceremony import join
from ledger.core.chain import Chain
from ledger.core.envelope import BUNDLE, POLICY, verify
from ledger.core.errors import KeyFileError
from ledger.core.keyset import Role
from ledger.core.rotation import SERVED, in_use, propose, with_roots


@pytest.fixture
def folder(own_keys):
    return own_keys


def successor(folder, *roles, index=10):
    """The next chain, signed by the roots of the demo; its keys lie in ``next/``."""
    chain = keyring.chain(folder)
    old = chain.verify()[-1]
    fresh = renewal.make_next(folder, roles, from_index=index)
    ends = {key.keyid: index for role in roles for key in in_use(old, role)}
    keyset = propose(old, ends=ends, fresh=fresh)
    signed = renewal.sign_as_root(folder / "root", keyset)
    return Chain(roots=chain.roots, envelopes=(*chain.envelopes, signed))


def test_new_keys_sign_nothing_before_they_are_installed_and_old_ones_nothing_after(folder):
    chain = successor(folder, *SERVED)
    old, new = chain.verify()
    before = keyring.signer(folder).sign(BUNDLE, encode({}))
    assert verify(before, keyset=old, role=Role.BUNDLE, index=0)
    renewal.install(folder, chain)
    after = keyring.signer(folder).sign(BUNDLE, encode({}))
    assert {one.keyid for one in after.signatures} == {key.keyid for key in in_use(new, Role.BUNDLE)}
    assert keyring.chain(folder) == chain
    assert not (folder / "next").exists()


def test_installing_again_changes_nothing(folder):
    chain = successor(folder, Role.BUNDLE)
    renewal.install(folder, chain)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    renewal.install(folder, chain)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("moved", range(6))
def test_whoever_dies_while_installing_leaves_a_folder_that_signs_under_one_keyset(
    folder, moved, monkeypatch
):
    """Every replacing of a file is a place to die at; the first is the moment of the change."""
    chain = successor(folder, Role.BUNDLE, Role.MANIFEST, Role.CHECKPOINT)
    left = [moved]
    plain = Path.replace

    def replace_or_die(self, target):
        if left[0] == 0:
            raise KeyboardInterrupt
        left[0] -= 1
        return plain(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", replace_or_die)
        with pytest.raises(KeyboardInterrupt):
            renewal.install(folder, chain)
    keyset = chain.verify()[1 if moved else 0]
    found = {key.keyid for key in keyring.signer(folder).publics()}
    assert found == {key.keyid for role in SERVED for key in in_use(keyset, role)}
    renewal.install(folder, chain)
    assert keyring.signer(folder).publics()
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith((".", "next"))) == []


def test_new_keys_are_for_the_signer_alone(folder):
    renewal.make_next(folder, SERVED, from_index=3)
    made = [folder / "next", *(folder / "next").iterdir()]
    assert len(made) == 10
    assert [stat.S_IMODE(path.stat().st_mode) for path in made] == [0o700, *[0o600] * 9]
    assert {path.stat().st_uid for path in made} == {folder.stat().st_uid}


def test_what_root_makes_belongs_to_the_signer(folder, monkeypatch):
    given = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, uid, gid: given.append((path.name, uid, gid)))
    renewal.make_next(folder, (Role.CHECKPOINT,), from_index=0)
    owner = (folder.stat().st_uid, folder.stat().st_gid)
    assert {one[1:] for one in given} == {owner}
    assert len(given) == 2


def test_a_second_set_of_new_keys_replaces_the_first(folder):
    first = renewal.make_next(folder, SERVED, from_index=0)
    second = renewal.make_next(folder, (Role.POLICY,), from_index=0)
    assert not set(first) & set(second)
    assert sorted(path.name for path in (folder / "next").iterdir()) == [
        "policy.ed25519.pem",
        "policy.ml-dsa-65.pem",
    ]
    renewal.drop_next(folder)
    renewal.drop_next(folder)
    assert not (folder / "next").exists()


def test_a_keyset_whose_private_keys_are_elsewhere_is_refused_by_name(folder):
    chain = successor(folder, Role.POLICY)
    renewal.check_held(folder, chain.verify()[-1])
    renewal.drop_next(folder)
    with pytest.raises(
        KeyFileError, match=r"does not hold the policy key that keyset 2 has in use|next/policy"
    ):
        renewal.check_held(folder, chain.verify()[-1])


def test_a_key_that_the_keyset_does_not_have_signs_nothing(folder, tmp_path):
    keyring.make_demo_keys(tmp_path / "other")
    for path in (tmp_path / "other").glob("policy.*"):
        (folder / path.name).write_bytes(path.read_bytes())
    with pytest.raises(KeyFileError, match=r"policy.*key"):
        keyring.signer(folder).sign(POLICY, b"{}")


def test_where_nothing_can_be_written_nothing_is_changed(tmp_path, folder):
    with pytest.raises(KeyFileError, match=r"cannot make keys in .*nowhere: No such file"):
        renewal.make_next(tmp_path / "nowhere", SERVED, from_index=0)
    with pytest.raises(KeyFileError, match=r"cannot make roots in .*keys: File exists; name a new folder"):
        renewal.make_root(folder)
    chain = successor(folder, Role.POLICY)
    (folder / "policy.ed25519.pem").unlink()
    (folder / "policy.ed25519.pem").mkdir()
    with pytest.raises(KeyFileError, match="mend that and import the same file again"):
        renewal.install(folder, chain)


def test_roots_of_a_new_folder_sign_beside_the_old_ones(folder, tmp_path):
    made = renewal.make_root(tmp_path / "new-root")
    assert renewal.root_keys(tmp_path / "new-root") == made
    chain = keyring.chain(folder)
    old = chain.verify()[-1]
    keyset = with_roots(propose(old, ends={}), made, index=4)
    signed = [renewal.sign_as_root(place, keyset) for place in (folder / "root", tmp_path / "new-root")]
    grown = Chain(roots=chain.roots, envelopes=(*chain.envelopes, join(signed, keyset)))
    assert grown.verify()[-1] == keyset
    assert replace(keyset, roots=old.roots) != keyset
