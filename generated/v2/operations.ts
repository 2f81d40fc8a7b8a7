// Made by Tenon from the API's description: change that, and generate again.

import {
  type Operation,
  type ReplyHeaders,
  jsonContent,
} from "../runtime/operation.js";
import type { Success } from "../runtime/result.js";
import type {
  CreateInferenceInput,
  CreateInferenceOutput,
  CreateScoringRunInput,
  CreateScoringRunOutput,
  CreateTrainingRunInput,
  CreateTrainingRunOutput,
  CreateWebhookTestInput,
  CreateWorkflowRunInput,
  CreateWorkflowRunOutput,
  EstimateInferenceInput,
  EstimateOutput,
  EstimateTrainingRunInput,
  EstimateWorkflowRunInput,
  Inference,
  ListBaseModelsOutput,
  ListReferenceSetsOutput,
  ListWorkspacesOutput,
  RotateWebhookSecretOutput,
  ScoringRun,
  TrainingRun,
  WebhookSecretOutput,
  WebhookTestResult,
  WorkflowRun,
  WorkspaceInfo,
  WorkspaceUsageOutput,
} from "./schemas.js";

interface ListWorkspaces200Headers {
  /**
   * The caller's quotas, each as a name, what it allows (`q`) and over how many
   * seconds (`w`). `string matching "^\"[^\"]+\";q=[0-9]+;w=[0-9]+( *,
   * *\"[^\"]+\";q=[0-9]+;w=[0-9]+)*$"`.
   */
  "RateLimit-Policy": string;
  /**
   * When the operation was deprecated, by RFC 9745. Only on what is deprecated.
   * `string matching "^@-?[0-9]+$"`.
   */
  Deprecation?: string;
  /**
   * The earliest time at which the operation may stop working, by RFC 8594: 180
   * days after its deprecation, or later. Only on what is deprecated. `string
   * matching "^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4}
   * [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$"`.
   */
  Sunset?: string;
  /**
   * The policy (`rel="deprecation"`) and the replacement
   * (`rel="successor-version"`). Only on what is deprecated.
   */
  Link?: string;
}

const listWorkspaces200Headers: ReplyHeaders = {
  "RateLimit-Policy": "string",
  Deprecation: "string",
  Sunset: "string",
  Link: "string",
};

interface CreateInference200Headers {
  /**
   * The caller's quotas, each as a name, what it allows (`q`) and over how many
   * seconds (`w`). `string matching "^\"[^\"]+\";q=[0-9]+;w=[0-9]+( *,
   * *\"[^\"]+\";q=[0-9]+;w=[0-9]+)*$"`.
   */
  "RateLimit-Policy": string;
  /**
   * What is left (`r`) of each quota that the operation spends, and the seconds
   * until it is whole again (`t`). `string matching
   * "^\"[^\"]+\";r=[0-9]+;t=[0-9]+( *, *\"[^\"]+\";r=[0-9]+;t=[0-9]+)*$"`.
   */
  RateLimit: string;
  /** What the tightest quota allows. `integer 0..`. */
  "RateLimit-Limit": number;
  /** What is left of the tightest quota. `integer 0..`. */
  "RateLimit-Remaining": number;
  /** Seconds until the tightest quota is whole again. `integer 0..`. */
  "RateLimit-Reset": number;
  /**
   * `true` on a reply that repeats the first one to this key; nothing was done
   * anew. Absent otherwise.
   */
  "Idempotent-Replayed"?: true;
  /**
   * When the operation was deprecated, by RFC 9745. Only on what is deprecated.
   * `string matching "^@-?[0-9]+$"`.
   */
  Deprecation?: string;
  /**
   * The earliest time at which the operation may stop working, by RFC 8594: 180
   * days after its deprecation, or later. Only on what is deprecated. `string
   * matching "^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4}
   * [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$"`.
   */
  Sunset?: string;
  /**
   * The policy (`rel="deprecation"`) and the replacement
   * (`rel="successor-version"`). Only on what is deprecated.
   */
  Link?: string;
}

const createInference200Headers: ReplyHeaders = {
  "RateLimit-Policy": "string",
  RateLimit: "string",
  "RateLimit-Limit": "integer",
  "RateLimit-Remaining": "integer",
  "RateLimit-Reset": "integer",
  "Idempotent-Replayed": "boolean",
  Deprecation: "string",
  Sunset: "string",
  Link: "string",
};

