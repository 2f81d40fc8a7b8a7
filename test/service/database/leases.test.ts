/** The service on an embedded database whose process was killed. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import {
  type Database,
  sql,
} from "../../../examples/service/database/database.js";
import { openPglite } from "../../../examples/service/database/pglite.js";
import { insertRun } from "../../../examples/service/runs/store.js";
import { startProcess } from "../setup/process.js";
import { clientsOf } from "../setup/running.js";
import { soon } from "../setup/stage.js";

test("what a killed process held is free at the next start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tenon-killed-"));
  const first = await startProcess(folder);
  const { workspace_id, token } = first;
  const submit = (url: string) =>
    clientsOf(url, token).api.createInference({
      path: { workspace_id },
      headers: { "Idempotency-Key": "once" },
      body: { base_model_id: "tiles", prompt: "moss" },
    });
  const submitted = await submit(first.url);
  await killed(first.child);
  const taken = await changed(folder, async (database) => {
    // The process had not stored its response yet, and its worker had taken another run.
    await database.query(sql`update tenon_idempotency set reply = null`);
    const id = await insertRun(database, {
      workspaceId: workspace_id,
      kind: "inference",
      input: { model_id: "tiles", prompt: "fern", reference_set_ids: [] },
      price: 2,
    });
    await database.query(sql`
      update runs set due_at = now() + interval '1 hour', taken = 1
      where id = ${id}`);
    return id;
  });
  const second = await startProcess(folder, "--new-token");
  try {
    expect(await submit(second.url)).toEqual(submitted);
    const { api } = clientsOf(second.url, token);
    for (const inference_id of [submitted.inference_id, taken]) {
      const path = { workspace_id, inference_id };
      const run = await api.getInference.poll({ path }, soon);
      expect(run.status).toBe("complete");
    }
  } finally {
    await killed(second.child);
    await rm(folder, { recursive: true });
  }
});

/** Opens the database between two processes. */
async function changed<Result>(
  folder: string,
  change: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openPglite(folder);
  try {
    return await change(database);
  } finally {
    await database.close();
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}
