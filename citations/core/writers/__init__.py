"""What a language model is sent, and what is taken from what it says. Pure: who sends it is an adapter."""
