"""Positions of the dice game made to measure."""
