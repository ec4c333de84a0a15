"""What is kept of a finished game: everything that everybody was told, readable without any rules."""
