"""What the keeper of the house looks at and does: the history of all games, people, reports, bans."""
