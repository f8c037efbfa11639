"""Write the golden vectors of the archive format again."""

import base64
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from personas.core import membership, policy, text, version
from personas.core.artifact import Artifact, artifact_id, make, payload
from personas.core.consent import OPEN, Rule
from personas.core.errors import ForbiddenCharacterError, TextError, UndecodableError
from personas.core.policy import Person, Policy, Standing
from personas.core.tiers import Tier

FOLDER = Path(__file__).parent

PLAIN = "Dear Inês,\n\nThe water stood at 14 feet.\nIt has not stood so high — ever.\n\nAda\n"
FORMS = {  # one text, twelve times
    "utf-8": (PLAIN, "utf-8"),
    "utf-8 with mark": ("\ufeff" + PLAIN, "utf-8"),
    "utf-8 decomposed": (PLAIN.replace("ê", "e\u0302"), "utf-8"),
    "utf-8 CRLF": (PLAIN.replace("\n", "\r\n"), "utf-8"),
    "utf-8 CR": (PLAIN.replace("\n", "\r"), "utf-8"),
    "utf-8 LS and PS": (PLAIN.replace("\n\n", "\u2029\u2029").replace("\n", "\u2028"), "utf-8"),
    "utf-8 odd blanks": ("\t" + PLAIN.replace(" ", "\u00a0 ").replace("\n\n", " \n \n\n"), "utf-8"),
    "utf-16-le with mark": ("\ufeff" + PLAIN, "utf-16-le"),
    "utf-16-be": (PLAIN, "utf-16-be"),
    "utf-32-le with mark": ("\ufeff" + PLAIN, "utf-32-le"),
    "windows-1252": (PLAIN, "windows-1252"),
    "macintosh": (PLAIN, "macintosh"),
}
WRONG = {
    "NUL": (b"a\0b", "utf-8"),
    "vertical tab": (b"a\r\nb\x0b", "utf-8"),
    "C1 control": ("a\x9f".encode(), "utf-8"),
    "noncharacter": ("\ufdd0".encode(), "utf-8"),
    "surrogate": (b"a\xed\xa0\x80", "utf-8"),
    "overlong": (b"\xc0\x80", "utf-8"),
    "latin-1 taken for utf-8": ("Inês".encode("latin-1"), "utf-8"),
    "utf-16 without mark": (b"a\0b\0", "utf-16"),
    "unknown charset": (b"a", "utf-7"),
}
ODD = {
    "bidi": "a\u202eb",
    "tag": "a\U000e0041",
    "zero width": "a\u200bb",
    "unassigned": "e\u0378\u0301",
    "compatibility": "ﬁ ² Ⅳ",
    "verse": "one\n two\n\n\n three ",
    "white space": " \n\t ",
    "angstrom": "\u212b",
}


def codec(charset: str) -> str:
    """Return Python's name of a charset."""
    return text.CHARSETS[charset]


def texts() -> Iterator[dict[str, Any]]:
    """Yield inputs with what becomes of them."""
    inputs = {
        **{name: (words.encode(codec(charset)), charset) for name, (words, charset) in FORMS.items()},
        **{name: (words.encode(), "utf-8") for name, words in ODD.items()},
        **WRONG,
    }
    for name, (data, charset) in inputs.items():
        yield {
            "name": name,
            "charset": charset,
            "data": base64.b64encode(data).decode(),
            **outcome(data, charset),
        }


def outcome(data: bytes, charset: str) -> dict[str, Any]:
    """Return the canonical form of bytes, or the error."""
    try:
        found = text.canonical(data, charset)
    except (UndecodableError, ForbiddenCharacterError) as e:
        return {"error": e.code, "offset": e.offset}
    except TextError as e:
        return {"error": e.code}
    return {"paragraphs": list(found.paragraphs), "flags": [flag.value for flag in found.flags]}


def letter(content: text.Text) -> Artifact:
    """Return the artifact of all forms."""
    metadata = {"title": "After the storm", "creator": "Ada Pellowe", "date": "1962-03-09", "kind": "letter"}
    return make(archive="0f" * 16, media="text", language="en", metadata=metadata, content=content)


