/** Starts the server: `npx tsx examples/server/main.ts`, with the variables below. */
import { createRemoteJWKSet } from "jose";
import { readFileSync } from "node:fs";
import { serve } from "../../generated/runtime/node.js";
import type { Directory } from "./directory.js";
import { createTeamServer } from "./server.js";

/** Milliseconds that requests have to end when the server is to stop. */
const DEADLINE = 10_000;

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`Set the environment variable ${name}.`);
  return value;
}

const server = createTeamServer({
  directory: JSON.parse(
    readFileSync(variable("DIRECTORY"), "utf8"),
  ) as Directory,
  issuer: {
    issuer: variable("JWT_ISSUER"),
    audience: variable("JWT_AUDIENCE"),
    keys: createRemoteJWKSet(new URL(variable("JWT_KEYS"))),
  },
  description: new URL("../../spec/openapi.json", import.meta.url),
  log: (entry) => {
    console.log(JSON.stringify(entry));
  },
});

const { url, close } = await serve(server, {
  port: Number(process.env["PORT"] ?? 8080),
});
console.log(`Listening at ${url}`);

// The process ends by itself when the last connection has.
process.once("SIGTERM", () => void close({ deadline: DEADLINE }));
process.once("SIGINT", () => void close({ deadline: DEADLINE }));
