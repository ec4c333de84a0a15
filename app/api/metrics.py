"""What a process counts of itself, as Prometheus reads it. No name, code or address is ever a label."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from app.tables.counters import BOUNDS
from app.tables.running.live import LivePlay

__all__ = ["CONTENT_TYPE", "written"]


class _Figures(Collector):
    def __init__(self, live: LivePlay) -> None:
        self._live = live

    def collect(self) -> Iterator[Metric]:
        counters, present = self._live.shared.counters, self._live.present()
        decisions = CounterMetricFamily("fresco_decisions", "Decisions stored, by who made them", labels=["made_by"])
        for made_by, number in counters.decisions.items():
            decisions.add_metric([made_by], number)
        yield decisions
        yield CounterMetricFamily("fresco_refused", "Messages of players with a refused pick", counters.refused)
        yield CounterMetricFamily("fresco_errors", "Unexpected errors", counters.errors)
        yield GaugeMetricFamily("fresco_sockets", "Open sockets", present.sockets)
        yield GaugeMetricFamily("fresco_people", "Different players with an open socket", present.people)
        yield GaugeMetricFamily("fresco_tables", "Tables in memory", present.tables)
        yield GaugeMetricFamily("fresco_tasks", "What is under way in the event loop", len(asyncio.all_tasks()))
        yield self._durations()

    def _durations(self) -> Metric:
        durations = self._live.shared.counters.durations
        ends = [*map(str, BOUNDS), "+Inf"]
        buckets = list(zip(ends, accumulate(durations.counts), strict=True))
        return HistogramMetricFamily(
            "fresco_decision_seconds", "From the arrival of a message to its commit", buckets, durations.seconds
        )


def written(live: LivePlay) -> bytes:
    """A registry for each answer: several houses may be open in one process, as in tests."""
    registry = CollectorRegistry()
    registry.register(_Figures(live))
    ProcessCollector(registry=registry)
    return generate_latest(registry)
