import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  multipartBody,
  openConnection,
  requestBody,
  type Sent,
  sequenceBody,
  type StandaloneCall,
  standaloneCall,
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
  Sent<{
    request: { body: Uint8Array | { file: Blob } | Iterable<unknown> };
    success: Success<204, undefined>;
    problem: never;
  }>
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
  return standaloneCall(() => [
    operation,
    requestBody,
    multipartBody,
    sequenceBody,
  ]);
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
const form: Content = { type: "multipart/form-data", kind: "multipart" };
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

  it("has the type of the file if the description has a range", async () => {
    const body = new File([bytes], "a.png", { type: "image/png" });
    await put({ type: "image/*", kind: "binary" })(connect(), { body });
    expect(server.received[0]?.headers["content-type"]).toBe("image/png");
  });
});

describe("what failed is sent again", () => {
  it.each<[string, Content, () => Parameters<Put>[1]["body"], number]>([
    ["bytes", binary, () => bytes, 2],
    ["a file", binary, () => new Blob([bytes]), 2],
    ["a form with a file", form, () => ({ file: new Blob([bytes]) }), 2],
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

describe("a part of a form", () => {
  /** The only part that is sent of a body, without its boundaries. */
  async function part(file: unknown, contentType?: string): Promise<string> {
    const encoding = contentType !== undefined && {
      encoding: { file: { contentType } },
    };
    const body = { file } as { file: Blob };
    await put({ ...form, ...encoding })(connect(), { body });
    const [received] = server.received;
    const type = received?.headers["content-type"] ?? "";
    const boundary = type.replace("multipart/form-data; boundary=", "--");
    const [before, sent, after] =
      received?.body.toString().split(boundary) ?? [];
    expect([before, after]).toEqual(["", "--\r\n"]);
    expect(sent).toMatch(/^\r\nContent-Disposition: form-data; name="file"/);
    return (
      sent?.slice('\r\nContent-Disposition: form-data; name="file"'.length) ??
      ""
    );
  }
  const octets = "application/octet-stream";
  const named = new File(["x"], 'a "b"\r\nü.txt', { type: "text/x-a" });

  it.each<[string, unknown, string | undefined, string, string?]>([
    ["a file", named, undefined, "text/x-a", "a %22b%22%0D%0Aü.txt"],
    [
      "a file where any type is allowed",
      named,
      "*/*",
      "text/x-a",
      "a %22b%22%0D%0Aü.txt",
    ],
    ["a file without a type", new File(["x"], "a"), undefined, octets, "a"],
    [
      "a file without a type where one is described",
      new File(["x"], "a"),
      "image/png",
      "image/png",
      "a",
    ],
    [
      "a file with a folder in its name",
      new File(["x"], "a/b.txt"),
      undefined,
      octets,
      "a/b.txt",
    ],
    [
      "a blob that has a path as its name, as on Bun",
      Object.assign(new Blob(["x"]), { name: "/home/ann/b.txt" }),
      undefined,
      octets,
      "b.txt",
    ],
    ["a blob", new Blob(["x"]), undefined, octets, "blob"],
    ["bytes", new Uint8Array([120]), undefined, octets, "blob"],
    ["bytes of any type", new Uint8Array([120]), "*/*", octets, "blob"],
    ["bytes of a range", new Uint8Array([120]), "image/*", octets, "blob"],
    [
      "bytes of several types",
      new Uint8Array([120]),
      "image/png, image/jpeg",
      "image/png",
      "blob",
    ],
    ["text of any type", "x", "*/*", ""],
    ["text", "x", undefined, ""],
    ["text of a type", "x", "text/csv", "text/csv"],
    [
      "text of a type with a line break",
      "x",
      "text/csv\r\nX-Evil: 1",
      "text/csvX-Evil: 1",
    ],
  ])("is %s", async (_, file, contentType, type, filename) => {
    const name = filename === undefined ? "" : `; filename="${filename}"`;
    const header = type === "" ? "" : `\r\nContent-Type: ${type}`;
    expect(await part(file, contentType)).toBe(`${name}${header}\r\n\r\nx\r\n`);
  });

  it.each<[string, unknown, string | undefined, string]>([
    ["an object", { a: 1 }, undefined, '{"a":1}'],
    ["an object of any type", { a: 1 }, "*/*", '{"a":1}'],
    ["text as JSON", "x", "application/json", '"x"'],
  ])("is JSON without a file name: %s", async (_, value, type, text) => {
    expect(await part(value, type)).toBe(
      `\r\nContent-Type: application/json\r\n\r\n${text}\r\n`,
    );
  });

  it("does not change line breaks", async () => {
    expect(await part("a\nb\rc\r\nd")).toBe("\r\n\r\na\nb\rc\r\nd\r\n");
  });
});

it("a form without fields has no parts", async () => {
  await put(form)(connect(), { body: {} as never });
  const [received] = server.received;
  const type = received?.headers["content-type"] ?? "";
  const boundary = type.replace("multipart/form-data; boundary=", "");
  expect(received?.body.toString()).toBe(`--${boundary}--\r\n`);
});

it("a FormData is written by fetch", async () => {
  const body = new FormData();
  body.append("a", "1");
  await put(form)(connect(), { body: body as never });
  const [received] = server.received;
  expect(received?.headers["content-type"]).toMatch(
    /^multipart\/form-data; boundary=/,
  );
  expect(received?.body.toString()).toContain('name="a"\r\n\r\n1');
});

it("a file of a form is read from the disk while it is sent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tenon-form-"));
  const path = join(folder, "large.bin");
  await writeFile(path, Buffer.alloc(3_000_000, 7));
  statuses = [503];
  const file = await openAsBlob(path, { type: "image/png" });
  const result = await put(form).try(connect(), { body: { file } });
  await rm(folder, { recursive: true });
  expect(result.ok).toBe(true);
  const [first, second] = server.received.map(({ body }) => body);
  expect(first?.length).toBeGreaterThan(3_000_000);
  expect(first?.length).toBe(
    Number(server.received[0]?.headers["content-length"]),
  );
  expect(second?.equals(first ?? Buffer.of())).toBe(true);
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

it("cancels the stream of a call that was aborted before", async () => {
  let reason: unknown;
  const body = new ReadableStream<Uint8Array>({
    cancel: (given) => {
      reason = given;
    },
  });
  const signal = AbortSignal.abort("left");
  const result = await put(binary).try(connect(), { body }, { signal });
  expect(result).toMatchObject({ problem: { code: "aborted" } });
  expect(reason).toBe("left");
  expect(server.received).toHaveLength(0);
});
