"""A bag (BagIt 1.0, RFC 8493) in a ZIP: nothing of it comes in unless every file is the one that its manifests name.

Without that, a file that was lost or changed on the way would be taken for what the person left.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import IO, Final

from personas.core import bag
from personas.core.errors import ArtifactError
from personas.core.findings import Broken, Finding
from personas.readers import zipped

_DECLARES: Final = "bagit.txt"
Members = tuple[tuple[str, int], ...]


def top_of(names: Iterable[str]) -> str:
    """Return the folder of a bag's payload, such as ``bag/data/``; empty where the ZIP holds no bag."""
    every = set(names)
    for name in sorted(every):
        folder, _, last = name.rpartition("/")
        if last == _DECLARES and "/" not in folder:
            top = f"{folder}/{bag.PAYLOAD}" if folder else bag.PAYLOAD
            return top if any(one.startswith(top) for one in every) else ""
    return ""


def checked(file: IO[bytes], top: str, members: Members) -> tuple[Members, tuple[Finding, ...]]:
    """Return the payload of a bag; with findings, nothing of it."""
    findings = tuple(_wrong(file, top.removesuffix(bag.PAYLOAD), {name for name, _ in members}))
    return ((), findings) if findings else (tuple(one for one in members if one[0].startswith(top)), ())


def _wrong(file: IO[bytes], above: str, names: set[str]) -> Iterator[Finding]:
    said = zipped.member(file, f"{above}{_DECLARES}")
    if isinstance(said, Finding) or not bag.declares(said):
        yield _finding(f"{above}{_DECLARES}", "it does not declare a bag in UTF-8")
    known = [one for one in bag.ALGORITHMS if f"{above}manifest-{one}.txt" in names]
    if not known:
        yield _finding(zipped.WHOLE, f"it has no manifest-{' or manifest-'.join(bag.ALGORITHMS)}")
    for algorithm in known:
        payload = {name for name in names if name.startswith(f"{above}{bag.PAYLOAD}")}
        yield from _against(file, above, f"manifest-{algorithm}.txt", payload)
        if f"{above}tagmanifest-{algorithm}.txt" in names:
            yield from _against(file, above, f"tagmanifest-{algorithm}.txt", set())


def _against(file: IO[bytes], above: str, manifest: str, payload: set[str]) -> Iterator[Finding]:
    """Hold the files that a manifest names to it, and it to the *payload*, all of which it has to name."""
    said = zipped.member(file, f"{above}{manifest}")
    if isinstance(said, Finding):
        yield said
        return
    try:
        wanted = {f"{above}{path}": digest for path, digest in bag.parse(said).items()}
    except ArtifactError as e:
        yield _finding(f"{above}{manifest}", str(e))
        return
    for name in sorted(payload - set(wanted)):
        yield _finding(name, f"it is there, and {manifest} does not name it")
    algorithm = manifest.partition("-")[2].removesuffix(".txt")
    for name, data in zipped.every(file, [one for one in wanted if not zipped.is_litter(one)]):
        if isinstance(data, Finding):
            yield data if name in payload else _finding(name, f"{manifest} names it, and it is not there")
        elif hashlib.new(algorithm, data).hexdigest() != wanted[name]:
            yield _finding(name, f"it is not the file that {manifest} names")


def _finding(name: str, detail: str) -> Finding:
    return Finding(file=name[: zipped.LONGEST], row=0, rule=Broken.BAG, detail=detail)
