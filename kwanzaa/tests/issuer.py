"""A small issuer of OpenID Connect on this machine: true HTTP, true redirects, ID tokens that are truly signed.

It knows one person, and signs them in without a question. ``spoil`` changes a token's claims before it is signed.
"""

import base64
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT, SECRET = "the-house", "between-the-two-of-us"
_KEY: Final = rsa.generate_private_key(public_exponent=65_537, key_size=2048)
OTHER_KEY: Final = rsa.generate_private_key(public_exponent=65_537, key_size=2048)


class Issuer(ThreadingHTTPServer):
    """One person's issuer; ``asked`` is what the last sign-in asked for."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Pages)
        self.address = f"http://127.0.0.1:{self.server_port}"
        self.called = self.address  # what it calls itself
        self.person: dict[str, Any] = {
            "sub": "17",
            "email": "femi@example.org",
            "email_verified": True,
            "preferred_username": "femi",
            "given_name": "Oluwafemi",
        }
        self.key, self.algorithm = _KEY, "RS256"
        self.spoil: Callable[[dict[str, Any]], object] = lambda claims: None
        self.asked: dict[str, str] = {}
        self.leads_on = False  # to other keys, by a redirect
        self.codes: dict[str, dict[str, str]] = {}

    def token(self, asked: dict[str, str]) -> str:
        """Sign who it is."""
        now = int(time.time())
        claims = {
            "iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": asked.get("nonce", ""),
            "auth_time": now, **self.person,
        }  # fmt: skip
        self.spoil(claims)
        return jwt.encode(claims, self.key, algorithm=self.algorithm, headers={"kid": "one"})

    def keys(self) -> dict[str, Any]:
        """Say its public key."""
        public = jwt.algorithms.RSAAlgorithm.to_jwk(_KEY.public_key(), as_dict=True)
        return {"keys": [{**public, "kid": "one", "use": "sig", "alg": "RS256"}]}


class _Pages(BaseHTTPRequestHandler):
    server: Issuer

    def do_GET(self) -> None:
        here, issuer = urlsplit(self.path), self.server
        match here.path:
            case "/.well-known/openid-configuration":
                ends = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
                places = {name: f"{issuer.address}/{end}" for name, end in ends.items()}
                self._answer({"issuer": issuer.called, **places})
            case "/keys" if issuer.leads_on:
                self.send_response(HTTPStatus.FOUND)
                self.send_header("Location", "/elsewhere")
                self.end_headers()
            case "/keys" | "/elsewhere":
                self._answer(issuer.keys())
            case "/authorize":
                issuer.asked = dict(parse_qsl(here.query))
                code = secrets.token_hex(8)
                issuer.codes[code] = issuer.asked
                back = urlencode({"code": code, "state": issuer.asked["state"]})
                self.send_response(HTTPStatus.FOUND)
                self.send_header("Location", f"{issuer.asked['redirect_uri']}?{back}")
                self.end_headers()
            case _:
                self.send_error(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        sent = dict(parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
        asked = self.server.codes.pop(sent.get("code", ""), {})
        digest = base64.urlsafe_b64encode(sha256(sent.get("code_verifier", "").encode()).digest())
        good = (
            (sent.get("client_id"), sent.get("client_secret")) == (CLIENT, SECRET)
            and asked.get("code_challenge_method") == "S256"
            and asked["code_challenge"] == digest.decode().rstrip("=")
            and asked["redirect_uri"] == sent.get("redirect_uri")
        )
        if not good:
            self._answer({"error": "invalid_grant"}, HTTPStatus.BAD_REQUEST)
            return
        self._answer({"access_token": "x", "token_type": "Bearer", "id_token": self.server.token(asked)})

    def _answer(self, body: object, status: HTTPStatus = HTTPStatus.OK) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def listening() -> Iterator[Issuer]:
    """Run it while the block runs."""
    with Issuer() as issuer:
        thread = threading.Thread(target=issuer.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield issuer
        finally:
            issuer.shutdown()
            thread.join()
