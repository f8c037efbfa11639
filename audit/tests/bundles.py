"""Build whole bundles for tests, in the form of ``citations.core.stages.assembly``, with the ledger's test keys.

``make()`` gives one honest answer: a quotation, an inference, a restricted source, and a claim that was
removed. Tests change the parts that they are about; everything else stays true to itself.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from audit.core.gating import decide, redisplay
from audit.core.opened import OpenedFile, open_file
from audit.core.rebuilt import terms_of
from audit.core.record import parse_record
from citations.core.ports import Assembled
from citations.core.stages.assembly import finish
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, encode
from ledger.core.canonical import decode as _decode
from ledger.core.checkpoint import Checkpoint
from ledger.core.commitments import commit, salt
from ledger.core.envelope import BUNDLE, leaf
from ledger.core.merkle import inclusion_proof, leaf_hash, root
from ledger.core.opening import Release, release
from ledger.core.proof import Proof
from ledger.core.seal import Excerpt, OpenedExcerpt, close, digest
from ledger.core.sharing import Holder, Shares, Wrap, cek_commitment, wrap
from ledger.tests.keys import CHAIN, KEYS, ORIGIN, RECIPIENTS, SEEDS, SIGNER, seed
from personas.core.membership import Member, branches, to_value
from personas.core.policy_rows import write_tier
from personas.core.tiers import Tier
from personas.core.version import Entry, State, build

BUNDLE_ID = "00112233445566778899aabbccddeeff"
SEED = seed("commitment seed")
SHARES = Shares(auditor=seed("share 1"), steward=seed("share 2"))
LETTER, JOURNAL = (f"sha256:{hashlib.sha256(name).hexdigest()}" for name in (b"letter", b"journal"))
ARTIFACT_KEYS = {artifact: seed(f"key of {artifact}") for artifact in (LETTER, JOURNAL)}
FAMILY = Tier(
    name="family",
    rank=1,
    excerpt_cap=300,
    context_chars=400,
    daily_chars=4000,
    daily_expansions=20,
    per_minute=10,
)
LIFE: dict[str, Json] = {
    "name": "Ada Finch",
    "aliases": ["Ada"],
    "pronoun": "she",
    "born": "1908",
    "died": "1987-11-02",
    "archive_end": "",
    "end_year": 1987,
}
QUOTE = "the bread was bad and the company worse\u202e, and I stayed"
MUSED = "I went to the harbour every evening that spring."
TEXTS_CITED: tuple[tuple[str, Json], ...] = ((LETTER, QUOTE), (JOURNAL, MUSED))
KEYSET_FILE = CHAIN.encode()
ENTRIES = tuple(
    Entry(record_key=key, artifact_id=artifact, state=State.PRESENT, salt=seed(f"salt of {key}"))
    for key, artifact in (("letters/1.txt", LETTER), ("journals/1.txt", JOURNAL))
)
TREE = branches(build(ENTRIES))
PLACES = dict(build(ENTRIES).positions)
ROOT = TREE.root


def decode(data: bytes) -> Any:
    """Read a canonical document, for tests that look into it."""
    return _decode(data)


def verdicts(*passed: str) -> list[Any]:
    return [
        {"rung": rung, "passed": rung in passed, "why": "told"}
        for rung in ("supported", "narrowed", "labeled", "refused")
    ]


def citation(artifact: str, relation: str, excerpt: int, length: int) -> dict[str, Any]:
    return {
        "artifact_id": artifact,
        "version": 3,
        "locator": {"paragraph": 2, "start": 10, "end": 10 + length},
        "relation": relation,
        "excerpt": excerpt,
        "why": "exact",
        "auto_bound": False,
    }


def claim(n: int, text: str, rung: str, *passed: str, citations: list[Any], **other: Json) -> dict[str, Any]:
    return {
        "n": n,
        "text": text,
        "rung": rung,
        "knowledge": "factual",
        "verdicts": verdicts(*passed),
        "doubts": [],
        "citations": citations,
        "delivered": rung != "refused",
        **other,
    }


def source(handle: str, excerpt: str | None) -> dict[str, Json]:
    return {"handle": handle, "label": "their words", "excerpt": excerpt, "about": "a letter, 1951"}


TEXTS = (
    f"In a letter, she wrote: “{QUOTE}”.",
    "This suggests that she liked the sea.",
    "Nobody saw her there.",
)


def claims() -> list[dict[str, Any]]:
    return [
        claim(
            1, TEXTS[0], "supported", "supported", citations=[citation(LETTER, "direct_quote", 0, len(QUOTE))]
        ),
        claim(
            2,
            TEXTS[1],
            "labeled",
            "labeled",
            citations=[citation(JOURNAL, "inference", 1, len(MUSED))],
            knowledge="reasoning",
        ),
        claim(3, TEXTS[2], "refused", "narrowed", "refused", citations=[]),
    ]


def known(artifact: str) -> dict[str, Json]:
    """Return what the gates knew of an artifact."""
    return {
        "title": f"Title of {artifact[:12]}",
        "creator": "Ada Finch",
        "date": "1951-05-12",
        "year": 1951,
        "kind": "letter" if artifact == LETTER else "journal",
        "primary": True,
        "language": "en",
        "source": "a box in the attic",
        "rights": "",
        "facts": [["/title", f"Title of {artifact[:12]}"], ["/date", "1951-05-12"]],
    }


def policy(judged: list[dict[str, Any]], **changes: Any) -> dict[str, Any]:
    """Return what the gates took in for these claims; everything may be shown unless *changes* say otherwise."""
    cited = [one["artifact_id"] for each in judged for one in each["citations"]]
    artifacts = list(dict.fromkeys(cited))
    keys = {one.artifact_id: one.record_key for one in ENTRIES}
    made: dict[str, Any] = {
        "tier": write_tier(FAMILY, v=2),
        "inference": True,
        "life": LIFE,
        "veiled": [],
        "origins": [
            {
                "record_key": keys[one],
                "artifact_id": one,
                "display": True,
                "cap": 600,
                "excerpt": len(cited) + n,
            }
            for n, one in enumerate(artifacts)
        ],
        "citations": [artifacts.index(one) for one in cited],
        "passages": [],
        "allowance": {"chars": 4000, "spent": []},
        "worn": [],
    }
    return made | changes


def display(
    made: dict[str, Any] | None = None, texts: tuple[tuple[str, Json], ...] | None = None
) -> dict[str, Any]:
    """Return the display answer that follows from a record's fields; ``test_pipeline`` holds it to the real stages."""
    told = fields(claims()) if made is None else made
    opened = opened_excerpts(told, TEXTS_CITED if texts is None else texts)
    record = parse_record({"seed": SEED.hex(), "fields": told, "display": {"nonce": "9f" * 16}})
    return redisplay(record, decide(record, opened, terms_of(record)))


