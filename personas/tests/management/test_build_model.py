from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from personas.embedders import minilm, minilm_graph


def test_the_model_is_built_and_its_place_printed(settings, tmp_path, monkeypatch):
    monkeypatch.setattr(minilm_graph, "build", lambda _weights: FakeModel())
    settings.KWANZAA_MODELS = tmp_path / "models"
    out = StringIO()
    call_command("build_model", stdout=out)
    path = tmp_path / "models" / f"{minilm.NAME}.onnx"
    assert out.getvalue() == f"Embedding model: {path}\n"
    assert path.read_bytes() == b"graph"


def test_a_folder_that_cannot_be_written_is_told(settings, tmp_path):
    (tmp_path / "models").write_text("a file", encoding="utf-8")
    settings.KWANZAA_MODELS = tmp_path / "models"
    with pytest.raises(CommandError, match="set KWANZAA_MODELS"):
        call_command("build_model")


class FakeModel:
    """Stands for a graph of 90 MB."""

    def SerializeToString(self):  # noqa: N802 (protobuf's name)
        return b"graph"
