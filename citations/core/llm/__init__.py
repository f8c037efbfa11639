"""What a model is asked and what it said: prompt, reply, searches, budget, the test of its connection."""
