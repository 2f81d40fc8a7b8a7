import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import type { RequestEntry } from "../../../generated/runtime/server.js";
import {
  only,
  type Queries,
  sql,
  type Statement,
} from "../database/database.js";

/** What Prometheus reads at `/metrics`. */
export interface Metrics {
  /** Counts a request: for the hook `onRequest`. */
  readonly count: (entry: RequestEntry) => void;
  readonly contentType: string;
  /** Returns the numbers as text. Reads the database. */
  readonly text: () => Promise<string>;
}

/** Makes the metrics of a process. Labels have few values: never ids, and paths as templates. */
export function createMetrics(queries: Queries): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "How long requests took, by operation and outcome.",
    labelNames: ["method", "route", "status", "outcome"],
    registers,
  });
  const gauge = (name: string, help: string, count: Statement<Counted>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await only(queries, count)).count);
      },
    });
  gauge(
    "service_runs_in_progress",
    "Runs that have not settled, of all processes.",
    sql<Counted>`
      select count(*)::integer as count from runs where status = 'in_progress'`,
  );
  gauge(
    "service_deliveries_waiting",
    "Deliveries of webhooks that wait for an attempt, of all processes.",
    sql<Counted>`select count(*)::integer as count from tenon_deliveries`,
  );
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    count: ({ method, path: route = "", status, outcome, duration }) => {
      requests.observe({ method, route, status, outcome }, duration / 1000);
    },
  };
}

interface Counted {
  readonly count: number;
}
