import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  multipartBody,
  openConnection,
  requestBody,
  type Sent,
  sequenceBody,
  standalone,
  type StandaloneCall,
} from "../../../templates/runtime/client.js";
import type {
  Content,
  Operation,
} from "../../../templates/runtime/operation.js";
import type { Success } from "../../../templates/runtime/result.js";
import { type LocalServer, startServer } from "./local-server.js";

let server: LocalServer;
let statuses: number[];
beforeAll(async () => {
  server = await startServer((_, response) => {
    response.writeHead(statuses.shift() ?? 204).end();
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  statuses = [];
});

type Put = StandaloneCall<
  [request: Sent<{ body: Uint8Array | { file: Blob } | Iterable<unknown> }>],
  Success<204, undefined>,
  never
>;
function put(content: Content): Put {
  const operation: Operation = {
    id: "put",
    name: "put",
    method: "PUT",
    path: "/files",
    parameters: [],
    body: { content: [content] },
    replies: { 204: {} },
    security: [],
  };
  return standalone(operation, requestBody, multipartBody, sequenceBody);
}

const connect = () =>
  openConnection(
    {},
    {
      baseUrl: server.url,
      // With it a request may be sent again.
      headers: { "idempotency-key": "k" },
      retry: { delay: 1 },
    },
  );
const bytes = new TextEncoder().encode("some bytes");
const binary: Content = { type: "application/octet-stream", kind: "binary" };
const lines: Content = { type: "application/jsonl", kind: "sequence" };

async function* late() {
  for (const value of [1, 2]) yield await Promise.resolve(value);
}

describe("a body of bytes", () => {
  it.each<[string, () => Uint8Array | Blob | ReadableStream<Uint8Array>]>([
    ["as they are", () => bytes],
    ["of a file", () => new File([bytes], "a.bin", { type: "image/png" })],
    ["of a stream", () => new Blob([bytes]).stream()],
  ])("is sent: %s", async (_, body) => {
    const result = await put(binary).try(connect(), { body: body() });
    expect(result.ok).toBe(true);
    const [received] = server.received;
    expect(received?.body.toString()).toBe("some bytes");
    expect(received?.headers["content-type"]).toBe("application/octet-stream");
  });

  it("has the type of the file where the description has a range", async () => {
    const body = new File([bytes], "a.png", { type: "image/png" });
    await put({ type: "image/*", kind: "binary" })(connect(), { body });
    expect(server.received[0]?.headers["content-type"]).toBe("image/png");
  });
});

describe("what failed is sent again", () => {
  it.each<[string, Content, () => Parameters<Put>[1]["body"], number]>([
    ["bytes", binary, () => bytes, 2],
    ["a file", binary, () => new Blob([bytes]), 2],
    ["values that are there", lines, () => new Set([1, 2]), 2],
    ["no stream", binary, () => new Blob([bytes]).stream(), 1],
    ["no values to come", lines, () => late() as never, 1],
  ])("%s", async (_, content, body, times) => {
    statuses = [503];
    const result = await put(content).try(connect(), { body: body() });
    expect(result.ok).toBe(times === 2);
    expect(server.received).toHaveLength(times);
    const [first] = server.received;
    for (const { body: sent } of server.received)
      expect(sent).toEqual(first?.body);
  });
});

it("files among parts keep their names and types", async () => {
  const file = new File(["x"], 'a "b"\r\nü.txt', { type: "text/x-a" });
  const content = { type: "multipart/form-data", kind: "multipart" } as const;
  await put(content)(connect(), { body: { file } });
  const text = server.received[0]?.body.toString() ?? "";
  expect(text).toContain('name="file"; filename="a %22b%22%0D%0Aü.txt"');
  expect(text).toContain("Content-Type: text/x-a");
});

it("a stream that fails is a failure of the network", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: () => {
      throw new Error("lost");
    },
  });
  expect(await put(binary).try(connect(), { body })).toMatchObject({
    ok: false,
    problem: { code: "network" },
  });
});
