"""From a question to its delivered answer, alone, beside embedding, search and signatures."""

from collections.abc import Sequence
from functools import partial
from statistics import median

from django.conf import settings

from citations import services
from citations.models import StoredBundle
from evaluation.bench.measuring import Spans, timed
from ledger import wiring as ledger
from ledger.core.canonical import Json
from ledger.core.envelope import Envelope
from personas import embedders
from personas import selectors as personas
from personas.models import Persona

_SIGNED: tuple[str, ...] = (
    "envelope",
    "receipt",
    "receipt",
)  # the head is signed by two keys, as a receipt is


def measure(persona: Persona, texts: Sequence[str]) -> Json:
    """Ask one question after the other in this process; each part is taken again beside it. Spans by the clock."""
    spans, user, signer = Spans(), services.evaluation_user(), ledger.signer()
    services.consult(user=user, slug=persona.slug, text=texts[0])  # models loaded, plans made
    standing, version = personas.fullest_standing(persona), personas.current_version(persona).n
    embedder = embedders.get(settings.KWANZAA_EMBEDDER)
    for text in texts:
        spans.add("whole", timed(partial(_ask, text, persona)))
        stored = StoredBundle.objects.filter(question__user=user).latest("pk")
        spans.add("embedding", timed(partial(embedder.embed, (text,))))
        vector = embedder.embed((text,))[0]
        search = partial(personas.search, standing, version=version, text=text, vector=vector)
        spans.add("search", timed(partial(search, embedder=embedder.name)))
        wanted = [Envelope.parse(bytes(getattr(stored, name))) for name in _SIGNED]
        spans.add(
            "signatures", sum(timed(partial(signer.sign, one.payload_type, one.payload)) for one in wanted)
        )
    least = sum(median(spans.of[name]) for name in ("embedding", "search", "signatures"))
    return {**spans.figures(), "percent": round(100 * median(spans.of["whole"]) / least)}


def _ask(text: str, persona: Persona) -> object:
    return services.consult(user=services.evaluation_user(), slug=persona.slug, text=text)
