"""What an auditor can read: bundles of the personas that they may audit, and only what lies in clear.

The question, the claims and the excerpts are in the seal; nothing here opens it.
"""

from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, F, Func, JSONField, QuerySet, TextField
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from audit.core.errors import NotLoggedError, UnknownBundleError
from audit.core.results import Report
from audit.core.statistics import Statistics, count
from audit.core.trust import read_trust
from audit.core.verification import verify
from citations import selectors as citations
from citations.core.errors import UnknownQuestionError
from citations.core.records import Reason, Rung
from citations.models import PassageUse, RefusalEvent, StoredBundle
from ledger import selectors as ledger
from personas.models import Artifact, Passage, Persona
from personas.selectors import Need, persona_for, personas_for

KINDS: Final = ("answer", "refusal")


class _Text(Func):
    """Bytes as text."""

    function = "convert_from"
    template = "%(function)s(%(expressions)s, 'UTF8')"
    output_field = TextField()


def audited(user: User | AnonymousUser) -> QuerySet[Persona]:
    """Return the personas whose answers *user* may audit, by slug; none for whoever is no auditor."""
    return personas_for(user, Need.AUDIT)


def bundles(
    user: User | AnonymousUser, *, slug: str = "", kind: str = "", rung: str = ""
) -> QuerySet[StoredBundle]:
    """Return what *user* may audit, newest first; each has ``kind`` and ``rung`` of its outcome, as it was shown.

    An empty filter takes everything. Raises: UnknownPersonaError, ForbiddenError for a *slug* that is not theirs.
    """
    personas = [persona_for(user, slug, Need.AUDIT)] if slug else audited(user)
    found = StoredBundle.objects.filter(question__persona__in=personas)
    found = found.select_related("question__persona").defer(
        "envelope", "seal", "wraps", "receipt", "question__text"
    )
    told = found.annotate(told=Cast(_Text(F("display")), JSONField()))
    named = told.annotate(kind=KT("told__outcome__kind"), rung=KT("told__outcome__rung")).defer("display")
    narrowed = {name: value for name, value in (("kind", kind), ("rung", rung)) if value}
    return named.filter(**narrowed).order_by("-created", "-pk")


def bundle_for(user: User | AnonymousUser, bundle_id: str) -> StoredBundle:
    """Return one bundle that *user* may audit. Raises: UnknownBundleError."""
    found = bundles(user).filter(bundle_id=bundle_id).first()
    if found is None:
        raise UnknownBundleError(f"no bundle {bundle_id[:32]!r} for this caller")
    return found


def bundle_file(bundle: StoredBundle) -> bytes:
    """Return the file of a bundle, with its proof. Raises: NotLoggedError until a checkpoint covers it."""
    try:
        return citations.bundle_file(bundle.question)
    except UnknownQuestionError as e:
        raise NotLoggedError(f"bundle {bundle.bundle_id} waits for ticket {bundle.ticket}") from e


def keyset_file() -> bytes:
    """Return the pinned roots and the chain of keysets, as a verifier takes them. Raises: KeysetError."""
    return ledger.chain().encode()


def report(bundle: StoredBundle, data: bytes) -> Report:
    """Verify a bundle's file, and that what its requestor got is what was signed.

    This server trusts its own chain; an auditor does it again at home, with a keyset that came another way.
    """
    return verify(data, trust=read_trust(keyset_file()), display=bytes(bundle.display))


def statistics(user: User | AnonymousUser, *, slug: str = "") -> Statistics:
    """Count how the answers ended that *user* may audit. Raises: UnknownPersonaError, ForbiddenError."""
    # The types know no annotation that was made in another function.
    rungs = bundles(user, slug=slug).order_by().values_list("rung").annotate(number=Count("pk"))  # type: ignore[misc]
    personas = [persona_for(user, slug, Need.AUDIT)] if slug else audited(user)
    refusals = RefusalEvent.objects.filter(persona__in=personas, evaluation=False)
    reasons = refusals.order_by().values_list("reason").annotate(number=Count("pk"))
    return count(
        {Rung(rung): number for rung, number in rungs},
        {Reason(reason): number for reason, number in reasons},
    )


def excerpt_keys(bundle: StoredBundle, *, more: tuple[str, ...] = ()) -> dict[str, bytes]:
    """Return the keys, by artifact ID, of everything that was retrieved for a bundle, and of *more* artifacts.

    Its excerpts are taken from nothing else. A key that was destroyed is left out.
    """
    passages = PassageUse.objects.filter(bundle=bundle).values("passage_id")
    persona = bundle.question.persona
    retrieved = Passage.objects.filter(persona=persona, id__in=passages).values("artifact_id")
    own = Artifact.objects.filter(persona=persona, key__isnull=False)
    found = own.filter(pk__in=retrieved) | own.filter(artifact_id__in=more)
    return {one.artifact_id: bytes(one.key) for one in found.only("artifact_id", "key") if one.key}
