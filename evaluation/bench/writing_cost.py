"""What writing with a model costs beside the model: choosing what is sent, the prompt, and reading the answer.

The model here answers at once, with a quotation of the first passage, so that all that is measured is our own.
"""

import json
import time
from collections.abc import Sequence

from citations import services, wiring
from citations.adapters.drafters.modelled import Modelled
from citations.core.llm.prompts import Prompt
from citations.core.llm.said import Said
from evaluation.bench.measuring import Spans, percentiles
from ledger.core.canonical import Json
from personas import selectors as personas
from personas.models import Persona


class Instant:
    """A model that takes no time."""

    name = "instant"
    model = "none"
    tokens = 800

    def say(self, prompt: Prompt, seconds: float) -> Said:  # noqa: ARG002 -- the port's
        """Quote the first passage."""
        first = prompt.sending.passages[0] if prompt.sending else None
        quote = first.text[:200] if first else ""
        claim = {"quote": quote, "key": "c1", "claim": f"The archive says: “{quote}”", "inference": False}
        return Said(text=json.dumps({"claims": [claim], "declined": False}))


def measure(persona: Persona, texts: Sequence[str]) -> Json:
    """Return the CPU time around the model, for every question that comes as far as a draft."""
    spans, user = Spans(), services.evaluation_user()
    for text in texts:
        question, answer = services.consult(user=user, slug=persona.slug, text=text)
        scoped, evidence = answer.trail.scoped, answer.trail.evidence
        if scoped is None or evidence is None:
            continue
        session = wiring.session_for(question, personas.fullest_standing(persona))
        drafter = Modelled(Instant(), session, seconds=60)
        begun = time.process_time()
        drafter.write(scoped, evidence)
        spans.add("around", time.process_time() - begun)
    return percentiles(spans.of["around"]) if spans.of else None
