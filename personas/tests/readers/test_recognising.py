"""A program that is not ours reads images: what it can do, what it finds, and what comes of it when it misbehaves."""

import io
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from PIL import Image, ImageDraw, ImageFont

from personas.core.desk import tsv
from personas.core.desk.crops import Kind, crops
from personas.core.desk.recognition import Recognition, confirmed
from personas.core.findings import Broken, Finding
from personas.core.media.base import TextLocator
from personas.readers import crops as cutting
from personas.readers import recognising, sandbox, turning
from personas.readers.recognising import LIMITS, NAME
from personas.readers.sandbox import StoppedError
from personas.tests.readers.packed import zipped
from personas.tests.readers.test_cropping import ink
from personas.tests.readers.test_files import image

LETTER = ("In the spring of 1951 we moved to Cardiff", "and took a post on a tug.", "", "Femi came in June.")
QUICK = replace(LIMITS, seconds=8, cpu=1, memory=2**29)
ANSWERS = """#!/bin/sh
case "$1" in
--version) echo "tesseract 5.3.0";;
--list-langs) echo "List of available languages (2):"; echo eng; echo osd;;
*) %s;;
esac
"""


def scanned(*lines: str, size: tuple[int, int] = (1000, 320), kind: str = "PNG", **more: object) -> bytes:
    """Draw lines of print."""
    drawn = Image.new("RGB", size, "white")
    font = ImageFont.load_default(30)
    ImageDraw.Draw(drawn).text((50, 40), "\n".join(lines), font=font, fill="black", spacing=14)
    return saved(drawn, kind, **more)


def saved(drawn: Image.Image, kind: str = "PNG", **more: object) -> bytes:
    out = io.BytesIO()
    drawn.save(out, kind, **more)
    return out.getvalue()


def read(data: bytes, **more: object) -> Recognition | Finding:
    given: dict[str, object] = {"name": "a.png", "languages": ["eng"], **more}
    with tempfile.TemporaryFile() as file:
        file.write(data)
        return recognising.recognise(file, **given)  # type: ignore[arg-type] # as they are named


def recognised(data: bytes, **more: object) -> Recognition:
    found = read(data, **more)
    assert isinstance(found, Recognition), found
    return found


def why(found: Recognition | Finding) -> str:
    assert isinstance(found, Finding), found
    assert (found.file, found.rule) == ("a.png", Broken.UNRECOGNISED)
    return found.detail