interface EstimateInference200Headers {
  /**
   * The caller's quotas, each as a name, what it allows (`q`) and over how many
   * seconds (`w`). `string matching "^\"[^\"]+\";q=[0-9]+;w=[0-9]+( *,
   * *\"[^\"]+\";q=[0-9]+;w=[0-9]+)*$"`.
   */
  "RateLimit-Policy": string;
  /**
   * `true` on a reply that repeats the first one to this key; nothing was done
   * anew. Absent otherwise.
   */
  "Idempotent-Replayed"?: true;
  /**
   * When the operation was deprecated, by RFC 9745. Only on what is deprecated.
   * `string matching "^@-?[0-9]+$"`.
   */
  Deprecation?: string;
  /**
   * The earliest time at which the operation may stop working, by RFC 8594: 180
   * days after its deprecation, or later. Only on what is deprecated. `string
   * matching "^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4}
   * [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$"`.
   */
  Sunset?: string;
  /**
   * The policy (`rel="deprecation"`) and the replacement
   * (`rel="successor-version"`). Only on what is deprecated.
   */
  Link?: string;
}

const estimateInference200Headers: ReplyHeaders = {
  "RateLimit-Policy": "string",
  "Idempotent-Replayed": "boolean",
  Deprecation: "string",
  Sunset: "string",
  Link: "string",
};

/** `GET /v2/workspaces` */
export interface ListWorkspacesRequest {
  query?: {
    /** Items to a page. `integer 1..100`, default `20`. */
    limit?: number;
    /**
     * The `next_cursor` of the page before; left out for the first page. One that
     * is not of this list is 422 `INVALID_INPUTS`.
     */
    cursor?: string | null;
  };
}

export interface ListWorkspacesReplies {
  /** A page of workspaces. */
  200: ListWorkspacesOutput;
}

export type ListWorkspacesSuccess = Success<
  200,
  ListWorkspacesOutput,
  ListWorkspaces200Headers
>;

export const listWorkspacesOperation: Operation = {
  id: "listWorkspacesV2",
  name: "listWorkspaces",
  method: "GET",
  path: "/v2/workspaces",
  parameters: [
    { name: "limit", in: "query", shape: "integer", default: 20 },
    { name: "cursor", in: "query", shape: ["null", "string"] },
  ],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  pagination: {
    cursor: "cursor",
    items: "workspaces",
    envelope: "pagination",
    next: "next_cursor",
    hasMore: "has_more_results",
    total: "total_count",
    limit: "limit",
  },
};

/** `GET /v2/workspaces/{workspace_id}` */
export interface GetWorkspaceRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
}

export interface GetWorkspaceReplies {
  /** The workspace. */
  200: WorkspaceInfo;
}

export type GetWorkspaceSuccess = Success<
  200,
  WorkspaceInfo,
  ListWorkspaces200Headers
>;

export const getWorkspaceOperation: Operation = {
  id: "getWorkspaceV2",
  name: "getWorkspace",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}",
  parameters: [{ name: "workspace_id", in: "path", shape: "string" }],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
};

/** `GET /v2/workspaces/{workspace_id}/usage` */
export interface GetWorkspaceUsageRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  query?: {
    /** Days to look back over. `integer 1..365`, default `30`. */
    days?: number;
  };
}

export interface GetWorkspaceUsageReplies {
  /** The workspace's usage. */
  200: WorkspaceUsageOutput;
}

export type GetWorkspaceUsageSuccess = Success<
  200,
  WorkspaceUsageOutput,
  ListWorkspaces200Headers
>;

export const getWorkspaceUsageOperation: Operation = {
  id: "getWorkspaceUsageV2",
  name: "getWorkspaceUsage",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}/usage",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "days", in: "query", shape: "integer", default: 30 },
  ],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
};

/** `GET /v2/workspaces/{workspace_id}/base-models` */
export interface ListBaseModelsRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  query?: {
    /** Items to a page. `integer 1..100`, default `20`. */
    limit?: number;
    /**
     * The `next_cursor` of the page before; left out for the first page. One that
     * is not of this list is 422 `INVALID_INPUTS`.
     */
    cursor?: string | null;
  };
}

export interface ListBaseModelsReplies {
  /** A page of base models. */
  200: ListBaseModelsOutput<never>;
}

export type ListBaseModelsSuccess = Success<
  200,
  ListBaseModelsOutput,
  ListWorkspaces200Headers
>;

