// Made by Tenon from the API's description: change that, and generate again.

import {
  type Call,
  type Connection,
  type ConnectionOptions,
  type Deprecable,
  type PagedCall,
  type PolledCall,
  type RateLimited,
  type Replayable,
  type Secret,
  type Settled,
  type StandaloneCall,
  type StandalonePagedCall,
  type StandalonePolledCall,
  bindOperations,
  deprecationNotices,
  deprecations,
  followRedirects,
  idempotencyKey,
  openConnection,
  paged,
  parameters,
  polled,
  problemCodes,
  rateLimits,
  replayMarks,
  replyHeaders,
  requestBody,
  standalone,
  tokenSchemes,
} from "../runtime/client.js";
import {
  type CreateInferenceRequest,
  type CreateInferenceSuccess,
  type CreateScoringRunRequest,
  type CreateScoringRunSuccess,
  type CreateTrainingRunRequest,
  type CreateTrainingRunSuccess,
  type CreateWebhookTestRequest,
  type CreateWebhookTestSuccess,
  type CreateWorkflowRunRequest,
  type CreateWorkflowRunSuccess,
  type EstimateInferenceRequest,
  type EstimateInferenceSuccess,
  type EstimateTrainingRunRequest,
  type EstimateTrainingRunSuccess,
  type EstimateWorkflowRunRequest,
  type EstimateWorkflowRunSuccess,
  type GetInferenceRequest,
  type GetInferenceSuccess,
  type GetScoringRunRequest,
  type GetScoringRunSuccess,
  type GetTrainingRunRequest,
  type GetTrainingRunSuccess,
  type GetWebhookSecretRequest,
  type GetWebhookSecretSuccess,
  type GetWorkflowRunRequest,
  type GetWorkflowRunSuccess,
  type GetWorkspaceRequest,
  type GetWorkspaceSuccess,
  type GetWorkspaceUsageRequest,
  type GetWorkspaceUsageSuccess,
  type ListBaseModelsRequest,
  type ListBaseModelsSuccess,
  type ListReferenceSetsRequest,
  type ListReferenceSetsSuccess,
  type ListWorkspacesRequest,
  type ListWorkspacesSuccess,
  type RotateWebhookSecretRequest,
  type RotateWebhookSecretSuccess,
  createInferenceOperation,
  createScoringRunOperation,
  createTrainingRunOperation,
  createWebhookTestOperation,
  createWorkflowRunOperation,
  estimateInferenceOperation,
  estimateTrainingRunOperation,
  estimateWorkflowRunOperation,
  getInferenceOperation,
  getScoringRunOperation,
  getTrainingRunOperation,
  getWebhookSecretOperation,
  getWorkflowRunOperation,
  getWorkspaceOperation,
  getWorkspaceUsageOperation,
  listBaseModelsOperation,
  listReferenceSetsOperation,
  listWorkspacesOperation,
  operations,
  rotateWebhookSecretOperation,
} from "./operations.js";
import type {
  CreateInferenceProblem,
  CreateScoringRunProblem,
  CreateTrainingRunProblem,
  CreateWebhookTestProblem,
  CreateWorkflowRunProblem,
  EstimateInferenceProblem,
  EstimateTrainingRunProblem,
  EstimateWorkflowRunProblem,
  GetInferenceProblem,
  GetScoringRunProblem,
  GetTrainingRunProblem,
  GetWebhookSecretProblem,
  GetWorkflowRunProblem,
  GetWorkspaceProblem,
  GetWorkspaceUsageProblem,
  ListBaseModelsProblem,
  ListReferenceSetsProblem,
  ListWorkspacesProblem,
  RotateWebhookSecretProblem,
} from "./problems.js";
import type { BaseModel, ReferenceSet, WorkspaceInfo } from "./schemas.js";

/** What proves who calls, by security scheme. */
export interface Credentials {
  /**
   * A personal access token, made and copied in the web application under
   * Settings, Personal Access Tokens, and good for long; or the JWT that the
   * OAuth flow gives. A missing or invalid one is 401; one without the rights or
   * the scope that the operation takes is 403.
   */
  readonly bearerAuth?: Secret;
  /**
   * For applications in a browser: the user signs in with the identity provider,
   * and the code that comes back is exchanged for a JWT to be sent as the bearer
   * token.
   */
  readonly oauth2?: Secret;
}

/** The servers of the description, for `serverUrl` of the runtime. */
export const servers = [
  {
    url: "{base_url}",
    variables: { base_url: { default: "http://localhost:8080" } },
  },
] as const;

/** What a client needs to know. */
export type ClientOptions = ConnectionOptions<Credentials>;

