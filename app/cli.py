"""The command `fresco`. Each subcommand is one file in `app/commands` with `add(commands)` and `run(arguments)`."""

import argparse
import sys
from collections.abc import Sequence

from app.commands import backup, play, replay, restore, serve, simulate, tidy, verify
from app.commands.arguments import Unusable, read_settings
from app.further_games import take_in

COMMANDS = (serve, backup, restore, tidy, simulate, replay, verify, play)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="fresco", description="Fresco, its modules and the tools around it.")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Exit code 1: it found something wrong; 2: it could not be run as it was asked."""
    try:
        _take_in_further_games()
        chosen = parser().parse_args(arguments)
        code: int = chosen.run(chosen)
    except Unusable as error:
        print(f"fresco: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        sys.stderr.close()
        return 0
    return code


def _take_in_further_games() -> None:
    """First of all, because the commands list the games there are."""
    folder = read_settings().games
    if folder is not None:
        take_in(folder)


if __name__ == "__main__":
    sys.exit(main())