export const listBaseModelsOperation: Operation = {
  id: "listBaseModelsV2",
  name: "listBaseModels",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}/base-models",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "limit", in: "query", shape: "integer", default: 20 },
    { name: "cursor", in: "query", shape: ["null", "string"] },
  ],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  pagination: {
    cursor: "cursor",
    items: "base_models",
    envelope: "pagination",
    next: "next_cursor",
    hasMore: "has_more_results",
    total: "total_count",
    limit: "limit",
  },
};

/** `GET /v2/workspaces/{workspace_id}/reference-sets` */
export interface ListReferenceSetsRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  query?: {
    /** Items to a page. `integer 1..100`, default `20`. */
    limit?: number;
    /**
     * The `next_cursor` of the page before; left out for the first page. One that
     * is not of this list is 422 `INVALID_INPUTS`.
     */
    cursor?: string | null;
  };
}

export interface ListReferenceSetsReplies {
  /** A page of reference sets. */
  200: ListReferenceSetsOutput<never>;
}

export type ListReferenceSetsSuccess = Success<
  200,
  ListReferenceSetsOutput,
  ListWorkspaces200Headers
>;

export const listReferenceSetsOperation: Operation = {
  id: "listReferenceSetsV2",
  name: "listReferenceSets",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}/reference-sets",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "limit", in: "query", shape: "integer", default: 20 },
    { name: "cursor", in: "query", shape: ["null", "string"] },
  ],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  pagination: {
    cursor: "cursor",
    items: "reference_sets",
    envelope: "pagination",
    next: "next_cursor",
    hasMore: "has_more_results",
    total: "total_count",
    limit: "limit",
  },
};

/** `POST /v2/workspaces/{workspace_id}/inferences` */
export interface CreateInferenceRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
  body: CreateInferenceInput;
}

export interface CreateInferenceReplies {
  /** The inference is accepted. */
  200: CreateInferenceOutput<never>;
}

export type CreateInferenceSuccess = Success<
  200,
  CreateInferenceOutput,
  CreateInference200Headers
>;

export const createInferenceOperation: Operation = {
  id: "createInferenceV2",
  name: "createInference",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/inferences",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent, headers: createInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  quotas: ["generation", "generation-video"],
};

/** `POST /v2/workspaces/{workspace_id}/inferences/estimate` */
export interface EstimateInferenceRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
  body: EstimateInferenceInput;
}

export interface EstimateInferenceReplies {
  /** The price. */
  200: EstimateOutput;
}

export type EstimateInferenceSuccess = Success<
  200,
  EstimateOutput,
  EstimateInference200Headers
>;

export const estimateInferenceOperation: Operation = {
  id: "estimateInferenceV2",
  name: "estimateInference",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/inferences/estimate",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent, headers: estimateInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
};

/** `GET /v2/workspaces/{workspace_id}/inferences/{inference_id}` */
export interface GetInferenceRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
    /** The inference. `string (uuid)`. Assumed. */
    inference_id: string;
  };
}

export interface GetInferenceReplies {
  /** The inference. */
  200: Inference<never>;
}

export type GetInferenceSuccess = Success<
  200,
  Inference,
  ListWorkspaces200Headers
>;

export const getInferenceOperation: Operation = {
  id: "getInferenceV2",
  name: "getInference",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}/inferences/{inference_id}",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "inference_id", in: "path", shape: "string" },
  ],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  poll: { status: ["status"], until: ["complete", "FAILED", "CANCELLED"] },
};

/** `POST /v2/workspaces/{workspace_id}/training-runs` */
export interface CreateTrainingRunRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
  /** The training run. */
  body: CreateTrainingRunInput;
}

export interface CreateTrainingRunReplies {
  /** The training run is accepted. */
  200: CreateTrainingRunOutput<never>;
}

export type CreateTrainingRunSuccess = Success<
  200,
  CreateTrainingRunOutput,
  CreateInference200Headers
>;

export const createTrainingRunOperation: Operation = {
  id: "createTrainingRunV2",
  name: "createTrainingRun",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/training-runs",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent, headers: createInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  quotas: ["training"],
};

/** `POST /v2/workspaces/{workspace_id}/training-runs/estimate` */
export interface EstimateTrainingRunRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
  /** The training run to be priced. */
  body: EstimateTrainingRunInput;
}

export interface EstimateTrainingRunReplies {
  /** The price. */
  200: EstimateOutput;
}

export type EstimateTrainingRunSuccess = Success<
  200,
  EstimateOutput,
  EstimateInference200Headers
>;

