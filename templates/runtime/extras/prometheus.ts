/** Metrics for Prometheus of the events of a server, by the package prom-client. */
import { Gauge, Histogram, Registry } from "prom-client";

import type { RequestEntry, Server } from "../server.js";
import { durationBounds, methodOf } from "./http-metrics.js";

/** Options of the metrics. */
export interface MetricsOptions {
  /** Where the metrics are registered. Default: a registry of their own. */
  readonly registry?: Registry;
  /** The upper bounds of the durations, in seconds. Default: those of OpenTelemetry. */
  readonly buckets?: readonly number[];
}

/** The metrics of a server. */
export interface ServerMetrics {
  /** The option `onRequest` of `createServer`. */
  readonly onRequest: (entry: RequestEntry) => void;
  /** Counts the requests that are being handled. */
  readonly wrap: (server: Server) => Server;
  /** What Prometheus reads at `/metrics`, of the type `contentType`. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  readonly registry: Registry;
}

/**
 * Makes the metrics `http_server_request_duration_seconds`, by method, path template,
 * status, outcome, and API version, and `http_server_active_requests`. Labels have few
 * values: requests that match no operation share the route "".
 */
export function serverMetrics({
  registry = new Registry(),
  buckets = durationBounds,
}: MetricsOptions = {}): ServerMetrics {
  const durations = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "How long requests took, by route and outcome.",
    labelNames: ["method", "route", "status", "outcome", "version"],
    buckets: [...buckets],
    registers: [registry],
  });
  const active = new Gauge({
    name: "http_server_active_requests",
    help: "Requests that are being handled.",
    registers: [registry],
  });
  return {
    registry,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    onRequest: (entry) => {
      const { path: route = "", surface: version = "", outcome } = entry;
      const { status, duration } = entry;
      const method = methodOf(entry);
      durations.observe(
        { method, route, status, outcome, version },
        duration / 1000,
      );
    },
    wrap: (server) => ({
      ...server,
      handle: async (request) => {
        active.inc();
        try {
          return await server.handle(request);
        } finally {
          active.dec();
        }
      },
    }),
  };
}
