/** Runs as the API shows them: in responses, and in the data of events. */
import type {
  Inference,
  RunOutput,
  ScoringRun,
  TrainingRun,
  WorkflowRun,
} from "../../../generated/v2/index.js";
import type { Run, RunOf } from "./run.js";

/** Where files are served: `http://127.0.0.1:8080/files`. */
export type FilesUrl = string;

export function inferenceRecord(
  run: RunOf<"inference">,
  files: FilesUrl,
): Inference<never> {
  return {
    inference_id: run.id,
    ...frameOf(run, "complete"),
    outputs: outputsOf(run, files),
  };
}

export function trainingRecord(run: RunOf<"training">): TrainingRun<never> {
  return { training_run_id: run.id, ...frameOf(run, "succeeded") };
}

export function scoringRecord(run: RunOf<"scoring">): ScoringRun<never> {
  return {
    scoring_run_id: run.id,
    ...frameOf(run, "complete"),
    scores: [...run.scores],
  };
}

export function workflowRecord(
  run: RunOf<"workflow">,
  files: FilesUrl,
): WorkflowRun<never> {
  return {
    workflow_run_id: run.id,
    workflow_id: run.input.workflow_id,
    ...frameOf(run, "succeeded"),
    outputs: outputsOf(run, files),
  };
}

/** What all records have. `done` is the status of a success. */
function frameOf<const Done extends "complete" | "succeeded">(
  run: Run,
  done: Done,
) {
  const frame = {
    created_at: run.created_at.toISOString(),
    completed_at: run.completed_at?.toISOString() ?? null,
    price_creative_units: run.charged,
    webhook: run.delivery,
  };
  if (run.status === "FAILED") {
    const { status, error_code, error_message } = run;
    return { ...frame, status, error_code, error_message };
  }
  const { status, error_code, error_message } = run;
  return {
    ...frame,
    status: status === "succeeded" ? done : status,
    error_code,
    error_message,
  };
}

function outputsOf({ outputs }: Run, files: FilesUrl): RunOutput[] {
  return outputs.map((output) => ({ ...output, url: `${files}/${output.id}` }));
}
