/** The limit of bodies that the client reads as a whole, and of the items of streams. */
import { gzipSync } from "node:zlib";

import { afterEach, describe, expect, it } from "vitest";

import { openConnection } from "../../../templates/runtime/client/connection.js";
import { eventStream } from "../../../templates/runtime/client/streams/event-stream.js";
import { jsonSequence } from "../../../templates/runtime/client/streams/json-sequence.js";
import type { Content } from "../../../templates/runtime/operation.js";
import { attemptAt, get } from "./attempts.js";
import { type LocalServer, startServer } from "./local-server.js";

const KIB = "x".repeat(1024);

/** A body without end, which counts its chunks and records that it was cancelled. */
function endless(chunk: string, start = "") {
  const bytes = new TextEncoder().encode(chunk);
  const state = { chunks: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (stream) => {
        if (start) stream.enqueue(new TextEncoder().encode(start));
      },
      pull: (stream) => {
        state.chunks++;
        if (state.chunks > 10_000) throw new Error("read without a limit");
        stream.enqueue(bytes);
      },
      cancel: () => {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

describe("replyLimit", () => {
  let server: LocalServer | undefined;
  afterEach(() => server?.close());

  const tooLarge = {
    ok: false,
    problem: { code: "unexpected", detail: "Body exceeds replyLimit." },
  };

  it.each([200, 404, 418])(
    "stops reading a body of status %i at the limit",
    async (status) => {
      const { body, state } = endless(KIB);
      const result = await attemptAt(
        "http://a.example",
        get,
        { retry: false },
        {
          replyLimit: 10 * 1024,
          fetch: () =>
            Promise.resolve(
              new Response(body, {
                status,
                headers: { "content-type": "application/json" },
              }),
            ),
        },
      );
      expect(result).toMatchObject({
        ...tooLarge,
        problem: { ...tooLarge.problem, status },
        response: { status },
      });
      expect(state).toEqual({ chunks: 11, cancelled: true });
    },
  );

  it("counts bytes after decompression, and does not retry", async () => {
    const text = JSON.stringify("x".repeat(1_000_000));
    server = await startServer((_, response) => {
      response.writeHead(200, {
        "content-type": "application/json",
        "content-encoding": "gzip",
      });
      response.end(gzipSync(text));
    });
    const limited = (replyLimit: number) =>
      attemptAt(server?.url ?? "", get, {}, { replyLimit });
    expect(await limited(text.length - 1)).toMatchObject(tooLarge);
    expect(server.received).toHaveLength(1);
    expect(await limited(text.length)).toMatchObject({ ok: true });
  });

  it("is 64 MiB by default", async () => {
    const { body, state } = endless("x".repeat(1 << 20));
    const fetching = () =>
      Promise.resolve(
        new Response(body, { headers: { "content-type": "application/json" } }),
      );
    expect(
      await attemptAt("http://a.example", get, {}, { fetch: fetching }),
    ).toMatchObject(tooLarge);
    expect(state.chunks).toBe(65);
  });

  it("leaves the body of several chunks in order", async () => {
    const body = new Blob(['{"a":', "1", "}"]).stream();
    const fetching = () =>
      Promise.resolve(
        new Response(body, { headers: { "content-type": "application/json" } }),
      );
    expect(
      await attemptAt(
        "http://a.example",
        get,
        {},
        { fetch: fetching, replyLimit: 7 },
      ),
    ).toMatchObject({ ok: true, body: { a: 1 } });
  });
});

describe("itemLimit", () => {
  const events: Content = { type: "text/event-stream", kind: "events" };
  const lines: Content = { type: "application/x-ndjson", kind: "sequence" };
  const records: Content = { type: "application/json-seq", kind: "sequence" };

  it.each([
    ["a line of events", events, KIB, "data: "],
    ["a comment of events", events, KIB, ": "],
    ["the data of an event", events, `data: ${KIB}\n`, ""],
    ["empty lines of data", events, "data\n".repeat(256), ""],
    ["a value of a line", lines, KIB, '"'],
    ["a record", records, KIB, '\x1e"'],
    ["a record of lines", records, "\n".repeat(1024), "\x1e["],
    ["what precedes the first record", records, KIB, ""],
  ])("stops reading %s at the limit", async (_, content, chunk, start) => {
    const { body, state } = endless(chunk, start);
    const itemLimit = 10 * 1024;
    const { readEvents, readSequence } = { ...eventStream, ...jsonSequence };
    const items = (content.kind === "events" ? readEvents : readSequence)?.(
      new Response(body),
      content,
      {
        operation: get,
        connection: openConnection(
          {},
          { baseUrl: "http://a.example", itemLimit },
        ),
        ending: new AbortController(),
      },
    );
    const reading = async () => {
      for await (const item of items ?? []) expect(item).toBeUndefined();
    };
    await expect(reading()).rejects.toMatchObject({
      problem: { detail: `An item has more than ${itemLimit} characters.` },
    });
    expect(state.cancelled).toBe(true);
    expect(state.chunks).toBeLessThan(50);
  });
});
