"""``kwanzaa-witness`` and ``kwanzaa-monitor`` against a log that grows, stands, forgets, forks and lies."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

from audit import monitor, witness
from audit.adapters import follower_state
from audit.core.errors import StateFileError
from audit.tests.exports import LEAVES, head
from ledger.core import merkle
from ledger.core.canonical import to_base64
from ledger.core.cosignature import parse_vkey, verify_cosigned
from ledger.core.tiles import encode_entries, parse_tile
from ledger.tests.by_name import by_name
from ledger.tests.core.test_cosignature import ONE, TWO
from ledger.tests.core.test_cosignature import line as line_of
from ledger.tests.keys import CHAIN, KEYS, SIGNER

NAME = "witness.example/1"
FORKED = (*LEAVES[:3], LEAVES[4], LEAVES[3], *LEAVES[5:])


class Log:
    """A log on this machine, as the server of this project shows it; a test says what it tells."""

    def __init__(self):
        self.leaves, self.size, self.note, self.lines, self.brought = LEAVES, 5, None, {}, []
        self.replies, self.url, self.authorization = {}, "", "Bearer kwz_secret"

    def head(self, size):
        return (self.note or SIGNER.sign_checkpoint(head(size, self.leaves))) + "".join(
            self.lines.get(size, ())
        )

    def answer(self, path, query):
        place = path.removeprefix("/log/")
        if place in self.replies:
            return self.replies[place]
        if place == "checkpoint":
            wanted = int(query.get("witnesses", ["0"])[0])
            sizes = [size for size in range(1, self.size + 1) if len(self.lines.get(size, ())) >= wanted]
            return (200, self.head(sizes[-1]).encode()) if sizes else (404, b'{"detail": "none"}')
        if place == "consistency":
            old, size = int(query["old"][0]), int(query["size"][0])
            hashes = [merkle.leaf_hash(one) for one in self.leaves[:size]]
            proof = [to_base64(one) for one in merkle.consistency_proof(hashes, old)]
            return 200, json.dumps({"hashes": proof}).encode()
        tile = parse_tile(0, place.removeprefix("tile/entries/"))
        return 200, encode_entries(self.leaves[tile.first() : tile.first() + tile.width])


@pytest.fixture
def log():
    told = Log()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self):
            address = urlsplit(self.path)
            assert self.headers["Authorization"] == told.authorization
            status, body = told.answer(address.path, parse_qs(address.query))
            self.reply(status, body)

        def do_POST(self):
            told.brought.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.reply(*told.replies.get("cosignatures", (201, b"")))

        def reply(self, status, body):
            self.send_response(status)
            if status == 302:
                self.send_header("Location", "http://127.0.0.1:9/")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    told.url = f"http://127.0.0.1:{server.server_port}/log/"
    yield told
    server.shutdown()
    server.server_close()


@pytest.fixture
def folder(tmp_path, capsys):
    (tmp_path / "keyset.json").write_bytes(CHAIN.encode())
    (tmp_path / "token").write_text("kwz_secret\n")
    assert witness.main(["--make-key", str(tmp_path / "key"), "--name", NAME]) == 0
    (tmp_path / "vkey").write_text(capsys.readouterr().out.strip())
    return tmp_path


@pytest.fixture
def follow(folder, log, capsys):
    """Run one of the programs; return its exit code, output and complaints."""

    def run(program, *more, url=True):
        given = [
            "--keyset",
            str(folder / "keyset.json"),
            "--state",
            str(folder / f"{program.__name__}.state"),
        ]
        if program is witness:
            given += ["--name", NAME, "--key", str(folder / "key")]
        if url:
            given += ["--url", log.url, *(["--token", str(folder / "token")] if log.authorization else [])]
        try:
            code = program.main([*given, *more])
        except SystemExit as e:
            code = e.code
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def state(folder, program=witness):
    return follower_state.load(folder / f"{program.__name__}.state")


# --- The witness ----------------------------------------------------------------------------------
def test_a_witness_cosigns_a_log_that_grows(follow, folder, log):
    assert follow(witness, "--begin")[:2] == (0, "cosigned the log of 5 leaves\n")
    log.size = 300
    assert follow(witness)[:2] == (0, "cosigned the log of 300 leaves\n")
    assert follow(witness)[0] == 0  # the same head again, because the line may have been lost
    known = parse_vkey((folder / "vkey").read_text())
    for size, brought in zip((5, 300, 300), log.brought, strict=True):
        note = SIGNER.sign_checkpoint(head(size)) + brought["line"]
        assert [name for name, _ in verify_cosigned(note, KEYS, [known]).times] == [NAME]
        assert brought["size"] == size


def test_a_witness_never_goes_back_in_time(follow, folder, monkeypatch):
    monkeypatch.setattr("audit.witness.time.time", lambda: 1_000_000.0)
    follow(witness, "--begin")
    monkeypatch.setattr("audit.witness.time.time", lambda: 900_000.0)
    follow(witness)
    assert state(folder).at == 1_000_000


@pytest.mark.parametrize("program", [witness, monitor], ids=["witness", "monitor"])
@by_name(
    ("change", "says"),
    {
        "rollback": ({"size": 4}, "has 4 leaves, and had 5"),
        "another root for the same size": ({"leaves": FORKED}, "did not grow out of"),
        "fork": ({"leaves": FORKED, "size": 9}, "did not grow out of"),
    },
)
def test_who_follows_calls_and_keeps_both_stories(follow, folder, log, program, change, says):
    assert follow(program, *(["--begin"] if program is witness else []))[0] == 0
    before, brought = state(folder, program), list(log.brought)
    for name, value in change.items():
        setattr(log, name, value)
    for _ in range(2):
        code, out, err = follow(program)
        assert (code, out) == (1, "")
        assert "ALARM" in err
        assert says in err
    assert state(folder, program) == before
    assert log.brought == brought
    kept = (folder / f"{program.__name__}.state.contradicts").read_text()
    assert kept == SIGNER.sign_checkpoint(head(log.size, log.leaves))
    log.leaves, log.size = LEAVES, 12
    assert follow(program)[0] == 0


def test_a_witness_that_lost_its_state_does_not_begin_by_itself(follow, folder):
    code, _, err = follow(witness)
    assert (code, "--begin trusts the log as it is now" in err) == (3, True)
    assert follow(witness, "--begin")[0] == 0
    code, _, err = follow(witness, "--begin")
    assert (code, "there is one already" in err) == (3, True)


def test_a_witness_says_nothing_before_its_state_is_on_disk(follow, folder, log, monkeypatch):
    def full(path, data):
        raise StateFileError("no space")

    monkeypatch.setattr(follower_state, "keep", full)
    assert follow(witness, "--begin")[0] == 3
    assert log.brought == []


def test_two_witnesses_do_not_share_a_state(follow, folder):
    with follower_state.locked(folder / "audit.witness.state"):
        code, _, err = follow(witness, "--begin")
    assert (code, "in use by another process" in err) == (3, True)


def test_a_witness_works_on_files(follow, folder, log):
    note, proof = folder / "note", folder / "proof"
    note.write_text(log.head(5))
    code, out, _ = follow(witness, "--begin", "--checkpoint", str(note), url=False)
    assert code == 0
    known = parse_vkey((folder / "vkey").read_text())
    assert verify_cosigned(log.head(5) + out, KEYS, [known]).times
    note.write_text(log.head(9))
    assert follow(witness, "--checkpoint", str(note), url=False)[0] == 1  # no proof, no cosignature
    hashes = merkle.consistency_proof([merkle.leaf_hash(one) for one in LEAVES[:9]], 5)
    proof.write_text("".join(f"{to_base64(one)}\n" for one in hashes))
    given = ("--checkpoint", str(note), "--consistency", str(proof))
    assert follow(witness, *given, url=False)[0] == 0


@by_name(
    "arguments",
    {
        "nothing to do": ["--name", NAME],
        "no name": ["--make-key", "key"],
        "no log": ["--name", NAME, "--key", "k", "--keyset", "k", "--state", "s"],
    },
)
def test_wrong_use_is_said(arguments, capsys):
    with pytest.raises(SystemExit) as error:
        witness.main(arguments)
    assert error.value.code == 64
    assert "Try --help" in capsys.readouterr().err


def test_a_key_that_others_can_read_is_refused(follow, folder):
    (folder / "key").chmod(0o644)
    assert "chmod 600" in follow(witness, "--begin")[2]
    (folder / "key").chmod(0o600)
    (folder / "key").write_bytes(b"AAAA")
    assert "is not the key of a witness" in follow(witness, "--begin")[2]


# --- The monitor ----------------------------------------------------------------------------------
def test_a_monitor_reads_every_leaf_and_says_what_is_new(follow, log):
    code, out, _ = follow(monitor)
    assert (code, out.splitlines()[-1], len(out.splitlines())) == (0, "5 leaves, 5 new", 6)
    assert out.startswith("leaf 0 ")
    log.size = 300
    code, out, _ = follow(monitor)
    assert (code, out.splitlines()[0].split(" ")[1], out.splitlines()[-1]) == (0, "5", "300 leaves, 295 new")
    assert follow(monitor)[:2] == (0, "300 leaves, 0 new\n")


def test_leaves_that_do_not_make_the_root_are_a_fork(follow, log):
    log.replies["tile/entries/000.p/5"] = (200, encode_entries(FORKED[:5]))
    code, _, err = follow(monitor)
    assert (code, "do not make the root" in err) == (1, True)


@pytest.mark.parametrize("program", [witness, monitor], ids=["witness", "monitor"])
def test_a_head_that_is_not_signed_is_an_alarm(follow, log, program):
    begin = ["--begin"] if program is witness else []
    for note in (line_of("x.example", head(5)), SIGNER.sign_checkpoint(head(5)).replace("\n5\n", "\n6\n", 1)):
        text = f"{head(5).body()}\n" + note if note.startswith("\N{EM DASH}") else note
        log.replies["checkpoint"] = (200, text.encode())
        assert follow(program, *begin)[0] == 2


def test_a_monitor_calls_when_a_log_stands_still(follow, monkeypatch):
    monkeypatch.setattr("audit.monitor.time.time", lambda: 1_000_000.0)
    assert follow(monitor, "--stale", "60")[0] == 0
    monkeypatch.setattr("audit.monitor.time.time", lambda: 1_000_061.0)
    code, _, err = follow(monitor, "--stale", "60")
    assert (code, "for 61 seconds" in err) == (4, True)


def test_a_monitor_asks_for_witnesses(follow, log):
    given = ("--witness", ONE.vkey(), "--witness", TWO.vkey())
    assert follow(monitor, *given)[0] == 3  # nobody has cosigned anything
    log.lines[5] = [line_of("one.example/w", head(5)), line_of("two.example/w", head(5))]
    assert follow(monitor, *given)[0] == 0
    log.size = 9
    assert follow(monitor, *given)[0] == 0  # an older head with both, out of which this one grew
    log.lines[9] = [line_of("one.example/w", head(9)), line_of("three.example/w", head(9))]
    code, _, err = follow(monitor, *given)
    assert (code, "needs 2 witnesses and has 1" in err) == (2, True)
    assert follow(monitor, *given, "--quorum", "1")[0] == 0


def test_witnesses_who_saw_another_log_are_an_alarm(follow, log):
    assert follow(monitor)[0] == 0
    log.size = 9
    seen = head(7, FORKED)
    log.replies["checkpoint"] = (200, log.head(9).encode())
    assert follow(monitor)[0] == 0
    forked = SIGNER.sign_checkpoint(seen) + line_of("one.example/w", seen)
    log.answer = lambda path, query, plain=log.answer: (
        (200, forked.encode()) if "witnesses" in query else plain(path, query)
    )
    code, _, err = follow(monitor, "--witness", ONE.vkey())
    assert (code, "did not grow out of" in err) == (1, True)


@by_name(
    ("given", "says"),
    {
        "no key": (["--witness", "me"], "is not the key"),
        "too many": (["--witness", ONE.vkey(), "--quorum", "2"], "2 of 1"),
    },
)
def test_a_monitor_says_what_it_cannot_ask_for(follow, given, says):
    code, _, err = follow(monitor, *given)
    assert (code, says in err) == (64, True)


# --- Whoever answers instead ----------------------------------------------------------------------
@by_name(
    ("replies", "says"),
    {
        "404": ({"checkpoint": (404, b'{"detail": "Nothing here."}')}, "404: Nothing here."),
        "500": ({"checkpoint": (500, b"<html>")}, "500: no reason given"),
        "elsewhere": ({"checkpoint": (302, b"")}, "answers 302"),
        "no text": ({"checkpoint": (200, b"\xff")}, "is not text"),
        "no note": ({"checkpoint": (200, b"hello")}, "a note is"),
        "without end": ({"checkpoint": (200, b"x" * (2**20 + 1))}, "more than"),
        "no leaves": ({"tile/entries/000.p/5": (200, b"\0\1")}, "does not hold"),
        "a refusal": ({"cosignatures": (400, b'{"detail": "Who are you?"}')}, "Who are you?"),
    },
)
def test_what_is_no_log_is_said_in_a_line(follow, log, replies, says):
    log.replies |= replies
    program, more = (witness, ["--begin"]) if "cosignatures" in replies else (monitor, [])
    code, _, err = follow(program, *more)
    assert (code, says in err, err.count("\n")) == (3, True, 1)


@pytest.mark.parametrize("reply", [b"", b"[]", b"{}", b'{"hashes": 1}', b'{"hashes": ["!"]}', b"[" * 100_000])
def test_what_is_no_proof_is_said_in_a_line(follow, log, reply):
    assert follow(witness, "--begin")[0] == 0
    log.size, log.replies["consistency"] = 9, (200, reply)
    code, _, err = follow(witness)
    assert (code, err.count("\n")) == (3, 1)


@pytest.mark.parametrize(
    "url",
    ["http://archive.example/log/", "ftp://127.0.0.1/", "https://archive.example/log", "file:///etc/passwd"],
)
def test_a_token_is_sent_to_nobody_in_clear(follow, url):
    code, _, err = follow(monitor, "--url", url)
    assert (code, "is no https address" in err) == (3, True)


def test_nobody_listens(follow):
    assert "cannot be read" in follow(monitor, "--url", "http://127.0.0.1:9/log/")[2]
    assert "no token was given" in follow(witness, "--begin", "--url", "http://127.0.0.1:9/", url=False)[2]


@by_name(
    "data",
    {
        "empty": b"",
        "no fields": b"{}",
        "no hash": b'{"at":1,"edge":["AAAA"],"note":"x","t":"kwanzaa.seen.v1"}',
    },
)
def test_a_damaged_state_is_not_taken_for_none(follow, folder, data):
    (folder / "audit.monitor.state").write_bytes(data)
    code, _, err = follow(monitor)
    assert (code, "the state file is damaged" in err) == (3, True)


def test_every_changed_byte_of_a_monitors_state_is_found_or_harmless(follow, folder, log):
    """A changed time changes when *stale* is said; a changed signature line was verified before it was kept."""
    assert follow(monitor)[0] == 0
    place = folder / "audit.monitor.state"
    good = place.read_bytes()
    log.size = 9
    edge, note = good.index(b'"edge"'), good.index(b"\\n\\n")
    for at in range(edge, note, 7):
        place.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        assert follow(monitor)[0] in {1, 3}


# --- A page of what was seen ------------------------------------------------------------------------
def test_a_public_log_is_watched_without_a_token_and_the_page_says_what_was_seen(follow, folder, log):
    log.authorization, page = None, folder / "log.html"
    assert follow(monitor, "--page", str(page))[:2][0] == 0
    said = page.read_text()
    assert "The log only grew" in said
    assert 'class="pass"' in said
    assert f"<dd>{log.size}</dd>" in said
    assert page.stat().st_mode & 0o777 == 0o644
    before = state(folder, monitor)
    log.size = 4
    assert follow(monitor, "--page", str(page))[0] == 1
    said = page.read_text()
    assert "ALARM: the log has 4 leaves, and had 5" in said
    assert 'class="fail"' in said
    assert "The log only grew" not in said
    assert "<dd>5</dd>" in said
    assert state(folder, monitor) == before
    log.size, log.replies["checkpoint"] = 5, (500, b"")
    assert follow(monitor, "--page", str(page))[0] == 3
    assert 'class="not_trusted"' in page.read_text()
    assert follow(monitor, "--page", str(folder / "no" / "folder.html"))[0] == 3
