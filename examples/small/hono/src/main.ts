import { serve } from "@hono/node-server";
import { Hono } from "hono";

import { fetchHandler } from "./generated/runtime/fetch.js";
import { server } from "./server.js";

const handle = fetchHandler(server);
const app = new Hono().all("*", ({ req }) => handle(req.raw));
serve({ fetch: app.fetch, port: Number(process.env["PORT"] ?? 8080) });
