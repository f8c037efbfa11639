"""Write the verdicts again: ``python -m audit.tests.verdicts.make``; nothing changes unless a check did.

Of ``signed/`` only what is missing is made. Take it away, and run this, when the format of a bundle changed.
"""

import base64
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from audit.core.results import Report
from audit.core.trust import read_trust
from audit.core.verification import verify
from audit.tests.bundles import decode, edit
from audit.tests.verdicts import places, receipts, signed
from audit.tests.verdicts.mutations import loosely, table
from ledger.core.errors import KwanzaaError

HERE: Final = Path(__file__).parent
SIGNED: Final = HERE / "signed"
VERDICTS: Final = HERE / "verdicts.json"
KEYLESS: Final = 14  # the checks that anybody can make; later ones need what auditors opened


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a verifier is given: names of files, and what becomes of the first and the last of them."""

    name: str
    base: str = "honest.json"
    data: bytes
    keyset: str | None = "keyset.json"
    display: bytes | None = None

    def keyset_data(self) -> bytes | None:
        return None if self.keyset is None else read(self.keyset)


def read(name: str) -> bytes:
    return (SIGNED / name).read_bytes()


def given() -> Iterator[Given]:
    """Return every case: what passes, what nobody trusts, and every mutation."""
    answer = read("display.json")
    for name, base, keyset, display in (
        ("honest", "honest.json", "keyset.json", None),
        ("honest, under a newer keyset", "honest.json", "keyset-2.json", None),
        ("honest, by keys that came later", "later.json", "keyset-2.json", None),
        ("honest, with its answer", "honest.json", "keyset.json", answer),
        ("honest, with its answer written otherwise", "honest.json", "keyset.json", loosely(answer)),
        ("no keyset", "honest.json", None, None),
        ("a stranger's keyset", "honest.json", "keyset-of-a-stranger.json", None),
        ("an old keyset", "later.json", "keyset.json", None),
        ("a bundle for a keyset", "honest.json", "honest.json", None),
    ):
        yield Given(name=name, base=base, data=read(base), keyset=keyset, display=display)
    yield Given(name="a wrap taken away", data=_less(read("honest.json")))
    for one in table():
        display = one.display(answer) if one.display else None
        yield Given(
            name=one.name, base=one.base, data=one.change(read(one.base)), keyset=one.keyset, display=display
        )


def said(data: bytes, keyset: bytes | None, display: bytes | None) -> dict[str, Any]:
    """Return what this project's verifier says, as the verdict files have it."""
    try:
        trust = None if keyset is None else read_trust(keyset)
    except KwanzaaError as e:
        return {"untrusted": e.code}
    return summary(verify(data, trust=trust, display=display))


def summary(report: Report) -> dict[str, Any]:
    """Leave the sentences out: they are for people, and every verifier has its own."""
    results = [[one.name, one.status.value, one.code] for one in report.results[:KEYLESS]]
    assert report.wraps is not None
    own = {"verdict": report.verdict_name, "bundle_id": report.bundle_id, "results": results}
    return {**own, "wraps": report.wraps.to_value()}


def text() -> str:
    """Return the file of verdicts, one case a line."""
    bundles = ",\n".join(json.dumps(_case(one)) for one in given())
    beside = ",\n".join(json.dumps(_receipt(one)) for one in receipts.given(_all()))
    cited = ",\n".join(map(json.dumps, places.cases()))
    return f'{{"cases": [\n{bundles}\n],\n"receipts": [\n{beside}\n],\n"citations": [\n{cited}\n]}}\n'


def _all() -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in SIGNED.iterdir()}


def _receipt(one: receipts.Given) -> dict[str, Any]:
    keyset = None if one.keyset is None else read(one.keyset)
    given = {
        option: {"file": name, "splice": splice(read(name), data)}
        for option, (name, data) in one.files.items()
    }
    expected = receipts.said({option: data for option, (_, data) in one.files.items()}, keyset)
    return {"name": one.name, "files": given, "keyset": one.keyset, "expected": expected}


def _case(one: Given) -> dict[str, Any]:
    answer = read("display.json")
    return {
        "name": one.name,
        "file": one.base,
        "splice": splice(read(one.base), one.data),
        "keyset": one.keyset,
        "display": None if one.display is None else splice(answer, one.display),
        "expected": said(one.data, one.keyset_data(), one.display),
    }


def splice(old: bytes, new: bytes) -> dict[str, Any]:
    """Return where two byte strings differ: at an offset, cut so many bytes, put these in."""
    shortest = min(len(old), len(new))
    start = next((n for n in range(shortest) if old[n] != new[n]), shortest)
    end = next((n for n in range(shortest - start) if old[-1 - n] != new[-1 - n]), shortest - start)
    put = base64.b64encode(new[start : len(new) - end]).decode()
    return {"at": start, "cut": len(old) - end - start, "put": put}


def spliced(name: str, splice: Mapping[str, Any]) -> bytes:
    """Return a file in ``signed/`` with what a case changes in it."""
    data, at, cut = read(name), splice["at"], splice["cut"]
    return data[:at] + base64.b64decode(splice["put"]) + data[at + cut :]


def _less(data: bytes) -> bytes:
    return edit(data, "wraps", value=decode(data)["wraps"][1:])


def main() -> None:
    SIGNED.mkdir(exist_ok=True)
    _write(signed.files())
    _write(receipts.files(read("honest.json")))
    _write(places.files())
    VERDICTS.write_text(text(), encoding="utf-8")


def _write(made: Mapping[str, bytes]) -> None:
    for name, data in made.items():
        if not (SIGNED / name).exists():
            (SIGNED / name).write_bytes(data)


if __name__ == "__main__":
    main()
