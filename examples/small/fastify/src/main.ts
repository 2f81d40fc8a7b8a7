import { fastify } from "fastify";

import { fastifyOptions, fastifyPlugin } from "./generated/runtime/fastify.js";
import { server } from "./server.js";

const app = fastify(fastifyOptions(server));
app.register(fastifyPlugin(server));
await app.listen({ port: Number(process.env["PORT"] ?? 8080) });
