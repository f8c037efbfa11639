"""A bag that comes in: whole, file by file as its manifest names it, or not at all."""

import io
import json
from hashlib import md5, sha256, sha512

import pytest

from ledger.tests.by_name import by_name
from personas.core.bag import DECLARATION, manifest
from personas.readers import one
from personas.tests.readers.test_files import packed

FILES = {"data/manifest.csv": b"path\n", "data/letters/50% of a.txt": b"We moved."}
Changed = dict[str, bytes | None]


def bag(
    top: str = "", algorithm: str = "sha512", lines: bytes = b"", changed: Changed | None = None
) -> bytes:
    """Pack a bag; *changed* are files as they are sent, None where one is lost, *lines* more of its manifest."""
    made = {"sha512": sha512, "sha256": sha256, "md5": md5}[algorithm]
    named = manifest({path: made(data).hexdigest() for path, data in FILES.items()})
    tags = manifest({"bagit.txt": made(DECLARATION).hexdigest()})
    sent: dict[str, bytes | None] = {
        **FILES,
        "bagit.txt": DECLARATION,
        f"manifest-{algorithm}.txt": named + lines,
        f"tagmanifest-{algorithm}.txt": tags,
        **(changed or {}),
    }
    return packed(**{f"{top}{path}": data for path, data in sent.items() if data is not None})


def listed(data: bytes) -> tuple[str, list[str], list[str]]:
    """Return the folder, the names and what is wrong."""
    told = json.loads(one.said(io.BytesIO(data), None, "", "", "", "utf-8"))
    return (
        told["top"],
        [each["name"] for each in told["members"]],
        [each["detail"] for each in told["findings"]],
    )


@pytest.mark.parametrize("top", ["", "bag/"])
@pytest.mark.parametrize("algorithm", ["sha512", "sha256"])
def test_the_payload_of_a_whole_bag_comes_in_without_its_tag_files(top: str, algorithm: str) -> None:
    names = [f"{top}data/manifest.csv", f"{top}data/letters/50% of a.txt"]
    assert listed(bag(top=top, algorithm=algorithm)) == (f"{top}data/", names, [])


@by_name(
    ("sent", "why"),
    {
        "changed": (bag(changed={"data/manifest.csv": b"other\n"}), "is not the file"),
        "lost": (bag(changed={"data/manifest.csv": None}), "is not there"),
        "added": (bag(changed={"data/b.txt": b"x"}), "does not name it"),
        "no manifest": (bag(changed={"manifest-sha512.txt": None}), "it has no manifest"),
        "one of two manifests": (bag(changed={"manifest-sha256.txt": b""}), "does not name it"),
        "a tag file": (bag(changed={"bagit.txt": DECLARATION + b"\n"}), "is not the file"),
        "no declaration": (bag(changed={"bagit.txt": b"a bag\n"}), "does not declare"),
        "a hash that proves nothing": (bag(algorithm="md5"), "it has no manifest"),
        "a line that is none": (bag(lines=b"00\n"), "names no file"),
        "a tag line that is none": (bag(changed={"tagmanifest-sha512.txt": b"0"}), "names no file"),
        "a bomb in it": (bag(changed={"data/c.txt": bytes(2**22)}), "4,194,304 bytes out of"),
        "a bomb for a manifest": (
            bag(changed={"manifest-sha512.txt": bytes(2**22)}),
            "4,194,304 bytes out of",
        ),
    },
)
def test_of_a_bag_that_is_not_whole_nothing_comes_in(sent: bytes, why: str) -> None:
    _, names, findings = listed(sent)
    assert names == []
    assert why in " ".join(findings)


@by_name(
    "files",
    {
        "any files": {"a.txt": b"x"},
        "no payload": {"bagit.txt": DECLARATION, "a.txt": b"x"},
        "a bag further down": {"deep/in/bagit.txt": DECLARATION, "deep/in/data/a.txt": b"x"},
    },
)
def test_what_is_no_bag_is_any_zip(files: dict[str, bytes]) -> None:
    assert listed(packed(**files)) == ("", [*files], [])


def test_a_file_that_a_desktop_put_into_a_bag_is_passed_over() -> None:
    litter = {"data/.DS_Store": b"x"}
    lines = manifest({path: sha512(data).hexdigest() for path, data in litter.items()})
    assert listed(bag(lines=lines, changed={**litter})) == listed(bag())
    assert listed(bag(lines=lines)) == listed(bag())
