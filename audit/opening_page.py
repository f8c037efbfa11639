"""The page on which a seal is opened, as values: everything that two persons need beside their own keys, still sealed.

The script is ``static/js/opener.js``, made of ``verifiers/js``; it sends nothing but a letter for the other person,
by a form.
"""

from datetime import datetime

from audit import selectors
from audit.core.errors import OpeningStateError
from audit.core.opening import BESIDE, WHOLE
from audit.models import Opening, OpeningFile
from audit.opening_words import words
from audit.pages import opening_shown
from audit.selectors import Act

_Kind = OpeningFile.Kind


def values(opening: Opening, act: Act, now: datetime) -> dict[str, object]:
    """Return what the page's template takes. Raises: OpeningStateError until a worker has laid out the files."""
    bundle, share = selectors.file_of(opening, _Kind.BUNDLE), selectors.file_of(opening, _Kind.SHARE)
    half = selectors.file_of(opening, _Kind.HALF)
    if bundle is None:
        raise OpeningStateError(
            f"opening {opening.handle} waits for a worker: load this page again in a minute"
        )
    files = {
        "bundle": bundle,
        "statement": selectors.statement_file(opening, now),
        "keyset": selectors.keyset_file(),
        "share": share if act is Act.OPEN else None,
        "half": half if act is Act.GIVE else None,
        "artifacts": selectors.file_of(opening, _Kind.KEYS) if act is Act.GIVE else None,
    }
    return {
        "row": opening_shown(opening, selectors.stage_of(opening, now)),
        "step": step(act, path=opening.path, has_half=half is not None, has_share=share is not None),
        "files": {name: data.decode() for name, data in files.items() if data is not None},
        "laid": selectors.laid_of(opening),
        "words": words(),
        "audits": act is Act.OPEN,
    }


def step(act: Act, *, path: str, has_half: bool, has_share: bool) -> str:
    """Return what is to be done now: *open*, *give*, *contribute*, or *wait* for the other person."""
    is_field = path not in {WHOLE, BESIDE}
    if act is Act.GIVE:
        return "give" if has_half or not is_field else "wait"
    if has_share:
        return "open"
    return "contribute" if is_field and not has_half else "wait"
