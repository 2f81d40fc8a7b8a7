/** What workers and senders take, how much at once, and for how long; and which database they refuse. */
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type Database,
  only,
  sql,
} from "../../examples/service/database/database.js";
import { migrate } from "../../examples/service/database/migrate.js";
import { embeddedEngine } from "../../examples/service/engine/embedded.js";
import { submit } from "../../examples/service/runs/store.js";
import { startWorker } from "../../examples/service/runs/worker.js";
import { prepare } from "../../examples/service/start/first-start.js";
import {
  announceNext,
  type Sender,
} from "../../examples/service/webhooks/announce.js";
import { gate } from "../runtime/server/fixtures/turns.js";
import { eventually } from "../support/eventually.js";
import { newFolder, type Place } from "./setup/running.js";

let place: Place;
let database: Database;
let workspaceId: string;

beforeAll(async () => {
  place = await newFolder();
  database = await place.open();
  await migrate(database);
  const made = await prepare(database);
  workspaceId = made?.workspaceId ?? "";
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

function submitTile(webhook?: { url: string }): Promise<string> {
  return submit(
    database,
    { user: "artist", key: undefined },
    {
      workspaceId,
      kind: "inference",
      input: { model_id: "tiles", prompt: "moss", reference_set_ids: [] },
      price: 2,
      webhook,
    },
  );
}

test("a worker carries out two runs at once", async () => {
  for (let count = 0; count < 3; count++) await submitTile();
  const begun: (() => void)[] = [];
  const failures: unknown[] = [];
  const worker = startWorker({
    database,
    engine: {
      ...embeddedEngine,
      generate: () =>
        new Promise((resolve) => {
          begun.push(() => {
            resolve({ status: "CANCELLED" });
          });
        }),
    },
    onError: (error) => failures.push(error),
  });
  const begins = (count: number) =>
    eventually(() => {
      expect([begun.length, failures]).toEqual([count, []]);
    });
  await begins(2);
  // The database runs statements in their order: a third loop would have taken its run.
  expect(await takenRuns()).toBe(2);
  begun[0]?.();
  await begins(3);
  for (const end of begun) end();
  await worker.close();
});

test("a worker that closes completes the run that settles", async () => {
  await submitTile();
  const settling = gate();
  const closing = gate();
  const ends: string[] = [];
  const failures: unknown[] = [];
  const worker = startWorker({
    database: {
      ...database,
      transaction: async (work) => {
        settling.open();
        await closing.opened;
        const result = await database.transaction(work);
        ends.push("settled");
        return result;
      },
    },
    engine: {
      ...embeddedEngine,
      generate: () => Promise.resolve({ status: "CANCELLED" }),
    },
    onError: (error) => failures.push(error),
    concurrency: 1,
  });
  await settling.opened;
  const closed = worker.close().then(() => ends.push("closed"));
  closing.open();
  await closed;
  expect([ends, failures]).toEqual([["settled", "closed"], []]);
});

test("a run whose announcement did not end is announced again after 30 seconds", async () => {
  const id = await submitTile({ url: "https://receiver.example/" });
  await database.query(sql`
    update runs set status = 'CANCELLED', completed_at = now() where id = ${id}`);
  const events: string[] = [];
  const send: Sender["send"] = (name) => {
    events.push(name);
    return events.length === 1
      ? Promise.reject(new Error("The process ends."))
      : Promise.resolve(undefined);
  };
  // In a transaction, the time does not change.
  await database.transaction(async (tx) => {
    const announce = () => announceNext(tx, { send }, "https://files.example");
    const pass = (milliseconds: number) =>
      tx.query(sql`
        update runs set due_at = due_at - ${milliseconds} * interval '1 millisecond'`);
    await expect(announce()).rejects.toThrow("The process ends.");
    expect(await announce()).toBe(false);
    await pass(29_000);
    expect(await announce()).toBe(false);
    await pass(1001);
    expect(await announce()).toBe(true);
    expect(await announce()).toBe(false);
  });
  expect(events).toEqual(["inference.cancelled", "inference.cancelled"]);
});

test("a database that a newer version has changed is refused", async () => {
  await database.query(sql`insert into migrations values ('999-newer.sql')`);
  await expect(migrate(database)).rejects.toThrow(
    "The database belongs to a newer version of the service, which has the migration 999-newer.sql: start that version",
  );
  await database.query(sql`
    delete from migrations where name = '999-newer.sql'`);
  await migrate(database);
});

async function takenRuns(): Promise<number> {
  const { taken } = await only(
    database,
    sql<{ taken: number }>`
      select sum(taken)::integer as taken from runs`,
  );
  return taken;
}
