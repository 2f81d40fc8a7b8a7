/** Tests the example as a separate process: it starts, responds, and stops on a signal. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Directory } from "../../../examples/server/directory.js";
import { sha256 } from "../../../examples/server/personal-access-tokens.js";
import { createClient } from "../../../generated/v2/index.js";
import { type Opened, openedOf } from "../../runtime/adapters/adapters.js";
import { rawly, replyIn } from "../../runtime/adapters/raw.js";
import {
  identityProvider,
  type IdentityProvider,
} from "./identity-provider.js";

const root = resolve(import.meta.dirname, "../../..");
const workspace = {
  workspace_id: "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f",
  slug: "tiles",
  name: "Tiles",
  balance_creative_units: 10,
  reserved_creative_units: 0,
  available_creative_units: 10,
  last_active_at: null,
};
const directory: Directory = {
  workspaces: [workspace],
  users: {
    ann: { roles: { [workspace.workspace_id]: "admin" } },
    bob: { roles: {} },
  },
  tokens: {
    [sha256("ann-token")]: { user: "ann" },
    [sha256("bob-token")]: { user: "bob" },
  },
};

let provider: IdentityProvider;
let keys: Opened;
let folder: string;
let child: ChildProcess;
let output = "";
let url: string;

beforeAll(async () => {
  provider = await identityProvider();
  const http = createServer((_, reply) => {
    reply.end(JSON.stringify(provider.jwks));
  });
  await new Promise<void>((begun) => http.listen(0, "127.0.0.1", begun));
  keys = openedOf(http, () => {
    http.close();
    http.closeAllConnections();
    return Promise.resolve();
  });
  folder = await mkdtemp(join(tmpdir(), "tenon-team-"));
  await writeFile(join(folder, "directory.json"), JSON.stringify(directory));
  child = spawn(
    process.execPath,
    ["--import", "tsx", join(root, "examples/server/main.ts")],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: "0",
        DIRECTORY: join(folder, "directory.json"),
        JWT_ISSUER: provider.issuer,
        JWT_AUDIENCE: provider.audience,
        JWT_KEYS: keys.url,
      },
    },
  );
  url = await new Promise<string>((begun, fail) => {
    child.once("exit", () => {
      fail(new Error(output));
    });
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /Listening at (\S+)/.exec(output) ?? [];
      if (found !== undefined) begun(found);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
});

afterAll(async () => {
  child.kill("SIGKILL");
  await keys.close();
  await rm(folder, { recursive: true });
});

const path = { workspace_id: workspace.workspace_id };

test("a personal access token and a JWT both open the door", async () => {
  for (const token of ["ann-token", await provider.sign()]) {
    const api = createClient({ baseUrl: url, token });
    expect(await api.getWorkspace({ path })).toEqual(workspace);
  }
});

test.each([
  ["nobody's", "no-token", "UNAUTHENTICATED"],
  ["no member's", "bob-token", "NOT_FOUND"],
])("%s token gets a problem", async (_, token, code) => {
  const api = createClient({ baseUrl: url, token });
  const tried = await api.getWorkspace.try({ path });
  expect(tried.ok ? undefined : tried.problem.code).toBe(code);
});

test("roles are required, and a missing handler is a 501", async () => {
  const secret = async (token: string) => {
    const api = createClient({ baseUrl: url, token });
    return (await api.getWebhookSecret.try({ path })).response?.status;
  };
  expect(await secret("bob-token")).toBe(403);
  expect(await secret("ann-token")).toBe(501);
});

test("anybody may read the documents", async () => {
  const description = await fetch(`${url}/openapi.json`);
  expect(await description.json()).toMatchObject({ openapi: "3.1.0" });
  const versioning = await fetch(`${url}/versioning`);
  expect(await versioning.json()).toEqual({
    versions: [
      { version: "v1", stable: true, deprecated: false },
      { version: "v2", stable: true, deprecated: false },
    ],
    minimum_sunset_days: 180,
  });
  for (const document of [description, versioning]) {
    expect(document.headers.get("x-content-type-options")).toBe("nosniff");
    expect(document.headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
  const docs = await fetch(`${url}/docs`);
  expect(docs.headers.get("x-content-type-options")).toBe("nosniff");
  expect(docs.headers.get("content-security-policy")).toMatch(
    /^default-src 'none';.*connect-src 'self'.*frame-ancestors 'none'$/,
  );
  expect(docs.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await docs.text()).toContain("<title>Game Asset Generation Service");
});

test("each request is logged under its id, with its outcome", async () => {
  const reply = await fetch(`${url}/versioning`);
  const id = reply.headers.get("x-request-id") ?? "";
  await expect.poll(() => output).toContain(id);
  const line = output.split("\n").find((each) => each.includes(id)) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    operation: "getVersioning",
    status: 200,
    outcome: "replied",
  });
});

// The last one: nothing answers after it.
test("on SIGTERM, it finishes open requests and exits", async () => {
  const port = Number(new URL(url).port);
  const body = "{}";
  const head = `POST /v2/workspaces/${workspace.workspace_id}/scores HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ann-token\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const connection = rawly(port, head + body.slice(0, 1));
  // The server accepts connections in their order: with these replies it has the first one.
  for (let count = 0; count < 3; count++) await fetch(`${url}/versioning`);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await expect.poll(() => fetch(url).catch(() => "refused")).toBe("refused");
  connection.socket.write(body.slice(1));
  const reply = replyIn(await connection.closed);
  expect(reply.status).toBe(422);
  expect(reply.headers.get("connection")).toBe("close");
  expect(await ended).toBe(0);
});
