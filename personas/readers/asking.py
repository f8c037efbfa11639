"""Has a model server of the house read an image or hear a recording. Its words come back, or why there are none.

An image is sent as a child without rights drew it anew, a recording as it was handed in; neither with its name.
"""

from base64 import b64encode
from dataclasses import dataclass
from typing import Any, Final

from personas import line
from personas.core.desk import kinds
from personas.core.desk.pieces import LONGEST
from personas.core.desk.recognition import Recognition
from personas.core.errors import ArtifactError, EmbedderError, TextError
from personas.core.findings import Broken, Finding
from personas.readers import replies

SIDE: Final = 2_000  # pixels of the longer side of an image that is sent
_SAID: Final = 2**23  # bytes of a reply; each token may say how sure it is
_TOKENS: Final = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Where a model is (the address that ends in ``/v1``), and how it is asked. ``elsewhere``: outside of the house."""

    url: str
    setting: str
    model: str
    key: str
    seconds: int
    elsewhere: bool

    def address(self) -> str:
        """Return the address without its last stroke. Raises: EmbedderError, which names the setting."""
        return line.address(self.url, self.setting, elsewhere=self.elsewhere)


def see(server: Server, picture: bytes, *, name: str) -> Recognition | Finding:
    """Return what a server reads in a PNG, or says is to be seen in it; a finding calls it *name*."""
    shown = {
        "type": "image_url",
        "image_url": {"url": f"data:image/png;base64,{b64encode(picture).decode()}"},
    }
    asked = {
        "model": server.model,
        "temperature": 0,
        "max_tokens": _TOKENS,
        "logprobs": True,
        "messages": [{"role": "system", "content": replies.TASK}, {"role": "user", "content": [shown]}],
    }
    try:
        data = _post(server, "chat/completions", asked)
        found = replies.seen(data, program=server.model)
    except (EmbedderError, ArtifactError, TextError) as e:
        return _none(name, server, e)
    return _nothing(name, server) if found is None else found


def hear(server: Server, sound: bytes, *, name: str) -> Recognition | Finding:
    """Return what a server hears in a recording; a finding calls it *name*."""
    asked = {"model": server.model, "response_format": "verbose_json", "temperature": "0"}
    try:
        data = _post(server, "audio/transcriptions", asked, (f"recording{kinds.suffix(name)}", sound))
        found = replies.heard(data, program=server.model)
    except (EmbedderError, ArtifactError, TextError) as e:
        return _none(name, server, e)
    return _nothing(name, server) if found is None else found


def _post(server: Server, what: str, asked: dict[str, Any], file: tuple[str, bytes] | None = None) -> bytes:
    url = f"{server.address()}/{what}"
    return line.post(url, asked, key=server.key, most=_SAID, seconds=server.seconds, file=file)


def _none(name: str, server: Server, why: Exception) -> Finding:
    said = str(why) if isinstance(why, EmbedderError) else f"what {server.model} replied is of no use: {why}"
    return Finding(file=name, row=0, rule=Broken.UNRECOGNISED, detail=said[:LONGEST])


def _nothing(name: str, server: Server) -> Finding:
    return Finding(file=name, row=0, rule=Broken.UNRECOGNISED, detail=f"{server.model} found none")
