"""Has Tesseract read an image, where it is installed. Its words come back, or why there are none, whatever it does.

It never sees the file: a child without rights draws the image anew (``turning``), and another one becomes the program
(``running``). What that says is believed as little as what it read.
"""

import re
import shutil
import struct
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Final

from ledger.core.canonical import decode
from ledger.core.errors import KwanzaaError
from personas.core.desk import pieces, tsv
from personas.core.desk.pieces import LONGEST
from personas.core.desk.recognition import Recognition
from personas.core.findings import Broken, Finding
from personas.readers import crops, sandbox
from personas.readers.sandbox import Limits, StoppedError
from personas.readers.turning import HEAD

NAME: Final = "tesseract"
ASKED: Final = Limits(seconds=10, cpu=5, said=2**16)
DRAWN: Final = Limits(seconds=30, cpu=20, memory=2 * 2**30, said=2**28)
LIMITS: Final = Limits(seconds=90, cpu=80, memory=2 * 2**30, said=2**23)
_RUN: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from personas.readers import running;"
    "running.main(cpu=int(sys.argv[2]), memory=int(sys.argv[3]), command=sys.argv[4:])"
)
_VERSION: Final = re.compile(r"tesseract v?([0-9][0-9A-Za-z.+-]{0,30})")
_LANGUAGE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_/-]{0,40}")
# Languages by their codes, as the program calls its tables of them.
_CALLED: Final = (
    "af=afr ar=ara az=aze be=bel bg=bul bn=ben bs=bos ca=cat cs=ces cy=cym da=dan de=deu el=ell en=eng "
    "eo=epo es=spa et=est eu=eus fa=fas fi=fin fr=fra ga=gle gl=glg he=heb hi=hin hr=hrv hu=hun hy=hye "
    "id=ind is=isl it=ita ja=jpn ka=kat kk=kaz km=khm kn=kan ko=kor lt=lit lv=lav mk=mkd ml=mal mn=mon "
    "mr=mar ms=msa my=mya nb=nor ne=nep nl=nld nn=nor pa=pan pl=pol pt=por ro=ron ru=rus sk=slk sl=slv "
    "sq=sqi sr=srp sv=swe sw=swa ta=tam te=tel th=tha tr=tur uk=ukr ur=urd vi=vie"
)
TABLES: Final = dict(pair.split("=") for pair in _CALLED.split())
_SIZE: Final = slice(16, 24)  # bytes of a PNG that hold its width and its height


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """Where the program lies, what it calls itself, and the languages whose tables it has."""

    path: str
    name: str
    languages: tuple[str, ...]


def look(*, limits: Limits = ASKED) -> Program:
    """Return the program that is installed here. Raises: StoppedError, with why it cannot be used."""
    path = shutil.which(NAME)
    if path is None:
        raise StoppedError(f"{NAME} is not installed here")
    version = _VERSION.match(_ask(path, "--version", limits))
    if version is None:
        raise StoppedError(f"{NAME} does not say which version it is")
    listed = _ask(path, "--list-langs", limits).splitlines()
    languages = tuple(sorted(line for line in listed if _LANGUAGE.fullmatch(line)))
    return Program(path=path, name=f"{NAME} {version[1]}", languages=languages)


def recognise(
    file: IO[bytes],
    *,
    name: str,
    languages: Sequence[str],
    member: str = "",
    limits: Limits = LIMITS,
) -> Recognition | Finding:
    """Return what the program reads in an image, or in a *member* of a ZIP; a finding calls it *name*."""
    try:
        program = look()
        _speaks(program, languages)
        image = crops.drawn(file, member=member, side=0, limits=DRAWN)
        if not image.startswith(HEAD):
            return pieces.from_value(decode(image, limit=DRAWN.said), name).findings[0]
        found = _read(program, image, "+".join(languages), limits)
    except StoppedError as e:
        return _none(name, str(e))
    except (KwanzaaError, ValueError, IndexError, struct.error) as e:
        return _none(name, f"what was said of it is {type(e).__name__}")
    return _none(name, f"{program.name} found none") if found is None else found


def _read(program: Program, image: bytes, language: str, limits: Limits) -> Recognition | None:
    width, height = struct.unpack(">II", image[_SIZE])
    with tempfile.TemporaryFile() as file:
        file.write(image)
        words = (program.path, "stdin", "stdout", "-l", language, "-c", "tessedit_create_tsv=1")
        try:
            said = sandbox.hear(file, _RUN, limits, *words)
        except StoppedError as e:
            raise StoppedError(f"{program.name} was stopped: {e}") from e
    return tsv.recognition(said, width=width, height=height, program=program.name, language=language)


def _speaks(program: Program, languages: Sequence[str]) -> None:
    missing = [one for one in languages if one not in program.languages]
    if missing:
        raise StoppedError(f"{program.name} has no tables of {missing[0][:40]!r}")


def _ask(path: str, word: str, limits: Limits) -> str:
    with tempfile.TemporaryFile() as nothing:
        try:
            return sandbox.hear(nothing, _RUN, limits, path, word).decode("ascii", "replace")
        except StoppedError as e:
            raise StoppedError(f"{NAME} cannot be run: {e}") from e


def _none(name: str, why: str) -> Finding:
    return Finding(file=name, row=0, rule=Broken.UNRECOGNISED, detail=why[:LONGEST])
