"""Old Word documents, made by hand: a compound file with two streams, as [MS-CFB] and [MS-DOC] say."""

import struct

SECTOR = 512
_END, _FREE, _FAT = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


def compound(**streams: bytes) -> bytes:
    """Pack streams; each is padded, so that it lies in sectors of its own."""
    padded = {name: data.ljust(4096, b"\0") for name, data in streams.items()}
    padded = {name: data + bytes(-len(data) % SECTOR) for name, data in padded.items()}
    fat, bodies, starts = [_FAT, _END], b"", dict[str, int]()
    for name, data in padded.items():
        starts[name], n = len(fat), len(data) // SECTOR
        fat += [*range(len(fat) + 1, len(fat) + n), _END]
        bodies += data
    entries = [_entry("Root Entry", 5, child=1)]
    entries += [
        _entry(name, 2, right=at + 2 if at + 1 < len(padded) else _FREE, start=starts[name], size=len(data))
        for at, (name, data) in enumerate(padded.items())
    ]
    directory = b"".join(entries).ljust(SECTOR, b"\0")
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
    head += bytes(6) + struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, _END, 0, _END, 0)
    head += struct.pack("<109I", 0, *[_FREE] * 108)
    return head + struct.pack("<128I", *fat, *[_FREE] * (128 - len(fat))) + directory + bodies


def _entry(
    name: str, kind: int, *, right: int = _FREE, child: int = _FREE, start: int = _END, size: int = 0
) -> bytes:
    spelled = name.encode("utf-16-le")
    head = spelled.ljust(64, b"\0") + struct.pack("<HBBIII", len(spelled) + 2, kind, 1, _FREE, right, child)
    return head + bytes(36) + struct.pack("<IQ", start, size)


def doc(
    *runs: tuple[str, int], flags: int = 0, version: int = 0xC1, notes: int = 0, beyond: int = 0
) -> bytes:
    """Write runs of text, each with a word of formatting (0: none); every second one has two bytes for each sign."""
    at, places, pieces, formats, text = 0x400, [0], list[bytes](), list[tuple[int, int, int]](), b""
    for number, (words, format_) in enumerate(runs):
        data = words.encode("utf-16-le" if number % 2 else "cp1252")
        where = at + len(text) if number % 2 else (at + len(text)) * 2 | 1 << 30
        pieces.append(struct.pack("<HIH", 0, where + beyond, 0))
        formats.append((at + len(text), at + len(text) + len(data), format_))
        places.append(places[-1] + len(words))
        text += data + bytes(len(data) % 2)
    body = struct.pack(f"<{len(places)}I", *places) + b"".join(pieces)
    clx = b"\x01" + struct.pack("<H", 3) + b"\x00\x08\x01" + b"\x02" + struct.pack("<I", len(body)) + body
    stream = bytearray(at) + text
    stream += bytes(-len(stream) % SECTOR)
    page = len(stream) // SECTOR
    struct.pack_into("<HH", stream, 0, 0xA5EC, version)
    struct.pack_into("<H", stream, 0x0A, flags)
    struct.pack_into("<ii", stream, 0x4C, places[-1], notes)
    struct.pack_into("<II", stream, 0xFA, len(clx), 12)
    struct.pack_into("<II", stream, 0x1A2, 0, len(clx))
    table = clx + struct.pack("<III", at, at + len(text), page)
    return compound(WordDocument=bytes(stream) + _page(formats), **{"0Table": table})


def _page(formats: list[tuple[int, int, int]]) -> bytes:
    """Write which bytes are formatted how. Before the word that counts stands one that says how long it is itself."""
    page, at = bytearray(SECTOR), SECTOR - 1
    page[at] = len(formats)
    starts = [start for start, _, _ in formats]
    struct.pack_into(f"<{len(formats) + 1}I", page, 0, *starts, formats[-1][1])
    for number, (_, _, format_) in enumerate(formats):
        if format_:
            said = struct.pack("<HB2s", 0xC615, 2, b"xx") + struct.pack("<HB", format_, 1)
            at = (at - 1 - len(said)) // 2 * 2
            page[at : at + 1 + len(said)] = bytes([len(said)]) + said
            page[4 * (len(formats) + 1) + number] = at // 2
    return bytes(page)
