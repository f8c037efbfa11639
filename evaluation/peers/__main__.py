"""``make peers``: every system in a process of its own, one after another; then the page (ARGS=--report: it alone)."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kwanzaa.settings")
django.setup()

from evaluation import folders  # noqa: E402 -- needs Django's settings
from evaluation.peers import giving, report  # noqa: E402
from evaluation.peers.asking import MODULES, How  # noqa: E402
from evaluation.peers.own import HOW  # noqa: E402

WORK: Final = Path("build/peers")
_PEERS: Final = (".venv-peers/bin/python", "-m", "evaluation.peers.asking")
_OWN: Final = (sys.executable, "manage.py", "as_peer")
_ONE: Final = dict.fromkeys(
    ("OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"
)  # more would wait for each other by spinning


def runs(archive: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield every run on an archive: its name, and the words of its process."""
    given = str(WORK / f"{archive}.json")
    systems = [
        *(("own", how, (*_OWN, how, archive)) for how in HOW),
        *((module, how, (*_PEERS, module, how)) for how in How for module in MODULES),
    ]
    for system, how, words in systems:
        run = f"{archive}-{system}-{how}"
        yield run, (*words, given, str(WORK / f"{run}.found"))


def main(words: Sequence[str]) -> None:
    """Run what was not run yet, in a house of its own, and write the page."""
    WORK.mkdir(parents=True, exist_ok=True)
    home = {"KWANZAA_STATE": str(WORK.resolve() / "house"), "KWANZAA_KEYS": str(WORK.resolve() / "keys")}
    models = {"KWANZAA_MODELS": str(settings.KWANZAA_MODELS), "HF_HUB_OFFLINE": "1"}
    environment = {**os.environ, **home, **models, **_ONE, "PYTHONPATH": "."}
    archives = [one for one in folders.ARCHIVES if one in words] or [*folders.ARCHIVES]
    if "--report" not in words:
        _run(
            [sys.executable, "manage.py", "migrate", "--verbosity=0"],
            {**environment, "KWANZAA_ROLE": "migrate"},
        )
        for name in archives:
            for kind, given in (("", giving.given), ("-few", giving.few)):
                (WORK / f"{name}{kind}.json").write_text(
                    json.dumps(given(folders.place(name))), encoding="utf-8"
                )
            for run, command in runs(name):
                if not (WORK / f"{run}.loss").exists():
                    sys.stderr.write(f"{run}, load {os.getloadavg()[0]:.1f}\n")
                    _run(command, environment)
    report.write(WORK)


def _run(command: Sequence[str], environment: Mapping[str, str]) -> None:
    subprocess.run(command, check=True, env=environment)  # noqa: S603 -- fixed words


if __name__ == "__main__":
    main(sys.argv[1:])
