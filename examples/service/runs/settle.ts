/** Settles runs: each one once, together with its charge and what it made. */
import { randomUUID } from "node:crypto";

import {
  type Database,
  json,
  type Queries,
  sql,
} from "../database/database.js";
import type { Asset, Result } from "../engine/engine.js";
import { balanceOf, charge, closeAccounts, release } from "./ledger.js";
import type { Failure, Run, StoredOutput } from "./run.js";
import { insertRun } from "./store.js";
import type { Product } from "./work.js";

/** The result of a run that its workspace cannot pay. */
export const insufficientBalance: Failure = {
  status: "FAILED",
  error_code: "INSUFFICIENT_BALANCE",
  error_message: "The workspace's balance is too low for this run.",
};

/** Whether a workspace has what a run costs, whatever else is reserved. */
export async function canPay(queries: Queries, run: Run): Promise<boolean> {
  const { available, reserved } = await balanceOf(queries, run.workspace_id);
  return run.price === 0 || available + reserved >= run.price;
}

/**
 * Settles a run in one transaction. Does nothing if it is settled already: a worker that
 * took too long may have lost it to another one.
 */
export async function settle(
  database: Database,
  run: Run,
  result: Result<Product>,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Runs of a workspace settle one after the other, so that two cannot spend the same
    // Creative Units.
    await tx.query(sql`
      select id from workspaces where id = ${run.workspace_id}
      for no key update`);
    const unsettled = await tx.query(sql`
      select id from runs where id = ${run.id} and status = 'in_progress'`);
    if (unsettled.length === 0) return;
    if (result.status !== "succeeded") {
      await release(tx, run);
      await end(tx, run, result);
    } else if (await canPay(tx, run)) {
      await charge(tx, run);
      await keep(tx, run, result.made);
    } else {
      await release(tx, run);
      await end(tx, run, insufficientBalance);
    }
    await closeAccounts(tx, run.workspace_id);
  });
}

/** Stores how a run ended without a success. */
async function end(
  tx: Queries,
  { id }: Run,
  result: Failure | { readonly status: "CANCELLED" },
): Promise<void> {
  const { error_code = null, error_message = null } =
    result.status === "FAILED" ? result : {};
  await tx.query(sql`
    update runs set
      status = ${result.status}, error_code = ${error_code},
      error_message = ${error_message}, completed_at = now(),
      due_at = now()
    where id = ${id}`);
}

/** Stores what a run made. */
async function keep(
  tx: Queries,
  run: Run,
  { assets = [], scores = [], learned }: Product,
): Promise<void> {
  const outputs: StoredOutput[] = [];
  for (const asset of assets) outputs.push(await store(tx, run, asset));
  await tx.query(sql`
    update runs set
      status = 'succeeded', charged = ${run.price}, completed_at = now(),
      due_at = now(),
      outputs = ${json(outputs)}, scores = ${json(scores)}
    where id = ${run.id}`);
  if (run.kind === "training" && learned !== undefined)
    await tx.query(sql`
      insert into reference_sets (id, workspace_id, name, kind, learned)
      values (
        ${run.id}, ${run.workspace_id}, ${run.input.name}, ${run.input.kind},
        ${json(learned)}
      )`);
  if (run.kind === "inference") await scoreAutomatically(tx, run);
}

async function store(
  tx: Queries,
  run: Run,
  { contentType, content, metadata }: Asset,
): Promise<StoredOutput> {
  const id = randomUUID();
  await tx.query(sql`
    insert into files (id, run_id, content_type, content)
    values (${id}, ${run.id}, ${contentType}, ${content})`);
  return { id, content_type: contentType, ...(metadata && { metadata }) };
}

/** Starts a scoring run, with the inference's webhook, where the workspace wants it. */
async function scoreAutomatically(tx: Queries, run: Run): Promise<void> {
  const scoring = await tx.query(sql`
    select id from workspaces
    where id = ${run.workspace_id} and scores_automatically`);
  if (scoring.length > 0)
    await insertRun(tx, {
      workspaceId: run.workspace_id,
      kind: "scoring",
      input: { inference_id: run.id },
      price: 0,
      webhook: run.webhook,
    });
}
