"""Take long base64 out of JSON before it is read, and put it back: most of a bundle's bytes say nothing of its form.

Where no quote is escaped, quotes open and close strings by turns, so what stands between an odd one and the next is a
string. One that holds nothing but the letters of base64 has one form, which is its own; whatever the reader finds
right or wrong about the rest, it finds with or without it.
"""

from typing import Final, TypeAlias

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

LEAST: Final = 256  # bytes from which on a string is worth the trouble
_MARK: Final = "\uffff"  # a noncharacter: where one stands already, nothing is taken out
LETTERS: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def take_out(data: bytes) -> tuple[bytes, tuple[str, ...]]:
    """Return *data* with every long base64 value shortened to a mark, and the values in their order.

    Keys stay: their order is looked at. Of what is no JSON, something or nothing may be taken out; it stays none.
    """
    pieces = data.split(b'"')
    taken: list[str] = []
    for place in range(1, len(pieces) - 1, 2):
        piece = pieces[place]
        if (
            len(piece) >= LEAST
            and pieces[place + 1][:1] != b":"
            and not piece.translate(None, LETTERS + b"=")
        ):
            pieces[place] = f"{_MARK}{len(taken)}".encode()
            taken.append(piece.decode("ascii"))
    short = b'"'.join(pieces)
    # Nothing of this can stand in what was taken out, so it need not be looked for there.
    is_sure = short.count(_MARK.encode()) == len(taken) and b'\\"' not in short
    return (short, tuple(taken)) if is_sure else (data, ())


def put_back(value: Json, taken: tuple[str, ...]) -> Json:
    """Return a value that was read with its long strings in their places; lists and maps are changed in place."""
    if isinstance(value, str):
        return taken[int(value[1:])] if value.startswith(_MARK) else value
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, str | dict | list):
                value[key] = put_back(item, taken)
    elif isinstance(value, list):
        value[:] = [put_back(item, taken) for item in value]
    return value
