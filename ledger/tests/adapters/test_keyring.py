import stat

import pytest

from ledger.adapters import keyring
from ledger.core.canonical import encode, from_base64
from ledger.core.envelope import BUNDLE, verify
from ledger.core.errors import CanonicalError, KeyFileError
from ledger.core.keyset import Role
from ledger.core.sharing import recipient


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "inner" / "keys"
    keyring.make_demo_keys(made)
    return made


def test_demo_keys_sign_what_their_keyset_verifies(folder):
    (keyset,) = keyring.chain(folder).verify()
    payload = encode({"n": 1})
    signed = keyring.signer(folder).sign(BUNDLE, payload)
    assert verify(signed, keyset=keyset, role=Role.BUNDLE, index=0) == payload
    assert keyset.origin == f"kwanzaa.invalid/{keyset.roots[0][:16]}"
    assert {key.role for key in keyset.keys} == set(Role)


def test_recipients_are_the_public_halves_of_the_folders_beside(folder):
    made = keyring.recipients(folder)
    assert [one.role for one in made] == list(keyring.DEMO_HOLDERS.values())
    for name, one in zip(keyring.DEMO_HOLDERS, made, strict=True):
        seed = from_base64((folder / name / "seed").read_text())
        assert recipient(seed, one.role) == one


def test_nobody_else_can_read_a_file_or_enter_a_folder(folder):
    modes = {stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.rglob("*")] if path.is_dir()}
    assert modes == {0o700}
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert len(files) == 8 + 1 + 2 + 2 + 3


def test_making_keys_again_changes_nothing(folder):
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    keyring.make_demo_keys(folder)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert [path.name for path in folder.parent.iterdir()] == ["keys"]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "letter").write_text("mine")
    with pytest.raises(KeyFileError, match=r"cannot make keys in .*keys: .*; empty it, or set KWANZAA_KEYS"):
        keyring.make_demo_keys(tmp_path / "keys")
    assert [path.name for path in tmp_path.iterdir()] == ["keys"]
    assert (tmp_path / "keys" / "letter").read_text() == "mine"


def test_another_process_that_was_first_is_believed(tmp_path, monkeypatch):
    folder = tmp_path / "keys"
    plain = keyring._write_keys

    def late(made):
        plain(made)
        monkeypatch.setattr(keyring, "_write_keys", plain)
        keyring.make_demo_keys(folder)

    monkeypatch.setattr(keyring, "_write_keys", late)
    keyring.make_demo_keys(folder)
    assert keyring.chain(folder).verify()
    assert [path.name for path in tmp_path.iterdir()] == ["keys"]


def test_a_key_that_others_can_read_is_refused_by_name(folder):
    path = folder / "bundle.ml-dsa-65.pem"
    for mode in (0o640, 0o604, 0o660, 0o644):
        path.chmod(mode)
        said = rf"{path} can be read by others \(mode {mode:04o}\); run: chmod 600"
        with pytest.raises(KeyFileError, match=said):
            keyring.signer(folder)


def test_a_missing_key_one_of_another_kind_or_no_key_is_named(folder):
    for name, other in (("ed25519", "ml-dsa-65"), ("ml-dsa-65", "ed25519")):
        path = folder / f"policy.{name}.pem"
        whole = path.read_bytes()
        for content, said in (
            ((folder / f"policy.{other}.pem").read_bytes(), "is not a private key of the kind its name says"),
            (b"nothing", "not a private key in PEM"),
        ):
            path.write_bytes(content)
            with pytest.raises(KeyFileError, match=said):
                keyring.signer(folder)
        path.write_bytes(whole)
    (folder / "checkpoint.ed25519.pem").unlink()
    with pytest.raises(KeyFileError, match=r"cannot read .*checkpoint.ed25519.pem: No such file"):
        keyring.signer(folder)


def test_a_list_of_recipients_that_is_none_is_refused(folder):
    for value in (
        {"a": 1},
        [1],
        [{"kid": "", "public": "", "role": "king"}],
        [{"kid": "", "public": "", "role": "steward", "x": 1}],
    ):
        (folder / keyring.RECIPIENTS_FILE).write_bytes(encode(value))  # type: ignore[arg-type] # a union of maps
        with pytest.raises(CanonicalError):
            keyring.recipients(folder)
