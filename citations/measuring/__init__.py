"""How well questions are answered, and why; for those who tend and evaluate, never on the answer path."""
