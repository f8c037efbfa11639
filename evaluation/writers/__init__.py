"""Five simulated writers over a loopback server: what is lost of a model's answer, and what comes through."""