export const estimateTrainingRunOperation: Operation = {
  id: "estimateTrainingRunV2",
  name: "estimateTrainingRun",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/training-runs/estimate",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent, headers: estimateInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
};

/** `GET /v2/workspaces/{workspace_id}/training-runs/{training_run_id}` */
export interface GetTrainingRunRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
    /** The training run. `string (uuid)`. Assumed. */
    training_run_id: string;
  };
}

export interface GetTrainingRunReplies {
  /** The training run. */
  200: TrainingRun<never>;
}

export type GetTrainingRunSuccess = Success<
  200,
  TrainingRun,
  ListWorkspaces200Headers
>;

export const getTrainingRunOperation: Operation = {
  id: "getTrainingRunV2",
  name: "getTrainingRun",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}/training-runs/{training_run_id}",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "training_run_id", in: "path", shape: "string" },
  ],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  poll: { status: ["status"], until: ["succeeded", "FAILED", "CANCELLED"] },
};

/** `POST /v2/workspaces/{workspace_id}/scores` */
export interface CreateScoringRunRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
  /** The scoring run. */
  body: CreateScoringRunInput;
}

export interface CreateScoringRunReplies {
  /** The scoring run is accepted. */
  200: CreateScoringRunOutput<never>;
}

export type CreateScoringRunSuccess = Success<
  200,
  CreateScoringRunOutput,
  EstimateInference200Headers
>;

export const createScoringRunOperation: Operation = {
  id: "createScoringRunV2",
  name: "createScoringRun",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/scores",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent, headers: estimateInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
};

/** `GET /v2/workspaces/{workspace_id}/scores/{scoring_run_id}` */
export interface GetScoringRunRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
    /** The scoring run. `string (uuid)`. Assumed. */
    scoring_run_id: string;
  };
}

export interface GetScoringRunReplies {
  /** The scoring run. */
  200: ScoringRun<never>;
}

export type GetScoringRunSuccess = Success<
  200,
  ScoringRun,
  ListWorkspaces200Headers
>;

export const getScoringRunOperation: Operation = {
  id: "getScoringRunV2",
  name: "getScoringRun",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}/scores/{scoring_run_id}",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "scoring_run_id", in: "path", shape: "string" },
  ],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  poll: { status: ["status"], until: ["complete", "FAILED", "CANCELLED"] },
};

/** `POST /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs` */
export interface CreateWorkflowRunRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
    /** The workflow. `string (uuid)`. */
    workflow_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
  /** The workflow run. */
  body: CreateWorkflowRunInput;
}

export interface CreateWorkflowRunReplies {
  /** The workflow run is accepted. */
  200: CreateWorkflowRunOutput<never>;
}

export type CreateWorkflowRunSuccess = Success<
  200,
  CreateWorkflowRunOutput,
  EstimateInference200Headers
>;

export const createWorkflowRunOperation: Operation = {
  id: "createWorkflowRunV2",
  name: "createWorkflowRun",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "workflow_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent, headers: estimateInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
};

/** `POST /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs/estimate` */
export interface EstimateWorkflowRunRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
    /** The workflow. `string (uuid)`. */
    workflow_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
  /** The workflow run to be priced. */
  body: EstimateWorkflowRunInput;
}

export interface EstimateWorkflowRunReplies {
  /** The price. */
  200: EstimateOutput;
}

export type EstimateWorkflowRunSuccess = Success<
  200,
  EstimateOutput,
  EstimateInference200Headers
>;

export const estimateWorkflowRunOperation: Operation = {
  id: "estimateWorkflowRunV2",
  name: "estimateWorkflowRun",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs/estimate",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "workflow_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent, headers: estimateInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
};

/** `GET /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs/{workflow_run_id}` */
export interface GetWorkflowRunRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
    /** The workflow. `string (uuid)`. */
    workflow_id: string;
    /** The workflow run. `string (uuid)`. Assumed. */
    workflow_run_id: string;
  };
}

export interface GetWorkflowRunReplies {
  /** The workflow run. */
  200: WorkflowRun<never>;
}

export type GetWorkflowRunSuccess = Success<
  200,
  WorkflowRun,
  ListWorkspaces200Headers
>;

export const getWorkflowRunOperation: Operation = {
  id: "getWorkflowRunV2",
  name: "getWorkflowRun",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs/{workflow_run_id}",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "workflow_id", in: "path", shape: "string" },
    { name: "workflow_run_id", in: "path", shape: "string" },
  ],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  poll: { status: ["status"], until: ["succeeded", "FAILED", "CANCELLED"] },
};

