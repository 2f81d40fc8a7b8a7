/** Stores runs, and finds them again. */
import { createHash } from "node:crypto";

import { pendingRecord } from "../../../generated/runtime/webhooks-out/queue.js";
import type { WebhookRequest } from "../../../generated/runtime/webhooks-out/sender.js";
import {
  type Database,
  first,
  json,
  only,
  type Queries,
  sql,
} from "../database/database.js";
import { reserve } from "./ledger.js";
import type { Inputs, Kind, RunOf } from "./run.js";

/** A run that is submitted. */
export interface Submission<Each extends Kind> {
  readonly workspaceId: string;
  readonly kind: Each;
  readonly input: Inputs[Each];
  readonly price: number;
  readonly webhook?: WebhookRequest | null | undefined;
}

/** Who submits a run, and with which idempotency key. */
export interface Submitter {
  readonly user: string;
  readonly key: string | undefined;
}

/**
 * Stores a run and reserves its price, whether the workspace can pay it or not. A worker
 * takes it from here. Returns its id. The same submission with the same key returns the
 * same run for a day: the server's store of keys does not know of the run if the process
 * dies before its response.
 */
export function submit<Each extends Kind>(
  database: Database,
  submitter: Submitter,
  submission: Submission<Each>,
): Promise<string> {
  const digest = digestOf(submitter, submission);
  return database.transaction(async (tx) => {
    // Also lets the submissions of a workspace wait for each other.
    await tx.query(sql`
      update workspaces set last_active_at = now()
      where id = ${submission.workspaceId}`);
    const before = await first(
      tx,
      sql<{ run_id: string }>`
        select run_id from submissions
        where digest = ${digest} and created_at > now() - interval '1 day'`,
    );
    if (before !== undefined) return before.run_id;
    const id = await insertRun(tx, submission);
    if (digest !== undefined)
      await tx.query(sql`
        insert into submissions (digest, run_id) values (${digest}, ${id})
        on conflict (digest) do update
          set run_id = excluded.run_id, created_at = now()`);
    return id;
  });
}

/** What makes submissions the same; undefined without a key. */
function digestOf<Each extends Kind>(
  { user, key }: Submitter,
  { workspaceId, kind, input, webhook }: Submission<Each>,
): string | undefined {
  if (key === undefined) return undefined;
  const parts = [user, key, workspaceId, kind, input, webhook];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Stores a run within a transaction. */
export async function insertRun<Each extends Kind>(
  tx: Queries,
  { workspaceId, kind, input, price, webhook }: Submission<Each>,
): Promise<string> {
  const { id } = await only(
    tx,
    sql<{ id: string }>`
      insert into runs (workspace_id, kind, input, price, webhook, delivery)
      values (
        ${workspaceId}, ${kind}, ${json(input)}, ${price}, ${json(webhook)},
        ${webhook ? json(pendingRecord) : null}
      )
      returning id`,
  );
  await reserve(tx, { id, workspace_id: workspaceId, price });
  return id;
}

/** Finds a run of a workspace. An id in capitals is the same id. */
export function findRun<Each extends Kind>(
  queries: Queries,
  kind: Each,
  workspaceId: string,
  id: string,
): Promise<RunOf<Each> | undefined> {
  return first(
    queries,
    sql<RunOf<Each>>`
      select * from runs
      where id = ${id.toLowerCase()} and workspace_id = ${workspaceId} and kind = ${kind}`,
  );
}
