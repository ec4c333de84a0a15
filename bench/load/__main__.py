"""`python -m bench.load [memory | idle | flat | paced | ramp | pages]`: all of them unless some are named."""

from __future__ import annotations

import argparse
import gc
from pathlib import Path

import uvloop

from bench.load import plot, told
from bench.load.figures import Report, save
from bench.load.run import MEASUREMENTS, Options, run

REPORT = Path("var/load.json")


def main() -> int:
    parser = _parser()
    arguments = parser.parse_args()
    if unknown := set(arguments.measurements) - set(MEASUREMENTS):
        parser.error(f"no measurement {', '.join(unknown)}; expected some of {', '.join(MEASUREMENTS)}")
    if arguments.processes > 1 and not (arguments.database and arguments.redis):
        parser.error("several processes share their tables by --database and --redis")
    gc.disable()  # a pause of the clients would be taken for one of the house
    options = Options(
        measurements=tuple(arguments.measurements) or MEASUREMENTS,
        tables=arguments.tables,
        pace=arguments.pace,
        seconds=arguments.seconds,
        times=arguments.times,
        memory=tuple(arguments.memory),
        database=arguments.database,
        redis=arguments.redis,
        processes=arguments.processes,
    )
    report = uvloop.run(run(options, lambda found: print(told.line(found), flush=True)))
    print(told.terminal(report))
    _write(report, arguments.json, arguments.docs)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=(__doc__ or "").partition(": ")[2])
    parser.add_argument("measurements", nargs="*", metavar="MEASUREMENT")
    parser.add_argument("--tables", type=int, default=50, help="how many play at once (default 50)")
    parser.add_argument("--pace", type=float, default=200, help="decisions a second at all of them (default 200)")
    parser.add_argument("--seconds", type=float, default=10, help="how long each is measured (default 10)")
    parser.add_argument("--times", type=int, default=1, help="how often the pace is measured (default once)")
    parser.add_argument("--memory", type=int, nargs="+", default=[0, 50, 200], help="tables (default 0 50 200)")
    parser.add_argument("--database", help="a PostgreSQL server, on which a database is made and dropped again")
    parser.add_argument("--redis", help="needed by several processes")
    parser.add_argument("--processes", type=int, default=1, help="the seats of each table are spread over them")
    parser.add_argument("--json", type=Path, default=REPORT, help=f"where the figures go (default {REPORT})")
    parser.add_argument("--docs", type=Path, help="a folder for a page of figures and a plot")
    return parser


def _write(report: Report, file: Path, docs: Path | None) -> None:
    save(report, file)
    if docs is not None:
        docs.mkdir(parents=True, exist_ok=True)
        (docs / "figures.md").write_text(told.document(report))
        (docs / "latency.svg").write_text(plot.latency(report.plays))


if __name__ == "__main__":
    raise SystemExit(main())
