"""What the curators' desk decides: kinds of files, where words stand in them, and what became of each."""
