"""The Helm chart says what the code knows. Helm itself and Kubernetes' schemas: ``make chart``."""

import json
import re
from pathlib import Path

import pytest
import yaml

from kwanzaa.queues import Queue
from kwanzaa.tests.test_compose import read_by_the_settings, understood

CHART = Path(__file__).resolve().parents[2] / "deploy/helm/kwanzaa"
VALUES = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
TEMPLATES = {one.name: one.read_text(encoding="utf-8") for one in (CHART / "templates").iterdir()}
GIVEN = {
    "$one.queues | quote": "questions,models",
    "$one.concurrency | quote": "2",
    ".Values.signer.caller | quote": "app.kwanzaa",
    ".Values.signer.port": "7443",
    "if .Values.signer.demoKeys": "",
    "end": "",
}


def commands() -> list[list[str]]:
    found = re.findall(r"^ +command: (\[(?:python|celery).*\])$", "\n".join(TEMPLATES.values()), re.MULTILINE)
    return [
        yaml.safe_load(re.sub(r"\{\{-? (.*?) -?\}\}", lambda one: GIVEN[one[1]], words)) for words in found
    ]


@pytest.mark.parametrize("words", commands(), ids=lambda words: " ".join(words[:4]))
def test_every_command_of_the_chart_is_understood(words):
    assert understood(words)


def test_the_chart_has_a_pod_for_each_part_and_workers_for_every_queue():
    assert len(commands()) == 4  # migrate, workers, beat, signer; the web's is the image's own
    taken = {queue for one in VALUES["workers"].values() for queue in one["queues"].split(",")}
    assert taken == {queue.value for queue in Queue}
    schema = json.loads((CHART / "values.schema.json").read_text(encoding="utf-8"))
    pattern = schema["properties"]["workers"]["additionalProperties"]["properties"]["queues"]["pattern"]
    assert all(re.fullmatch(pattern, queue.value) for queue in Queue)


def test_every_setting_that_the_chart_gives_is_one():
    named = {
        *VALUES["settings"],
        *re.findall(r"(?:name: |^  )(KWANZAA_\w+)", "\n".join(TEMPLATES.values()), re.MULTILINE),
    }
    assert named <= read_by_the_settings()


def test_no_secret_stands_in_the_chart_and_only_the_signer_has_keys():
    assert not re.findall(r"kind: Secret\b", "\n".join(TEMPLATES.values()))
    assert [name for name, text in TEMPLATES.items() if "/srv/keys" in text] == ["signer.yaml"]
    assert "egress: []" in TEMPLATES["signer.yaml"]
    assert "secretRef" not in TEMPLATES["signer.yaml"]
