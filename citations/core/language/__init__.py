"""What words are and what they do in a sentence; no rule of citation."""
