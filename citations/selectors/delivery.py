"""What a requestor gets: nothing before a signed checkpoint covers it, and at every reading what policy allows now."""

from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.db.models import DateTimeField, Func, Q

from citations.core import demands, holdings
from citations.core.bundle import withdrawal
from citations.core.display.handles import Column
from citations.core.display.nearest import entries
from citations.core.errors import NotAsSignedError, UnknownQuestionError
from citations.core.records import Life
from citations.core.stages.enforcement import thresholds
from citations.models import Counterfactual, Handle, Question, StoredBundle
from citations.selectors.access import standing_of
from citations.selectors.exhibits import exhibits
from citations.selectors.reading import asked
from ledger import selectors as ledger
from ledger.core.bundle import BundleFile
from ledger.core.canonical import Json, decode
from ledger.core.envelope import Envelope, leaf, verify
from ledger.core.errors import CanonicalError, KwanzaaError
from ledger.core.fields import Fields
from ledger.core.keyset import Role
from ledger.core.proof import Proof, verify_proof
from ledger.core.seal import Seal
from ledger.core.sharing import Wrap
from personas import selectors as personas
from personas.core.veils import Veil
from personas.models import ArchiveVersion, Persona
from personas.selectors import Standing

_BARE: Final = dict.fromkeys(map(ord, "[]"))
_NOW: Final = Func(function="clock_timestamp", output_field=DateTimeField())  # the clock that released it


def delivered(question: Question) -> dict[str, Json] | None:
    """Return what the owner of *question* may read of its answer now; None until it is logged, covered and released.

    An answer that showed what may not be shown any more reads like a refusal for want of material; one that
    showed it below itself, as nearest, keeps its claims.
    Raises: UnknownQuestionError while its persona is not active, UnknownPersonaError for who has no tier any more.
    """
    found = _released(question)
    if found is None:
        return None
    bundle, covered = found
    if not Persona.objects.filter(pk=question.persona_id, state=Persona.State.ACTIVE).exists():
        raise UnknownQuestionError("its persona is not active")
    life = Life(**personas.life_of(question.persona))
    if (nonce := _destroyed(bundle)) is not None:
        bare = withdrawal.bare(question.text, profile=question.profile, nonce=nonce)
        return _withdrawn(question, bare, life)
    display = _signed_display(bundle, covered)
    if _stands(question, bundle, display):
        return display
    alone = withdrawal.alone(display)
    if alone is not None and _stands(question, bundle, alone):
        return alone
    return _withdrawn(question, display, life)


def _withdrawn(question: Question, display: dict[str, Json], life: Life) -> dict[str, Json]:
    is_strict = demands.is_strict(thresholds(question.profile, question.toggles))
    return withdrawal.withdraw(display, life, is_filtered=bool(question.filters), is_strict=is_strict)


def display_of(bundle: StoredBundle) -> bytes | None:
    """Return the bytes of what was shown; None once an artifact that stood in it was destroyed."""
    return None if _destroyed(bundle) is not None else bytes(bundle.display)


def columns_of(question: Question) -> tuple[Column, ...]:
    """Return which claims of an answer stand on which side, as they were put when it was made; signed by nobody."""
    found = _released(question)
    listed = [Fields(one, "columns") for one in found[0].columns] if found else []
    return tuple(
        Column(name=one.text("name"), claims=tuple(n for n in one.items("claims") if isinstance(n, int)))
        for one in listed
    )


def receipt(question: Question) -> bytes:
    """Return the signed receipt of an answer, as JSON. Raises: UnknownQuestionError until it is delivered."""
    found = _released(question)
    if found is None:
        raise UnknownQuestionError("no answer has been delivered yet")
    return bytes(found[0].receipt)


def bundle_file(question: Question) -> bytes:
    """Return the bundle as it is exported, for auditors and evaluations.

    Raises: UnknownQuestionError until a checkpoint covers it.
    """
    bundle = StoredBundle.objects.filter(question=question).first()
    proof = ledger.proof_for(bundle.ticket) if bundle else None
    if bundle is None or proof is None:
        raise UnknownQuestionError("no bundle has been logged yet")
    return _file(bundle, proof)


def counterfactual_file(bundle: StoredBundle) -> bytes:
    """Return what the full archive would have said, sealed, in the form of a bundle's file; for auditors alone.

    Raises: UnknownQuestionError until it is made and a checkpoint covers it.
    """
    made = Counterfactual.objects.filter(bundle=bundle).first()
    proof = ledger.proof_for(made.ticket) if made else None
    if made is None or proof is None:
        raise UnknownQuestionError("no counterfactual has been logged yet")
    return _file(made, proof)


