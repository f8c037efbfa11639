"""How often somebody may try to sign in, in django-allauth's words (decision 0039)."""

from typing import Final

# ``key`` is a name with an address, so that nobody locks another out; of the second row the name alone. A name that
# failed so often from anywhere is guessed at: then each address has fewer attempts at it.
LIMITS: Final = {
    "login_failed": "10/m/ip,5/5m/key",
    "login_failed_anywhere": "20/h/key",
    "login_failed_guessed": "1/15m/key",
}
