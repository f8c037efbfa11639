"""Has a child read one file, or list a ZIP. A reading comes back whatever the child does."""

from typing import IO, Final

from ledger.core.canonical import decode
from ledger.core.errors import KwanzaaError
from ledger.core.fields import Fields
from personas.core.desk import pieces
from personas.core.desk.pieces import Reading, broken
from personas.core.errors import ArtifactError
from personas.core.findings import Broken, Finding
from personas.readers import sandbox
from personas.readers.folder import LARGEST
from personas.readers.sandbox import LIMITS, Limits, StoppedError
from personas.readers.zipped import LONGEST, MOST

_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from personas.readers import one;"
    "one.main(sys.stdin.buffer, sys.stdout.buffer, cpu=int(sys.argv[2]), memory=int(sys.argv[3]),"
    " reader=sys.argv[4], name=sys.argv[5], member=sys.argv[6], charset=sys.argv[7])"
)
Listing = tuple[tuple[tuple[str, int], ...], tuple[Finding, ...]]


def read(
    file: IO[bytes],
    *,
    reader: str,
    name: str,
    member: str = "",
    charset: str = "utf-8",
    limits: Limits = LIMITS,
    program: str = _PROGRAM,
) -> Reading:
    """Read *file* with a row of ``table.READERS``, or its *member* where it is a ZIP; findings call it *name*."""
    try:
        said = sandbox.hear(file, program, limits, reader, ascii(name)[1:-1], member, charset)
        return pieces.from_value(decode(said, limit=limits.said), name)
    except StoppedError as e:
        return broken(name, Broken.STOPPED, str(e))
    except (KwanzaaError, ValueError) as e:
        return broken(name, Broken.STOPPED, f"the reader's words were {type(e).__name__}")


def contents(file: IO[bytes], *, name: str, limits: Limits = LIMITS, program: str = _PROGRAM) -> Listing:
    """Return name and size of every member of a ZIP, and findings about what cannot be read of it."""
    try:
        said = sandbox.hear(file, program, limits, "", ascii(name)[1:-1], "", "utf-8")
        return _listing(Fields(decode(said, limit=limits.said), "listing"))
    except StoppedError as e:
        return (), broken(name, Broken.STOPPED, str(e)).findings
    except (KwanzaaError, ValueError) as e:
        return (), broken(name, Broken.STOPPED, f"the reader's words were {type(e).__name__}").findings


def content(file: IO[bytes], *, member: str, limits: Limits = LIMITS, program: str = _PROGRAM) -> bytes:
    """Return a member of a ZIP as it is; whoever uses it holds it against its hash. Raises: StoppedError."""
    return sandbox.hear(file, program, limits, "", "", member, "utf-8")


def _listing(fields: Fields) -> Listing:
    members = [_member(Fields(one, "member")) for one in fields.items("members")]
    findings = tuple(_finding(Fields(one, "finding")) for one in fields.items("findings"))
    fields.closed()
    if len(members) + len(findings) > MOST or len({name for name, _ in members}) != len(members):
        raise ArtifactError("a listing names too much, or something twice")
    return tuple(members), findings


def _member(fields: Fields) -> tuple[str, int]:
    name, size = fields.text("name"), fields.integer("size")
    fields.closed()
    if not 0 < len(name) <= LONGEST or not name.isprintable() or size > LARGEST:
        raise ArtifactError("a listing names what cannot be read")
    return name, size


def _finding(fields: Fields) -> Finding:
    found = Finding(
        file=fields.text("file")[:LONGEST],
        row=0,
        rule=Broken(fields.text("rule")),
        detail=fields.text("detail")[:LONGEST],
    )
    fields.closed()
    return found
