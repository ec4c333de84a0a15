"""People: who they are, whether they are there, what they say and how they vote."""
