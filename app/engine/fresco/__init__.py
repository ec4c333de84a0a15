"""Fresco: the base game for two to four players, and the modules that join it."""
