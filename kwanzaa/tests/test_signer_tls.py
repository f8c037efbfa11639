"""One signer for several hosts: who has no right proof is not heard, and who listens without one is not believed."""

import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.core.exceptions import ImproperlyConfigured

from kwanzaa import signer as program
from kwanzaa.environment import signer as where
from kwanzaa.tests.test_signer import RECEIPT_PAYLOAD
from ledger.adapters import keyring, tls
from ledger.adapters.remote_signer import RemoteSigner
from ledger.core.envelope import RECEIPT, ROLES, verify
from ledger.core.errors import KeyFileError, SignerError

PROJECT = Path(__file__).resolve().parents[2]


class Authority:
    """Issues certificates, as a house's own authority would."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "the house")])
        self.certificate = self._sign(self.name, self.key, x509.BasicConstraints(ca=True, path_length=0))

    def issue(self, folder: Path, name: str, trusted: "Authority | None" = None) -> Path:
        """Put what *name* proves itself with into a folder, and whom it believes."""
        folder.mkdir()
        key = ec.generate_private_key(ec.SECP256R1())
        told = x509.SubjectAlternativeName([x509.DNSName(name)])
        made = self._sign(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), key, told)
        plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        (folder / "tls.crt").write_bytes(made.public_bytes(serialization.Encoding.PEM))
        (folder / "ca.crt").write_bytes(
            (trusted or self).certificate.public_bytes(serialization.Encoding.PEM)
        )
        (folder / "tls.key").write_bytes(key.private_bytes(serialization.Encoding.PEM, *plain))
        (folder / "tls.key").chmod(0o600)
        return folder

    def _sign(self, name, key, extension) -> x509.Certificate:
        now = datetime.now(tz=UTC)
        made = (
            x509.CertificateBuilder().subject_name(name).issuer_name(self.name).public_key(key.public_key())
        )
        made = made.serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=1))
        made = made.not_valid_after(now + timedelta(days=1)).add_extension(extension, critical=True)
        return made.sign(self.key, hashes.SHA256())


class House:
    """A signer that listens on this machine's network, and those who may want something of it."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o700)
        self.folder, self.authority = folder, Authority()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.own = self.authority.issue(folder / "own", "localhost")
        self.app = tls.Place(
            host="localhost", port=self.port, folder=self.authority.issue(folder / "app", "app.house")
        )
        self.process = self.start()
        self.keyset = keyring.chain(folder / "keys").verify()[-1]

    def start(self) -> "subprocess.Popen[bytes]":
        given = (
            f"--keys {self.folder}/keys --demo-keys --listen 127.0.0.1:{self.port} --tls {self.own}".split()
        )
        words = [sys.executable, "-m", "kwanzaa.signer", *given, "--client", "app.house"]
        process = subprocess.Popen(words, cwd=PROJECT)
        with closing(RemoteSigner(self.app, patience=30)) as client:
            client.publics(founds=True)
        return process

    def client(self, place: tls.Place, patience: float = 0) -> RemoteSigner:
        return RemoteSigner(place, keyset=lambda: self.keyset, patience=patience)


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("tls"))
    yield made
    made.process.kill()
    made.process.wait()


def test_who_has_the_name_is_heard_also_after_the_signer_was_killed(house):
    with closing(house.client(house.app, patience=30)) as client:
        first = client.sign(RECEIPT, RECEIPT_PAYLOAD)
        house.process.send_signal(signal.SIGKILL)
        house.process.wait()
        house.process = house.start()
        again = client.sign(RECEIPT, RECEIPT_PAYLOAD)
    for one in (first, again):
        verify(one, keyset=house.keyset, role=ROLES[RECEIPT], index=None)


def stranger(house: House) -> Path:
    return Authority().issue(house.folder / "stranger", "app.house", trusted=house.authority)


def neighbour(house: House) -> Path:
    return house.authority.issue(house.folder / "neighbour", "other.house")


@pytest.mark.parametrize(
    "made", [pytest.param(stranger, id="of another authority"), pytest.param(neighbour, id="of another name")]
)
def test_who_proves_something_else_is_not_heard(house, made):
    with closing(house.client(replace(house.app, folder=made(house)))) as client, pytest.raises(SignerError):
        client.publics()
    assert heard(house)


def heard(house: House) -> bool:
    with closing(house.client(house.app)) as client:
        return bool(client.publics())


def no_certificate() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def older(house: House) -> ssl.SSLContext:
    context = no_certificate()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(house.app.folder / "tls.crt", house.app.folder / "tls.key")
    return context


@pytest.mark.parametrize("how", ["plain", "silent", "without", "older"])
def test_what_is_no_proof_at_all_gets_no_byte_of_an_answer(house, how):
    message = b"\0\0\0\x02{}"
    with socket.create_connection(("127.0.0.1", house.port), timeout=15) as stream:
        try:
            if how in {"plain", "silent"}:
                stream.sendall(message if how == "plain" else b"")
                got = stream.recv(1000)
            else:
                context = no_certificate() if how == "without" else older(house)
                with context.wrap_socket(stream) as safe:
                    safe.sendall(message)
                    got = safe.recv(1000)
        except (ssl.SSLError, ConnectionError):
            got = b""
    # An alert of TLS, whose first byte is 21, is all that anybody is told.
    assert got[:1] in {b"", b"\x15"}
    assert heard(house)


def test_who_listens_in_its_place_is_not_believed(house, tmp_path):
    believes_others = replace(
        house.app, folder=house.authority.issue(tmp_path / "one", "app.house", trusted=Authority())
    )
    other_name = replace(house.app, host="127.0.0.1")
    for place in (believes_others, other_name):
        with closing(house.client(place)) as client, pytest.raises(SignerError, match="away"):
            client.publics()


def test_a_key_that_others_read_is_used_by_nobody(tmp_path):
    folder = Authority().issue(tmp_path / "open", "localhost")
    (folder / "tls.key").chmod(0o644)
    with pytest.raises(KeyFileError, match="read by others"):
        tls.welcome(folder, frozenset({"app.house"}))
    with pytest.raises(KeyFileError, match="name their folder"):
        tls.welcome(tmp_path / "nowhere", frozenset({"app.house"}))


def test_many_who_only_knock_leave_a_place_for_who_has_the_name(house):
    knocking = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(40)]
    begun = time.monotonic()
    assert heard(house)
    assert time.monotonic() - begun < tls.SECONDS
    for one in knocking:
        one.close()


@pytest.mark.parametrize(
    "given",
    [
        "--keys k",
        "--keys k --socket s --listen a:1 --tls t --client c",
        "--keys k --listen a:1 --client c",
        "--keys k --listen a:1 --tls t",
    ],
)
def test_a_network_without_proofs_is_no_use_of_this_command(given, capsys):
    with pytest.raises(SystemExit) as ended:
        program.main(given.split())
    assert ended.value.code == program.USAGE


def test_where_it_is_is_read_from_the_settings(tmp_path):
    assert where("in-process", tmp_path, tmp_path) is None
    assert where("run/socket", tmp_path, tmp_path) == tmp_path / "run/socket"
    assert str(where("tls://signer.house:7443", tmp_path, tmp_path)) == "tls://signer.house:7443"
    for word in ("tls://signer", "tls://:1", "tls://a:0", "tls://a:99999"):
        with pytest.raises(ImproperlyConfigured, match="KWANZAA_SIGNER"):
            where(word, tmp_path, tmp_path)
