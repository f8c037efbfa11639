"""Files of an archive folder, read into canonical text. Nothing here decides what becomes of it."""
