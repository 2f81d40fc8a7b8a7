/** Does the work of a run with an engine. */
import type { Score } from "../../../generated/v2/index.js";
import { first, type Queries, sql } from "../database/database.js";
import type {
  Asset,
  Engine,
  Generation,
  Learned,
  Result,
} from "../engine/engine.js";
import { findSteps } from "./catalog.js";
import type { Run, RunOf } from "./run.js";

/** What a run made. */
export interface Product {
  readonly assets?: readonly Asset[];
  readonly scores?: readonly Score[];
  readonly learned?: Learned;
}

/** How the work ended. `later`: the run waits for another one. */
export type Worked = Result<Product> | { readonly status: "later" };

/** Does the work of a run. Rejects if the engine does. */
export async function work(
  run: Run,
  queries: Queries,
  engine: Engine,
  signal: AbortSignal,
): Promise<Worked> {
  switch (run.kind) {
    case "inference": {
      const generation = await generationOf(run, queries);
      return as("assets", await engine.generate(generation, signal));
    }
    case "training":
      return as("learned", await engine.train(run.input, signal));
    case "scoring":
      return score(run, queries, engine, signal);
    case "workflow":
      return runSteps(run, queries, engine, signal);
  }
}

async function generationOf(
  { workspace_id, input }: RunOf<"inference">,
  queries: Queries,
): Promise<Generation> {
  const { model_id: model, prompt, reference_set_ids } = input;
  const sets = await queries.query(sql<{ learned: Learned }>`
    select learned from reference_sets
    where workspace_id = ${workspace_id} and id = any(${reference_set_ids})
    order by created_at, id`);
  return { model, prompt, references: sets.map(({ learned }) => learned) };
}

async function score(
  { workspace_id, input }: RunOf<"scoring">,
  queries: Queries,
  engine: Engine,
  signal: AbortSignal,
): Promise<Worked> {
  const inference = await first(
    queries,
    sql<{ status: Run["status"] }>`
      select status from runs
      where id = ${input.inference_id} and workspace_id = ${workspace_id}`,
  );
  if (inference?.status === "in_progress") return { status: "later" };
  const files = await queries.query(sql<Asset>`
    select content, content_type as "contentType" from files
    where run_id = ${input.inference_id} order by id`);
  return as("scores", await engine.score(files, signal));
}

/** Runs one model after the other. Each one follows the style of the one before. */
async function runSteps(
  { workspace_id, input }: RunOf<"workflow">,
  queries: Queries,
  engine: Engine,
  signal: AbortSignal,
): Promise<Worked> {
  const prompt = String(input.inputs["prompt"]);
  const steps = await findSteps(queries, workspace_id, input.workflow_id);
  const assets: Asset[] = [];
  let references: readonly Learned[] = [];
  for (const { id: model } of steps) {
    const generated = await engine.generate(
      { model, prompt, references },
      signal,
    );
    if (generated.status !== "succeeded") return generated;
    assets.push(...generated.made);
    const style = { name: model, kind: "style", images: [prompt] } as const;
    const trained = await engine.train(style, signal);
    if (trained.status !== "succeeded") return trained;
    references = [trained.made];
  }
  return { status: "succeeded", made: { assets } };
}

/** Names what the engine made. */
function as<Name extends keyof Product>(
  name: Name,
  result: Result<NonNullable<Product[Name]>>,
): Result<Product> {
  return result.status === "succeeded"
    ? { status: "succeeded", made: { [name]: result.made } }
    : result;
}
