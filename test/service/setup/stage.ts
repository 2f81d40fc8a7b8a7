/** A running service and a receiver of its webhooks, for the tests of its statements. */
import type { CreateInferenceInput } from "../../../generated/v2/index.js";
import type { ScriptedReceiver } from "./receiver.js";
import type { RunningService } from "./running.js";

/** What the tests of a service share. Its members change when it starts again. */
export interface Stage {
  readonly service: RunningService;
  readonly receiver: ScriptedReceiver;
}

/** Waits of a client that polls, in milliseconds. */
export const soon = { interval: 10, maxInterval: 50 };

/** Submits a generation, and waits until it has settled. */
export async function generate(
  { service: { api, path } }: Stage,
  prompt: string,
  more: Partial<CreateInferenceInput> = {},
) {
  const { inference_id } = await api.createInference({
    path,
    body: { base_model_id: "tiles", prompt, ...more },
  });
  return api.getInference.poll({ path: { ...path, inference_id } }, soon);
}

/** Reads the body of a problem, and checks its status and type. */
export async function problemIn(
  response: Response,
): Promise<Readonly<Record<string, unknown>>> {
  // A JSON object, or the test fails at its first member.
  return (await response.json()) as Readonly<Record<string, unknown>>;
}
