"""Positions made up as examples, for tests and lessons. No running game uses this folder, nor that of any game."""
