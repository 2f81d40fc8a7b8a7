/** Runs as they are stored. */
import type { WebhookRequest } from "../../../generated/runtime/webhooks-out/sender.js";
import type {
  DeliveryRecord,
  ReferenceKind,
  RunErrorCode,
  RunOutput,
  Score,
} from "../../../generated/v2/index.js";

/** What each kind of run works on. */
export interface Inputs {
  readonly inference: {
    readonly model_id: string;
    readonly prompt: string;
    readonly reference_set_ids: readonly string[];
  };
  readonly training: {
    readonly name: string;
    readonly kind: ReferenceKind<never>;
    readonly images: readonly string[];
  };
  readonly scoring: { readonly inference_id: string };
  readonly workflow: {
    readonly workflow_id: string;
    readonly inputs: Readonly<Record<string, unknown>>;
  };
}

/** The kind of a run. */
export type Kind = keyof Inputs;

/** A run of some kind. */
export type Run = { [Each in Kind]: RunOf<Each> }[Kind];

/** A run of one kind. */
export type RunOf<Each extends Kind> = Frame &
  State & { readonly kind: Each; readonly input: Inputs[Each] };

/** How a run stands, whatever the name of its success in the API. */
export type State =
  | {
      readonly status: "in_progress" | "succeeded" | "CANCELLED";
      readonly error_code: null;
      readonly error_message: null;
    }
  | Failure;

/** A run that failed. */
export interface Failure {
  readonly status: "FAILED";
  readonly error_code: RunErrorCode<never>;
  readonly error_message: string;
}

interface Frame {
  readonly id: string;
  readonly workspace_id: string;
  readonly price: number;
  readonly webhook: WebhookRequest | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  /** How often workers have taken it. */
  readonly taken: number;
  readonly charged: number | null;
  /** The files, without their addresses. */
  readonly outputs: readonly StoredOutput[];
  readonly scores: readonly Score[];
  readonly delivery: DeliveryRecord<never> | null;
}

/** A file that a run made. */
export type StoredOutput = Omit<RunOutput, "url">;
