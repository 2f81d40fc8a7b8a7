import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { describe, expect, it } from "vitest";

import { adapters } from "../../runtime/adapters/of-generated.js";
import { draws } from "../../support/sampling.js";
import { Clock } from "../conformance/clock.js";
import { createService, type Service } from "../socket/service/serve.js";
import { sendBatch } from "./connection.js";
import { exampleRequests } from "./examples.js";
import { Fuzz } from "./fuzz.js";

const SEED = 20_260_101;
const MEBIBYTE = 1024 * 1024;

/** The only statuses that are allowed. */
const everywhere = [200, 204, 400, 401, 403, 404, 405, 415, 422, 429];
/** The statuses that occur less often. */
const seldom = [406, 409, 413, 417, 431];

/** All adapters share the server, so only one gets a long test. */
const rows = adapters.map((adapter) => {
  const isFirst = adapter.name === "node:http";
  return {
    adapter,
    count: isFirst ? draws(2000, 40_000) : draws(1000, 5000),
    statuses: isFirst ? [...everywhere, ...seldom] : everywhere,
  };
});

/**
 * The service. Some of its operations are slow, so that requests with the same key
 * overlap.
 */
function tried(now: () => number): Service {
  return createService({
    server: { now, bodyLimit: 100_000 },
    post: () => Promise.resolve(204),
    change: (handlers) => ({
      ...handlers,
      createWorkflowRun: async (request, context) => {
        await setImmediate();
        return handlers.createWorkflowRun(request, context);
      },
    }),
  });
}

function examplesOf({ store: { workspaces, models } }: Service) {
  return exampleRequests({
    workspace: workspaces[0]?.workspace_id ?? "",
    model: models[1]?.id ?? "",
  });
}

/** The service's records are the tests' own: it keeps none of them. */
function forgetRuns({ store }: Service): void {
  const { inferences, trainingRuns, scoringRuns, workflowRuns } = store;
  for (const runs of [inferences, trainingRuns, scoringRuns, workflowRuns])
    runs.clear();
}

/** Bytes in memory that cannot be freed. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  // The flag gives the function to contexts that are made after it.
  const collect = runInNewContext("gc") as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

describe.each(rows)(
  "Anything that is sent to $adapter.name",
  ({ adapter, count, statuses }) => {
    it(`is answered, by problems where it must be, and breaks nothing: ${count} requests`, async () => {
      const clock = new Clock();
      const service = tried(clock.now);
      const opened = await adapter.open(service.server);
      const escaped: unknown[] = [];
      const escape = (error: unknown) => escaped.push(error);
      process.on("unhandledRejection", escape).on("uncaughtException", escape);
      const fuzz = new Fuzz(opened.port, {
        examples: examplesOf(service),
        seed: SEED,
        // Of what has no URL it can make no request.
        platformRefuses: adapter.name === "Hono",
        onBatch: () => {
          clock.pass(60);
          forgetRuns(service);
        },
      });

      await fuzz.until(count / 5);
      // What is made once is made by now.
      const before = heldBytes();
      await fuzz.until(count);
      const grown = heldBytes() - before;
      await opened.close();
      process
        .off("unhandledRejection", escape)
        .off("uncaughtException", escape);

      expect(fuzz.faults).toEqual([]);
      expect(service.errors).toEqual([]);
      expect(escaped).toEqual([]);
      expect(fuzz.responses).toBeGreaterThanOrEqual(count);
      expect(grown).toBeLessThan(32 * MEBIBYTE);
      // The requests have reached every operation.
      expect([...fuzz.statuses]).toEqual(expect.arrayContaining(statuses));
    });
  },
);

it("starts from requests that are as they should be", async () => {
  const [adapter] = adapters;
  const service = tried(Date.now);
  const opened = await adapter?.open(service.server);
  const requests = examplesOf(service);
  const batch = { requests, broken: undefined };
  const responses = await sendBatch(opened?.port ?? 0, batch);
  await opened?.close();
  for (const [index, { status }] of responses.entries())
    // The runs that the requests name do not exist, but their operations do.
    expect([requests[index]?.target, status]).toEqual([
      requests[index]?.target,
      expect.toSatisfy((each) => each === 200 || each === 404),
    ]);
  expect(responses).toHaveLength(requests.length);
});
