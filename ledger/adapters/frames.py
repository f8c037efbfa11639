"""Messages over a stream: four bytes of length, most significant first, then so many bytes.

Memory grows with what has arrived, never with what was announced.
"""

import socket
import time
from typing import Final

from ledger.core.errors import SignerError

_LENGTH: Final = 4
_PIECE: Final = 2**16


def send(stream: socket.socket, message: bytes, *, seconds: float) -> None:
    """Send one message. Raises: SignerError when it is not taken within *seconds*."""
    stream.settimeout(seconds)
    try:
        stream.sendall(len(message).to_bytes(_LENGTH) + message)
    except OSError as e:
        raise SignerError(f"a message of {len(message)} bytes was not taken: {_reason(e)}") from e


def receive(stream: socket.socket, *, most: int, seconds: float, idle: float) -> bytes | None:
    """Return the next message; None when the other side has gone, or says nothing for *idle* seconds.

    From its first byte on a message has *seconds* to arrive, however many pieces it comes in.
    Raises: SignerError for a message that is longer than *most*, or does not come whole.
    """
    try:
        stream.settimeout(idle)
        first = stream.recv(1)
    except OSError:
        return None
    if not first:
        return None
    until = time.monotonic() + seconds
    length = int.from_bytes(first + _take(stream, _LENGTH - 1, until))
    if length > most:
        raise SignerError(f"a message of {length} bytes is longer than {most}")
    return _take(stream, length, until)


def _take(stream: socket.socket, wanted: int, until: float) -> bytes:
    taken = bytearray()
    try:
        while len(taken) < wanted:
            if (left := until - time.monotonic()) <= 0:
                raise TimeoutError
            stream.settimeout(left)
            piece = stream.recv(min(wanted - len(taken), _PIECE))
            if not piece:
                raise ConnectionAbortedError(0, "closed in the middle")
            taken += piece
    except OSError as e:
        raise SignerError(f"{len(taken)} of {wanted} bytes came: {_reason(e)}") from e
    return bytes(taken)


def _reason(error: OSError) -> str:
    return "too slow" if isinstance(error, TimeoutError) else (error.strerror or type(error).__name__)
