"""Whether a span carries a claim: checked, never assumed."""
