import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";

import {
  chromiumFlags,
  isChromiumUsable,
  removeProfile,
} from "../../support/chromium.js";
import { startService } from "./service.js";

const folder = mkdtempSync(join(tmpdir(), "runtimes-"));
afterAll(() => {
  removeProfile(folder);
});

/** A program that runs. */
interface Running {
  /** Resolves when its runtime has ended. */
  readonly ended: Promise<unknown>;
  /** Ends its runtime. */
  readonly end: () => Promise<void>;
}

/** Starts the program in a runtime. */
type Start = (program: string) => Promise<Running>;

interface Runtime {
  readonly name: string;
  readonly isUsable: () => boolean;
  readonly start: Start;
}

/** Runs a command until it ends, or is ended. */
function run(
  command: string,
  args: readonly string[],
  errors: "inherit" | "ignore",
): Running {
  const child = spawn(command, args, { stdio: ["ignore", "ignore", errors] });
  const ended = once(child, "close");
  return {
    ended,
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

const file = join(folder, "program.mjs");

const onNode =
  (command: string, ...args: readonly string[]): Start =>
  (program) => {
    writeFileSync(file, program);
    return Promise.resolve(run(command, [...args, file], "inherit"));
  };

/** A page of another origin than the service's. */
const onChromium: Start = async (program) => {
  const page = `<!doctype html><script type="module" src="/program.js"></script>`;
  const server = createServer(({ url }, response) => {
    const script = url === "/program.js";
    response
      .writeHead(200, {
        "content-type": script ? "text/javascript" : "text/html; charset=utf-8",
      })
      .end(script ? program : page);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const flags = chromiumFlags(join(folder, "chromium"));
  // Without a desktop, Chromium prints many irrelevant errors.
  const { ended, end } = run(
    "chromium",
    [...flags, `http://127.0.0.1:${port}/`],
    "ignore",
  );
  return {
    ended,
    end: async () => {
      await end();
      server.closeAllConnections();
      server.close();
    },
  };
};

/** `.ci/run` says where Node 24 is. */
const node24 = process.env["NODE_24"] ?? "node-24";
const bun = process.env["BUN"] ?? "bun";
const deno = process.env["DENO"] ?? "deno";
const runtimes: readonly Runtime[] = [
  {
    name: "this Node",
    isUsable: () => true,
    start: onNode(process.execPath),
  },
  {
    name: "this Node, with WebCrypto alone",
    isUsable: () => true,
    start: onNode(
      process.execPath,
      "--import=data:text/javascript,process.getBuiltinModule=undefined",
    ),
  },
  {
    name: "Node 24",
    isUsable: () => spawnSync(node24, ["--version"]).status === 0,
    start: onNode(node24),
  },
  {
    name: "Bun",
    isUsable: () => spawnSync(bun, ["--version"]).status === 0,
    start: onNode(bun, "run"),
  },
  {
    name: "Deno",
    isUsable: () => spawnSync(deno, ["--version"]).status === 0,
    start: onNode(deno, "run", "--allow-all", "--no-config"),
  },
  { name: "Chromium", isUsable: isChromiumUsable, start: onChromium },
];

/**
 * Requests whose number depends on the runtime. A browser repeats `/reset` if it
 * kept the connection. `/silent` may be given up before it is sent: a browser
 * sends a preflight request first. A body that cannot be read may fail before it is sent.
 */
const uncounted = /\/(?:outcomes|removed|reset|silent)$/;

/** The results of the program in a runtime, and the requests to its service. */
async function outcomeOf(start: Start) {
  const service = await startService();
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("program.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    define: {
      SERVICE: JSON.stringify(service.url),
      PROGRAM: JSON.stringify(file),
    },
    write: false,
  });
  const { ended, end } = await start(outputFiles[0]?.text ?? "");
  try {
    const told = await Promise.race([
      service.outcomes,
      ended.then(() => '"The runtime ended before the program."'),
    ]);
    const outcomes: unknown = JSON.parse(told);
    const asked = service.received.filter(
      ({ method, url }) => method !== "OPTIONS" && !uncounted.test(url),
    );
    return {
      outcomes,
      requests: asked.map(({ method, url }) => `${method} ${url}`),
      keys: asked.flatMap(({ headers }) => headers["idempotency-key"] ?? []),
    };
  } finally {
    await end();
    await service.close();
  }
}

/** A text as its bytes, one character for each. */
function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** How each use of the output ends, wherever. */
const wanted = {
  plain: { name: "plain é😀" },
  thrown: {
    type: "https://example.com/NOT_FOUND",
    title: "None",
    status: 404,
    code: "NOT_FOUND",
  },
  problem: ["NOT_FOUND", [{ name: "default", remaining: 3, reset: 7 }]],
  garbage: "unexpected",
  "tried again": { name: "at last" },
  "tried again with its key": {
    sent: '{"base_model_id":"pixel","prompt":"é😀"}',
  },
  timeout: "timeout",
  aborted: "aborted",
  "aborted before": "aborted",
  network: "network",
  "cut off": "network",
  "a path that leads elsewhere":
    "TypeError: getWorkspace path.workspace_id is empty or dots.",
  "half a surrogate pair":
    "TypeError: Invalid value for getWorkspace path.workspace_id.",
  pages: [{ name: "a" }, { name: "b" }, { name: "c" }],
  events: [
    { data: "one", event: "message", id: "1" },
    { data: "two\né", event: "last", id: "1" },
  ],
  form:
    latin1(`multipart/form-data; boundary=b
--b\r
Content-Disposition: form-data; name="file"; filename="é%22.png"\r
Content-Type: image/png\r
\r
`) +
    "\0\xff" +
    latin1(`\r
--b\r
Content-Disposition: form-data; name="meta"\r
Content-Type: application/json\r
\r
{"a":"\\n"}\r
--b\r
Content-Disposition: form-data; name="text"\r
\r
é
\r
--b--\r
`),
  file: [true, true],
  removedFile: true,
  deliveries: ["refused", 401, "handled", 200, "duplicate", 200],
};

/** The requests that the service received for it; each attempt counts. */
const wantedRequests = [
  "GET /v2/workspaces/plain",
  "GET /v2/workspaces/absent",
  "GET /v2/workspaces/absent",
  "GET /v2/workspaces/garbage",
  "GET /v2/workspaces/busy",
  "GET /v2/workspaces/busy",
  "POST /v2/workspaces/busy/inferences",
  "POST /v2/workspaces/busy/inferences",
  "GET /v2/workspaces/cut",
  "GET /v2/workspaces?limit=2",
  "GET /v2/workspaces?limit=2&cursor=more",
  "GET /events",
  "POST /files",
  "POST /files",
];

describe("the program has the same results", () => {
  for (const runtime of runtimes)
    it.skipIf(!runtime.isUsable())(
      `in ${runtime.name}, which is skipped where it is missing`,
      async () => {
        const { outcomes, requests, keys } = await outcomeOf(runtime.start);
        expect(outcomes).toEqual(Object.entries(wanted));
        expect(requests).toEqual(wantedRequests);
        expect(keys).toHaveLength(2);
        expect(new Set(keys).size).toBe(1);
      },
    );
});
