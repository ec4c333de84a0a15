"""Faults while games are played: `python -m tests.chaos` breaks what a house stands on, and looks for what was lost."""
