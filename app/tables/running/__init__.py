"""The running table: games in memory, and the one way of a decision into the database and out to everybody."""
