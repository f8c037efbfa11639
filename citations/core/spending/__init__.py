"""What models may cost: tokens, time and money, and when nobody asks a server that does not answer."""
