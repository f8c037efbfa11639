"""What texts are made of: tokens, folding, numbers, spans, and the words that people and pronouns are told by."""
