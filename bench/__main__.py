"""`python -m bench [engine | browser | motion | history]`: print the figures, all of them unless one group is named."""

import importlib
import sys

GROUPS = ("engine", "browser", "motion", "history")


def main() -> int:
    chosen = sys.argv[1:] or list(GROUPS)
    for name in chosen:
        if name not in GROUPS:
            print(f"no group {name!r}; expected some of {', '.join(GROUPS)}", file=sys.stderr)
            return 2
        print(f"-- {name}")
        importlib.import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
