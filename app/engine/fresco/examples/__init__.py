"""Positions of Fresco made up as examples, for tests and lessons. No running game uses this folder."""
