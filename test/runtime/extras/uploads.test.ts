import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import {
  streamed,
  type Upload,
} from "../../../templates/runtime/extras/uploads.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import {
  type Server,
  type ServerSurface,
  serveSurface,
} from "../../../templates/runtime/server.js";
import type { Opened } from "../adapters/adapters.js";
import { adapters } from "../adapters/of-templates.js";

const replies = { 200: "json" } as const;

function operation(name: string, type: string, kind: "binary" | "multipart") {
  return {
    ...{ id: name, name, method: "POST", path: `/${name}` },
    ...{ parameters: [], security: [], replies },
    body: { required: true, content: [{ type, kind }] },
  } as const;
}

const surface: ServerSurface = {
  ...{ name: "files", features: [], requestChecks: {}, replyChecks: {} },
  ...{ problemTypes: {}, serverCodes: {}, securitySchemes: {} },
  operations: {
    raw: operation("raw", "application/octet-stream", "binary"),
    form: operation("form", "multipart/form-data", "multipart"),
    ignored: operation("ignored", "application/octet-stream", "binary"),
    small: operation("small", "application/octet-stream", "binary"),
  },
};

interface Request {
  readonly body: Upload;
}
interface Context {
  readonly reply: (status: number, body: unknown) => unknown;
}
type Handler = (
  request: { readonly body: unknown },
  context: Context,
) => unknown;

const seen: unknown[] = [];

async function digestOf(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

const server: Server = serveSurface(surface, {
  bodyLimits: { small: 10 },
  onError: (error) => seen.push(error),
  handlers: {
    raw: streamed<Handler>(
      { bodyLimit: 8_000_000 },
      async ({ body }: Request, { reply }) => {
        try {
          return reply(200, await digestOf(body));
        } catch (error) {
          seen.push(error instanceof Error ? error.name : error);
          throw error;
        }
      },
    ),
    form: streamed<Handler>(
      { bodyLimit: 8_000_000, parts: 4, partLimit: 6_000_000, textLimit: 20 },
      async ({ body }: Request, { reply }) => {
        const parts: unknown[] = [];
        for await (const part of body.parts()) {
          const { name, filename, type } = part;
          if (name === "skipped") parts.push("skipped");
          else if (name === "begun") {
            for await (const { length } of part) {
              parts.push(length > 0);
              break;
            }
          } else if (filename === undefined) parts.push(await part.text());
          else parts.push([name, filename, type, await digestOf(part)]);
        }
        return reply(200, parts);
      },
    ),
    ignored: streamed<Handler>({}, (_request, { reply }) => reply(200, "ok")),
    small: ({ body }: { body: Uint8Array }, { reply }: Context) =>
      reply(200, body.length),
  },
});

const bytes = randomBytes(5_000_000);
const digest = createHash("sha256").update(bytes).digest("hex");

describe.each(adapters)("$name", (adapter) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await adapter.open(server);
  });
  afterAll(async () => {
    await opened.close({ deadline: 0 });
  });

  const post = async (path: string, body: BodyInit, type?: string) => {
    const response = await fetch(`${opened.url}/${path}`, {
      ...{ method: "POST", body },
      ...(type !== undefined && { headers: { "content-type": type } }),
    });
    const text = await response.text();
    const parsed: unknown = JSON.parse(text);
    return [response.status, parsed];
  };
  const octets = "application/octet-stream";

  test("a raw body is a stream", async () => {
    expect(await post("raw", bytes, octets)).toEqual([200, digest]);
  });

  test("parts are streams, and those that are not read are skipped", async () => {
    const form = new FormData();
    form.append("title", "A photo");
    form.append("skipped", new Blob([bytes.subarray(0, 200_000)]), "b");
    form.append("begun", new Blob([bytes.subarray(0, 200_000)]), "c");
    form.append("file", new Blob([bytes], { type: "image/png" }), "a.png");
    expect(await post("form", form)).toEqual([
      200,
      ["A photo", "skipped", true, ["file", "a.png", "image/png", digest]],
    ]);
  });

  test.each<[string, string, string | Uint8Array, string]>([
    ["the body", "raw", new Uint8Array(8_000_001), octets],
    ["an operation", "small", "more than ten", octets],
  ])("%s over its limit is 413", async (_, path, body, type) => {
    expect(await post(path, body as BodyInit, type)).toEqual([
      413,
      expect.objectContaining({ status: 413 }),
    ]);
  });

  test.each([
    ["parts", () => Array.from({ length: 5 }, () => "x")],
    ["a field", () => ["x".repeat(21)]],
  ])("%s over the limit is 413", async (_, values) => {
    const form = new FormData();
    for (const value of values()) form.append("title", value);
    expect(await post("form", form)).toEqual([
      413,
      expect.objectContaining({ status: 413 }),
    ]);
  });

  test.each([
    ["no delimiter", "--b"],
    [
      "no last delimiter",
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
    ],
    ["no headers", "--b\r\n\r\nx\r\n--b--"],
    ["endless headers", `--b\r\nx: ${"y".repeat(40_000)}`],
  ])("a form with %s is 400", async (_, body) => {
    const [status] = await post(
      "form",
      body,
      "multipart/form-data; boundary=b",
    );
    expect(status).toBe(400);
  });

  test("another media type is 415", async () => {
    const [status] = await post("raw", "{}", "application/json");
    expect(status).toBe(415);
  });

  test("a body that no handler reads does not break the next request", async () => {
    for (let count = 0; count < 3; count++)
      expect(await post("ignored", bytes.subarray(0, 900_000), octets)).toEqual(
        [200, "ok"],
      );
  });

  test("a client that leaves ends the stream with an error", async () => {
    seen.length = 0;
    const socket = connect(opened.port, "127.0.0.1");
    socket.write(
      `POST /raw HTTP/1.1\r\nhost: a\r\ncontent-type: ${octets}\r\ncontent-length: 1000000\r\n\r\nabc`,
    );
    setTimeout(() => socket.destroy(), 50);
    await vi.waitFor(() => {
      expect(seen).toEqual(["BodyCutOff"]);
    }, 5000);
  });
});

test("a stream of an operation without a body is refused", () => {
  const raw: Operation = {
    ...operation("raw", "text/plain", "binary"),
    path: "/other",
  };
  Reflect.deleteProperty(raw, "body");
  const handlers = { raw: streamed<Handler>({}, () => undefined) };
  expect(() =>
    serveSurface({ ...surface, operations: { raw } }, { handlers }),
  ).toThrow(/^raw has no body that could be a stream\.$/);
});

test("a limit of an unknown operation is refused", () => {
  expect(() =>
    serveSurface(surface, { handlers: {}, bodyLimits: { rwa: 1 } }, "partial"),
  ).toThrow("There are no operations for these limits: bodyLimits.rwa.");
});
