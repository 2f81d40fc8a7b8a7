/** Fastify with the check that Tenon generates. */
import fastify from "fastify";

import type { Failure } from "../../../generated/runtime/check.js";
import type { CreateInferenceInput } from "../../../generated/v2/schemas.js";
import { checkCreateInferenceRequest } from "../../../generated/v2/validators.js";
import { guard } from "../fastify-guard.js";
import { stand } from "../stand.js";
import { accept } from "../work.js";

const app = fastify();
const userFor = guard(app);

app.post<{ Params: object; Body: CreateInferenceInput }>(
  "/v2/workspaces/:workspace_id/inferences",
  (request, reply) => {
    const { params, body } = request;
    const failures: Failure[] = [];
    checkCreateInferenceRequest({ path: params, body }, "", failures);
    return failures.length > 0
      ? reply.status(422).send({ errors: failures })
      : reply.send(accept(userFor(request), body));
  },
);

await app.listen({ port: 0, host: "127.0.0.1" });
stand(app.server.address());
