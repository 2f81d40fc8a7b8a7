// Made by Tenon from the API's description: change that, and generate again.

/**
 * A workspace: the home of runs, and the holder of a balance of Creative Units
 * (CU).
 */
export interface WorkspaceInfo {
  /** The workspace's id. `string (uuid)`. */
  workspace_id: string;
  /** A short name for addresses. Assumed. */
  slug: string;
  /** The name people see. Assumed. */
  name: string;
  /** CU that the workspace holds. Assumed. */
  balance_creative_units: number;
  /** CU set aside for runs in progress. Assumed. */
  reserved_creative_units: number;
  /** The balance less what is reserved; it can fall below zero. Assumed. */
  available_creative_units: number;
  /**
   * When the workspace was last used; null for never. `string (date-time) |
   * null`. Assumed.
   */
  last_active_at: string | null;
}

/** A page of the caller's workspaces. */
export interface ListWorkspacesOutput {
  /** The workspaces, the most recently active first. Assumed. */
  workspaces: WorkspaceInfo[];
  pagination: Pagination;
}

/** What a workspace holds, and what it has consumed over the days asked for. */
export interface WorkspaceUsageOutput {
  /** CU that the workspace holds. Assumed. */
  balance_creative_units: number;
  /** CU consumed over all of the days. Assumed. */
  total_consumption_creative_units: number;
  /**
   * One entry for each day, the oldest first, days without use included.
   * Assumed.
   */
  days: UsageDay[];
}

/** One day's consumption. Assumed. */
export interface UsageDay {
  /** The day, in UTC. `string (date)`. */
  date: string;
  /** CU consumed on that day. */
  consumption_creative_units: number;
}

/** Where a page stands in its list. */
export interface Pagination {
  /**
   * The `cursor` of the next page, to be passed back untouched; null on the last
   * page.
   */
  next_cursor: string | null;
  /** Whether another page follows. */
  has_more_results: boolean;
  /** How many items match, over all pages. `integer 0..`. */
  total_count: number;
}

/** A model of v1's catalog. Assumed. */
export interface Model<Unlisted extends string = string & {}> {
  /** The model's id. `string (uuid)`. */
  id: string;
  /** The name people see. */
  name: string;
  /** When the model was added. `string (date-time)`. */
  created_at: string;
  modality: Modality<Unlisted>;
}

/** A page of v1's models. */
export interface ListModelsOutput<Unlisted extends string = string & {}> {
  /** The models. */
  models: Model<Unlisted>[];
  pagination: Pagination;
}

/** The id of a catalog entry, as the catalog lists it. `string length 1..`. */
export type CatalogId = string;

/**
 * What a model makes. Starting a `video` spends from `generation-video` as
 * well as `generation`. Assumed.
 */
export type Modality<Unlisted extends string = string & {}> =
  "image" | "video" | "audio" | "3d" | Unlisted;

/** What a reference set was trained on. Assumed. */
export type ReferenceKind<Unlisted extends string = string & {}> =
  "subject" | "style" | "character" | Unlisted;

/** What every run's record says, whatever its kind. */
export interface Run<Unlisted extends string = string & {}> {
  /** When the run was submitted. `string (date-time)`. Assumed. */
  created_at: string;
  /**
   * When the run settled; null before that. `string (date-time) | null`.
   * Assumed.
   */
  completed_at: string | null;
  /**
   * CU that the run cost; null while that is not known, and where nothing was
   * charged. Assumed.
   */
  price_creative_units: number | null;
  /** Why the run failed; null unless it did. */
  error_code: RunErrorCode<Unlisted> | null;
  /** The same in prose; null unless the run failed. Assumed. */
  error_message: string | null;
  /**
   * How the delivery of the run's event stands; null when no webhook was asked
   * for.
   */
  webhook: DeliveryRecord<Unlisted> | null;
}

/** A generation. */
export type Inference<Unlisted extends string = string & {}> = Run<Unlisted> & {
  /** The inference's id. `string (uuid)`. */
  inference_id: string;
  status: InferenceStatus<Unlisted>;
  /** The files made; empty until the run is complete. */
  outputs: RunOutput[];
};

