/** Hono on node:http, with the check that Tenon generates. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";

import type { Failure } from "../../../generated/runtime/check.js";
import type { CreateInferenceInput } from "../../../generated/v2/schemas.js";
import { checkCreateInferenceRequest } from "../../../generated/v2/validators.js";
import { stand } from "../stand.js";
import { accept, type User, userOf } from "../work.js";

const app = new Hono<{ Variables: { user: User } }>();

app.use(async (context, next) => {
  const user = userOf(context.req.header("authorization"));
  if (user === undefined) return context.json({ title: "Unauthorized" }, 401);
  context.set("user", user);
  return next();
});

app.post("/v2/workspaces/:workspace_id/inferences", async (context) => {
  const body = await context.req.json<CreateInferenceInput>(); // the check validates it
  const failures: Failure[] = [];
  checkCreateInferenceRequest(
    { path: context.req.param(), body },
    "",
    failures,
  );
  return failures.length > 0
    ? context.json({ errors: failures }, 422)
    : context.json(accept(context.get("user"), body));
});

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, stand);
