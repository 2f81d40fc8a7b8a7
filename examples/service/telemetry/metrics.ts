import { collectDefaultMetrics, Gauge } from "prom-client";

import {
  type ServerMetrics,
  serverMetrics,
} from "../../../generated/runtime/extras/prometheus.js";
import {
  only,
  type Queries,
  sql,
  type Statement,
} from "../database/database.js";

/** Makes the metrics of a process. Labels have few values: never ids, and paths as templates. */
export function createMetrics(queries: Queries): ServerMetrics {
  const metrics = serverMetrics();
  const registers = [metrics.registry];
  collectDefaultMetrics({ register: metrics.registry });
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
  return metrics;
}

interface Counted {
  readonly count: number;
}