def with_known(made: dict[str, Any], texts: tuple[tuple[str, Json], ...]) -> tuple[tuple[str, Json], ...]:
    """Return the excerpts of citations, what the gates knew of their origins, and what *texts* hold besides."""
    count = len(made["/policy"]["citations"])
    told = [one["artifact_id"] for one in made["/policy"]["origins"] if one["excerpt"] is not None]
    return (*texts[:count], *((one, known(one)) for one in told), *texts[count:])


def opened_excerpts(made: dict[str, Any], texts: tuple[tuple[str, Json], ...]) -> tuple[OpenedExcerpt, ...]:
    return tuple(
        OpenedExcerpt(artifact_id=artifact, readable=True, value=value)
        for artifact, value in with_known(made, texts)
    )


def fields(
    judged: list[dict[str, Any]], *, kind: str = "answer", rung: str = "labeled", **changes: Any
) -> dict[str, Any]:
    """Return the fields of a record of these claims; *changes* are of its policy."""
    padded = max(8, -(-len(judged) // 8) * 8)
    return {
        "/question": "Why did she stay?",
        "/session": {"subject": "u1", "tier": "family", "profile": "steward"},
        "/category": {
            "course": "proceed",
            "category": None,
            "query_type": "factual",
            "searches": ["why stay"],
        },
        "/outcome": {
            "kind": kind,
            "rung": rung,
            "reason": "not_covered" if kind == "refusal" else None,
            "removed": [{"topic": "statement 3", "why": "unsupported"}],
        },
        "/contract": {"version": "kwanzaa.answer.v1"},
        "/retrieval": [],
        "/checks": [],
        "/draft": {"drafter": "extractive", "prompt": "", "pieces": []},
        "/archive": archive(*_cited(judged)),
        "/policy": policy(judged, **changes),
        **{f"/claims/{n}": judged[n] if n < len(judged) else None for n in range(padded)},
    }


def _cited(judged: list[dict[str, Any]]) -> list[Json]:
    cited = dict.fromkeys(one["artifact_id"] for each in judged for one in each["citations"])
    return [member(artifact) for artifact in cited]


def member(artifact: str, **changes: Json) -> dict[str, Json]:
    """Prove that a letter or a journal stands in the version; *changes* make it wrong."""
    entry = next(one for one in ENTRIES if one.artifact_id == artifact)
    return {**to_value(Member(entry=entry, proof=TREE.prove(PLACES[entry.record_key]))), **changes}


def archive(*members: Json, **changes: Json) -> dict[str, Json]:
    made = [*members]
    pad = "0" * (-len(encode(made)) % 8192)
    return {"n": 3, "root": ROOT, "embedder": "hashing", "members": made, "pad": pad, **changes}


@dataclass(frozen=True, kw_only=True)
class Made:
    """A bundle with all that belongs to it."""

    bundle: BundleFile
    display: dict[str, Any]
    keys: tuple[str, ...]

    @property
    def release(self) -> Release:
        keys = {name: artifact_key(name) for name in self.keys}
        return release(self.bundle, seed=SEEDS["steward"], artifact_keys=keys)

    @property
    def opened(self) -> OpenedFile:
        return open_file(self.bundle, seed=SEEDS["auditor-1"], release=self.release)

    @property
    def data(self) -> bytes:
        return self.bundle.encode()

    @property
    def display_data(self) -> bytes:
        return encode(self.display)


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """What a bundle is made of. ``payload`` overrides fields of the payload after everything was worked out."""

    fields: dict[str, Any] = field(default_factory=lambda: fields(claims()))
    display: dict[str, Any] = field(default_factory=display)
    excerpts: tuple[tuple[str, Json], ...] = TEXTS_CITED
    record: dict[str, Any] = field(default_factory=dict)
    payload: dict[str, Any] = field(default_factory=dict)
    leaves: int = 11
    index: int = 6
    keys: tuple[str, ...] = (LETTER, JOURNAL)


def make(recipe: Recipe | None = None, **changes: object) -> Made:
    made = replace(recipe or Recipe(), **changes)  # type: ignore[arg-type] # a test that errs fails at once
    assembled = Assembled(
        payload={
            "t": "kwanzaa.bundle.v1",
            "bundle_id": BUNDLE_ID,
            "issued_at": "2026-11-21T08:00:00Z",
            "archive_root": ROOT,
            "policy": "01" * 32,
            "tables": "02" * 32,
            "keyset": KEYS.digest(),
            "claims": len([path for path in made.fields if path.startswith("/claims/")]),
            "commitments": {
                path: commit(salt(SEED, path), path, value) for path, value in made.fields.items()
            },
            "display": hashlib.sha256(encode(made.display)).hexdigest(),
        },
        sealed={"seed": SEED.hex(), "fields": made.fields, "display": made.display, **made.record},
        excerpts=with_known(made.fields, made.excerpts),
        display=made.display,
    )
    return keep(
        assembled, made.payload, prover=lambda own: prove(own, made.leaves, made.index), keys=made.keys
    )


def keep(
    assembled: Assembled,
    payload: dict[str, Any] | None = None,
    *,
    keys: tuple[str, ...],
    prover: Callable[[bytes], Proof] | None = None,
) -> Made:
    """Seal, sign and log what was assembled, as the port Record does. *payload* overrides; *keys* still exist."""
    bundle_id = str(assembled.payload["bundle_id"])
    key = SHARES.content_key(bundle_id)
    seal = close(
        {"record": assembled.sealed},
        [Excerpt(artifact_id=artifact, value=value) for artifact, value in assembled.excerpts],
        content_key=key,
        bundle_id=bundle_id,
        artifact_keys={artifact: artifact_key(artifact) for artifact, _ in assembled.excerpts},
    )
    signed = finish(assembled, seal=digest(seal), cek=cek_commitment(key)) | (payload or {})
    envelope = SIGNER.sign(BUNDLE, encode(signed))
    proof = (prover or (lambda own: prove(own, 11, 6)))(leaf_hash(leaf(envelope)))
    bundle = BundleFile(envelope=envelope, seal=seal, wraps=wraps(bundle_id), proof=proof)
    return Made(bundle=bundle, display=assembled.display, keys=keys)


def wraps(bundle_id: str) -> tuple[Wrap, ...]:
    share = {Holder.AUDITOR: SHARES.auditor, Holder.STEWARD: SHARES.steward}
    made = [wrap(share[one.role], recipient=one, bundle_id=bundle_id) for one in RECIPIENTS]
    return tuple(sorted(made, key=lambda one: (one.role, one.kid)))


def artifact_key(artifact: str) -> bytes:
    return seed(f"key of {artifact}")


def prove(own: bytes, leaves: int, index: int) -> Proof:
    hashes = [leaf_hash(bytes([n])) for n in range(leaves)]
    hashes[index] = own
    checkpoint = SIGNER.sign_checkpoint(Checkpoint(origin=ORIGIN, size=leaves, root=root(hashes)))
    return Proof(index=index, size=leaves, hashes=inclusion_proof(hashes, index), checkpoint=checkpoint)


def edit(data: bytes, *path: str | int, value: Json) -> bytes:
    """Change one place of a canonical document."""
    document = decode(data)
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return encode(document)
