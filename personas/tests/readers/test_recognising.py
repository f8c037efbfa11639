"""A program that is not ours reads images: what it can do, what it finds, and what comes of it when it misbehaves."""

import io
import os
import shutil
import tempfile
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
def test_a_quote_shows_its_own_words_whichever_way_the_file_lies() -> None:
    drawn, exif = Image.open(io.BytesIO(scanned(*LETTER))), Image.Exif()
    exif[0x0112] = 6
    data = saved(drawn.transpose(Image.Transpose.ROTATE_90), exif=exif)
    found = recognised(data)
    found = confirmed(found, "\n\n".join(found.paragraphs))
    start = found.paragraphs[0].index("Cardiff")
    quote = TextLocator(paragraph=0, start=start, end=start + len("Cardiff"))
    (crop,) = crops("image/png", found.places, found.paragraphs, quote, [quote])
    assert crop.kind is Kind.PICTURE
    piece = Image.open(io.BytesIO(cutting.cut(data, crop)))
    assert piece.width > piece.height
    assert 0 < ink(piece) < ink(drawn) / 5
    again = recognised(saved(piece.resize((piece.width * 2, piece.height * 2))))
    assert again.paragraphs == ("Cardiff",)


@pytest.mark.tesseract
def test_an_image_in_a_zip_with_a_clear_ground_is_read() -> None:
    clear = Image.new("RGBA", (700, 120), (0, 0, 0, 0))
    ImageDraw.Draw(clear).text((40, 30), "The sea was grey.", font=ImageFont.load_default(30), fill="black")
    packed = zipped({"in/a.png": saved(clear)}).getvalue()
    assert recognised(packed, member="in/a.png").paragraphs == ("The sea was grey.",)


@pytest.mark.tesseract
def test_it_says_which_version_it_is_and_what_it_reads() -> None:
    found = recognising.look()
    assert (found.path, "eng" in found.languages) == (shutil.which(NAME), True)
    assert found.name.startswith("tesseract ")
    assert "has no tables of 'xxx'" in why(read(scanned(*LETTER), languages=["eng", "xxx"]))
    assert "found none" in why(read(saved(Image.new("RGB", (300, 200), "white"))))


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


@pytest.mark.by_day(3)
@pytest.mark.parametrize(
    ("does", "said"),
    [
        pytest.param("exec sleep 60", "was stopped: time", id="it hangs"),
        pytest.param("while :; do :; done", "was stopped: time", id="it turns round and round"),
        pytest.param(CRASHES, "ended with -11", id="it crashes"),
        pytest.param("exit 3", "ended with 3", id="it fails"),
        pytest.param("exit 0", "ArtifactError", id="it says nothing"),
        pytest.param("while :; do echo 0123456789; done", "more than", id="it talks without end"),
        pytest.param(r"printf '\377\376'", "ArtifactError", id="it says what is no text"),
        pytest.param("exec cat", "ArtifactError", id="it gives the image back"),
    ],
)
def test_a_program_that_misbehaves_is_one_finding(instead: Path, does: str, said: str) -> None:
    stands_in(instead, does)
    before, seconds = psutil.Process().children(), 2 if "time" in said else QUICK.seconds
    assert said in why(read(scanned("x"), limits=replace(QUICK, seconds=seconds, said=2**16)))
    assert psutil.Process().children() == before


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


def became(program: str) -> str:
    """Let a process become Python, as it would become the program, and return what that says."""
    words = ("/usr/bin/python3", "-I", "-S", "-c", program)
    with tempfile.TemporaryFile() as nothing:
        return sandbox.hear(nothing, recognising._RUN, QUICK, *words).decode().strip()


def test_a_program_has_no_environment_opens_few_files_and_reads_those_of_the_system() -> None:
    """What else it must not do is tried in ``test_deeds``."""
    tries = ("os.environ['PATH']", "[open('/usr/bin/env') for _ in range(99)]", "open('/usr/bin/env')")
    program = "import os\n" + "".join(
        f"try:\n    held = {one}\nexcept Exception:\n    print('no', end=' ')\nelse:\n    print('yes', end=' ')\n"
        for one in tries
    )
    assert became(program) == "no no yes"


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


@pytest.mark.by_day(2)
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
