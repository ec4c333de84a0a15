"""The dice game for two to four players."""
