"""Sentences that expose somebody, and harmless ones beside them: what judges them is fitted and measured here."""
