/**
 * Fastify as in its manual: with schemas of the request for ajv, and of the response.
 */
import fastify from "fastify";

import type { CreateInferenceInput } from "../../../generated/v2/schemas.js";
import { guard } from "../fastify-guard.js";
import { stand } from "../stand.js";
import { accept } from "../work.js";

// By default, fastify removes undeclared properties and converts numbers to strings.
const app = fastify({
  ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
});
const userFor = guard(app);

const id = { type: "string", minLength: 1 } as const;
const schema = {
  params: {
    type: "object",
    required: ["workspace_id"],
    properties: { workspace_id: { type: "string", format: "uuid" } },
  },
  body: {
    type: "object",
    required: ["base_model_id", "prompt"],
    additionalProperties: false,
    properties: {
      base_model_id: id,
      prompt: { type: "string" },
      reference_set_ids: { type: "array", items: id },
    },
  },
  response: {
    200: {
      type: "object",
      required: ["inference_id", "status", "expected_events"],
      properties: {
        inference_id: { type: "string" },
        status: { type: "string" },
        expected_events: { type: "array", items: { type: "string" } },
      },
    },
  },
};

app.post<{ Body: CreateInferenceInput }>(
  "/v2/workspaces/:workspace_id/inferences",
  { schema },
  (request, reply) => reply.send(accept(userFor(request), request.body)),
);

await app.listen({ port: 0, host: "127.0.0.1" });
stand(app.server.address());
