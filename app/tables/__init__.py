"""Where engine, database and sockets meet: lobby, people, live play, nature and clocks."""