/** Opens a connection for the operations that stand alone. */
export function connect(options: ClientOptions = {}): Connection {
  return openConnection(
    {
      server: "http://localhost:8080",
      security: tokenSchemes,
    },
    options,
  );
}

/** A method for each operation. */
export interface Client {
  /**
   * List the caller's workspaces
   *
   * Every workspace that the caller belongs to, with its balance, the most
   * recently active first.
   *
   * `GET /v2/workspaces`
   */
  readonly listWorkspaces: PagedCall<
    [request?: ListWorkspacesRequest],
    ListWorkspacesSuccess,
    ListWorkspacesProblem,
    WorkspaceInfo,
    RateLimited & Deprecable
  >;
  /**
   * Read a workspace
   *
   * One workspace with its balance of Creative Units.
   *
   * `GET /v2/workspaces/{workspace_id}`
   */
  readonly getWorkspace: Call<
    [request: GetWorkspaceRequest],
    GetWorkspaceSuccess,
    GetWorkspaceProblem,
    RateLimited & Deprecable
  >;
  /**
   * Read a workspace's usage
   *
   * The balance, and what was consumed over the last days, in total and day by
   * day.
   *
   * `GET /v2/workspaces/{workspace_id}/usage`
   */
  readonly getWorkspaceUsage: Call<
    [request: GetWorkspaceUsageRequest],
    GetWorkspaceUsageSuccess,
    GetWorkspaceUsageProblem,
    RateLimited & Deprecable
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
  readonly listBaseModels: PagedCall<
    [request: ListBaseModelsRequest],
    ListBaseModelsSuccess,
    ListBaseModelsProblem,
    BaseModel,
    RateLimited & Deprecable
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
  readonly listReferenceSets: PagedCall<
    [request: ListReferenceSetsRequest],
    ListReferenceSetsSuccess,
    ListReferenceSetsProblem,
    ReferenceSet,
    RateLimited & Deprecable
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
  readonly createInference: Call<
    [request: CreateInferenceRequest],
    CreateInferenceSuccess,
    CreateInferenceProblem,
    RateLimited & Replayable & Deprecable
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
  readonly estimateInference: Call<
    [request: EstimateInferenceRequest],
    EstimateInferenceSuccess,
    EstimateInferenceProblem,
    RateLimited & Replayable & Deprecable
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
  readonly getInference: PolledCall<
    [request: GetInferenceRequest],
    GetInferenceSuccess,
    GetInferenceProblem,
    Settled<GetInferenceSuccess, "status", "complete" | "FAILED" | "CANCELLED">,
    RateLimited & Deprecable
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
  readonly createTrainingRun: Call<
    [request: CreateTrainingRunRequest],
    CreateTrainingRunSuccess,
    CreateTrainingRunProblem,
    RateLimited & Replayable & Deprecable
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
  readonly estimateTrainingRun: Call<
    [request: EstimateTrainingRunRequest],
    EstimateTrainingRunSuccess,
    EstimateTrainingRunProblem,
    RateLimited & Replayable & Deprecable
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
  readonly getTrainingRun: PolledCall<
    [request: GetTrainingRunRequest],
    GetTrainingRunSuccess,
    GetTrainingRunProblem,
    Settled<
      GetTrainingRunSuccess,
      "status",
      "succeeded" | "FAILED" | "CANCELLED"
    >,
    RateLimited & Deprecable
  >;
  /**
   * Start a scoring run
   *
   * Scores what an inference made. With a `webhook`, its terminal event is
   * posted there.
   *
   * `POST /v2/workspaces/{workspace_id}/scores`
   */
  readonly createScoringRun: Call<
    [request: CreateScoringRunRequest],
    CreateScoringRunSuccess,
    CreateScoringRunProblem,
    RateLimited & Replayable & Deprecable
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
  readonly getScoringRun: PolledCall<
    [request: GetScoringRunRequest],
    GetScoringRunSuccess,
    GetScoringRunProblem,
    Settled<
      GetScoringRunSuccess,
      "status",
      "complete" | "FAILED" | "CANCELLED"
    >,
    RateLimited & Deprecable
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
  readonly createWorkflowRun: Call<
    [request: CreateWorkflowRunRequest],
    CreateWorkflowRunSuccess,
    CreateWorkflowRunProblem,
    RateLimited & Replayable & Deprecable
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
  readonly estimateWorkflowRun: Call<
    [request: EstimateWorkflowRunRequest],
    EstimateWorkflowRunSuccess,
    EstimateWorkflowRunProblem,
    RateLimited & Replayable & Deprecable
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
  readonly getWorkflowRun: PolledCall<
    [request: GetWorkflowRunRequest],
    GetWorkflowRunSuccess,
    GetWorkflowRunProblem,
    Settled<
      GetWorkflowRunSuccess,
      "status",
      "succeeded" | "FAILED" | "CANCELLED"
    >,
    RateLimited & Deprecable
  >;
  /**
   * Read the signing secret
   *
   * The secret that signs the workspace's deliveries, made when first read. For
   * the workspace's admins.
   *
   * `GET /v2/workspaces/{workspace_id}/webhook-secret`
   */
  readonly getWebhookSecret: Call<
    [request: GetWebhookSecretRequest],
    GetWebhookSecretSuccess,
    GetWebhookSecretProblem,
    RateLimited & Deprecable
  >;
  /**
   * Replace the signing secret
   *
   * Makes a new secret. The old one keeps signing beside it until it expires.
   * For the workspace's admins.
   *
   * `POST /v2/workspaces/{workspace_id}/webhook-secret/rotate`
   */
  readonly rotateWebhookSecret: Call<
    [request: RotateWebhookSecretRequest],
    RotateWebhookSecretSuccess,
    RotateWebhookSecretProblem,
    RateLimited & Replayable & Deprecable
  >;
  /**
   * Send a sample delivery
   *
   * Sends one sample, signed as a real delivery is, and tells at once how the
   * receiver took it. It starts no run and costs nothing.
   *
   * `POST /v2/workspaces/{workspace_id}/webhook-tests`
   */
  readonly createWebhookTest: Call<
    [request: CreateWebhookTestRequest],
    CreateWebhookTestSuccess,
    CreateWebhookTestProblem,
    RateLimited & Replayable & Deprecable
  >;
}

