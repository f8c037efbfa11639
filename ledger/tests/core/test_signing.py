"""The words between the signer and everybody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.core.canonical import encode
from ledger.core.checkpoint import Checkpoint
from ledger.core.errors import (
    CanonicalError,
    EnvelopeError,
    ForkError,
    KeyFileError,
    KeysMissingError,
    SignerError,
    SignerRefusedError,
)
from ledger.core.signing import (
    CheckpointWanted,
    FoundWanted,
    HeadWanted,
    PublicsWanted,
    SignWanted,
    read_reply,
    read_request,
    write_done,
    write_refused,
    write_request,
)

HEAD = Checkpoint(origin="example.org/log", size=3, root=bytes(32))


@pytest.mark.parametrize(
    "request_",
    [
        PublicsWanted(),
        FoundWanted(),
        HeadWanted(),
        SignWanted(payload_type="a/b", payload=b'{"a":1}'),
        CheckpointWanted(head=HEAD, proof=(b"1" * 32, b"2" * 32)),
        CheckpointWanted(head=HEAD, proof=()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_request_is_read_as_it_was_written_and_has_one_form(request_):
    data = write_request(request_)
    assert read_request(data) == request_
    assert write_request(read_request(data)) == data


@given(st.binary(max_size=200))
def test_bytes_that_are_no_request_are_refused(data):
    with pytest.raises(CanonicalError):
        read_request(data)


@pytest.mark.parametrize(
    "value",
    [
        pytest.param([], id="a list"),
        pytest.param({}, id="empty"),
        pytest.param({"do": "dance"}, id="unknown"),
        pytest.param({"do": 1}, id="a number"),
        pytest.param({"do": "head", "more": 1}, id="one field more"),
        pytest.param({"do": "sign", "type": "a/b"}, id="no payload"),
        pytest.param({"do": "sign", "type": "a/b", "payload": "e30"}, id="not its base64"),
        pytest.param({"do": "checkpoint", "origin": "a", "size": -1, "root": "", "proof": []}, id="size"),
        pytest.param({"do": "checkpoint", "origin": "a", "size": 1, "root": "", "proof": "x"}, id="proof"),
        pytest.param({"do": [[[[[[[[[]]]]]]]]]}, id="deep"),
    ],
)
def test_a_map_that_is_no_request_is_refused(value):
    with pytest.raises(CanonicalError):
        read_request(encode(value))


@pytest.mark.parametrize(
    "data",
    [b"[" * 10_000, b'{"do":' * 10_000, b'{"do":"head", "x":1}', b'{"do":"head","do":"head"}', b"\xff"],
)
def test_hostile_bytes_are_a_named_failure(data):
    with pytest.raises(CanonicalError):
        read_request(data)


@pytest.mark.parametrize("value", [None, 1, "a", [], {"note": None}, {"code": "x"}], ids=repr)
def test_what_was_granted_is_read_back(value):
    assert read_reply(write_done(value)) == value


@pytest.mark.parametrize(
    ("error", "becomes"),
    [
        (ForkError("older"), ForkError),
        (KeyFileError("mode"), KeyFileError),
        (KeysMissingError("no folder"), KeysMissingError),
        (EnvelopeError("nothing of this type"), SignerRefusedError),
    ],
)
def test_a_refusal_keeps_its_reason(error, becomes):
    with pytest.raises(becomes, match=str(error)) as raised:
        read_reply(write_refused(error))
    assert type(raised.value) is becomes


def test_a_reason_can_quote_anything():
    with pytest.raises(SignerRefusedError, match=r"lone \\ud800 and \\xe9"):
        read_reply(write_refused(EnvelopeError("lone \ud800 and \xe9" + "x" * 10_000)))


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b'{"done":1,"more":2}', b'{"code":"x"}', b'{"code":1,"detail":"x"}', b"\xff"],
    ids=repr,
)
def test_what_is_no_answer_is_not_believed(data):
    with pytest.raises(SignerError, match="the signer's answer is not one"):
        read_reply(data)
