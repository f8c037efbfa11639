"""How often somebody may try to sign in, or to come in, in django-allauth's words (decision 0039)."""

from typing import Final

# ``key`` is a name with an address, so that nobody locks another out; of the second row the name alone. A name that
# failed so often from anywhere is guessed at: then each address has fewer attempts at it.
LIMITS: Final = {
    "login_failed": "10/m/ip,5/5m/key",
    "login_failed_anywhere": "20/h/key",
    "login_failed_guessed": "1/15m/key",
    # Here too a key is an address for mail with one of the network: nobody keeps another from a new password.
    "reset_password": "20/h/ip,3/h/key",
    "take_along": "6/h/key",
    "oidc": "30/m/ip",  # leaving for the issuer
    # Who asks to be let in, by who they are, and who goes in by a door that stands open.
    "knock": "10/d/ip,3/d/key",
    "enter": "30/h/ip",
    # Who reads without signing in, by network: pages of theirs, and questions; the last is for all strangers together.
    "visit": "120/m/key",
    "visit_picture": "600/m/key",  # a page of the reading room has fifty
    "visit_ask": "6/m/key,100/d/key",
    "visit_ask_all": "30/m/key,2000/d/key",
}
