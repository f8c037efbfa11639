"""What judging costs when an archive is taken in: processor time of it, of taking in without it, and their ratio.

``python -m evaluation.sensitivity.cost`` reads the demo, without a database: sentences are found and embedded,
judged with their headings, cut, and their passages embedded. Processor time, because others may use the machine.
"""

import argparse
import json
import os
import statistics
import time
from typing import Final

import django

_FACTS: Final = ("title", "creator", "date", "kind", "description")
_PARTS: Final = ("archive", "version2")


def main() -> None:
    """Measure some times, and print each and the median."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
    django.setup()
    ratios = measure(options.times)
    print(", ".join(f"{one:.3f}" for one in ratios))  # noqa: T201
    print(f"median {statistics.median(ratios):.3f}")  # noqa: T201


def measure(times: int) -> list[float]:
    """Return that ratio so many times, of processor time."""
    _once()  # opens both networks
    spent = [_once() for _ in range(times)]
    return [1 + judging / rest for judging, rest in spent]


def _once() -> tuple[float, float]:
    """Return the seconds of judging, and of everything else."""
    from django.conf import settings  # noqa: PLC0415 -- set up by now

    from personas import embedders  # noqa: PLC0415
    from personas.core import artifact  # noqa: PLC0415
    from personas.models import Persona  # noqa: PLC0415
    from personas.readers import folder  # noqa: PLC0415
    from personas.services import holding_back, indexing  # noqa: PLC0415

    demo, embedder = settings.BASE_DIR / "demo", embedders.get("minilm")
    given = json.loads((demo / "persona.json").read_text(encoding="utf-8"))
    persona = Persona(**{key: given[key] for key in ("slug", "name", "born", "died", "pronouns")})
    made = [
        artifact.make(
            archive="0" * 32,
            media="text",
            language="en",
            metadata={name: one.row.fact(name) for name in _FACTS},
            content=one.content,
        )
        for part in _PARTS
        for one in folder.read(demo / part).documents
    ]
    begun = time.process_time()
    found = [indexing.sentences(one, embedder) for one in made]
    near = indexing.embed_sentences(found, embedder)
    before = time.process_time()
    judged = holding_back.judge(persona, made, found, near, embedder)
    after = time.process_time()
    parts = zip(made, found, near, judged, strict=True)
    cuts = [indexing.cut(one, embedder, found=f, near=n, apart=j.spans) for one, f, n, j in parts]
    indexing.embed(cuts, embedder)
    return after - before, before - begun + time.process_time() - after


if __name__ == "__main__":
    main()