/** `GET /v2/workspaces/{workspace_id}/webhook-secret` */
export interface GetWebhookSecretRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
}

export interface GetWebhookSecretReplies {
  /** The secret. */
  200: WebhookSecretOutput;
}

export type GetWebhookSecretSuccess = Success<
  200,
  WebhookSecretOutput,
  ListWorkspaces200Headers
>;

export const getWebhookSecretOperation: Operation = {
  id: "getWebhookSecretV2",
  name: "getWebhookSecret",
  method: "GET",
  path: "/v2/workspaces/{workspace_id}/webhook-secret",
  parameters: [{ name: "workspace_id", in: "path", shape: "string" }],
  replies: {
    200: { content: jsonContent, headers: listWorkspaces200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  roles: ["workspace:admin"],
};

/** `POST /v2/workspaces/{workspace_id}/webhook-secret/rotate` */
export interface RotateWebhookSecretRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
}

export interface RotateWebhookSecretReplies {
  /** The secret is replaced. */
  200: RotateWebhookSecretOutput;
}

export type RotateWebhookSecretSuccess = Success<
  200,
  RotateWebhookSecretOutput,
  EstimateInference200Headers
>;

export const rotateWebhookSecretOperation: Operation = {
  id: "rotateWebhookSecretV2",
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/webhook-secret/rotate",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  replies: {
    200: { content: jsonContent, headers: estimateInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
  roles: ["workspace:admin"],
};

/** `POST /v2/workspaces/{workspace_id}/webhook-tests` */
export interface CreateWebhookTestRequest {
  path: {
    /** The workspace. `string (uuid)`. */
    workspace_id: string;
  };
  headers?: {
    /**
     * Any string of the caller's. For 24 hours the same request with the same key
     * gets the first reply again (`Idempotent-Replayed`) and nothing is done
     * twice. Keys belong to the credential's owner; a request that failed does not
     * hold its key. `string length 1..255`.
     */
    "Idempotency-Key"?: string;
  };
  /** The receiver to try. */
  body: CreateWebhookTestInput;
}

export interface CreateWebhookTestReplies {
  /** The sample was sent; this is how it went. */
  200: WebhookTestResult;
}

export type CreateWebhookTestSuccess = Success<
  200,
  WebhookTestResult,
  EstimateInference200Headers
>;

export const createWebhookTestOperation: Operation = {
  id: "createWebhookTestV2",
  name: "createWebhookTest",
  method: "POST",
  path: "/v2/workspaces/{workspace_id}/webhook-tests",
  parameters: [
    { name: "workspace_id", in: "path", shape: "string" },
    { name: "Idempotency-Key", in: "header", shape: "string" },
  ],
  body: { required: true, content: jsonContent },
  replies: {
    200: { content: jsonContent, headers: estimateInference200Headers },
    401: { problems: ["UNAUTHENTICATED"] },
    403: { problems: ["FORBIDDEN"] },
    404: { problems: ["NOT_FOUND"] },
    409: { problems: ["IDEMPOTENT_REQUEST_IN_PROGRESS"] },
    422: { problems: ["INVALID_INPUTS", "IDEMPOTENCY_KEY_REUSED"] },
    429: { problems: ["RATE_LIMITED"] },
    500: { problems: ["INTERNAL_ERROR"] },
  },
  security: [{ bearerAuth: [] }],
};

/** Every operation, by name. */
export const operations = {
  listWorkspaces: listWorkspacesOperation,
  getWorkspace: getWorkspaceOperation,
  getWorkspaceUsage: getWorkspaceUsageOperation,
  listBaseModels: listBaseModelsOperation,
  listReferenceSets: listReferenceSetsOperation,
  createInference: createInferenceOperation,
  estimateInference: estimateInferenceOperation,
  getInference: getInferenceOperation,
  createTrainingRun: createTrainingRunOperation,
  estimateTrainingRun: estimateTrainingRunOperation,
  getTrainingRun: getTrainingRunOperation,
  createScoringRun: createScoringRunOperation,
  getScoringRun: getScoringRunOperation,
  createWorkflowRun: createWorkflowRunOperation,
  estimateWorkflowRun: estimateWorkflowRunOperation,
  getWorkflowRun: getWorkflowRunOperation,
  getWebhookSecret: getWebhookSecretOperation,
  rotateWebhookSecret: rotateWebhookSecretOperation,
  createWebhookTest: createWebhookTestOperation,
};
