// Made by Tenon from the API's description: change that, and generate again.

import {
  type Server,
  type ServerOptions,
  type SomeHandlers,
  serveSurfaces,
} from "./runtime/server.js";
import {
  type Handlers as UnversionedHandlers,
  serverSurface as unversionedSurface,
} from "./unversioned/server.js";
import {
  type Authenticate as V1Authenticate,
  type Handlers as V1Handlers,
  serverSurface as v1Surface,
} from "./v1/server.js";
import {
  type Handlers as V2Handlers,
  serverSurface as v2Surface,
} from "./v2/server.js";

/**
 * What the server does for each operation. Those on top mean the same in
 * several versions: they are written once.
 */
export interface Handlers<Principal = unknown> {
  /** In v1 and v2. */
  listWorkspaces: V2Handlers<Principal, "v1" | "v2">["listWorkspaces"];
  /** In v1 and v2. */
  getWorkspace: V2Handlers<Principal, "v1" | "v2">["getWorkspace"];
  /** In v1 and v2. */
  getWorkspaceUsage: V2Handlers<Principal, "v1" | "v2">["getWorkspaceUsage"];
  /** In v1 and v2. */
  createTrainingRun: V2Handlers<Principal, "v1" | "v2">["createTrainingRun"];
  /** In v1 and v2. */
  estimateTrainingRun: V2Handlers<
    Principal,
    "v1" | "v2"
  >["estimateTrainingRun"];
  /** In v1 and v2. */
  getTrainingRun: V2Handlers<Principal, "v1" | "v2">["getTrainingRun"];
  /** In v1 and v2. */
  createScoringRun: V2Handlers<Principal, "v1" | "v2">["createScoringRun"];
  /** In v1 and v2. */
  getScoringRun: V2Handlers<Principal, "v1" | "v2">["getScoringRun"];
  /** In v1 and v2. */
  createWorkflowRun: V2Handlers<Principal, "v1" | "v2">["createWorkflowRun"];
  /** In v1 and v2. */
  estimateWorkflowRun: V2Handlers<
    Principal,
    "v1" | "v2"
  >["estimateWorkflowRun"];
  /** In v1 and v2. */
  getWorkflowRun: V2Handlers<Principal, "v1" | "v2">["getWorkflowRun"];
  /** In v1 and v2. */
  getWebhookSecret: V2Handlers<Principal, "v1" | "v2">["getWebhookSecret"];
  /** In v1 and v2. */
  rotateWebhookSecret: V2Handlers<
    Principal,
    "v1" | "v2"
  >["rotateWebhookSecret"];
  /** In v1 and v2. */
  createWebhookTest: V2Handlers<Principal, "v1" | "v2">["createWebhookTest"];
  v1: {
    listModels: V1Handlers<Principal>["listModels"];
    createInference: V1Handlers<Principal>["createInference"];
    estimateInference: V1Handlers<Principal>["estimateInference"];
    getInference: V1Handlers<Principal>["getInference"];
  };
  v2: {
    listBaseModels: V2Handlers<Principal>["listBaseModels"];
    listReferenceSets: V2Handlers<Principal>["listReferenceSets"];
    createInference: V2Handlers<Principal>["createInference"];
    estimateInference: V2Handlers<Principal>["estimateInference"];
    getInference: V2Handlers<Principal>["getInference"];
  };
  unversioned: {
    getOpenapi: UnversionedHandlers["getOpenapi"];
    getVersioning: UnversionedHandlers["getVersioning"];
    getDocs: UnversionedHandlers["getDocs"];
  };
}

/**
 * Handlers of which some, in any version, may be missing: those operations
 * answer with a 501 problem.
 */
export type PartialHandlers<Principal = unknown> = SomeHandlers<
  Handlers<Principal>
>;

/** Says who is asking, by what the request carries. */
export type Authenticate<Principal> = V1Authenticate<Principal>;

/** The versions that each handler on top serves. */
const shared = {
  listWorkspaces: ["v1", "v2"],
  getWorkspace: ["v1", "v2"],
  getWorkspaceUsage: ["v1", "v2"],
  createTrainingRun: ["v1", "v2"],
  estimateTrainingRun: ["v1", "v2"],
  getTrainingRun: ["v1", "v2"],
  createScoringRun: ["v1", "v2"],
  getScoringRun: ["v1", "v2"],
  createWorkflowRun: ["v1", "v2"],
  estimateWorkflowRun: ["v1", "v2"],
  getWorkflowRun: ["v1", "v2"],
  getWebhookSecret: ["v1", "v2"],
  rotateWebhookSecret: ["v1", "v2"],
  createWebhookTest: ["v1", "v2"],
};

/** Serves all versions side by side. */
export function createServer<Principal>(
  options: ServerOptions<
    PartialHandlers<Principal>,
    Principal,
    Authenticate<Principal>,
    "authorize" | "owner"
  >,
): Server {
  return serveSurfaces(
    [v1Surface, v2Surface, unversionedSurface],
    shared,
    options,
  );
}
