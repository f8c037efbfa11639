"""Other people's good and bad bags, each packed and read as if a curator had handed it in."""

import io
import json
from pathlib import Path

from ledger.tests.core.shared import VECTORS, needs_shared
from personas.readers import one
from personas.tests.readers.test_files import packed

pytestmark = needs_shared
HELD = ("manifest-sha256.txt", "manifest-sha512.txt")
NO_BAG = {"missing-bagit.txt", "special-system-files"}  # the second holds nothing but a desktop's own files
BAD_HERE = {
    "duplicate-file-with-different-case",  # good on some file systems, and two files of one name on others
    "same-filename-listed-twice-with-different-normalization",
    "same-filename-listed-twice-with-the-same-hash",  # good before 1.0, and bad since
}


def sort_of(bag: Path) -> str:
    if bag.name in NO_BAG:
        return "no bag"
    if not any((bag / name).exists() for name in HELD):
        return "by another hash"
    return "good" if bag.parent.name in {"valid", "warning"} and bag.name not in BAD_HERE else "bad"


def test_of_every_good_bag_the_payload_comes_in_and_of_no_bad_one_anything() -> None:
    told = dict[str, int]()
    for bag in sorted(VECTORS.glob("bagit-conformance/*/*/*/")):
        names = [path.relative_to(bag).as_posix() for path in bag.rglob("*") if path.is_file()]
        sent = packed(**{f"bag/{name}": (bag / name).read_bytes() for name in names})
        found = json.loads(one.said(io.BytesIO(sent), None, "", "", "", "utf-8"))
        came = {each["name"] for each in found["members"]}
        sort = sort_of(bag)
        told[sort] = told.get(sort, 0) + 1
        payload = {f"bag/{name}" for name in names if name.startswith("data/")}
        assert (came == payload) is (sort == "good"), bag
        assert bool(found["findings"]) is (sort in {"bad", "by another hash"}), bag
        assert bool(came) is (sort in {"good", "no bag"}), bag
    assert told == {"bad": 9, "by another hash": 33, "good": 2, "no bag": 2}
