"""Fresco, the card game: its rules, one file a room."""
