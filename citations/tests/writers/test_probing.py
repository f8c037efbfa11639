"""Test of the connection, over real HTTP: what a server can do, and the one thing that is wrong with it."""

import json
import ssl
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.management import CommandError, call_command

from citations.adapters.drafters import servers
from citations.adapters.drafters.probing import probe
from citations.core.errors import UnknownDrafterError
from citations.core.llm.reports import Fault, Schema
from citations.tests.writers.behaviours import Behaviour
from citations.tests.writers.conftest import KEY
from citations.tests.writers.server import serve

pytestmark = pytest.mark.usefixtures("server")


def test_an_honest_server_works_and_its_abilities_are_told(server):
    found = probe("openai")
    assert (found.fault, found.schema, found.context) == (None, Schema.HONOURED, 8192)
    assert (found.read or 0) > 2_000
    assert len(server.asked) == 2


def test_a_server_of_the_other_protocol_cites_and_needs_no_schema(server):
    found = probe("anthropic")
    assert (found.fault, found.schema) == (None, Schema.NOT_NEEDED)
    assert [asked.protocol for asked in server.asked] == ["anthropic"] * 2


@pytest.mark.parametrize(
    ("behaviour", "schema"),
    [(Behaviour.SCHEMA_IGNORED, Schema.IGNORED), (Behaviour.NO_SCHEMA, Schema.REFUSED)],
)
def test_a_schema_that_counts_for_nothing_is_no_fault(server, behaviour, schema):
    server.behaviour = behaviour
    found = probe("openai")
    assert (found.fault, found.schema) == (None, schema)


@pytest.mark.parametrize(
    ("behaviour", "fault"),
    [
        (Behaviour.BAD_KEY, Fault.KEY),
        (Behaviour.NO_MODEL, Fault.MODEL),
        (Behaviour.TOO_MANY, Fault.LIMITED),
        (Behaviour.BROKEN, Fault.FAILED),
        (Behaviour.ELSEWHERE, Fault.PROTOCOL),
        (Behaviour.HANGS_UP, Fault.PROTOCOL),
        (Behaviour.GARBAGE, Fault.PROTOCOL),
        (Behaviour.HUGE, Fault.PROTOCOL),
        (Behaviour.UNCITED, Fault.USELESS),
        (Behaviour.REFUSAL, Fault.USELESS),
        (Behaviour.SLOW, Fault.SLOW),
    ],
)
def test_what_is_wrong_is_found(server, settings, behaviour, fault):
    if behaviour is Behaviour.SLOW:
        settings.KWANZAA_LLM_TIMEOUT = 0.3
    server.behaviour = behaviour
    assert probe("openai").fault is fault


# --- Context --------------------------------------------------------------------------------------
OLLAMA = {"/api/ps": {"models": [{"name": "loopback:latest", "context_length": 4096}]}}
LLAMA_CPP = {"/props": {"default_generation_settings": {"n_ctx": 4096}}}


@pytest.mark.parametrize(
    ("server_s", "told"),
    [
        pytest.param({"context": 4096}, 4096, id="told"),
        pytest.param({"context": None, "also": OLLAMA}, 4096, id="told elsewhere, by Ollama"),
        pytest.param({"context": None, "also": LLAMA_CPP}, 4096, id="told elsewhere, by llama.cpp"),
        pytest.param({"context": None, "holds": 6_000}, None, id="told by nobody: it refuses"),
        pytest.param(
            {"context": None, "holds": 6_000, "cuts": True}, None, id="told by nobody: it cuts in silence"
        ),
    ],
)
def test_a_context_that_is_too_small_is_found(server, server_s, told):
    vars(server).update(server_s)
    found = probe("openai")
    assert found.fault is Fault.CONTEXT
    assert told is None or found.context == told


# --- The way there --------------------------------------------------------------------------------
@pytest.mark.parametrize("address", ["http://127.0.0.1:9/v1", "http://nobody.invalid/v1"])
def test_nobody_at_the_address(settings, address):
    settings.KWANZAA_LLM_BASE_URL = address
    assert probe("openai").fault is Fault.ADDRESS


def test_an_address_of_something_else(server, settings):
    settings.KWANZAA_LLM_BASE_URL = server.url.replace("/v1", "/other")
    server.behaviour = Behaviour.NOT_A_MESSAGE
    assert probe("openai").fault is Fault.PROTOCOL


def test_a_certificate_that_nobody_signed(server, settings, tmp_path):
    with serve() as secure:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate(tmp_path))
        secure.socket = context.wrap_socket(secure.socket, server_side=True)
        settings.KWANZAA_LLM_BASE_URL = secure.url.replace("http:", "https:")
        assert probe("openai").fault is Fault.TLS


def certificate(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    bare = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    path = folder / "server.pem"
    path.write_bytes(bare + signed.public_bytes(pem))
    return path


@pytest.mark.parametrize("name", ["KWANZAA_LLM_BASE_URL", "KWANZAA_LLM_MODEL"])
def test_what_is_not_set_up_is_told_with_the_settings_own_sentence(server, settings, name):
    setattr(settings, name, "")
    found = probe("openai")
    assert found.fault is Fault.NOT_SET_UP
    assert name in found.why


def test_a_package_that_is_not_installed(server, monkeypatch):
    monkeypatch.setitem(servers.SERVERS, "openai", ("no_such_package.Model", ""))
    assert probe("openai").fault is Fault.PACKAGE


def test_a_writer_without_a_model_works_and_one_without_a_row_is_none(server):
    assert probe("extractive").works
    with pytest.raises(UnknownDrafterError):
        probe("oracle")
    assert server.asked == []


# --- What is sent, and what is told ----------------------------------------------------------------
def test_no_key_stands_in_a_report_or_a_log(server, caplog, settings):
    settings.KWANZAA_LLM_BASE_URL = server.url.replace("http://", "http://me:canary-word@")
    for server.behaviour in (Behaviour.GOOD, Behaviour.BAD_KEY):
        assert KEY not in repr(probe("openai"))
        assert "canary-word" not in repr(probe("openai"))
    assert KEY not in caplog.text
    assert "lamp" not in caplog.text


# --- The command ------------------------------------------------------------------------------------
def told(*arguments):
    out = StringIO()
    call_command("writer", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_tells_what_is_set_and_asks_nobody(server, settings):
    settings.KWANZAA_DRAFTER = "openai"
    assert "loopback" in told()
    assert KEY not in told()
    assert server.asked == []


def test_the_command_tells_what_a_server_can_do_and_programs_the_same():
    said = told("--test", "--drafter=openai")
    assert [one for one in ("honoured", "8192 tokens", "It works.") if one not in said] == []
    value = json.loads(told("--test", "--json", "--drafter=anthropic"))
    assert (value["works"], value["tested"], value["schema"]) == (True, True, "not needed")
    assert json.loads(told("--json", "--drafter=extractive"))["address"] == ""


def test_the_command_fails_with_the_sentence(server):
    server.behaviour = Behaviour.BAD_KEY
    with pytest.raises(CommandError, match="KWANZAA_LLM_API_KEY"):
        told("--test", "--drafter=openai")
