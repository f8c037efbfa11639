"""Files of the training sets, packed or not."""

import csv
import gzip
import json
from pathlib import Path
from typing import Any, TextIO


def _opened(path: Path, encoding: str) -> TextIO:
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding=encoding, errors="replace")
    return path.open(encoding=encoding, errors="replace")


def lines(path: Path) -> list[str]:
    """Return the lines of a file, without their ends."""
    with _opened(path, "utf-8") as file:
        return [line.rstrip("\n") for line in file]


def objects(path: Path) -> list[dict[str, Any]]:
    """Return the object of each line."""
    return [json.loads(line) for line in lines(path)]


def value(path: Path) -> Any:
    """Return the one value of a file of JSON."""
    with _opened(path, "utf-8") as file:
        return json.load(file)


def table(path: Path) -> list[dict[str, str]]:
    """Return the rows of a file of comma-separated values."""
    with _opened(path, "utf-8") as file:
        return list(csv.DictReader(file))


def tabbed(path: Path, encoding: str = "utf-8") -> list[dict[str, str]]:
    """Return the rows of a file of values between tabs, in which quotes mean nothing."""
    with _opened(path, encoding) as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
