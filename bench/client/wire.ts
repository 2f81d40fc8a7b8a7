/** The requests and responses that all clients send and receive. */
import type { CreateInferenceOutput } from "../../generated/v2/schemas.js";
import { input } from "../server/work.js";

export { input };

export const token = "token-0";

export const workspace = "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f";

export const inference = "0d9f6a52-8a4e-4c0b-9a53-1f2e3d4c5b6a";

/** The response to a POST. */
export const accepted: CreateInferenceOutput = {
  inference_id: inference,
  status: "in_progress",
  expected_events: ["inference.completed", "inference.failed"],
};

/** The response to a GET: a finished run with four images, about 900 bytes. */
export const record = {
  inference_id: inference,
  status: "complete",
  base_model_id: input.base_model_id,
  prompt: input.prompt,
  created_at: "2026-03-02T09:15:12Z",
  completed_at: "2026-03-02T09:15:42Z",
  outputs: ["d9428888", "1b4e28ba", "6fa459ea", "886313e1"].map((name) => ({
    id: `${name}-122b-4f0b-8a1c-3f5e6d7c8b9a`,
    url: `https://assets.example.com/${name}.png`,
    content_type: "image/png",
    metadata: { tile: { columns: 4, rows: 4 } },
  })),
};
