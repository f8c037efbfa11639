"""Follow-ups told whole, and sides of comparisons, as a model proposes them; the rules of ``asking`` decide."""
