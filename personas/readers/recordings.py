"""Recordings: what they are; and WebVTT or SubRip, which say what is spoken in them, and when."""

import hashlib
import io
import re
import struct
import wave
from collections.abc import Callable, Iterator
from typing import Final

import webvtt
from webvtt.errors import MalformedCaptionError, MalformedFileError

from personas.core import text
from personas.core.desk import captions, kinds
from personas.core.desk.pieces import Piece, Reading, broken
from personas.core.errors import TextError
from personas.core.findings import Broken
from personas.readers import plain, sounds, web

MIMES: Final = {
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "mp4": "audio/mp4",
    "aiff": "audio/aiff",
    "amr": "audio/amr",
    "caf": "audio/x-caf",
    "matroska": "video/webm",
    "asf": "audio/x-ms-wma",
    "aac": "audio/aac",
}
_MOVING: Final = {".mp4": "video/mp4", ".m4v": "video/mp4", ".3gp": "video/3gpp", ".mov": "video/quicktime"}
_TAGS: Final = re.compile(r"<[^>]{0,200}>")


def read(name: str, data: bytes, charset: str) -> Reading:  # noqa: ARG001 -- a recording has none
    """Read what kind of recording it is. Of others than WAV, MP4, Ogg and AMR its length is not known here."""
    family = kinds.family(data[: kinds.HEAD])
    length = 0
    if family in _LENGTHS:
        try:
            length = _LENGTHS[family](data)
        except (struct.error, ValueError) as e:
            return broken(name, Broken.HALF, str(e))
    if family == "wav":
        try:
            with wave.open(io.BytesIO(data)) as sound:
                whole = sound.getnframes() * sound.getsampwidth() * sound.getnchannels()
                length = sound.getnframes() * 1000 // sound.getframerate()
                if len(sound.readframes(sound.getnframes())) < whole:
                    return broken(name, Broken.HALF, "it ends before its own header says")
        except (wave.Error, EOFError, ValueError, ZeroDivisionError) as e:
            return broken(name, Broken.HALF, type(e).__name__)
    mime = _MOVING.get(kinds.suffix(name), MIMES[family]) if family == "mp4" else MIMES[family]
    master = (("master", hashlib.sha256(data).hexdigest()), ("mime", mime), ("duration_ms", length))
    return Reading(pieces=(Piece(media="audio", facts=(("kind", "recording"),), master=master),))


def _length(data: bytes) -> int:
    """Return how many milliseconds an MP4 lasts, by its own head. Raises: ValueError, struct.error where it is half."""
    movie = next((body for kind, body in _boxes(data) if kind == b"moov"), b"")
    head = next((body for kind, body in _boxes(movie) if kind == b"mvhd"), b"")
    if not head:
        raise ValueError("it does not say what is in it")
    scale, length = struct.unpack_from(">IQ" if head[0] else ">II", head, 20 if head[0] else 12)
    return int(length * 1000 // scale) if scale else 0


def _boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Give kind and content of the boxes that stand one behind the other."""
    at = 0
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        head = 8
        if size == 1:
            (size,), head = struct.unpack_from(">Q", data, at + 8), 16
        size = size or len(data) - at
        if size < head or at + size > len(data):
            raise ValueError("it ends inside of what it holds")
        yield kind, data[at + head : at + size]
        at += size


_LENGTHS: Final[dict[str, Callable[[bytes], int]]] = {"mp4": _length, "ogg": sounds.ogg, "amr": sounds.amr}


def read_captions(name: str, data: bytes, charset: str) -> Reading:
    """Read a transcript: paragraphs by speaker and pause, and for every cue its words and its milliseconds."""
    try:
        words = web.decoded(data, plain.declared(data, charset))
        is_srt = kinds.suffix(name) == ".srt"
        cues = webvtt.from_buffer(io.StringIO(words), format="srt" if is_srt else "vtt", strict=is_srt)
        # What the parser of this form does not understand it passes over, without a word.
        if is_srt and words.count("-->") != len(cues):
            return broken(name, Broken.HALF, "a cue has no times or no words")
        paragraphs, places = captions.joined(list(_spoken(cues)))
    except TextError as e:
        return broken(name, Broken.TEXT, str(e))
    except (MalformedCaptionError, MalformedFileError, KeyError, ValueError) as e:
        return broken(name, Broken.HALF, type(e).__name__)
    if not paragraphs:
        return broken(name, Broken.EMPTY_FILE, "no cue holds a word")
    return Reading(pieces=(Piece(media="audio", paragraphs=paragraphs, places=places),))


def _spoken(cues: webvtt.WebVTT) -> Iterator[tuple[str, str, int, int]]:
    """Give speaker, words, beginning and end of each cue that holds a word."""
    for cue in cues.captions:
        begin, end = cue.start_time.in_milliseconds(), cue.end_time.in_milliseconds()
        words = text.line(_TAGS.sub("", cue.text.replace("\n", " ")))
        if end <= begin:
            raise ValueError(f"a cue ends at {end} ms, before it begins")
        if words:
            yield text.line(cue.voice or ""), words, begin, end