/** Makes a client; nothing is sent yet. */
export function createClient(options: ClientOptions = {}): Client {
  return bindOperations<Client>(
    operations,
    connect(options),
    requestBody,
    parameters,
    idempotencyKey,
    followRedirects,
    problemCodes,
    deprecationNotices,
    replyHeaders,
    rateLimits,
    replayMarks,
    deprecations,
    paged,
    polled,
  );
}

/**
 * List the caller's workspaces
 *
 * `GET /v2/workspaces`
 */
export const listWorkspaces: StandalonePagedCall<
  [request?: ListWorkspacesRequest],
  ListWorkspacesSuccess,
  ListWorkspacesProblem,
  WorkspaceInfo,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  listWorkspacesOperation,
  parameters,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
  paged,
);

/**
 * Read a workspace
 *
 * `GET /v2/workspaces/{workspace_id}`
 */
export const getWorkspace: StandaloneCall<
  [request: GetWorkspaceRequest],
  GetWorkspaceSuccess,
  GetWorkspaceProblem,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  getWorkspaceOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
);

/**
 * Read a workspace's usage
 *
 * `GET /v2/workspaces/{workspace_id}/usage`
 */
export const getWorkspaceUsage: StandaloneCall<
  [request: GetWorkspaceUsageRequest],
  GetWorkspaceUsageSuccess,
  GetWorkspaceUsageProblem,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  getWorkspaceUsageOperation,
  parameters,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
);

/**
 * List base models
 *
 * `GET /v2/workspaces/{workspace_id}/base-models`
 *
 * Assumed.
 */
export const listBaseModels: StandalonePagedCall<
  [request: ListBaseModelsRequest],
  ListBaseModelsSuccess,
  ListBaseModelsProblem,
  BaseModel,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  listBaseModelsOperation,
  parameters,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
  paged,
);

/**
 * List reference sets
 *
 * `GET /v2/workspaces/{workspace_id}/reference-sets`
 *
 * Assumed.
 */
export const listReferenceSets: StandalonePagedCall<
  [request: ListReferenceSetsRequest],
  ListReferenceSetsSuccess,
  ListReferenceSetsProblem,
  ReferenceSet,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  listReferenceSetsOperation,
  parameters,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
  paged,
);

/**
 * Start a generation
 *
 * `POST /v2/workspaces/{workspace_id}/inferences`
 */
export const createInference: StandaloneCall<
  [request: CreateInferenceRequest],
  CreateInferenceSuccess,
  CreateInferenceProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  createInferenceOperation,
  requestBody,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/**
 * Price a generation
 *
 * `POST /v2/workspaces/{workspace_id}/inferences/estimate`
 *
 * Assumed.
 */
export const estimateInference: StandaloneCall<
  [request: EstimateInferenceRequest],
  EstimateInferenceSuccess,
  EstimateInferenceProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  estimateInferenceOperation,
  requestBody,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/**
 * Read an inference
 *
 * `GET /v2/workspaces/{workspace_id}/inferences/{inference_id}`
 *
 * Assumed.
 */
export const getInference: StandalonePolledCall<
  [request: GetInferenceRequest],
  GetInferenceSuccess,
  GetInferenceProblem,
  Settled<GetInferenceSuccess, "status", "complete" | "FAILED" | "CANCELLED">,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  getInferenceOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
  polled,
);