/**
 * A generation of v1. v1 is poll-only, so there is never a delivery to tell
 * of.
 */
export type InferenceV1<Unlisted extends string = string & {}> =
  Inference<Unlisted> & {
    /** Always null in v1. */
    webhook: null;
  };

/** The making of a reference set. */
export type TrainingRun<Unlisted extends string = string & {}> =
  Run<Unlisted> & {
    /** The training run's id. `string (uuid)`. Assumed. */
    training_run_id: string;
    status: TrainingStatus<Unlisted>;
  };

/** The scoring of an inference. */
export type ScoringRun<Unlisted extends string = string & {}> =
  Run<Unlisted> & {
    /** The scoring run's id. `string (uuid)`. Assumed. */
    scoring_run_id: string;
    status: ScoringStatus<Unlisted>;
    /** One value for each rule; empty until the run is complete. Assumed. */
    scores: Score[];
  };

/** A run of a workflow. */
export type WorkflowRun<Unlisted extends string = string & {}> =
  Run<Unlisted> & {
    /** The workflow run's id. `string (uuid)`. Assumed. */
    workflow_run_id: string;
    /** The workflow that was run. `string (uuid)`. Assumed. */
    workflow_id: string;
    status: WorkflowStatus<Unlisted>;
    /** The files made; empty until the run has succeeded. */
    outputs: RunOutput[];
  };

/** A file that a run made. */
export interface RunOutput {
  /** The file's id. `string (uuid)`. Assumed. */
  id: string;
  /** Where to fetch the file. `string (uri)`. Assumed. */
  url: string;
  /** The file's media type. Assumed. */
  content_type: string;
  /**
   * Data of the file itself, such as its tiles or 9-slice borders. Not the
   * `metadata` of a webhook.
   */
  metadata?: { [key: string]: unknown };
}

/** What one scoring rule found. Assumed. */
export interface Score {
  /** The rule's name. */
  rule: string;
  /** What the rule gave. */
  value: number;
}

/**
 * How an inference stands. `FAILED` comes with an `error_code`. Read any other
 * value as a state added later. (`CANCELLED` is assumed.)
 */
export type InferenceStatus<Unlisted extends string = string & {}> =
  "in_progress" | "complete" | "FAILED" | "CANCELLED" | Unlisted;

/**
 * How a training run stands. `FAILED` comes with an `error_code`. Read any
 * other value as a state added later. (`succeeded` and `CANCELLED` are
 * assumed.)
 */
export type TrainingStatus<Unlisted extends string = string & {}> =
  "in_progress" | "succeeded" | "FAILED" | "CANCELLED" | Unlisted;

/**
 * How a scoring run stands. `FAILED` comes with an `error_code`. Read any
 * other value as a state added later. (`CANCELLED` is assumed.)
 */
export type ScoringStatus<Unlisted extends string = string & {}> =
  "in_progress" | "complete" | "FAILED" | "CANCELLED" | Unlisted;

/**
 * How a workflow run stands. `FAILED` comes with an `error_code`. Read any
 * other value as a state added later. (`succeeded` and `CANCELLED` are
 * assumed.)
 */
export type WorkflowStatus<Unlisted extends string = string & {}> =
  "in_progress" | "succeeded" | "FAILED" | "CANCELLED" | Unlisted;

/**
 * Why a run failed. `INSUFFICIENT_BALANCE` is never an HTTP error: a run is
 * accepted whatever the balance, and fails later. (`INTERNAL_ERROR` is
 * assumed.)
 */
export type RunErrorCode<Unlisted extends string = string & {}> =
  "INSUFFICIENT_BALANCE" | "INTERNAL_ERROR" | Unlisted;

/**
 * How the delivery of a run's event stands. A delivery that failed shows here
 * and nowhere else.
 */
export interface DeliveryRecord<Unlisted extends string = string & {}> {
  status: DeliveryStatus<Unlisted>;
  /** Attempts made so far, five at most. `integer 0..`. */
  attempts: number;
  /**
   * When the last attempt was made; null before the first. `string (date-time) |
   * null`.
   */
  last_attempt_at: string | null;
  /** The status that the receiver last answered; null when it gave none. */
  last_response_status: number | null;
  /** What went wrong at the last attempt; null when nothing did. */
  last_error: string | null;
}

