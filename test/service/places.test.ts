/** What the service serves beside the API. The database is a fake. */
import { afterAll, expect, test } from "vitest";

import type { Database } from "../../examples/service/database/database.js";
import { embeddedEngine } from "../../examples/service/engine/embedded.js";
import {
  docsScript,
  isConsoleBuilt,
  startPage,
} from "../../examples/service/http/pages.js";
import {
  checks,
  files,
  metricsPlace,
} from "../../examples/service/http/places.js";
import { openPort } from "../../examples/service/http/port.js";
import { startService } from "../../examples/service/service.js";
import { createMetrics } from "../../examples/service/telemetry/metrics.js";

/** Whether the database responds. */
let isUp = true;

const database: Database = {
  isExclusive: false,
  query: <Row>() =>
    isUp
      ? // The counts of the gauges.
        Promise.resolve([{ count: 7 } as Row])
      : Promise.reject(new Error("The database is away.")),
  run: () => Promise.resolve(),
  transaction: (work) => work(database),
  close: () => Promise.resolve(),
};
const metrics = createMetrics(database);
const port = await openPort({ host: "127.0.0.1", port: 0 });
const { url } = port;
const beforeServed = await fetch(`${url}/health`);
port.servePlaces([
  checks(database),
  metricsPlace(metrics),
  files(database),
  startPage(),
  docsScript(),
]);
afterAll(port.close);

async function statusOf(path: string, method = "GET"): Promise<number> {
  const response = await fetch(url + path, { method });
  await response.arrayBuffer();
  return response.status;
}

test("a port answers with a problem of the API until it is served", async () => {
  expect(beforeServed.status).toBe(503);
  expect(beforeServed.headers.get("content-type")).toBe(
    "application/problem+json",
  );
  expect(await beforeServed.json()).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    status: 503,
  });
});

test("a start that finds its port in use stores nothing", async () => {
  const untouched = () => Promise.reject(new Error("The database was used."));
  const started = startService({
    host: "127.0.0.1",
    port: Number(new URL(url).port),
    database: {
      ...database,
      query: untouched,
      run: untouched,
      transaction: untouched,
    },
    engine: embeddedEngine,
    log: () => undefined,
  });
  await expect(started).rejects.toThrow(
    "is in use. Choose another one with --port",
  );
});

test("it is ready while the database responds, and alive without it", async () => {
  isUp = true;
  expect(await statusOf("/ready")).toBe(200);
  isUp = false;
  expect(await statusOf("/ready")).toBe(503);
  expect(await statusOf("/metrics")).toBe(503);
  expect(await statusOf("/files/a-b")).toBe(503);
  expect(await statusOf("/health?verbose")).toBe(200);
  isUp = true;
});

test("metrics count requests by template and outcome, and what waits", async () => {
  metrics.onRequest({
    requestId: "1",
    operation: "getWorkspaceV2",
    surface: "v2",
    method: "GET",
    path: "/v2/workspaces/{workspace_id}",
    requestPath: "/v2/workspaces/1",
    status: 200,
    outcome: "replied",
    duration: 120,
    owner: "ann",
  });
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  expect(text).toContain(
    'http_server_request_duration_seconds_sum{method="GET",route="/v2/workspaces/{workspace_id}",status="200",outcome="replied",version="v2"} 0.12\n',
  );
  expect(text).toContain("service_runs_in_progress 7\n");
  expect(text).toContain("service_deliveries_waiting 7\n");
  expect(text).not.toContain("ann");
});

test("other paths and methods are left to others", async () => {
  for (const path of ["/healthy", "/files/", "/files/a/b", "/metrics/x"])
    expect(await statusOf(path)).toBe(404);
  expect(await statusOf("/health", "POST")).toBe(404);
});

test("the address alone leads to the console or the documentation", async () => {
  const { status, headers } = await fetch(url, { redirect: "manual" });
  expect(status).toBe(302);
  expect(headers.get("location")).toBe(isConsoleBuilt() ? "console/" : "docs");
});

test("the script of the documentation is Scalar's, with our settings", async () => {
  const response = await fetch(`${url}/docs/reference.js`);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await response.text()).toMatch(/telemetry: false,[^]*\}\);\n$/);
});
