"""Has a child read one file, or list a ZIP. A reading comes back whatever the child does."""

from dataclasses import dataclass, replace
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
from personas.readers.zipped import LONGEST, MOST, WHOLE

_PROGRAM: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from personas.readers import one;"
    "one.main(sys.stdin.buffer, sys.stdout.buffer, cpu=int(sys.argv[2]), memory=int(sys.argv[3]),"
    " reader=sys.argv[4], name=sys.argv[5], member=sys.argv[6], charset=sys.argv[7])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """Name and size of every member of a ZIP that may be read, below ``top``, and findings about the others."""

    members: tuple[tuple[str, int], ...] = ()
    findings: tuple[Finding, ...] = ()
    top: str = ""


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
        return broken(name, e.rule, str(e))
    except (KwanzaaError, ValueError) as e:
        return broken(name, Broken.STOPPED, f"the reader's words were {type(e).__name__}")


def contents(file: IO[bytes], *, name: str, limits: Limits = LIMITS, program: str = _PROGRAM) -> Contents:
    """Return what is in a ZIP. Of a bag it is the payload alone, and nothing where one file is not the bag's."""
    try:
        said = sandbox.hear(file, program, limits, "", ascii(name)[1:-1], "", "utf-8")
        return _listing(Fields(decode(said, limit=limits.said), "listing"), name)
    except StoppedError as e:
        return Contents(findings=broken(name, e.rule, str(e)).findings)
    except (KwanzaaError, ValueError) as e:
        said_by = f"the reader's words were {type(e).__name__}"
        return Contents(findings=broken(name, Broken.STOPPED, said_by).findings)


def content(file: IO[bytes], *, member: str, limits: Limits = LIMITS, program: str = _PROGRAM) -> bytes:
    """Return a member of a ZIP as it is; whoever uses it holds it against its hash. Raises: StoppedError."""
    return sandbox.hear(file, program, limits, "", "", member, "utf-8")


def _listing(fields: Fields, name: str) -> Contents:
    members = [_member(Fields(one, "member")) for one in fields.items("members")]
    found = [_finding(Fields(one, "finding")) for one in fields.items("findings")]
    findings = tuple(replace(one, file=name) if one.file == WHOLE else one for one in found)
    top = fields.text("top")
    fields.closed()
    if not all(name.startswith(top) for name, _ in members):
        raise ArtifactError("a listing names what is not in it")
    if len(members) + len(findings) > MOST or len({name for name, _ in members}) != len(members):
        raise ArtifactError("a listing names too much, or something twice")
    return Contents(members=tuple(members), findings=findings, top=top)


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
