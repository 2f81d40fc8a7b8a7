/** Hands the events of settled runs to the sender. */
import type { DeliveryRecord } from "../../../generated/runtime/webhooks-out/queue.js";
import type { WebhookRequest } from "../../../generated/runtime/webhooks-out/sender.js";
import type { createWebhookSender } from "../../../generated/v2/webhooks.js";
import { first, type Queries, sql } from "../database/database.js";
import {
  type FilesUrl,
  inferenceRecord,
  scoringRecord,
  trainingRecord,
  workflowRecord,
} from "../runs/records.js";
import type { Run } from "../runs/run.js";

/** A run that has settled, and whose caller asked for events. */
type AnnouncedRun = Run & {
  readonly webhook: WebhookRequest;
  readonly completed_at: Date;
};

/** Sends the events of v2, which are also those of v1. */
export type Sender = ReturnType<typeof createWebhookSender>;

/** Milliseconds after which a run is announced again, if its process ended in between. */
const LEASE = 30_000;

/**
 * Announces one settled run whose event was not announced yet. Returns false without such a run. A
 * process that dies in between leaves it to be repeated, with the same event id.
 */
export async function announceNext(
  queries: Queries,
  sender: Pick<Sender, "send">,
  files: FilesUrl,
): Promise<boolean> {
  const run = await first(
    queries,
    sql<AnnouncedRun>`
      update runs set due_at = now() + ${LEASE} * interval '1 millisecond'
      where id = (
        select id from runs
        where not announced and webhook is not null
          and completed_at is not null and due_at <= now()
        order by due_at limit 1 for update skip locked
      )
      returning *`,
  );
  if (run === undefined) return false;
  const record = await announce(sender, run, files);
  await queries.query(sql`
    update runs set announced = true,
      delivery = case when ${record !== undefined} then delivery end
    where id = ${run.id}`);
  return true;
}

/** Sends the event of a settled run. Returns undefined if its caller did not ask for it. */
async function announce(
  sender: Pick<Sender, "send">,
  run: AnnouncedRun,
  files: FilesUrl,
): Promise<DeliveryRecord | undefined> {
  const { id, workspace_id: owner, webhook, completed_at } = run;
  const address = { owner, webhook, subject: id };
  const event = <Data>(data: Data) => ({
    id: `evt_${id.replaceAll("-", "")}`,
    created_at: completed_at.toISOString(),
    data,
  });
  switch (run.kind) {
    case "inference": {
      const data = inferenceRecord(run, files);
      if (has(data, "complete"))
        return sender.send("inference.completed", event(data), address);
      if (has(data, "CANCELLED"))
        return sender.send("inference.cancelled", event(data), address);
      if (has(data, "FAILED"))
        return sender.send("inference.failed", event(data), address);
      break;
    }
    case "training": {
      const data = trainingRecord(run);
      if (has(data, "succeeded"))
        return sender.send("training.succeeded", event(data), address);
      if (has(data, "FAILED"))
        return sender.send("training.failed", event(data), address);
      break;
    }
    case "scoring": {
      const data = scoringRecord(run);
      if (has(data, "complete"))
        return sender.send("scoring_run.completed", event(data), address);
      if (has(data, "FAILED"))
        return sender.send("scoring_run.failed", event(data), address);
      break;
    }
    case "workflow": {
      const data = workflowRecord(run, files);
      if (has(data, "succeeded"))
        return sender.send("workflow_run.succeeded", event(data), address);
      if (has(data, "CANCELLED"))
        return sender.send("workflow_run.cancelled", event(data), address);
      if (has(data, "FAILED"))
        return sender.send("workflow_run.failed", event(data), address);
    }
  }
  // Training and scoring runs that are cancelled have no event.
  return undefined;
}

/** Narrows a record to one status, as its event requires it. */
function has<
  Data extends { status: string },
  const Status extends Data["status"],
>(data: Data, status: Status): data is Data & { status: Status } {
  return data.status === status;
}
