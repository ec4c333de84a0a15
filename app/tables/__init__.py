"""Where engine, database and messages meet: the lobby, the running table, people, and what these share."""