/**
 * Start a training run
 *
 * `POST /v2/workspaces/{workspace_id}/training-runs`
 */
export const createTrainingRun: StandaloneCall<
  [request: CreateTrainingRunRequest],
  CreateTrainingRunSuccess,
  CreateTrainingRunProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  createTrainingRunOperation,
  requestBody,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/**
 * Price a training run
 *
 * `POST /v2/workspaces/{workspace_id}/training-runs/estimate`
 *
 * Assumed.
 */
export const estimateTrainingRun: StandaloneCall<
  [request: EstimateTrainingRunRequest],
  EstimateTrainingRunSuccess,
  EstimateTrainingRunProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  estimateTrainingRunOperation,
  requestBody,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/**
 * Read a training run
 *
 * `GET /v2/workspaces/{workspace_id}/training-runs/{training_run_id}`
 *
 * Assumed.
 */
export const getTrainingRun: StandalonePolledCall<
  [request: GetTrainingRunRequest],
  GetTrainingRunSuccess,
  GetTrainingRunProblem,
  Settled<
    GetTrainingRunSuccess,
    "status",
    "succeeded" | "FAILED" | "CANCELLED"
  >,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  getTrainingRunOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
  polled,
);

/**
 * Start a scoring run
 *
 * `POST /v2/workspaces/{workspace_id}/scores`
 */
export const createScoringRun: StandaloneCall<
  [request: CreateScoringRunRequest],
  CreateScoringRunSuccess,
  CreateScoringRunProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  createScoringRunOperation,
  requestBody,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/**
 * Read a scoring run
 *
 * `GET /v2/workspaces/{workspace_id}/scores/{scoring_run_id}`
 *
 * Assumed.
 */
export const getScoringRun: StandalonePolledCall<
  [request: GetScoringRunRequest],
  GetScoringRunSuccess,
  GetScoringRunProblem,
  Settled<GetScoringRunSuccess, "status", "complete" | "FAILED" | "CANCELLED">,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  getScoringRunOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
  polled,
);

/**
 * Start a workflow run
 *
 * `POST /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs`
 */
export const createWorkflowRun: StandaloneCall<
  [request: CreateWorkflowRunRequest],
  CreateWorkflowRunSuccess,
  CreateWorkflowRunProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  createWorkflowRunOperation,
  requestBody,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/**
 * Price a workflow run
 *
 * `POST /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs/estimate`
 *
 * Assumed.
 */
export const estimateWorkflowRun: StandaloneCall<
  [request: EstimateWorkflowRunRequest],
  EstimateWorkflowRunSuccess,
  EstimateWorkflowRunProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  estimateWorkflowRunOperation,
  requestBody,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/**
 * Read a workflow run
 *
 * `GET /v2/workspaces/{workspace_id}/workflows/{workflow_id}/runs/{workflow_run_id}`
 *
 * Assumed.
 */
export const getWorkflowRun: StandalonePolledCall<
  [request: GetWorkflowRunRequest],
  GetWorkflowRunSuccess,
  GetWorkflowRunProblem,
  Settled<
    GetWorkflowRunSuccess,
    "status",
    "succeeded" | "FAILED" | "CANCELLED"
  >,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  getWorkflowRunOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
  polled,
);

/**
 * Read the signing secret
 *
 * `GET /v2/workspaces/{workspace_id}/webhook-secret`
 */
export const getWebhookSecret: StandaloneCall<
  [request: GetWebhookSecretRequest],
  GetWebhookSecretSuccess,
  GetWebhookSecretProblem,
  RateLimited & Deprecable
> = /* @__PURE__ */ standalone(
  getWebhookSecretOperation,
  problemCodes,
  replyHeaders,
  rateLimits,
  deprecations,
);

/**
 * Replace the signing secret
 *
 * `POST /v2/workspaces/{workspace_id}/webhook-secret/rotate`
 */
export const rotateWebhookSecret: StandaloneCall<
  [request: RotateWebhookSecretRequest],
  RotateWebhookSecretSuccess,
  RotateWebhookSecretProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  rotateWebhookSecretOperation,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);

/**
 * Send a sample delivery
 *
 * `POST /v2/workspaces/{workspace_id}/webhook-tests`
 */
export const createWebhookTest: StandaloneCall<
  [request: CreateWebhookTestRequest],
  CreateWebhookTestSuccess,
  CreateWebhookTestProblem,
  RateLimited & Replayable & Deprecable
> = /* @__PURE__ */ standalone(
  createWebhookTestOperation,
  requestBody,
  parameters,
  idempotencyKey,
  problemCodes,
  replyHeaders,
  rateLimits,
  replayMarks,
  deprecations,
);
