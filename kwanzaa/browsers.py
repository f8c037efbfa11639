"""What a browser may do on our pages, as django-csp writes it into the Content-Security-Policy header."""

from typing import Final

from csp.constants import NONE, SELF

POLICY: Final = {
    "DIRECTIVES": {
        **{name: [NONE] for name in ("default-src", "frame-ancestors", "base-uri", "object-src")},
        **{
            f"{name}-src": [SELF]
            for name in ("script", "style", "img", "font", "media", "connect", "manifest")
        },
        "form-action": [SELF],
    }
}
