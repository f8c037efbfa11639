"""Figures for the desk: shapes with integer places, written as SVG. Colours are classes; the style sheet has them."""
