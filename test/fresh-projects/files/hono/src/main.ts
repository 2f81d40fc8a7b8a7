import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { server } from "./server.js";
import { fetchHandler } from "./zoo/runtime/fetch.js";

const handle = fetchHandler(server);
const app = new Hono().all("*", ({ req }) => handle(req.raw));
serve({ fetch: app.fetch, port: Number(process.env["PORT"]) });
