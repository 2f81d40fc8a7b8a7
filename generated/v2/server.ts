// Made by Tenon from the API's description: change that, and generate again.

import {
  type Authenticator,
  type Handler,
  type Paged,
  type Server,
  type ServerOptions,
  type ServerSurface,
  serveSurface,
} from "../runtime/server.js";
import {
  type CreateInferenceReplies,
  type CreateInferenceRequest,
  type CreateScoringRunReplies,
  type CreateScoringRunRequest,
  type CreateTrainingRunReplies,
  type CreateTrainingRunRequest,
  type CreateWebhookTestReplies,
  type CreateWebhookTestRequest,
  type CreateWorkflowRunReplies,
  type CreateWorkflowRunRequest,
  type EstimateInferenceReplies,
  type EstimateInferenceRequest,
  type EstimateTrainingRunReplies,
  type EstimateTrainingRunRequest,
  type EstimateWorkflowRunReplies,
  type EstimateWorkflowRunRequest,
  type GetInferenceReplies,
  type GetInferenceRequest,
  type GetScoringRunReplies,
  type GetScoringRunRequest,
  type GetTrainingRunReplies,
  type GetTrainingRunRequest,
  type GetWebhookSecretReplies,
  type GetWebhookSecretRequest,
  type GetWorkflowRunReplies,
  type GetWorkflowRunRequest,
  type GetWorkspaceReplies,
  type GetWorkspaceRequest,
  type GetWorkspaceUsageReplies,
  type GetWorkspaceUsageRequest,
  type ListBaseModelsReplies,
  type ListBaseModelsRequest,
  type ListReferenceSetsReplies,
  type ListReferenceSetsRequest,
  type ListWorkspacesReplies,
  type ListWorkspacesRequest,
  type RotateWebhookSecretReplies,
  type RotateWebhookSecretRequest,
  operations,
} from "./operations.js";
import {
  type CreateInferenceCode,
  type CreateScoringRunCode,
  type CreateTrainingRunCode,
  type CreateWebhookTestCode,
  type CreateWorkflowRunCode,
  type EstimateInferenceCode,
  type EstimateTrainingRunCode,
  type EstimateWorkflowRunCode,
  type GetInferenceCode,
  type GetScoringRunCode,
  type GetTrainingRunCode,
  type GetWebhookSecretCode,
  type GetWorkflowRunCode,
  type GetWorkspaceCode,
  type GetWorkspaceUsageCode,
  type ListBaseModelsCode,
  type ListReferenceSetsCode,
  type ListWorkspacesCode,
  type ProblemFields,
  type RotateWebhookSecretCode,
  problemTypes,
} from "./problems.js";
import { headerChecks, replyChecks, requestChecks } from "./validators.js";

