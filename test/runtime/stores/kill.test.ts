/** Processes that share stores in PostgreSQL, and are killed in the middle of their work. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { afterAll, describe, expect, test } from "vitest";

import {
  deliveryQueue,
  idempotencyStore,
  postgres,
  quotaStore,
} from "../../../templates/runtime/stores/postgres.js";
import { openSender } from "../../../templates/runtime/webhooks-out/sender.js";
import { eventually } from "../../support/eventually.js";
import { whole } from "../../support/sampling.js";
import { openPostgres } from "./services.js";

const schema = whole
  ? await openPostgres()
  : "only in `npm run test:all`, because it starts processes";
if (typeof schema === "string") test.skip(`killed processes: ${schema}`);
else
  describe("a process that is killed", () => {
    const database = postgres(schema.open());
    afterAll(() => schema.close());

    /** Starts a process, waits until it is ready, and kills it. */
    const killed = async (role: string, key: string) => {
      const program = fileURLToPath(new URL("process.ts", import.meta.url));
      const child = spawn(
        process.execPath,
        [
          "--import",
          "tsx",
          program,
          JSON.stringify(schema.settings),
          role,
          key,
        ],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      await once(child.stdout, "data");
      child.kill("SIGKILL");
      await once(child, "exit");
    };

    test("frees its key after the lease", async () => {
      await killed("runs", "k");
      const store = idempotencyStore(database);
      const claim = { owner: "ann", key: "k", fingerprint: "f", token: "2" };
      await eventually(async () => {
        expect((await store.claim(claim, 60_000)).kind).toBe("begun");
      });
    });

    test("leaves the response that it has stored", async () => {
      await killed("has run", "l");
      const store = idempotencyStore(database);
      const claim = { owner: "ann", key: "l", fingerprint: "f", token: "2" };
      expect(await store.claim(claim, 60_000)).toEqual({
        kind: "done",
        reply: { status: 200, headers: [], body: "ok" },
      });
    });

    test("has counted each of its requests in all quotas or in none", async () => {
      await killed("spends", "m");
      const quota = { owner: "m", policy: "orders", quota: 1000, window: 3600 };
      const [orders, trainings] = await quotaStore(database).look([
        quota,
        { ...quota, policy: "trainings" },
      ]);
      expect(orders?.remaining).toBeLessThanOrEqual(979);
      expect(trainings?.remaining).toBe(orders?.remaining);
    });

    test("leaves its deliveries to another one", async () => {
      await killed("delivers", "evt_1");
      const ids: (string | undefined)[] = [];
      const sender = openSender<{ done: { id: string } }, never>(
        [{ name: "done" }],
        {
          queue: deliveryQueue(database, { name: "evt_1", poll: 0.05 }),
          secrets: {
            live: () =>
              Promise.resolve(["whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv"]),
          },
          transport: ({ headers }) => {
            ids.push(headers["webhook-id"]);
            return Promise.resolve({ status: 200, latency: 0 });
          },
        },
      );
      await eventually(() => {
        expect(ids).toEqual(["evt_1"]);
      });
      expect(await sender.close()).toEqual([]);
      const left = "select key from tenon_deliveries where store = $1";
      expect(await database.run(left, "evt_1")).toEqual([]);
    });
  });
