"""Mail as it leaves the house: a true server on this machine, which wants TLS and a password, or does not have them."""

import base64
import os
import socketserver
import ssl
import threading

import pytest

from kwanzaa.tests.test_settings import read
from kwanzaa.tests.test_signer_tls import Authority
from personas.adapters import letters

USER, PASSWORD = "house", "between-the-two-of-us"


class Post(socketserver.ThreadingTCPServer):
    """An SMTP server; what it took lies in ``taken``, and what was said in the clear in ``clear``."""

    daemon_threads = True

    def __init__(self, context, kind):
        super().__init__(("127.0.0.1", 0), _Line)
        self.context, self.kind = context, kind
        self.taken, self.clear = list[str](), list[str]()

    def handle_error(self, *_):
        """Say nothing of who hangs up over a certificate."""


class _Line(socketserver.StreamRequestHandler):
    server: Post

    def handle(self):
        try:
            self._talk()
        finally:
            for one in (self.rfile, self.wfile, self.connection):
                one.close()

    def _talk(self):
        self.is_closed, self.is_known, self.reading = False, False, False
        if self.server.kind == "tls":
            self._close()
        self._say("220 localhost")
        body = list[str]()
        while line := self.rfile.readline().decode():
            line = line.rstrip("\r\n")
            if not self.is_closed:
                self.server.clear.append(line)
            if self.reading:
                self.reading = line != "."
                body.append(line)
                if not self.reading:
                    self.server.taken.append("\n".join(body))
                    self._say("250 taken")
            elif not self._answer(line):
                return

    def _answer(self, line):
        word = str(line.split(" ")[0].upper())
        match word:
            case "EHLO":
                offer = "AUTH PLAIN" if self.is_closed else "STARTTLS" * (self.server.kind == "starttls")
                self._say("250-localhost")
                self._say(f"250 {offer or 'HELP'}")
            case "STARTTLS":
                self._say("220 go on")
                self._close()
            case "AUTH":
                sent = base64.b64decode(line.split(" ")[2]).decode().split("\0")
                self.is_known = sent[1:] == [USER, PASSWORD]
                self._say("235 known" if self.is_known else "535 not known")
            case "DATA" if self.is_known:
                self.reading = True
                self._say("354 say it")
            case "MAIL" | "RCPT" | "RSET" if self.is_known:
                self._say("250 so")
            case "QUIT":
                self._say("221 bye")
                return False
            case str():
                self._say("530 who are you?")
        return True

    def _close(self):
        self.connection = self.server.context.wrap_socket(self.connection, server_side=True)
        self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", 0)
        self.is_closed = True

    def _say(self, text):
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def post(tmp_path, monkeypatch, settings):
    """Return a way to start one of a kind, with a certificate of an authority that this machine trusts."""
    servers = []

    def start(kind):
        proofs = Authority().issue(tmp_path / "proofs", "localhost")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(proofs / "tls.crt", proofs / "tls.key")
        monkeypatch.setitem(os.environ, "SSL_CERT_FILE", str(proofs / "ca.crt"))
        server = Post(context, kind)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        servers.append(server)
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.KWANZAA_MAIL_HOST = settings.EMAIL_HOST = "localhost"
        settings.EMAIL_PORT = server.server_address[1]
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = USER, PASSWORD
        return server

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def sent():
    return letters.send(to="grace@example.org", subject="A new password", body="https://archive.example/once")


@pytest.mark.parametrize("kind", ["starttls", "tls"])
def test_a_letter_goes_over_tls_and_under_a_name(post, settings, kind):
    server = post(kind)
    settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL = kind == "starttls", kind == "tls"
    assert sent()
    (letter,) = server.taken
    assert "https://archive.example/once" in letter
    assert not [line for line in server.clear if "AUTH" in line or "archive" in line]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param("password", id="another password"),
        pytest.param("certificate", id="a certificate of nobody"),
        pytest.param("offer", id="a server without TLS"),
    ],
)
def test_what_cannot_go_safely_does_not_go(post, settings, monkeypatch, wrong):
    server = post("none" if wrong == "offer" else "starttls")
    settings.EMAIL_USE_TLS = True
    if wrong == "password":
        settings.EMAIL_HOST_PASSWORD = "x"
    if wrong == "certificate":
        monkeypatch.delitem(os.environ, "SSL_CERT_FILE")
    assert not sent()
    assert server.taken == []
    assert not [line for line in server.clear if "AUTH" in line or "MAIL" in line]


def test_the_settings_say_so(tmp_path):
    given = {"KWANZAA_MAIL_HOST": "relay", "KWANZAA_MAIL_USER": USER, "KWANZAA_MAIL_PASSWORD": PASSWORD}
    shown = read(tmp_path, **given, KWANZAA_MAIL_TLS="starttls", KWANZAA_MAIL_PORT="587")
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    assert [shown[f"EMAIL_{name}"] for name in names] == ["relay", 587, USER, PASSWORD, True, False]
