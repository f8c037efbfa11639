import numpy as np
import pytest

from ledger.tests.by_name import by_name
from personas.core.errors import EmbedderError
from personas.embedders import folder
from personas.tests.embedders import models


@pytest.fixture
def opened(tmp_path, settings):
    """Return a way to open the model of a folder that is made first."""

    def call(**how):
        settings.KWANZAA_EMBEDDER_FOLDER = models.write(tmp_path / "model", **how)
        return folder.Folder()

    return call


def expected(pooling, *words):
    rows = models.vectors()[[models.WORDS.index(word) for word in ("[CLS]", *words, "[SEP]")]]
    made = {
        "cls_token": rows[0],
        "mean_tokens": rows.mean(axis=0),
        "max_tokens": rows.max(axis=0),
        "mean_sqrt_len_tokens": rows.sum(axis=0),
        "lasttoken": rows[-1],
    }[pooling]
    return made / np.linalg.norm(made)


@pytest.mark.parametrize(
    "pooling", ["cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens", "lasttoken"]
)
def test_tokens_become_a_vector_as_the_folder_says(opened, pooling):
    embedder = opened(pooling=pooling)
    held, asked = embedder.embed(["The tide"])[0], embedder.embed(["The tide"], asked=True)[0]
    np.testing.assert_allclose(held, expected(pooling, "passage", ":", "the", "tide"), atol=1e-5)
    np.testing.assert_allclose(asked, expected(pooling, "query", ":", "the", "tide"), atol=1e-5)


def test_it_keeps_to_the_port(opened):
    embedder = opened(width=40)
    vectors = embedder.embed(["The tide", "", "bees " * 300])
    assert (vectors.shape, vectors.dtype, embedder.width) == ((3, 40), np.float32, 40)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    np.testing.assert_array_equal(vectors[0], embedder.embed(["The tide"])[0])
    np.testing.assert_array_equal(*embedder.embed(["bees " * 100, "bees " * 100 + "saffron"]))
    assert embedder.embed([]).shape == (0, 40)
    assert embedder.count("the tide") == 2
    assert embedder.max_tokens == 64 - 2 - 2
    assert embedder.name.startswith("model-")
    assert embedder.name.endswith("-40")


def test_any_other_file_is_another_name(opened, tmp_path):
    before = opened().name
    models.tell(tmp_path / "model", "config_sentence_transformers.json", prompts={})
    assert folder.Folder().name != before
    np.testing.assert_allclose(
        folder.Folder().embed(["the tide"])[0], expected("mean_tokens", "the", "tide"), atol=1e-5
    )


def take_away(name):
    return lambda path: (path / name).unlink()


def put(name, text):
    return lambda path: (path / name).write_text(text, encoding="utf-8")


def pooled(**said):
    return lambda path: models.tell(path, "1_Pooling/config.json", **said)


MEAN = {"pooling_mode_mean_tokens": True}


@by_name(
    ("spoil", "why"),
    {
        "no tokenizer": (take_away("tokenizer.json"), "is no tokenizer"),
        "no model": (take_away("onnx/model.onnx"), "holds 0 files"),
        "no pooling": (take_away("1_Pooling/config.json"), "cannot be read"),
        "pooling of no form": (put("1_Pooling/config.json", "[]"), "is no configuration"),
        "a broken model": (put("onnx/model.onnx", "broken"), "no model that ONNX Runtime"),
        "broken modules": (put("modules.json", "{}{"), "cannot be read"),
        "a layer more": (put("modules.json", '[{"type": "x.Dense"}]'), "layer Dense"),
        "too short": (
            lambda path: models.tell(path, "sentence_bert_config.json", max_seq_length=20),
            "too few",
        ),
        "no mode": (pooled(word_embedding_dimension=24), "another pooling"),
        "prompt": (pooled(word_embedding_dimension=24, include_prompt=False, **MEAN), "another pooling"),
        "mode": (pooled(word_embedding_dimension=24, pooling_mode_weightedmean_tokens=True), "another"),
        "no width": (pooled(**MEAN), "how wide"),
        "too wide": (pooled(word_embedding_dimension=99_999, **MEAN), "how wide"),
    },
)
def test_a_folder_that_cannot_be_used_is_told_in_one_sentence(opened, tmp_path, spoil, why):
    opened()
    spoil(tmp_path / "model")
    with pytest.raises(EmbedderError, match=why):
        folder.Folder()


def test_a_model_of_another_width_than_it_says_gives_no_vector(opened, tmp_path):
    opened()
    pooled(word_embedding_dimension=25, **MEAN)(tmp_path / "model")
    with pytest.raises(EmbedderError, match="no 25 numbers for each token"):
        folder.Folder().embed(["tide"])


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 0.0])
def test_what_is_no_direction_is_no_vector(opened, value):
    with pytest.raises(EmbedderError, match="without direction, or of what is no number"):
        opened(value=value).embed(["tide"])


def test_two_models_in_a_folder_are_one_too_many(opened, tmp_path):
    opened()
    (tmp_path / "model" / "onnx" / "model.onnx").rename(tmp_path / "model" / "onnx" / "a.onnx")
    folder.Folder()
    (tmp_path / "model" / "b.onnx").write_bytes(b"")
    with pytest.raises(EmbedderError, match="holds 2 files"):
        folder.Folder()


def test_without_a_folder_the_setting_is_named(settings):
    settings.KWANZAA_EMBEDDER_FOLDER = None
    with pytest.raises(EmbedderError, match="KWANZAA_EMBEDDER_FOLDER is not set"):
        folder.Folder()