def artifacts() -> Iterator[dict[str, Any]]:
    """Yield artifacts with payload and ID."""
    for name, (words, charset) in FORMS.items():
        yield named(f"letter, {name}", letter(text.canonical(words.encode(codec(charset)), charset)))
    facts = {"title": "The clock", "creator": "Ada Pellowe", "kind": "recording"}
    audio: dict[str, str | int] = {"master": "ab" * 32, "mime": "audio/flac", "duration_ms": 61_000}
    image: dict[str, str | int] = {"master": "cd" * 32, "mime": "image/tiff", "width": 4000, "height": 3000}
    caption = text.canonical_str("On the quay.")
    for media, master in (("audio", audio), ("image", image)):
        metadata: dict[str, str | int] = {**facts, **master}
        yield named(
            media, make(archive="0f" * 16, media=media, language="en", metadata=metadata, content=caption)
        )
    yield named(
        "undated", make(archive="0f" * 16, media="text", language="", metadata=facts, content=caption)
    )


def named(name: str, made: Artifact) -> dict[str, Any]:
    """Return an artifact as a vector."""
    return {"name": name, "payload": payload(made).decode(), "artifact_id": artifact_id(payload(made))}


def versions() -> Iterator[dict[str, Any]]:
    """Yield versions of 1, 5 and 65 records, the second of them withdrawn."""
    for count in (1, 5, 65):
        entries = [
            version.Entry(
                record_key=f"texts/{n}.txt",
                artifact_id=f"sha256:{n:064x}",
                state=version.State.TOMBSTONE if n == 1 else version.State.PRESENT,
                salt=n.to_bytes(version.SALT),
            )
            for n in range(count)
        ]
        tree = version.build(entries)
        places = dict(tree.positions)
        manifest = version.Manifest(archive="0f" * 16, n=1, root=tree.root, parent="", policy="ee" * 32)
        yield {
            "entries": [
                {
                    "record_key": e.record_key,
                    "artifact_id": e.artifact_id,
                    "state": e.state,
                    "salt": e.salt.hex(),
                }
                for e in entries
            ],
            "root": tree.root,
            "proofs": [proof(membership.branches(tree).prove(places[e.record_key])) for e in entries],
            "manifest": version.encode(manifest).decode(),
            "digest": version.digest(version.encode(manifest)),
        }


def proof(made: version.EntryProof) -> dict[str, Any]:
    """Return a proof as a vector."""
    return {"position": made.position, "size": made.size, "hashes": [found.hex() for found in made.hashes]}


def policies() -> Iterator[dict[str, Any]]:
    """Yield policies with their digests."""
    tier = Tier(
        name="public",
        rank=0,
        excerpt_cap=300,
        context_chars=400,
        daily_chars=4000,
        daily_expansions=20,
        per_minute=10,
    )
    people = (Person(name="Lorna Vickery", aliases=("Lorna",)), Person(name="Inês", state=Standing.CLEARED))
    rules = (("texts/a.txt", Rule(display=False, cap=80, tier="public", sensitive=("medical",))),)
    for default in (Rule(), OPEN):
        made = Policy(
            archive="0f" * 16, n=1, parent="", default=default, tiers=(tier,), people=people, rules=rules, v=1
        )
        yield {"document": policy.encode(made).decode(), "digest": policy.digest(policy.encode(made))}
    begin, end = date(2026, 1, 2), date(2031, 6, 30)
    timed = replace(
        made,
        v=2,
        default=replace(OPEN, valid_until=end),
        tiers=(replace(tier, artifact_chars=900, daily_probes=3),),
        people=(*people, Person(name="Ben", state=Standing.CLEARED, receipt="a letter", valid_until=end)),
        rules=(("texts/a.txt", Rule(valid_from=begin, valid_until=end)),),
    )
    for each in (replace(made, v=2), timed):
        yield {"document": policy.encode(each).decode(), "digest": policy.digest(policy.encode(each))}


VECTORS = {"texts": texts, "artifacts": artifacts, "versions": versions, "policies": policies}


def render(name: str) -> str:
    """Return a file of vectors as it stands on disk."""
    return json.dumps(list(VECTORS[name]()), ensure_ascii=True, indent=1) + "\n"


if __name__ == "__main__":
    for each in VECTORS:
        (FOLDER / f"{each}.json").write_text(render(each), encoding="utf-8")