def _file(made: StoredBundle | Counterfactual, proof: Proof) -> bytes:
    wraps = decode(bytes(made.wraps))
    return BundleFile(
        envelope=Envelope.parse(bytes(made.envelope)),
        seal=Seal.from_value(decode(bytes(made.seal))),
        wraps=tuple(Wrap.from_value(one) for one in wraps) if isinstance(wraps, list) else (),
        proof=proof,
    ).encode()


def _destroyed(bundle: StoredBundle) -> str | None:
    """Return the nonce of a display that was destroyed; nothing else of it is read, because nobody signed it."""
    try:
        fields = Fields(decode(bytes(bundle.display)), "display")
        return fields.text("nonce") if fields.text("t") == withdrawal.DESTROYED else None
    except CanonicalError:
        return None  # whoever compares it with what was signed says that it was changed


def _signed_display(bundle: StoredBundle, covered: ledger.Covered) -> dict[str, Json]:
    """Return the display as it was signed and logged; whoever can write to the table cannot change what is read.

    Raises: NotAsSignedError when row, signature and log do not agree.
    """
    envelope, keyset = Envelope.parse(bytes(bundle.envelope)), covered.keyset
    try:
        verify_proof(covered.proof(), leaf=leaf(envelope), keyset=keyset)
        payload = verify(envelope, keyset=keyset, role=Role.BUNDLE, index=covered.index)
    except KwanzaaError as e:
        raise NotAsSignedError(f"bundle {bundle.bundle_id}: {e}") from e
    display = bytes(bundle.display)
    value = decode(display)
    if Fields(decode(payload), "payload").text("display") != sha256(display).hexdigest() or not isinstance(
        value, dict
    ):
        raise NotAsSignedError(f"bundle {bundle.bundle_id}: another display was signed")
    return value


def is_logged(question: Question) -> bool:
    """Tell whether the answer is signed and covered; it is released at the next step."""
    bundle = StoredBundle.objects.filter(question=question).first()
    return bundle is not None and ledger.is_covered(bundle.ticket)


def _released(question: Question) -> tuple[StoredBundle, ledger.Covered] | None:
    # What is released later than at the next step was released before the clock was set back.
    ahead = _NOW + timedelta(milliseconds=settings.KWANZAA_RELEASE_STEP_MS, seconds=1)
    is_over = Q(question__released__lte=_NOW) | Q(question__released__gt=ahead)
    bundle = StoredBundle.objects.filter(is_over, question=question).first()
    covered = ledger.covering(bundle.ticket) if bundle is not None else None
    return (bundle, covered) if bundle is not None and covered is not None else None


def _stands(question: Question, bundle: StoredBundle, display: dict[str, Json]) -> bool:
    handles = {
        handle.letter: handle
        for handle in Handle.objects.filter(bundle=bundle)
        .select_related("artifact")
        .defer("artifact__payload")
    }
    if not entries(display):
        return True
    root = Fields(decode(Envelope.parse(bytes(bundle.envelope)).payload), "payload").text("archive_root")
    version = ArchiveVersion.objects.get(persona=question.persona, root=root).n
    standing = standing_of(question.user, question.persona)
    if not _may_be_named(standing, version, display):
        return False
    known = exhibits(display, handles, standing, version=version, asked=asked(question))
    ids = [handle.artifact.artifact_id for handle in handles.values()]
    life = personas.life_of(question.persona)
    return known is not None and withdrawal.stands(
        display,
        known,
        allowed=personas.scopes(standing, version=version, artifact_ids=ids, asked=asked(question)),
        tier=standing.tier,
        veil=Veil(people=personas.aliases(question.persona_id), own=(life["name"], *life["aliases"])),
    )


def _may_be_named(standing: Standing, version: int, display: dict[str, Json]) -> bool:
    """Tell whether nobody is named, in what the system said of its records, who is closed by now.

    That is who was sealed or anonymized since, and who wrote and got nothing that this reader may still know of.
    """
    claims = [Fields(one, "claim") for one in Fields(display, "display").items("claims")]
    said = [one.text("text") for one in claims if not one.items("sources")]
    if not said:
        return True
    told = personas.naming(standing.persona_id)
    held = personas.shelf(standing, version=version)
    names = {name for one in held for name in (one.item.creator, one.recipient) if name}
    people = names | {name.translate(_BARE) for name in names}  # as they stood before pseudonyms had brackets
    return all(told.is_open(text) and holdings.names_only(text, people) for text in said)
