/** Clients that submit runs with keys, and try again until each is accepted. */
import { createClient } from "../../../generated/v2/index.js";
import type { Behaviour, Receivers } from "./receivers.js";
import type { Made } from "./setup.js";

/** A run to submit. */
export interface Plan {
  readonly key: string;
  readonly token: string;
  readonly workspace: number;
  readonly kind: "inference" | "training" | "scoring" | "workflow";
  readonly webhook: Behaviour | undefined;
}

/** What a client was told of a run. */
export interface Accepted {
  readonly plan: Plan;
  readonly ids: Set<string>;
}

/** What the clients have seen. */
export interface Seen {
  readonly accepted: Map<string, Accepted>;
  /** Responses by their code. */
  readonly responses: Map<string, number>;
  /** What should never happen. */
  readonly wrong: string[];
}

/** What the clients use. */
export interface ClientOptions extends Made {
  readonly urls: readonly string[];
  readonly receivers: Receivers;
  /** A random number from 0 to 1. */
  readonly random: () => number;
  /** Called after a run was accepted for the first time. */
  readonly onAccepted: () => void;
}

/** The longest wait between two attempts, in milliseconds. */
const PAUSE = 1000;

/** Submits the plans of one client, each until it is accepted. */
export async function submitAll(
  plans: readonly Plan[],
  seen: Seen,
  options: ClientOptions,
): Promise<void> {
  const { random } = options;
  const left = [...plans];
  // A key whose process died is busy for a minute: the others go on.
  for (let plan = left.shift(); plan !== undefined; plan = left.shift()) {
    const twice = random() < 0.05;
    const tries = await Promise.all([
      attempt(plan, seen, options),
      ...(twice ? [attempt(plan, seen, options)] : []),
    ]);
    if (!tries.some((accepted) => accepted)) {
      left.push(plan);
      if (left.length < 5) await sleep(random() * PAUSE);
      continue;
    }
    if (random() < 0.05) await attempt(plan, seen, options);
    if (random() < 0.02) await reuse(plan, seen, options);
  }
}

/** Submits a run once. Returns whether it was accepted. */
async function attempt(
  plan: Plan,
  seen: Seen,
  options: ClientOptions,
): Promise<boolean> {
  const { code, id } = await send(plan, seen, options, "a tower");
  seen.responses.set(code, (seen.responses.get(code) ?? 0) + 1);
  if (id === undefined) {
    if (!passing.has(code))
      throw new Error(`The ${plan.kind} of ${plan.key} got ${code}.`);
    return false;
  }
  const before = seen.accepted.get(plan.key);
  if (before === undefined) options.onAccepted();
  const accepted = before ?? { plan, ids: new Set() };
  accepted.ids.add(id);
  seen.accepted.set(plan.key, accepted);
  return true;
}

/** What ends by itself. */
const passing = new Set([
  "network",
  "timeout",
  "IDEMPOTENT_REQUEST_IN_PROGRESS",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
]);

/** Submits another run with the same key, which must be refused. */
async function reuse(
  plan: Plan,
  seen: Seen,
  options: ClientOptions,
): Promise<void> {
  const { code } = await send(plan, seen, options, "another tower");
  if (code !== "IDEMPOTENCY_KEY_REUSED" && !passing.has(code))
    seen.wrong.push(`${plan.key} with another body: ${code}`);
}

/** Sends a submit. */
async function send(
  { key, token, workspace, kind, webhook: behaviour }: Plan,
  seen: Seen,
  { urls, workspaces, receivers, random }: ClientOptions,
  prompt: string,
): Promise<{ code: string; id?: string }> {
  const baseUrl = urls[Math.floor(random() * urls.length)] ?? "";
  const api = createClient({ baseUrl, token, retry: false, timeout: 30_000 });
  const workspace_id = workspaces[workspace] ?? "";
  const path = { workspace_id };
  const headers = { "Idempotency-Key": key };
  const webhook = behaviour && {
    url: receivers.url(behaviour, workspace_id, key),
  };
  const more = webhook && { webhook };
  switch (kind) {
    case "inference": {
      const body = { base_model_id: "tiles", prompt, ...more };
      const tried = await api.createInference.try({ path, headers, body });
      return tried.ok
        ? { code: "200", id: tried.body.inference_id }
        : tried.problem;
    }
    case "training": {
      const images = ["https://example.com/a.png"];
      const body = { name: prompt, kind: "style", images, ...more };
      const tried = await api.createTrainingRun.try({ path, headers, body });
      return tried.ok
        ? { code: "200", id: tried.body.training_run_id }
        : tried.problem;
    }
    case "scoring": {
      const inference_id = scored(prompt, workspace, seen);
      if (inference_id === undefined) return { code: "network" };
      const body = { inference_id, ...more };
      const tried = await api.createScoringRun.try({ path, headers, body });
      return tried.ok
        ? { code: "200", id: tried.body.scoring_run_id }
        : tried.problem;
    }
    case "workflow": {
      const at = { ...path, workflow_id: `chain-${workspace}` };
      const body = { inputs: { prompt }, ...more };
      const tried = await api.createWorkflowRun.try({
        path: at,
        headers,
        body,
      });
      return tried.ok
        ? { code: "200", id: tried.body.workflow_run_id }
        : tried.problem;
    }
  }
}

/** The first inference of a workspace, or its second one for another prompt. */
function scored(
  prompt: string,
  workspace: number,
  { accepted }: Seen,
): string | undefined {
  let skip = prompt === "a tower" ? 0 : 1;
  for (const { plan, ids } of accepted.values())
    if (
      plan.kind === "inference" &&
      plan.workspace === workspace &&
      skip-- === 0
    )
      return [...ids][0];
  return undefined;
}

/** Waits. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
