import fastify from "fastify";
import { server } from "./server.js";
import { fastifyOptions, fastifyPlugin } from "./zoo/runtime/fastify.js";

const app = fastify(fastifyOptions(server));
app.register(fastifyPlugin(server));
await app.listen({ port: Number(process.env["PORT"]) });
