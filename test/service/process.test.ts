/** The service as its own process: it starts, welcomes, and stops on a signal. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createClient } from "../../generated/v2/index.js";
import { rawly, replyIn } from "../runtime/adapters/raw.js";
import { whole } from "../support/sampling.js";
import { type ServiceProcess, startProcess } from "./setup/process.js";

let folder: string;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenon-service-"));
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

async function start(...options: string[]): Promise<ServiceProcess> {
  const service = await startProcess(folder, ...options);
  started.push(service);
  return service;
}

test.runIf(whole)(
  "it prints a token, logs requests, and stops on SIGTERM",
  async () => {
    const { child, output, url, token, workspace_id } = await start();
    const path = { workspace_id };
    const api = createClient({ baseUrl: url, token });
    const workspace = await api.getWorkspace({ path });
    expect(workspace.slug).toBe("studio");

    const reply = await fetch(`${url}/versioning`);
    const id = reply.headers.get("x-request-id") ?? "";
    await expect.poll(output).toContain(id);
    const line =
      output()
        .split("\n")
        .find((each) => each.includes(id)) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      operation: "getVersioning",
      status: 200,
      outcome: "replied",
    });

    // The service still replies to a request that has begun.
    const body = "{}";
    const head = `POST /v2/workspaces/${workspace_id}/scores HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const port = Number(new URL(url).port);
    const connection = rawly(port, head + body.slice(0, 1));
    // The server accepts connections in order: after these replies it has accepted the first one.
    for (let count = 0; count < 3; count++) await fetch(`${url}/versioning`);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await expect.poll(() => fetch(url).catch(() => "refused")).toBe("refused");
    connection.socket.write(body.slice(1));
    expect(replyIn(await connection.closed).status).toBe(422);
    expect(await ended).toEqual([0, null]);

    const again = await start("--new-token");
    expect(again.workspace_id).toBe(workspace_id);
    for (const each of [token, again.token]) {
      const client = createClient({ baseUrl: again.url, token: each });
      expect(await client.getWorkspace({ path })).toEqual(workspace);
    }
  },
);