/** What the server does for each operation. */
export interface Handlers<Principal = unknown, Surface extends string = "v2"> {
  /**
   * List the caller's workspaces
   *
   * Every workspace that the caller belongs to, with its balance, the most
   * recently active first.
   *
   * `GET /v2/workspaces`
   */
  listWorkspaces: Handler<
    ListWorkspacesRequest,
    ListWorkspacesReplies,
    ProblemFields,
    ListWorkspacesCode,
    Principal,
    Surface,
    unknown,
    Paged<
      ListWorkspacesReplies[200],
      {
        items: "workspaces";
        envelope: "pagination";
        next: "next_cursor";
        hasMore: "has_more_results";
        total: "total_count";
        limit: "limit";
      }
    >
  >;
  /**
   * Read a workspace
   *
   * One workspace with its balance of Creative Units.
   *
   * `GET /v2/workspaces/{workspace_id}`
   */
  getWorkspace: Handler<
    GetWorkspaceRequest,
    GetWorkspaceReplies,
    ProblemFields,
    GetWorkspaceCode,
    Principal,
    Surface
  >;
  /**
   * Read a workspace's usage
   *
   * The balance, and what was consumed over the last days, in total and day by
   * day.
   *
   * `GET /v2/workspaces/{workspace_id}/usage`
   */
  getWorkspaceUsage: Handler<
    GetWorkspaceUsageRequest,
    GetWorkspaceUsageReplies,
    ProblemFields,
    GetWorkspaceUsageCode,
    Principal,
    Surface
  >;
  /**
   * List base models
   *
   * The models that a workspace can generate with.
   *
   * `GET /v2/workspaces/{workspace_id}/base-models`
   *
   * Assumed.
   */
  listBaseModels: Handler<
    ListBaseModelsRequest,
    ListBaseModelsReplies,
    ProblemFields,
    ListBaseModelsCode,
    Principal,
    Surface,
    unknown,
    Paged<
      ListBaseModelsReplies[200],
      {
        items: "base_models";
        envelope: "pagination";
        next: "next_cursor";
        hasMore: "has_more_results";
        total: "total_count";
        limit: "limit";
      }
    >
  >;
  /**
   * List reference sets
   *
   * The trained subjects, styles and characters that an inference can follow.
   *
   * `GET /v2/workspaces/{workspace_id}/reference-sets`
   *
   * Assumed.
   */
  listReferenceSets: Handler<
    ListReferenceSetsRequest,
    ListReferenceSetsReplies,
    ProblemFields,
    ListReferenceSetsCode,
    Principal,
    Surface,
    unknown,
    Paged<
      ListReferenceSetsReplies[200],
      {
        items: "reference_sets";
        envelope: "pagination";
        next: "next_cursor";
        hasMore: "has_more_results";
        total: "total_count";
        limit: "limit";
      }
    >
  >;
  /**
   * Start a generation
   *
   * The run is accepted whatever the workspace's balance: one that it cannot pay
   * for fails later, with `INSUFFICIENT_BALANCE` in its record. With a
   * `webhook`, its terminal event is posted there.
   *
   * `POST /v2/workspaces/{workspace_id}/inferences`
   */
  createInference: Handler<
    CreateInferenceRequest,
    CreateInferenceReplies,
    ProblemFields,
    CreateInferenceCode,
    Principal,
    Surface
  >;
  /**
   * Price a generation
   *
   * What the generation would cost, and whether the workspace could pay. Nothing
   * is started or spent.
   *
   * `POST /v2/workspaces/{workspace_id}/inferences/estimate`
   *
   * Assumed.
   */
  estimateInference: Handler<
    EstimateInferenceRequest,
    EstimateInferenceReplies,
    ProblemFields,
    EstimateInferenceCode,
    Principal,
    Surface
  >;
  /**
   * Read an inference
   *
   * The inference as it stands; poll it until it has settled.
   *
   * `GET /v2/workspaces/{workspace_id}/inferences/{inference_id}`
   *
   * Assumed.
   */
  getInference: Handler<
    GetInferenceRequest,
    GetInferenceReplies,
    ProblemFields,
    GetInferenceCode,
    Principal,
    Surface
  >;
  /**
   * Start a training run
   *
   * The run is accepted whatever the workspace's balance: one that it cannot pay
   * for fails later, with `INSUFFICIENT_BALANCE` in its record. With a
   * `webhook`, its terminal event is posted there.
   *
   * `POST /v2/workspaces/{workspace_id}/training-runs`
   */
  createTrainingRun: Handler<
    CreateTrainingRunRequest,
    CreateTrainingRunReplies,
    ProblemFields,
    CreateTrainingRunCode,
    Principal,
    Surface
  >;
  /**
   * Price a training run
   *
   * What the training run would cost, and whether the workspace could pay.
   * Nothing is started or spent.
   *
   * `POST /v2/workspaces/{workspace_id}/training-runs/estimate`
   *
   * Assumed.
   */
  estimateTrainingRun: Handler<
    EstimateTrainingRunRequest,
    EstimateTrainingRunReplies,
    ProblemFields,
    EstimateTrainingRunCode,
    Principal,
    Surface
  >;
  /**
   * Read a training run
   *
   * The training run as it stands; poll it until it has settled.
   *
   * `GET /v2/workspaces/{workspace_id}/training-runs/{training_run_id}`
   *
   * Assumed.
   */
  getTrainingRun: Handler<
    GetTrainingRunRequest,
    GetTrainingRunReplies,
    ProblemFields,
    GetTrainingRunCode,
    Principal,
    Surface
  >;
  /**
   * Start a scoring run
   *
   * Scores what an inference made. With a `webhook`, its terminal event is
   * posted there.
   *
   * `POST /v2/workspaces/{workspace_id}/scores`
   */
  createScoringRun: Handler<
    CreateScoringRunRequest,
    CreateScoringRunReplies,
    ProblemFields,
    CreateScoringRunCode,
    Principal,
    Surface
  >;
  /**
   * Read a scoring run
   *
   * The scoring run as it stands; poll it until it has settled.
   *
   * `GET /v2/workspaces/{workspace_id}/scores/{scoring_run_id}`
   *
   * Assumed.
   */
  getScoringRun: Handler<
    GetScoringRunRequest,
    GetScoringRunReplies,
    ProblemFields,
    GetScoringRunCode,
    Principal,
    Surface
  >;
  /**
   * Start a workflow run
   *
   * The run is accepted whatever the workspace's balance: one that it cannot pay
   * for fails later, with `INSUFFICIENT_BALANCE` in its record. With a
   * `webhook`, its terminal event is posted there.
   *
   * `POST /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs`
   */
  createWorkflowRun: Handler<
    CreateWorkflowRunRequest,
    CreateWorkflowRunReplies,
    ProblemFields,
    CreateWorkflowRunCode,
    Principal,
    Surface
  >;
  /**
   * Price a workflow run
   *
   * What the workflow run would cost, and whether the workspace could pay.
   * Nothing is started or spent.
   *
   * `POST /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs/estimate`
   *
   * Assumed.
   */
  estimateWorkflowRun: Handler<
    EstimateWorkflowRunRequest,
    EstimateWorkflowRunReplies,
    ProblemFields,
    EstimateWorkflowRunCode,
    Principal,
    Surface
  >;
  /**
   * Read a workflow run
   *
   * The workflow run as it stands; poll it until it has settled.
   *
   * `GET /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs/{workflow_run_id}`
   *
   * Assumed.
   */
  getWorkflowRun: Handler<
    GetWorkflowRunRequest,
    GetWorkflowRunReplies,
    ProblemFields,
    GetWorkflowRunCode,
    Principal,
    Surface
  >;
  /**
   * Read the signing secret
   *
   * The secret that signs the workspace's deliveries, made when first read. For
   * the workspace's admins.
   *
   * `GET /v2/workspaces/{workspace_id}/webhook-secret`
   */
  getWebhookSecret: Handler<
    GetWebhookSecretRequest,
    GetWebhookSecretReplies,
    ProblemFields,
    GetWebhookSecretCode,
    Principal,
    Surface
  >;
  /**
   * Replace the signing secret
   *
   * Makes a new secret. The old one keeps signing beside it until it expires.
   * For the workspace's admins.
   *
   * `POST /v2/workspaces/{workspace_id}/webhook-secret/rotate`
   */
  rotateWebhookSecret: Handler<
    RotateWebhookSecretRequest,
    RotateWebhookSecretReplies,
    ProblemFields,
    RotateWebhookSecretCode,
    Principal,
    Surface
  >;
  /**
   * Send a sample delivery
   *
   * Sends one sample, signed as a real delivery is, and tells at once how the
   * receiver took it. It starts no run and costs nothing.
   *
   * `POST /v2/workspaces/{workspace_id}/webhook-tests`
   */
  createWebhookTest: Handler<
    CreateWebhookTestRequest,
    CreateWebhookTestReplies,
    ProblemFields,
    CreateWebhookTestCode,
    Principal,
    Surface
  >;
}

