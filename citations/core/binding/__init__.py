"""Does a span carry a claim: quotation, facts, polarity, voice, near copy, the ladder and the judge."""
