"""One game of every set of modules, in parallel, and resumable: `python -m tests.combinations`."""