/** Says who is asking, by what the request carries. */
export interface Authenticate<Principal> {
  /** Given the token of `Authorization: Bearer`. */
  bearerAuth: Authenticator<string, Principal>;
}

/** What the server is told of this version. */
export const serverSurface: ServerSurface = {
  name: "v2",
  prefix: "/v2",
  operations,
  requestChecks,
  replyChecks,
  problemTypes,
  serverCodes: {
    401: "UNAUTHENTICATED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    409: "IDEMPOTENT_REQUEST_IN_PROGRESS",
    422: "INVALID_INPUTS",
    429: "RATE_LIMITED",
    500: "INTERNAL_ERROR",
  },
  securitySchemes: {
    bearerAuth: { kind: "http", scheme: "bearer" },
  },
  errorBase: "https://errors.example.com",
  rateLimitPolicies: [
    { name: "generation", quota: 60, window: 60 },
    { name: "generation-video", quota: 30, window: 60, narrows: "generation" },
    { name: "training", quota: 10, window: 3600 },
  ],
  replyHeaders: [
    {
      parameters: [
        { name: "Retry-After", in: "header", required: true, shape: "integer" },
      ],
      check: headerChecks.ListWorkspaces409,
      replies: {
        listWorkspaces: [409, 429],
        getWorkspace: [409, 429],
        getWorkspaceUsage: [409, 429],
        listBaseModels: [409, 429],
        listReferenceSets: [409, 429],
        createInference: [409, 429],
        estimateInference: [409, 429],
        getInference: [409, 429],
        createTrainingRun: [409, 429],
        estimateTrainingRun: [409, 429],
        getTrainingRun: [409, 429],
        createScoringRun: [409, 429],
        getScoringRun: [409, 429],
        createWorkflowRun: [409, 429],
        estimateWorkflowRun: [409, 429],
        getWorkflowRun: [409, 429],
        getWebhookSecret: [409, 429],
        rotateWebhookSecret: [409, 429],
        createWebhookTest: [409, 429],
      },
    },
  ],
  callbacks: {
    createInference: [
      {
        pointer: "/body/webhook/url",
        events: [
          "inference.completed",
          "inference.failed",
          "inference.cancelled",
          "scoring_run.completed",
          "scoring_run.failed",
        ],
      },
    ],
    createTrainingRun: [
      {
        pointer: "/body/webhook/url",
        events: ["training.succeeded", "training.failed"],
      },
    ],
    createScoringRun: [
      {
        pointer: "/body/webhook/url",
        events: ["scoring_run.completed", "scoring_run.failed"],
      },
    ],
    createWorkflowRun: [
      {
        pointer: "/body/webhook/url",
        events: [
          "workflow_run.succeeded",
          "workflow_run.failed",
          "workflow_run.cancelled",
        ],
      },
    ],
    createWebhookTest: [
      { pointer: "/body/webhook/url", events: ["webhook_test"] },
    ],
  },
};

/** Serves this version. */
export function createServer<Principal>(
  options: ServerOptions<
    Partial<Handlers<Principal>>,
    Principal,
    Authenticate<Principal>,
    "authorize" | "owner"
  >,
): Server {
  return serveSurface(serverSurface, options);
}