/** Whether the event has arrived. Assumed. */
export type DeliveryStatus<Unlisted extends string = string & {}> =
  "pending" | "delivered" | "failed" | Unlisted;

/** What to generate, in v1. */
export interface CreateInferenceV1Input {
  /** A model of v1's catalog. Assumed. */
  model_id: CatalogId;
  prompt: Prompt;
}

/** What to make, in words. */
export type Prompt = string;

/** An accepted inference of v1, to be polled. */
export interface CreateInferenceV1Output<
  Unlisted extends string = string & {},
> {
  /** The new run, to be read by this id. `string (uuid)`. */
  inference_id: string;
  status: InferenceStatus<Unlisted>;
}

/** What to train. */
export interface CreateTrainingRunInput<Unlisted extends string = string & {}> {
  /** A name for the reference set. Assumed. */
  name: string;
  /** Assumed. */
  kind: ReferenceKind<Unlisted>;
  /** Assumed. */
  images: TrainingImages;
  webhook?: TrainingWebhook;
}

/** A training run whose price is asked. Assumed. */
export interface EstimateTrainingRunInput<
  Unlisted extends string = string & {},
> {
  /** A name for the reference set. */
  name: string;
  kind: ReferenceKind<Unlisted>;
  images: TrainingImages;
}

/** Addresses of the images to learn from. Assumed. */
export type TrainingImages = string[];

/** An accepted training run. */
export interface CreateTrainingRunOutput<
  Unlisted extends string = string & {},
> {
  /** The new run, to be read by this id. `string (uuid)`. Assumed. */
  training_run_id: string;
  status: TrainingStatus<Unlisted>;
  /**
   * The events to wait for, of which each run delivers one of its own; empty
   * when no webhook was asked for. A best effort, read from the scoring rules at
   * submit time: a listed scoring event can stay away when its rule is switched
   * off meanwhile, and an unlisted one is no error.
   */
  expected_events: TrainingEventType[];
}

/** What to score. */
export interface CreateScoringRunInput {
  /** The inference to score. `string (uuid)`. Assumed. */
  inference_id: string;
  webhook?: ScoringWebhook;
}

/** An accepted scoring run. */
export interface CreateScoringRunOutput<Unlisted extends string = string & {}> {
  /** The new run, to be read by this id. `string (uuid)`. Assumed. */
  scoring_run_id: string;
  status: ScoringStatus<Unlisted>;
  /**
   * The events to wait for, of which each run delivers one of its own; empty
   * when no webhook was asked for. A best effort, read from the scoring rules at
   * submit time: a listed scoring event can stay away when its rule is switched
   * off meanwhile, and an unlisted one is no error.
   */
  expected_events: ScoringEventType[];
}

/** What to run the workflow on. */
export interface CreateWorkflowRunInput {
  /** Assumed. */
  inputs: WorkflowInputs;
  webhook?: WorkflowWebhook;
}

/** A workflow run whose price is asked. Assumed. */
export interface EstimateWorkflowRunInput {
  inputs: WorkflowInputs;
}

/** The workflow's inputs by name; which there are, the workflow says. Assumed. */
export interface WorkflowInputs {
  [key: string]: unknown;
}

/** An accepted workflow run. */
export interface CreateWorkflowRunOutput<
  Unlisted extends string = string & {},
> {
  /** The new run, to be read by this id. `string (uuid)`. Assumed. */
  workflow_run_id: string;
  status: WorkflowStatus<Unlisted>;
  /**
   * The events to wait for, of which each run delivers one of its own; empty
   * when no webhook was asked for. A best effort, read from the scoring rules at
   * submit time: a listed scoring event can stay away when its rule is switched
   * off meanwhile, and an unlisted one is no error.
   */
  expected_events: WorkflowEventType[];
}

/**
 * What a run would cost. Nothing is checked or held back: a submit is accepted
 * whatever this says.
 */
