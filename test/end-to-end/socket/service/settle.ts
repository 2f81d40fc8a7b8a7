import { randomUUID } from "node:crypto";

import type { Run } from "../../../../generated/v2/index.js";
import type {
  AnyWebhookEvent,
  CreateInferenceEvent,
  CreateScoringRunEvent,
  CreateTrainingRunEvent,
  CreateWorkflowRunEvent,
} from "../../../../generated/v2/webhooks.js";
import { type Post, sendEvent } from "./deliver.js";
import { PRICE } from "./price.js";
import type { Kept, Store } from "./store.js";

/** Finishes runs, and sends the events that clients subscribed to. */
export class Settler {
  private readonly store: Store;
  private readonly post: Post;

  constructor(store: Store, post: Post) {
    this.store = store;
    this.post = post;
  }

  /** An inference is cancelled on request; else it fails where the workspace cannot pay. */
  async inference(id: string, cancelled = false): Promise<void> {
    const kept = known(this.store.inferences, id);
    const paid = this.charge(kept);
    const event: CreateInferenceEvent<never> = cancelled
      ? {
          ...envelope(kept),
          type: "inference.cancelled",
          data: { ...kept.run, status: "CANCELLED", error_code: null },
        }
      : paid
        ? {
            ...envelope(kept),
            type: "inference.completed",
            data: {
              ...kept.run,
              status: "complete",
              error_code: null,
              outputs: [
                {
                  id: randomUUID(),
                  url: "https://files.example.com/1.png",
                  content_type: "image/png",
                },
              ],
            },
          }
        : {
            ...envelope(kept),
            type: "inference.failed",
            data: {
              ...kept.run,
              status: "FAILED",
              error_code: "INSUFFICIENT_BALANCE",
            },
          };
    kept.run = event.data;
    await this.tell(kept, event);
  }

  /** A training run fails where the workspace cannot pay. */
  async trainingRun(id: string): Promise<void> {
    const kept = known(this.store.trainingRuns, id);
    const event: CreateTrainingRunEvent<never> = this.charge(kept)
      ? {
          ...envelope(kept),
          type: "training.succeeded",
          data: { ...kept.run, status: "succeeded", error_code: null },
        }
      : {
          ...envelope(kept),
          type: "training.failed",
          data: {
            ...kept.run,
            status: "FAILED",
            error_code: "INSUFFICIENT_BALANCE",
          },
        };
    kept.run = event.data;
    await this.tell(kept, event);
  }

  /** A scoring run costs nothing, and fails where it finds no scores. */
  async scoringRun(id: string, found = true): Promise<void> {
    const kept = known(this.store.scoringRuns, id);
    finish(kept.run);
    const event: CreateScoringRunEvent<never> = found
      ? {
          ...envelope(kept),
          type: "scoring_run.completed",
          data: {
            ...kept.run,
            status: "complete",
            error_code: null,
            scores: [{ rule: "sharpness", value: 0.5 }],
          },
        }
      : {
          ...envelope(kept),
          type: "scoring_run.failed",
          data: { ...kept.run, status: "FAILED", error_code: "INTERNAL_ERROR" },
        };
    kept.run = event.data;
    await this.tell(kept, event);
  }

  /** A workflow run is cancelled on request; else it fails where the workspace cannot pay. */
  async workflowRun(id: string, cancelled = false): Promise<void> {
    const kept = known(this.store.workflowRuns, id);
    const paid = this.charge(kept);
    const event: CreateWorkflowRunEvent<never> = cancelled
      ? {
          ...envelope(kept),
          type: "workflow_run.cancelled",
          data: { ...kept.run, status: "CANCELLED", error_code: null },
        }
      : paid
        ? {
            ...envelope(kept),
            type: "workflow_run.succeeded",
            data: { ...kept.run, status: "succeeded", error_code: null },
          }
        : {
            ...envelope(kept),
            type: "workflow_run.failed",
            data: {
              ...kept.run,
              status: "FAILED",
              error_code: "INSUFFICIENT_BALANCE",
            },
          };
    kept.run = event.data;
    await this.tell(kept, event);
  }

  /** Whether the workspace could pay; where it could not, the run says so. */
  private charge({ workspaceId, run }: Kept<Run<never>>): boolean {
    finish(run);
    const workspace = this.store.workspaces.find(
      (each) => each.workspace_id === workspaceId,
    );
    const paid = (workspace?.available_creative_units ?? 0) >= PRICE;
    run.price_creative_units = paid ? PRICE : null;
    run.error_message = paid ? null : "The workspace cannot pay.";
    return paid;
  }

  private async tell(
    { workspaceId, run, subscription }: Kept<Run<never>>,
    event: AnyWebhookEvent,
  ): Promise<void> {
    const { events, url } = subscription ?? {};
    if (url === undefined || events?.includes(event.type) === false) return;
    const secrets = this.store.liveSecrets(workspaceId);
    const status = await sendEvent(event, url, secrets, this.post);
    const delivered = status >= 200 && status < 300;
    run.webhook = {
      status: delivered ? "delivered" : "failed",
      attempts: 1,
      last_attempt_at: new Date().toISOString(),
      last_response_status: status === 0 ? null : status,
      last_error: delivered ? null : "The receiver did not take it.",
    };
  }
}

function finish(run: Run<never>): void {
  run.completed_at = new Date().toISOString();
}

function envelope({ subscription }: Kept<unknown>) {
  const { metadata } = subscription ?? {};
  return {
    id: `evt_${randomUUID()}`,
    created_at: new Date().toISOString(),
    ...(metadata && { metadata }),
  };
}

function known<Record>(
  runs: ReadonlyMap<string, Kept<Record>>,
  id: string,
): Kept<Record> {
  const kept = runs.get(id);
  if (kept === undefined) throw new Error(`There is no run ${id}.`);
  return kept;
}
