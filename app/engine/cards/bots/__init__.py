"""The bots of the card game."""
