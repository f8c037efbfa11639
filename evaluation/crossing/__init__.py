"""What reads a question and a sentence together, learnt; nothing of it answers."""
