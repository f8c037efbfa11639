"""Other systems beside this one: same archive, embedder, questions and machine. ``make peers``; nothing of it ships."""
