"""Marbles: a further game, as somebody might bring it along in a folder of their own."""
