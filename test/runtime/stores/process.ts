/**
 * A process that the tests kill: `process.ts <settings of a pool> <role> <key>`. It prints
 * a line when it has reached the point at which it is killed, and waits there.
 */
import { createRequire } from "node:module";

import {
  deliveryQueue,
  idempotencyStore,
  postgres,
  quotaStore,
} from "../../../templates/runtime/stores/postgres.js";
import { openSender } from "../../../templates/runtime/webhooks-out/sender.js";
import type { Pool } from "./services.js";

const [settings = "", role = "", key = ""] = process.argv.slice(2);
const { Pool: PgPool } = createRequire(import.meta.url)("pg") as {
  Pool: new (settings: object) => Pool;
};
const database = postgres(new PgPool(JSON.parse(settings) as object));
// Keeps the process alive until it is killed.
setInterval(() => undefined, 1000);

const claim = { owner: "ann", key, fingerprint: "f", token: role };
const keys = idempotencyStore(database);
const quota = { owner: key, policy: "orders", quota: 1000, window: 3600 };

if (role === "runs") {
  await keys.claim(claim, 500);
  console.log("ready");
} else if (role === "has run") {
  await keys.claim(claim, 60_000);
  await keys.keep(claim, { status: 200, headers: [], body: "ok" }, 60_000);
  console.log("ready");
} else if (role === "spends") {
  const store = quotaStore(database);
  const buckets = [quota, { ...quota, policy: "trainings" }];
  for (let count = 0; ; count += 1) {
    await store.spend(buckets);
    if (count === 20) console.log("ready");
  }
} else {
  const sender = openSender<{ done: { id: string } }, never>(
    [{ name: "done" }],
    {
      queue: deliveryQueue(database, { name: key, lease: 0.5 }),
      secrets: {
        live: () => Promise.resolve(["whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv"]),
      },
      transport: () => {
        console.log("ready");
        return new Promise(() => undefined);
      },
    },
  );
  const webhook = { url: "https://hooks.example.com/" };
  await sender.send("done", { id: key }, { owner: "ann", webhook });
}
