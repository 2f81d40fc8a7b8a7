import { randomBytes, randomUUID } from "node:crypto";

import type {
  BaseModel,
  Inference,
  ReferenceSet,
  Run,
  ScoringRun,
  TrainingRun,
  WebhookMetadata,
  WorkflowRun,
  WorkspaceInfo,
} from "../../../../generated/v2/index.js";

/** Who calls the service. */
export interface User {
  readonly name: string;
  readonly memberOf: ReadonlySet<string>;
  readonly adminOf: ReadonlySet<string>;
}

/** The webhook for the end of a run. */
export interface Subscription {
  readonly url: string;
  readonly events?: readonly string[];
  readonly metadata?: WebhookMetadata;
}

/** A run, and the data that its record does not contain. */
export interface Kept<Record> {
  readonly workspaceId: string;
  run: Record;
  readonly subscription: Subscription | undefined;
}

/** The state of the service, in memory. */
export class Store {
  readonly workspaces: readonly WorkspaceInfo[];
  readonly models: readonly BaseModel<never>[];
  readonly referenceSets: ReferenceSet<never>[];
  readonly users: ReadonlyMap<string, User>;
  readonly inferences = new Map<string, Kept<Inference<never>>>();
  readonly trainingRuns = new Map<string, Kept<TrainingRun<never>>>();
  readonly scoringRuns = new Map<string, Kept<ScoringRun<never>>>();
  readonly workflowRuns = new Map<string, Kept<WorkflowRun<never>>>();
  private readonly secrets = new Map<string, string[]>();

  constructor() {
    this.workspaces = listOf(7, workspace);
    this.models = listOf(5, (index) => ({
      ...entry("Model", index),
      modality: index % 2 === 0 ? "image" : "video",
    }));
    this.referenceSets = listOf(3, (index) => ({
      ...entry("Set", index),
      kind: "style",
    }));
    const ids = this.workspaces.map((each) => each.workspace_id);
    const ann = {
      name: "Ann",
      memberOf: new Set(ids),
      adminOf: new Set(ids),
    };
    this.users = new Map([
      ["ann-token", ann],
      ["ann.jwt.token", ann],
      [
        "bob-token",
        {
          name: "Bob",
          memberOf: new Set(ids.slice(0, 1)),
          adminOf: new Set<string>(),
        },
      ],
    ]);
  }

  /** The secrets that sign a workspace's deliveries, the newest first; made when first asked for. */
  liveSecrets(workspaceId: string): readonly [string, ...string[]] {
    const [newest = newSecret(), ...older] =
      this.secrets.get(workspaceId) ?? [];
    this.secrets.set(workspaceId, [newest, ...older]);
    return [newest, ...older];
  }

  /** Makes a new secret beside the one before it. */
  rotate(workspaceId: string): string {
    const secret = newSecret();
    const [newest] = this.liveSecrets(workspaceId);
    this.secrets.set(workspaceId, [secret, newest]);
    return secret;
  }
}

/** What the records of all new runs have in common. */
export function newRun(
  subscription: Subscription | undefined,
): Run<never> & { status: "in_progress"; error_code: null } {
  return {
    status: "in_progress",
    created_at: new Date().toISOString(),
    completed_at: null,
    price_creative_units: null,
    error_code: null,
    error_message: null,
    webhook:
      subscription === undefined
        ? null
        : {
            status: "pending",
            attempts: 0,
            last_attempt_at: null,
            last_response_status: null,
            last_error: null,
          },
  };
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** The first workspace is rich, the second one has nothing. */
function workspace(index: number): WorkspaceInfo {
  const balance = index === 1 ? 0 : 100;
  return {
    workspace_id: randomUUID(),
    slug: `workspace-${index}`,
    name: `Workspace ${index}`,
    balance_creative_units: balance,
    reserved_creative_units: 0,
    available_creative_units: balance,
    last_active_at: null,
  };
}

function entry(name: string, index: number) {
  return {
    id: randomUUID(),
    name: `${name} ${index}`,
    created_at: "2025-01-01T00:00:00Z",
  };
}

function listOf<Item>(length: number, itemAt: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => itemAt(index));
}
