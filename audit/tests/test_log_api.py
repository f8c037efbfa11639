import pytest
from django.urls import reverse
from django.utils import timezone

from ledger import selectors, services
from ledger.core import merkle
from ledger.core.canonical import encode, from_base64
from ledger.core.checkpoint import parse_checkpoint, parse_note, verify_checkpoint
from ledger.core.cosignature import verify_cosigned
from ledger.core.envelope import BUNDLE, Envelope, leaf
from ledger.core.proof import Proof, verify_proof
from ledger.core.tiles import decode_entries
from ledger.models import Cosignature, Leaf, PendingLeaf
from ledger.tests.by_name import by_name
from ledger.tests.core.test_cosignature import ONE, TWO
from ledger.tests.core.test_cosignature import line as line_of
from personas import tokens

LEAVES = 300
WEB = "kwanzaa_web"
ALL = ("checkpoint", "tile/0/000.p/1", "tile/entries/000.p/1", "proof?index=0", "consistency?old=1")


def envelope(n):
    return Envelope(payload_type=BUNDLE, payload=encode({"n": n}), signatures=())


def add(n):
    PendingLeaf.objects.create(data=leaf(envelope(n)))


@pytest.fixture
def grown(ada):
    """A log of 301 leaves: its keyset's, and as many as make a whole tile and a part."""
    PendingLeaf.objects.bulk_create(PendingLeaf(data=leaf(envelope(n))) for n in range(LEAVES))
    services.sequence()
    return ada.keyset


@pytest.fixture
def get(client, ola, grown):
    client.force_login(ola)
    return lambda place: client.get(f"/api/v1/log/{place}")


@pytest.fixture
def witnessed(settings):
    settings.KWANZAA_WITNESSES = [ONE.vkey(), TWO.vkey()]


def head():
    row = selectors.latest_checkpoint()
    assert row is not None
    return parse_checkpoint(parse_note(row.note).text)


def post(client, **body):
    return client.post("/api/v1/log/cosignatures", body, content_type="application/json")


def test_the_head_is_a_signed_note(get, grown):
    answer = get("checkpoint")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Cache-Control"] == "no-store"
    assert verify_checkpoint(answer.content.decode(), grown).size == LEAVES + 1
    assert get("checkpoint?size=1").content.decode().split("\n")[1] == "1"


def test_a_client_makes_the_root_out_of_tiles(get, grown):
    """As tlog-tiles has it: one whole tile, a part, and above them a part of one."""
    whole = get("tile/0/000").content
    part = get("tile/0/001.p/45").content
    above = get("tile/1/000.p/1").content
    hashes = [(whole + part)[at : at + 32] for at in range(0, len(whole + part), 32)]
    assert (len(hashes), above) == (LEAVES + 1, merkle.root(hashes[:256]))
    assert merkle.root(hashes) == head().root
    entries = decode_entries(get("tile/entries/001.p/45").content, width=45)
    assert [merkle.leaf_hash(one) for one in entries] == hashes[256:]


def test_tiles_may_be_kept_by_their_caller_alone(get):
    for place in ("tile/0/000", "tile/entries/000"):
        answer = get(place)
        assert answer["Content-Type"] == "application/octet-stream"
        assert answer["Cache-Control"] == "private, max-age=31536000, immutable"


NOT_PUBLISHED = {
    "a tile that is not whole": "tile/0/001",
    "a part that is too wide": "tile/0/001.p/46",
    "above": "tile/1/000",
    "no such level": "tile/64/000",
    "another form": "tile/0/x000/001",
    "leaves that are not there": "tile/entries/002.p/1",
    "no such leaf": "proof?index=301",
    "no such head": "proof?index=0&size=7",
    "from ahead": "consistency?old=302",
    "to ahead": "consistency?old=1&size=302",
    "a size without a head": "checkpoint?size=7",
    "nobody has cosigned": "checkpoint?witnesses=1",
}
SAYS_NOTHING = (
    "proof",
    "proof?index=-1",
    "proof?index=x",
    "consistency",
    "consistency?old=0",
    "checkpoint?size=x",
)


def test_what_is_not_published_is_not_there_and_what_says_nothing_is_refused_by_name(get):
    for name, place in NOT_PUBLISHED.items():
        answer = get(place)
        assert (answer.status_code, answer.json()["code"]) == (404, "ledger.unknown_place"), name
        assert answer["Cache-Control"] == "no-store", name
    for place in SAYS_NOTHING:
        answer = get(place)
        assert answer.status_code == 400, place
        assert {"index", "old", "size"} & set(answer.json()["detail"].split(":")), place


