"""The page on which anybody verifies an answer, as values and as one file that works from anywhere.

The script is ``static/js/verifier.js``, made of ``verifiers/js``: the same bytes on the page,
in its worker, and in the file.
"""

import base64
import hashlib
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from audit import selectors
from audit.verify_words import words
from ledger.core.errors import KeysetError

SCRIPT: Final = "js/verifier.js"
STYLES: Final = ("css/tokens.css", "css/base.css", "css/audit.css", "css/verify.css")
POLICY: Final = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; worker-src blob:; script-src 'sha256-{script}';"
    " style-src 'sha256-{style}'; require-trusted-types-for 'script'; trusted-types verifier"
)


def values(*, saved: bool = False) -> dict[str, object]:
    """Return what the page's template takes."""
    return {"words": words(saved=saved), "keyset": _keyset(), "saved": saved}


def one_file() -> str:
    """Write the page as one file, with script, style and this house's keys in it; it loads and sends nothing."""
    script, style = _read(SCRIPT), "".join(map(_read, STYLES))
    policy = POLICY.format(script=_hash(script), style=_hash(style))
    context = {**values(saved=True), "script": _raw(script), "style": _raw(style), "policy": policy}
    return render_to_string("verify/saved.html", context)


def _keyset() -> str:
    """Return the house's keyset file; nothing while it has none."""
    try:
        return selectors.keyset_file().decode()
    except KeysetError:
        return ""


def _read(name: str) -> str:
    path = finders.find(name)
    if not path:
        raise FileNotFoundError(name)
    return Path(path).read_bytes().decode()


def _raw(text: str) -> SafeString:
    """Put script or style of our own into a page: nothing in it ends its element."""
    if "</" in text:
        raise ValueError("a file of ours would end its own element")
    return mark_safe(text)  # noqa: S308 -- a file of this project, whose hash the page's policy names


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
