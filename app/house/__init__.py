"""The house: what HTTP and sockets find alike when somebody comes in, and how it is held back."""
