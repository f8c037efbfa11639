"""The pages say what the code does."""

import re
from pathlib import Path

from audit.core.payload import PATHS
from audit.core.results import Verdict
from audit.core.verification import CHECKS
from audit.tests.bundles import decode, make
from audit.verify import EPILOG

DOCS = Path(__file__).resolve().parents[2] / "docs"
REFERENCE = (DOCS / "reference/bundle-format.md").read_text()
HOW_TO = (DOCS / "how-to/verify-a-bundle.md").read_text()


def rows(text, columns):
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"
    ]
    return [row for row in cells if len(row) == columns]


def section(title):
    return REFERENCE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_table_of_checks_is_the_one_that_runs():
    listed = rows(section("The checks"), 4)[2:]
    assert listed == [
        [str(n), check.name, check.rule, ", ".join(check.needs)] for n, check in enumerate(CHECKS, 1)
    ]


def test_the_verdicts_and_their_exit_codes_are_listed():
    listed = {row[0]: row[1] for row in rows(section("The checks"), 3)}
    assert {one.name.lower(): str(one.value) for one in Verdict}.items() <= {
        name.strip("`"): code for name, code in listed.items()
    }.items()
    assert all(f"{one.value} " in EPILOG for one in Verdict)


def test_every_field_of_the_payload_is_explained():
    listed = {row[0].strip("`") for row in rows(section("The payload, in clear"), 3)[2:]}
    assert listed == set(decode(make().bundle.envelope.payload))


def test_every_path_of_the_record_is_explained():
    listed = re.findall(r"^\| `(/[a-z]+)` \|", section("The record, in the seal"), re.MULTILINE)
    assert tuple(listed) == PATHS


def test_every_part_of_the_file_is_explained():
    listed = {row[0].strip("`") for row in rows(section("The file"), 2)[2:]}
    assert listed == set(decode(make().data))


def test_the_commands_of_the_how_to_exist():
    root = DOCS.parent
    assert set(re.findall(r"bin/(kwanzaa-\w+)", HOW_TO)) == {"kwanzaa-verify", "kwanzaa-open"}
    assert all((root / "bin" / name).exists() for name in ("kwanzaa-verify", "kwanzaa-open"))
