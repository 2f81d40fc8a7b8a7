// Tasks behind a bearer token, with Hono and @hono/zod-openapi.
import { serve } from "@hono/node-server";
import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { bearerAuth } from "hono/bearer-auth";

const app = new OpenAPIHono({
  defaultHook: (result, c) =>
    result.success ? undefined : c.json({ error: "Invalid request." }, 422),
});
const Input = z.object({
  title: z.string().min(1).max(60),
  priority: z.number().int().min(1).max(5).optional(),
  done: z.boolean().optional(),
  due: z.iso.date().optional(),
});
const Task = Input.extend({ id: z.uuid() }).openapi("Task");
const Problem = z.object({ error: z.string() }).openapi("Problem");
const params = z.object({ task_id: z.uuid() });
const json = (schema, description = "Done.") => ({
  description,
  content: { "application/json": { schema } },
});
const refusals = {
  401: { description: "No credentials." },
  422: json(Problem, "Invalid."),
};
const missing = { 404: json(Problem, "No such task.") };
const security = [{ token: [] }];
const body = (schema) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

const tasks = new Map();
const absent = (c) => c.json({ error: "No such task." }, 404);

app.use("/tasks/*", bearerAuth({ token: "secret-token" }));
app.openapi(
  createRoute({
    method: "get",
    path: "/tasks",
    operationId: "listTasks",
    security,
    request: {
      query: z.object({
        page: z.coerce.number().int().min(1).optional(),
        per_page: z.coerce.number().int().min(1).max(100).optional(),
      }),
    },
    responses: {
      200: json(z.object({ items: z.array(Task), total: z.int() })),
      ...refusals,
    },
  }),
  (c) => {
    const { page = 1, per_page: size = 20 } = c.req.valid("query");
    const all = [...tasks.values()];
    const start = (page - 1) * size;
    const items = all.slice(start, start + size);
    return c.json({ items, total: all.length }, 200);
  },
);
app.openapi(
  createRoute({
    method: "post",
    path: "/tasks",
    operationId: "createTask",
    security,
    request: body(Input),
    responses: { 201: json(Task), ...refusals },
  }),
  (c) => {
    const task = { ...c.req.valid("json"), id: crypto.randomUUID() };
    tasks.set(task.id, task);
    return c.json(task, 201);
  },
);
app.openapi(
  createRoute({
    method: "get",
    path: "/tasks/{task_id}",
    operationId: "getTask",
    security,
    request: { params },
    responses: { 200: json(Task), ...refusals, ...missing },
  }),
  (c) => {
    const task = tasks.get(c.req.valid("param").task_id);
    return task ? c.json(task, 200) : absent(c);
  },
);
app.openapi(
  createRoute({
    method: "patch",
    path: "/tasks/{task_id}",
    operationId: "changeTask",
    security,
    request: { params, ...body(Input.partial()) },
    responses: { 200: json(Task), ...refusals, ...missing },
  }),
  (c) => {
    const task = tasks.get(c.req.valid("param").task_id);
    if (!task) return absent(c);
    const changed = { ...task, ...c.req.valid("json") };
    tasks.set(task.id, changed);
    return c.json(changed, 200);
  },
);
app.openapi(
  createRoute({
    method: "delete",
    path: "/tasks/{task_id}",
    operationId: "deleteTask",
    security,
    request: { params },
    responses: { 204: { description: "Deleted." }, ...refusals, ...missing },
  }),
  (c) =>
    tasks.delete(c.req.valid("param").task_id) ? c.body(null, 204) : absent(c),
);
app.openAPIRegistry.registerComponent("securitySchemes", "token", {
  type: "http",
  scheme: "bearer",
});
app.doc31("/openapi.json", {
  openapi: "3.1.0",
  info: { title: "Tasks", version: "1.0.0" },
});

serve({
  fetch: app.fetch,
  port: Number(process.env.PORT),
  hostname: "127.0.0.1",
});
