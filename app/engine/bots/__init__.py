"""Bots. Each gets what its seat can see and what it is asked, as plain JSON data, and never the position."""