export interface EstimateOutput {
  /** CU that the run would cost. Assumed. */
  estimated_price_creative_units: number;
  /** CU that the workspace holds. Assumed. */
  workspace_balance_creative_units: number;
  /** CU that would be left; below zero when they do not suffice. Assumed. */
  estimated_remaining_balance_creative_units: number;
  /** Whether the workspace could pay for the run now. */
  has_sufficient_creative_units: boolean;
}

/**
 * A public https address that answers without a redirect. Plain http, private
 * addresses and localhost are refused with 422. `string (uri) matching
 * "^https://"`.
 */
export type WebhookUrl = string;

/**
 * The caller's own strings, echoed untouched in every delivery: ten keys and
 * 1024 bytes at most. `object of string members ..10 bytes ..1024`.
 */
export interface WebhookMetadata {
  [key: string]: string;
}

/** Where and how to be told that a training run settled. */
export interface TrainingWebhook {
  url: WebhookUrl;
  /**
   * The events to deliver; all that the request can produce when left out. Any
   * other name is refused with 422.
   */
  events?: TrainingEventType[];
  metadata?: WebhookMetadata;
}

/** Where and how to be told that a scoring run settled. */
export interface ScoringWebhook {
  url: WebhookUrl;
  /**
   * The events to deliver; all that the request can produce when left out. Any
   * other name is refused with 422.
   */
  events?: ScoringEventType[];
  metadata?: WebhookMetadata;
}

/** Where and how to be told that a workflow run settled. */
export interface WorkflowWebhook {
  url: WebhookUrl;
  /**
   * The events to deliver; all that the request can produce when left out. Any
   * other name is refused with 422.
   */
  events?: WorkflowEventType[];
  metadata?: WebhookMetadata;
}

/** The events that submitting a training run can produce. */
export type TrainingEventType = "training.succeeded" | "training.failed";

/** The events that submitting a scoring run can produce. */
export type ScoringEventType = "scoring_run.completed" | "scoring_run.failed";

/** The events that submitting a workflow run can produce. */
export type WorkflowEventType =
  "workflow_run.succeeded" | "workflow_run.failed" | "workflow_run.cancelled";

/** The secret that signs a workspace's deliveries. */
export interface WebhookSecretOutput {
  secret: WebhookSecret;
}

/** The new secret, and the end of the old one. */
export interface RotateWebhookSecretOutput {
  secret: WebhookSecret;
  /** Until when the old secret signs too. `string (date-time)`. */
  previous_secret_expires_at: string;
}

/**
 * `whsec_` and the key in base64. What signs is the decoded key. `string
 * matching "^whsec_[A-Za-z0-9+/]+={0,2}$"`.
 */
export type WebhookSecret = string;

/** Where to send a sample. */
export interface CreateWebhookTestInput {
  webhook: WebhookTestTarget;
}

/** The receiver to try. */
export interface WebhookTestTarget {
  url: WebhookUrl;
}

/** How the receiver took the sample. */
export interface WebhookTestResult {
  /** Whether the receiver answered with a 2xx. */
  delivered: boolean;
  /** The status that the receiver answered; 0 (assumed) when it gave none. */
  response_status: number;
  /** The round trip in milliseconds. `integer 0..`. */
  latency_ms: number;
}

/** What every delivery carries. */
export interface WebhookEvent {
  /**
   * The event's id, the same in every attempt and in `webhook-id`. Drop what was
   * seen before. `string matching "^evt_"`.
   */
  id: string;
  /** What happened. */
  type: string;
  /**
   * When it happened, in UTC. Deliveries are unordered: this orders the events
   * of one job. `string (date-time)`.
   */
  created_at: string;
  /**
   * The job, just as its GET reply has it. It may gain fields; pass over unknown
   * ones.
   */
  data: { [key: string]: unknown };
  /** The `metadata` of the request's `webhook`, when it had any. */
  metadata?: WebhookMetadata;
}

/** A training run succeeded. */
export type TrainingSucceededEvent<Unlisted extends string = string & {}> =
  Omit<WebhookEvent, "data"> & {
    type: "training.succeeded";
    data: TrainingRun<Unlisted>;
  };

