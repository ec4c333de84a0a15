"""Positions of the card game for tests and lessons; the game itself never imports them."""
