"""A long evening: people come and go for an hour, and the house must not grow (`make soak`)."""
