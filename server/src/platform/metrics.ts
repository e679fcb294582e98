import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sharedWorkFaults } from "./concurrency/shared-work.ts";
import { heldCalls } from "./http/connection/call-flood.ts";

/** Metrics of this process for a monitoring system. */
export interface Metrics {
  /** Records one answer; `route` is the pattern, never the address. */
  recordResponse(method: string, route: string, status: number, seconds: number): void;
  /** Adds a figure that is read anew for each answer of /metrics; one that cannot be read is left out. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** `lostLogLines` is the number of log lines dropped since the start. */
export function openMetrics(lostLogLines: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(sharedWorkFaults);
  registry.registerMetric(heldCalls);
  const responseDurations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's first byte to the answer's last, by route pattern",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const lostLinesGauge: Gauge = new Gauge({
    name: "log_lines_lost",
    help: "Lines of the log that could not be written since the start",
    registers: [registry],
    collect: () => lostLinesGauge.set(lostLogLines()),
  });
  return {
    recordResponse: (method, route, status, seconds) =>
      responseDurations.labels(method, route, String(status)).observe(seconds),
    gauge(name, help, read) {
      const metric = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          await read().then(
            (value) => this.set(value),
            () => this.remove({}),
          );
        },
      });
      registry.registerMetric(metric);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