@pytest.fixture
def instead(monkeypatch) -> Iterator[Path]:
    """A folder on PATH, before all others, where anybody may run what lies in it."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
        yield Path(folder)


def stands_in(folder: Path, does: str, script: str = ANSWERS) -> None:
    program = folder / NAME
    program.write_text(script.replace("%s", does), encoding="ascii")
    program.chmod(0o755)


# --- With the program itself ----------------------------------------------------------------------
@pytest.mark.tesseract
def test_print_is_read_and_every_word_has_its_box() -> None:
    found = recognised(scanned(*LETTER))
    assert " ".join(found.paragraphs).replace("\n", " ") == " ".join(line for line in LETTER if line)
    assert all(word.box is not None for word in found.places.words)
    assert found.program.startswith("tesseract ")
    assert (found.language, found.confirmed, found.sure > 80) == ("eng", False, True)


@pytest.mark.tesseract
@pytest.mark.parametrize("turn", [1, 3, 6, 8])
def test_a_quote_shows_its_own_words_whichever_way_the_file_lies(turn: int) -> None:
    back = {
        1: None,
        3: Image.Transpose.ROTATE_180,
        6: Image.Transpose.ROTATE_90,
        8: Image.Transpose.ROTATE_270,
    }
    drawn = Image.open(io.BytesIO(scanned(*LETTER)))
    lies = back[turn]
    exif = Image.Exif()
    exif[0x0112] = turn
    data = saved(drawn.transpose(lies) if lies is not None else drawn, exif=exif)
    found = confirmed(recognised(data), "\n\n".join(recognised(data).paragraphs))
    text = found.paragraphs[0]
    start = text.index("Cardiff")
    quote = TextLocator(paragraph=0, start=start, end=start + len("Cardiff"))
    (crop,) = crops("image/png", found.places, found.paragraphs, quote, [quote])
    assert crop.kind is Kind.PICTURE
    piece = Image.open(io.BytesIO(cutting.cut(data, crop)))
    assert piece.width > piece.height
    assert 0 < ink(piece) < ink(drawn) / 5
    again = recognised(saved(piece.resize((piece.width * 2, piece.height * 2))))
    assert again.paragraphs == ("Cardiff",)


@pytest.mark.tesseract
def test_an_image_in_a_zip_and_one_with_a_clear_ground_are_read() -> None:
    packed = zipped({"in/a.png": scanned("The sea was grey.")}).getvalue()
    assert recognised(packed, member="in/a.png").paragraphs == ("The sea was grey.",)
    clear = Image.new("RGBA", (700, 120), (0, 0, 0, 0))
    ImageDraw.Draw(clear).text((40, 30), "The sea was grey.", font=ImageFont.load_default(30), fill="black")
    assert recognised(saved(clear)).paragraphs == ("The sea was grey.",)


@pytest.mark.tesseract
def test_where_nothing_is_written_nothing_was_recognised() -> None:
    assert "found none" in why(read(saved(Image.new("RGB", (300, 200), "white"))))


@pytest.mark.tesseract
def test_a_language_that_it_has_no_tables_of_is_said() -> None:
    assert "has no tables of 'xxx'" in why(read(scanned(*LETTER), languages=["eng", "xxx"]))


@pytest.mark.tesseract
def test_it_says_which_version_it_is_and_what_it_reads() -> None:
    found = recognising.look()
    assert found.path == shutil.which(NAME)
    assert "eng" in found.languages
    assert found.name.startswith("tesseract ")


# --- Without it -----------------------------------------------------------------------------------
def test_what_stands_in_is_read_as_the_program_is(instead: Path) -> None:
    row = r"5\t1\t1\t1\t1\t1\t10\t20\t30\t10\t91.5\tHello\n"
    head = r"\t".join(tsv.HEADER)
    stands_in(instead, rf'printf "{head}\n{row}"')
    found = recognised(scanned("x"))
    assert (found.paragraphs, found.sure, found.program) == (("Hello",), 91, "tesseract 5.3.0")


def test_a_program_that_is_not_there_is_said(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert why(read(scanned("x"))) == "tesseract is not installed here"


CRASHES = 'exec /usr/bin/python3 -ISc "import ctypes; ctypes.string_at(0)"'


@pytest.mark.parametrize(
    ("does", "said"),
    [
        pytest.param("exec sleep 60", "was stopped: time", id="it hangs"),
        pytest.param("while :; do :; done", "was stopped: time", id="it turns round and round"),
        pytest.param(CRASHES, "ended with -11", id="it crashes"),
        pytest.param("exit 3", "ended with 3", id="it fails"),
        pytest.param("exit 0", "ArtifactError", id="it says nothing"),
        pytest.param("echo '{}'", "ArtifactError", id="it says something else"),
        pytest.param("while :; do echo 0123456789; done", "more than", id="it talks without end"),
        pytest.param(r"printf '\377\376'", "ArtifactError", id="it says what is no text"),
        pytest.param("exec cat", "ArtifactError", id="it gives the image back"),
    ],
)
def test_a_program_that_misbehaves_is_one_finding(instead: Path, does: str, said: str) -> None:
    stands_in(instead, does)
    before, begun = psutil.Process().children(), time.monotonic()
    assert said in why(read(scanned("x"), limits=replace(QUICK, said=2**16)))
    assert psutil.Process().children() == before
    assert time.monotonic() - begun < 30


@pytest.mark.parametrize(
    ("script", "said"),
    [
        pytest.param("#!/bin/sh\nexit 1\n", "cannot be run: it ended with 1", id="it does not start"),
        pytest.param("#!/bin/sh\necho hello\n", "does not say which version", id="it is another program"),
        pytest.param("no program", "cannot be run", id="it is none at all"),
    ],
)
def test_a_program_that_is_another_is_said(instead: Path, script: str, said: str) -> None:
    stands_in(instead, "", script)
    assert said in why(read(scanned("x")))


@pytest.mark.parametrize(
    ("tries", "answer"),
    [
        pytest.param("socket.socket()", "a connection", id="calls another machine"),
        pytest.param("socket.socket(socket.AF_UNIX)", "a connection", id="calls another process"),
        pytest.param("os.fork()", "a process", id="starts a process"),
        pytest.param("open('made', 'w').write('x')", "a file", id="writes where it is"),
        pytest.param("open('/tmp/kwz-made', 'w').write('x')", "a file", id="writes elsewhere"),
        pytest.param("open(SECRET).read()", "a secret", id="reads a file that is not the system's"),
        pytest.param(
            "open('/proc/%d/environ' % os.getppid(), 'rb').read()", "secrets", id="reads our environment"
        ),
        pytest.param("os.environ['PATH']", "environment", id="has an environment"),
        pytest.param("resource.setrlimit(resource.RLIMIT_NPROC, (9, 9))", "limits", id="raises its limits"),
        pytest.param("[open('/usr/bin/env') for _ in range(99)]", "files", id="opens many files at once"),
    ],
)
def test_a_program_can_reach_nothing(tries: str, answer: str) -> None:
    with tempfile.NamedTemporaryFile(dir="/tmp") as secret:
        Path(secret.name).chmod(0o644)
        program = (
            f"import os, resource, socket\nSECRET = {secret.name!r}\n"
            f"try:\n    held = {tries}\nexcept Exception:\n    print('no')\nelse:\n    print({answer!r})"
        )
        assert became(program) == "no"


def test_what_it_may_do_it_can() -> None:
    assert became("print(len(open('/usr/bin/env', 'rb').read()) > 0)") == "True"


def became(program: str) -> str:
    """Let a process become Python, as it would become the program, and return what that says."""
    words = ("/usr/bin/python3", "-I", "-S", "-c", program)
    with tempfile.TemporaryFile() as nothing:
        return sandbox.hear(nothing, recognising._RUN, QUICK, *words).decode().strip()


def test_a_machine_that_cannot_cut_it_off_runs_nothing(monkeypatch) -> None:
    uncut = recognising._RUN.replace(
        "running.main(", "from personas.readers import calls;calls.ARCHITECTURES.clear();running.main("
    )
    monkeypatch.setattr(recognising, "_RUN", uncut)
    with pytest.raises(StoppedError, match="cannot fence"):
        became("print('ran')")


# --- What the program is given --------------------------------------------------------------------
def drawn(data: bytes, side: int = 0) -> bytes:
    return turning.said(io.BytesIO(data), "", side)


def test_it_is_given_pixels_alone() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    data = drawn(image(comment=b"home", exif=exif))
    with Image.open(io.BytesIO(data)) as bare:
        assert (bare.format, bare.size, bare.mode, bare.info) == ("PNG", (80, 60), "RGB", {})
    assert b"home" not in data


def test_a_curator_looks_at_a_smaller_one() -> None:
    with tempfile.TemporaryFile() as file:
        file.write(saved(Image.new("RGB", (4000, 1000))))
        with Image.open(io.BytesIO(cutting.small(file, member=""))) as small:
            assert small.size == (1600, 400)
        file.seek(0)
        file.write(b"something else")
        with pytest.raises(StoppedError, match="cannot be drawn"):
            cutting.small(file, member="")


def series(kind: str) -> bytes:
    pages = [Image.new("L", (40, 30), shade) for shade in (0, 255)]
    return saved(pages[0], kind, save_all=True, append_images=pages[1:])


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(series("TIFF"), "2 pictures", id="pages"),
        pytest.param(series("GIF"), "2 pictures", id="a film"),
        pytest.param(
            saved(Image.new("1", (10_000, 5_000))), "50,000,000 pixels", id="more pixels than are recognised"
        ),
        pytest.param(b"no image", "UnidentifiedImageError", id="no image"),
        pytest.param(scanned("x")[:900], "OSError", id="half of one"),
        pytest.param(b"", "UnidentifiedImageError", id="nothing"),
    ],
)
def test_what_cannot_be_drawn_says_why(instead: Path, data: bytes, said: str) -> None:
    stands_in(instead, "echo unused")
    assert said in why(read(data))


def test_a_member_that_is_not_in_the_zip_says_why(instead: Path) -> None:
    stands_in(instead, "echo unused")
    assert why(read(zipped({"a.png": b"x"}).getvalue(), member="b.png"))


def test_too_little_memory_is_said(monkeypatch) -> None:
    def full(_image: Image.Image) -> Image.Image:
        raise MemoryError

    monkeypatch.setattr(turning, "upright", full)
    assert b"too much memory" in drawn(image())


def test_a_fake_head_is_not_believed(instead: Path, monkeypatch) -> None:
    stands_in(instead, "echo unused")
    monkeypatch.setattr(cutting, "drawn", lambda *_args, **_more: turning.HEAD)
    assert "error" in why(read(b"x"))
