"""A folder as the judges open it: the model in 8 bits, its tokenizer, what its classes are called, and its card."""

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer
from tokenizers.processors import TemplateProcessing

from evaluation.training.teaching import LONGEST, Head, Learnt

_POSITIONS: Final = LONGEST + 4  # judges cut there; what is longer was never learnt


def write(to: Path, head: Head, learnt: Learnt, model: Path, card: str) -> Path:
    """Write the folder of one head below *to*, beside its place first; *model* is the folder of the weights."""
    folder = to / head.folder
    to.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=to, prefix=f".{head.folder}-") as beside:
        made = Path(beside) / head.folder
        made.mkdir()
        whole = Path(beside) / "whole.onnx"
        learnt.export(head, whole)
        # In 7 of the 8 bits: with all, processors without VNNI add up to more than they hold.
        quantize_dynamic(
            whole, made / "model.onnx", weight_type=QuantType.QInt8, per_channel=True, reduce_range=True
        )
        if head.swapped:
            swapped(model).save(str(made / "tokenizer.json"), pretty=False)
        else:
            shutil.copy(model / "tokenizer.json", made)
        (made / "config.json").write_text(json.dumps(_config(head), indent=1) + "\n", encoding="utf-8")
        (made / "MODEL_CARD.md").write_text(card, encoding="utf-8")
        shutil.move(made, folder)
    return folder


def swapped(model: Path) -> Tokenizer:
    """Return the tokenizer of the weights, but with the second text before the first."""
    found = Tokenizer.from_file(str(model / "tokenizer.json"))
    found.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS]:0 $B:0 [SEP]:0 $A:1 [SEP]:1",
        special_tokens=[(one, found.token_to_id(one)) for one in ("[CLS]", "[SEP]")],
    )
    return found


def _config(head: Head) -> dict[str, object]:
    return {
        "model_type": "bert",
        "id2label": {str(n): one for n, one in enumerate(head.labels)},
        "max_position_embeddings": _POSITIONS,
    }
