import { serve } from "./generated/runtime/node.js";
import { server } from "./server.js";

await serve(server, { port: Number(process.env["PORT"] ?? 8080) });
