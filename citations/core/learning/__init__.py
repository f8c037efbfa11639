"""What is learnt from use (seed 002): how much was cited, patterns without words, and tables that curators accept.

Nothing here is evidence, and nothing here moves a threshold or a rung: an accepted table orders what was found.
"""
