from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from personas.embedders import minilm, minilm_graph, sensitivity


def test_the_models_are_built_and_their_places_printed(settings, tmp_path, monkeypatch):
    class Graph:
        """Stands for one of 90 MB."""

        def SerializeToString(self):  # noqa: N802 (protobuf's name)
            return b"graph"

    monkeypatch.setattr(minilm_graph, "build", lambda _weights, _narrow: Graph())
    settings.KWANZAA_MODELS = tmp_path / "models"
    out = StringIO()
    call_command("build_model", stdout=out)
    path = tmp_path / "models" / f"{minilm.NAME}-{minilm.NARROW[:8]}.onnx"
    made = {one.name for one in path.parent.iterdir()}
    judge = sensitivity.Reader().path()
    assert out.getvalue() == f"Embedding model: {path}\nJudge of sentences: {judge}\n"
    assert made == {
        path.name,
        judge.name,
    }  # an image's processes cannot write the second one when they need it
    assert path.read_bytes() == judge.read_bytes() == b"graph"
    settings.KWANZAA_MODELS = path
    with pytest.raises(CommandError, match="set KWANZAA_MODELS"):
        call_command("build_model")
