"""Sentences of people in need, and questions with the same words; what is fitted on them, and what is measured."""
