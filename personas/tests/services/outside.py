"""Programs of other people that judge what was taken out, each in a process of its own."""

import subprocess
import sys
from pathlib import Path
from typing import Final

# ocfl-py imports clients of cloud storage and of pairtrees at its head; neither is used on a folder, nor installed.
_OCFL: Final = """
import sys, types
for name, parts in (("s3fs", ("S3FileSystem",)), ("pairtree", ("id_encode", "id_decode"))):
    sys.modules[name] = types.ModuleType(name)
    for part in parts:
        setattr(sys.modules[name], part, type(part, (), {}))
import ocfl
object = ocfl.Object()
passed, validator = object.validate(sys.argv[1], log_warnings=True, log_errors=True)
print(validator.status_str())
sys.exit(0 if passed and not validator.log.num_warnings else 1)
"""


def bag_said(root: Path) -> str:
    """Return what ``bagit`` has against a bag; empty where it has nothing."""
    return _said(["-m", "bagit", "--validate", "--quiet", str(root)])


def ocfl_said(root: Path) -> str:
    """Return what ``ocfl-py`` has against an OCFL object, warnings included; empty where it has nothing."""
    return _said(["-c", _OCFL, str(root)])


def _said(words: list[str]) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    return f"{done.returncode}: {done.stdout}{done.stderr}" if done.returncode else ""