def test_leaves_without_a_signed_head_are_not_shown(get, settings, tmp_path):
    add("unsigned")
    settings.KWANZAA_KEYS = tmp_path
    with pytest.raises(Exception, match="cannot read"):
        services.sequence()
    assert Leaf.objects.count() == LEAVES + 2
    assert get("tile/0/001.p/45").status_code == 200
    assert get("tile/0/001.p/46").status_code == 404
    assert get("consistency?old=302").status_code == 404


def test_a_proof_is_that_of_a_bundle(get, grown):
    for size in ("", f"&size={LEAVES + 1}"):
        proof = Proof.from_value(get(f"proof?index=7{size}").json())
        assert verify_proof(proof, leaf=leaf(envelope(6)), keyset=grown).size == LEAVES + 1


def test_a_stretch_is_proved(get):
    old = parse_checkpoint(parse_note(get("checkpoint?size=1").content.decode()).text)
    said = get("consistency?old=1").json()
    merkle.verify_consistency(
        old_size=1,
        size=said["size"],
        proof=[from_base64(one) for one in said["hashes"]],
        old_root=old.root,
        root=head().root,
    )


@by_name(
    ("scopes", "status", "desk"),
    {
        "witness": ({tokens.Scope.WITNESS}, 200, 403),
        "audit": ({tokens.Scope.AUDIT}, 200, 200),
        "ask and read": ({tokens.Scope.ASK, tokens.Scope.READ}, 403, 403),
    },
)
def test_a_witness_sees_the_log_and_nothing_else(client, ola, grown, scopes, status, desk):
    _, secret = tokens.make(
        user=ola, name="w", scopes=frozenset(scopes), days=1, second_factor=True, now=timezone.now()
    )
    headers = {"Authorization": f"Bearer {secret}"}
    assert {client.get(f"/api/v1/log/{place}", headers=headers).status_code for place in ALL} == {status}
    assert client.get(reverse("api-bundles"), headers=headers).status_code == desk


def test_a_cosignature_is_kept_once_and_served_with_its_head(client, get, witnessed, grown, acting_as):
    with acting_as(WEB):
        for name, at in (("one.example/w", 10), ("one.example/w", 11), ("two.example/w", 12)):
            assert post(client, size=head().size, line=line_of(name, head(), at)).status_code == 201
    note = get("checkpoint").content.decode()
    assert dict(verify_cosigned(note, grown, [ONE, TWO]).times) == {ONE.name: 10, TWO.name: 12}
    assert get("checkpoint?witnesses=2").content.decode() == note
    assert get("checkpoint?witnesses=3").status_code == 404
    assert str(Cosignature.objects.first()) == f"cosignature of checkpoint {LEAVES + 1}"
    assert selectors.fsck() == ()


def test_the_newest_head_with_enough_witnesses_is_found(client, get, witnessed):
    post(client, size=head().size, line=line_of("one.example/w", head()))
    add("more")
    services.sequence()
    assert get("checkpoint").content.decode().split("\n")[1] == str(LEAVES + 2)
    assert get("checkpoint?witnesses=1").content.decode().split("\n")[1] == str(LEAVES + 1)


@by_name(
    ("make", "status"),
    {
        "no such head": (lambda: {"size": 7, "line": line_of("one.example/w", head())}, 404),
        "of another head": (lambda: {"size": 1, "line": line_of("one.example/w", head())}, 400),
        "a stranger's": (lambda: {"size": head().size, "line": line_of("three.example/w", head())}, 400),
        "no line": (lambda: {"size": head().size, "line": "nothing"}, 400),
        "more than a line": (
            lambda: {"size": head().size, "line": "text\n\n" + line_of("one.example/w", head())},
            400,
        ),
        "not said of which": (lambda: {"line": ""}, 400),
    },
)
def test_a_line_that_does_not_cosign_is_not_kept(client, get, witnessed, make, status):
    assert post(client, **make()).status_code == status
    assert Cosignature.objects.count() == 0


def test_fsck_verifies_cosignatures_with_the_key_that_they_came_with(get, client, witnessed, settings):
    post(client, size=head().size, line=line_of("one.example/w", head()))
    settings.KWANZAA_WITNESSES = []
    assert selectors.fsck() == ()
    Cosignature.objects.create(size=1, vkey=TWO.vkey(), line=line_of("two.example/w", head()))
    Cosignature.objects.create(size=5, vkey=TWO.vkey(), line=line_of("two.example/w", head()))
    said = selectors.fsck()
    assert [line.split(" ")[4] for line in said] == ["1", "5"]