/** A training run failed. */
export type TrainingFailedEvent<Unlisted extends string = string & {}> = Omit<
  WebhookEvent,
  "data"
> & {
  type: "training.failed";
  data: TrainingRun<Unlisted>;
};

/** A scoring run ran to its end. */
export type ScoringRunCompletedEvent<Unlisted extends string = string & {}> =
  Omit<WebhookEvent, "data"> & {
    type: "scoring_run.completed";
    data: ScoringRun<Unlisted>;
  };

/** A scoring run failed. */
export type ScoringRunFailedEvent<Unlisted extends string = string & {}> = Omit<
  WebhookEvent,
  "data"
> & {
  type: "scoring_run.failed";
  data: ScoringRun<Unlisted>;
};

/** A workflow run succeeded. */
export type WorkflowRunSucceededEvent<Unlisted extends string = string & {}> =
  Omit<WebhookEvent, "data"> & {
    type: "workflow_run.succeeded";
    data: WorkflowRun<Unlisted>;
  };

/** A workflow run failed. */
export type WorkflowRunFailedEvent<Unlisted extends string = string & {}> =
  Omit<WebhookEvent, "data"> & {
    type: "workflow_run.failed";
    data: WorkflowRun<Unlisted>;
  };

/** A workflow run was cancelled. */
export type WorkflowRunCancelledEvent<Unlisted extends string = string & {}> =
  Omit<WebhookEvent, "data"> & {
    type: "workflow_run.cancelled";
    data: WorkflowRun<Unlisted>;
  };

/**
 * The sample that a webhook test sends: of type `inference.completed`, with
 * nothing in `data`.
 */
export type WebhookTestEvent = Omit<WebhookEvent, "data"> & {
  type: "inference.completed";
  data: { [key: string]: never };
};

/** An error, by RFC 9457. Branch on the last segment of `type`. */
export interface Problem {
  /**
   * `{error_base}/<ERROR_CODE>`: a stable identifier to compare, not an address
   * to open.
   */
  type: string;
  /** What kind of error it is, in prose that may change. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** What went wrong this time, in prose that may change. */
  detail: string;
}

/** There was no bearer token, or not a valid one. Assumed. */
export type Unauthenticated = Problem & {
  /** `string matching "/UNAUTHENTICATED$"`. */
  type: string;
  status: 401;
};

/**
 * The caller's rights do not reach this, or the token lacks a scope that it
 * takes. Assumed.
 */
export type Forbidden = Problem & {
  /** `string matching "/FORBIDDEN$"`. */
  type: string;
  status: 403;
};

/** There is no such resource. Assumed. */
export type NotFound = Problem & {
  /** `string matching "/NOT_FOUND$"`. */
  type: string;
  status: 404;
};

/** The request that first sent this `Idempotency-Key` is still running. */
export type IdempotentRequestInProgress = Problem & {
  /** `string matching "/IDEMPOTENT_REQUEST_IN_PROGRESS$"`. */
  type: string;
  status: 409;
};

/**
 * An input is missing, malformed, unknown or out of range; a stale or forged
 * cursor and a refused webhook address count too.
 */
export type InvalidInputs = Problem & {
  /** `string matching "/INVALID_INPUTS$"`. */
  type: string;
  status: 422;
  /** The inputs at fault. Assumed. */
  errors?: InputError[];
};

/** One input at fault. Assumed. */
export interface InputError {
  /** A JSON Pointer to it. `string (json-pointer)`. */
  pointer: string;
  /** What is wrong with it. */
  detail: string;
}

/** This `Idempotency-Key` came before with another method, path or body. */
export type IdempotencyKeyReused = Problem & {
  /** `string matching "/IDEMPOTENCY_KEY_REUSED$"`. */
  type: string;
  status: 422;
};

/** A quota is used up. Assumed. */
export type RateLimited = Problem & {
  /** `string matching "/RATE_LIMITED$"`. */
  type: string;
  status: 429;
};

/** The service failed. Assumed. */
export type InternalError = Problem & {
  /** `string matching "/INTERNAL_ERROR$"`. */
  type: string;
  status: 500;
};
