from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from personas.embedders import minilm, minilm_graph, pairs, sensitivity


def test_the_models_are_built_and_their_places_printed(settings, tmp_path, monkeypatch):
    class Graph:
        """Stands for one of 90 MB."""

        def SerializeToString(self):  # noqa: N802 (protobuf's name)
            return b"graph"

    monkeypatch.setattr(minilm_graph, "build", lambda _weights: Graph())
    monkeypatch.setattr(minilm_graph, "above", lambda _weights, _narrow: Graph())
    monkeypatch.setattr(minilm_graph, "paired", lambda _weights: Graph())
    monkeypatch.setattr(minilm_graph, "in_whole_numbers", lambda graph: graph)
    settings.KWANZAA_MODELS = tmp_path / "models"
    out = StringIO()
    call_command("build_model", stdout=out)
    path = tmp_path / "models" / f"{minilm.NAME}-shared.onnx"
    made = {one.name for one in path.parent.iterdir()}
    pieces, judge, encoder = minilm.above(), sensitivity.Reader().path(), pairs.CrossEncoder().path()
    assert out.getvalue().splitlines() == [
        f"Embedding model: {path}",
        f"Word pieces: {pieces}",
        f"Judge of sentences: {judge}",
        f"Cross-encoder: {encoder}",
    ]
    # An image's processes cannot write what they need later.
    assert made == {path.name, pieces.name, judge.name, encoder.name}
    assert {one.read_bytes() for one in path.parent.iterdir()} == {b"graph"}
    settings.KWANZAA_MODELS = path
    with pytest.raises(CommandError, match="set KWANZAA_MODELS"):
        call_command("build_model")
