import { describe, expect, it } from "vitest";

import type { StreamCall } from "../../../../templates/runtime/client/codecs.js";
import { openConnection } from "../../../../templates/runtime/client/connection.js";
import { eventStream } from "../../../../templates/runtime/client/streams/event-stream.js";
import { jsonSequence } from "../../../../templates/runtime/client/streams/json-sequence.js";
import type { Content } from "../../../../templates/runtime/operation.js";
import type { ServerSentEvent } from "../../../../templates/runtime/result.js";
import { writeSequence } from "../../../../templates/runtime/values/write-sequence.js";
import { startWork } from "../../../support/work.js";

const events: Content = { type: "text/event-stream", kind: "events" };
const jsonEvents: Content = { ...events, jsonData: true };
const lines: Content = { type: "application/x-ndjson", kind: "sequence" };
const records: Content = { type: "application/json-seq", kind: "sequence" };

function call(itemLimit = 1_000): StreamCall {
  return {
    operation: {
      id: "watch",
      name: "watch",
      method: "GET",
      path: "/",
      parameters: [],
      replies: {},
      security: [],
    },
    connection: openConnection({}, { baseUrl: "http://a.example", itemLimit }),
    ending: new AbortController(),
  };
}

function reading(
  response: Response,
  content: Content,
  how = call(),
): AsyncIterable<unknown> {
  const read = { ...eventStream, ...jsonSequence };
  const items = content.kind === "events" ? read.readEvents : read.readSequence;
  if (items === undefined) throw new Error("nothing reads it");
  return items(response, content, how);
}

/** The bytes in chunks of a size, the first of which is shorter. */
function chunked(bytes: Uint8Array, first: number, size: number): Response {
  return new Response(
    new ReadableStream({
      start(stream) {
        for (let at = 0, end = first; at < bytes.length; at = end, end += size)
          if (end > at) stream.enqueue(bytes.slice(at, end));
        stream.close();
      },
    }),
  );
}

async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** What is read however the bytes are cut: in two at each place, and in chunks of one, two and three. */
async function however(
  text: string | Uint8Array,
  content: Content,
): Promise<unknown[]> {
  const bytes =
    typeof text === "string" ? new TextEncoder().encode(text) : text;
  const cuts: [number, number][] = [
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 2],
  ];
  for (let at = 0; at < bytes.length; at++) cuts.push([at, bytes.length]);
  const whole = await all(reading(chunked(bytes, bytes.length, 1), content));
  for (const [first, size] of cuts)
    expect(
      await all(reading(chunked(bytes, first, size), content)),
      `cut at ${first}, then by ${size}`,
    ).toEqual(whole);
  return whole;
}

function event(
  data: unknown,
  more: Partial<ServerSentEvent> = {},
): ServerSentEvent<unknown> {
  return { event: "message", data, id: "", ...more };
}

describe("events", () => {
  it.each<[string, string, unknown[]]>([
    ["nothing", "", []],
    ["one", "data: a\n\n", [event("a")]],
    ["without a space", "data:a\n\n", [event("a")]],
    ["one space less, no more", "data:  a \n\n", [event(" a ")]],
    [
      "by LF, CR LF and CR",
      "data: a\n\ndata: b\r\n\r\ndata: c\r\r",
      ["a", "b", "c"].map((data) => event(data)),
    ],
    [
      "by all of them within one",
      "data: a\rdata: b\r\ndata: c\n\r\n",
      [event("a\nb\nc")],
    ],
    ["lines of data", "data: a\ndata\ndata: b\ndata:\n\n", [event("a\n\nb\n")]],
    ["an empty line of data", "data\n\n", [event("")]],
    [
      "no data, no event",
      "event: a\n\nid: 1\n\ndata: b\n\n",
      [event("b", { id: "1" })],
    ],
    [
      "a name holds for one",
      "event: a\ndata: 1\n\ndata: 2\n\n",
      [event("1", { event: "a" }), event("2")],
    ],
    [
      "the last of two names, and none",
      "event: a\nevent: b\ndata: 1\n\nevent: a\nevent:\ndata: 2\n\n",
      [event("1", { event: "b" }), event("2")],
    ],
    [
      "an id holds on",
      "id: 7\ndata: 1\n\ndata: 2\n\nid\ndata: 3\n\n",
      [event("1", { id: "7" }), event("2", { id: "7" }), event("3")],
    ],
    [
      "an id with NUL is ignored",
      "id: 7\nid: a\0b\ndata: 1\n\n",
      [event("1", { id: "7" })],
    ],
    [
      "a time to wait",
      "retry: 250\n\ndata: 1\n\nretry: 1s\nretry: -1\nretry:\ndata: 2\n\n",
      [event("1", { retry: 250 }), event("2", { retry: 250 })],
    ],
    [
      "comments",
      ": hello\n:\ndata: 1\n: and\ndata: 2\n\n:\n\n",
      [event("1\n2")],
    ],
    [
      "other fields",
      "Data: a\nfoo: b\n data: c\ndata : d\ndata: e\n\n",
      [event("e")],
    ],
    ["colons in data", "data: a: b:c\n\n", [event("a: b:c")]],
    ["what no empty line ends", "data: a\n\ndata: b\n", [event("a")]],
    ["what no line ends", "data: a\n\ndata: b", [event("a")]],
    [
      "a byte order mark, once",
      "\ufeffdata: a\n\n\ufeffdata: b\n\n",
      [event("a")],
    ],
    ["letters of several bytes", "data: hällo 😀\n\n", [event("hällo 😀")]],
    [
      "no other line ends",
      "data: a\u2028b\u0085c\vd\n\n",
      [event("a\u2028b\u0085c\vd")],
    ],
    ["empty lines", "\n\r\n\r\n\ndata: a\n\n\n\n", [event("a")]],
  ])("%s", async (_, text, wanted) => {
    expect(await however(text, events)).toEqual(wanted);
  });

  it("replace bytes that are not UTF-8", async () => {
    const bytes = Uint8Array.of(
      ...new TextEncoder().encode("data: "),
      0xff,
      10,
      10,
    );
    expect(await however(bytes, events)).toEqual([event("\ufffd")]);
  });

  it.each<[string, Content, unknown[]]>([
    ["as text", events, ['{"a":1}', "[DONE]", "x"]],
    ["as JSON, up to what says that it is all", jsonEvents, [{ a: 1 }]],
    [
      "as JSON under other names",
      { ...events, jsonData: ["other"] },
      ['{"a":1}', "[DONE]", "x"],
    ],
    [
      "as JSON under this name",
      { ...events, jsonData: ["other", "message"] },
      [{ a: 1 }],
    ],
  ])("have their data %s", async (_, content, wanted) => {
    const text = 'data: {"a":\ndata: 1}\n\ndata: [DONE]\n\ndata: x\n\n'.replace(
      ":\ndata: 1",
      ":1",
    );
    const found = await however(text, content);
    expect(found).toEqual(wanted.map((data) => event(data)));
  });

  it.each(["data", "data:", "data:  ", "data:\ndata: ", "event: ping\ndata:"])(
    "that keep a connection open have no JSON: %j",
    async (beat) => {
      const text = `${beat}\n\ndata: 1\n\n`;
      expect(await however(text, jsonEvents)).toEqual([event(1)]);
    },
  );

  it("have data of several lines that is JSON as a whole", async () => {
    expect(await however('data: {"a":\ndata: 1}\n\n', jsonEvents)).toEqual([
      event({ a: 1 }),
    ]);
  });

  it("with data that is not JSON end the loop", async () => {
    const text = "data: 1\n\ndata: {\n\ndata: 2\n\n";
    const found: unknown[] = [];
    await expect(async () => {
      for await (const each of reading(new Response(text), jsonEvents))
        found.push(each);
    }).rejects.toMatchObject({
      problem: {
        code: "unexpected",
        status: 200,
        detail: "An item of the body is not JSON.",
        body: new TextEncoder().encode("{"),
      },
    });
    expect(found).toEqual([event(1)]);
  });
});

describe("values", () => {
  it.each<[string, string, unknown[]]>([
    ["nothing", "", []],
    ["lines", '{"a":1}\n[2]\n"x"\nnull\n', [{ a: 1 }, [2], "x", null]],
    ["lines by CR LF", "1\r\n2\r\n", [1, 2]],
    ["a last line without an end", "1\n23", [1, 23]],
    ["lines that are empty", "\n1\n \t\r\n2\n\n", [1, 2]],
    ["a byte order mark", "\ufeff1\n", [1]],
    ["letters of several bytes", '"hällo 😀\u2028"\n', ["hällo 😀\u2028"]],
  ])("%s", async (_, text, wanted) => {
    expect(await however(text, lines)).toEqual(wanted);
  });

  it.each<[string, string, unknown[]]>([
    ["nothing", "", []],
    ["records", '\x1e{"a":1}\n\x1e[2]\n', [{ a: 1 }, [2]]],
    ["over several lines", '\x1e{\n  "a": 1\n}\n\x1e2\n', [{ a: 1 }, 2]],
    ["marks without values", "\x1e\x1e\n\x1e1\n\x1e", [1]],
    ["a last one without an end", '\x1e1\n\x1e{"a":1}', [1, { a: 1 }]],
  ])("of RFC 7464: %s", async (_, text, wanted) => {
    expect(await however(text, records)).toEqual(wanted);
  });

  it.each<[string, Content]>([
    ["1\n{\n2\n", lines],
    ["\x1e1\n\x1e{\x1e2\n", records],
    ["\x1e1\n\x1e12", records],
  ])("that are no JSON end the loop: %j", async (text, content) => {
    const found: unknown[] = [];
    await expect(async () => {
      for await (const each of reading(new Response(text), content))
        found.push(each);
    }).rejects.toThrow("An item");
    expect(found).toEqual([1]);
  });

  it("of RFC 7464 need not wait for the next", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('\x1e{"a":1}\n'));
      },
    });
    const items = reading(new Response(body), records)[Symbol.asyncIterator]();
    expect(await items.next()).toEqual({ done: false, value: { a: 1 } });
  });

  it.each<[string, Content]>([
    ["lines", lines],
    ["records", records],
  ])("are read as they are written: %s", async (_, content) => {
    const values = [{ a: "\n\x1e" }, [1], null, "x", undefined];
    const wanted = [{ a: "\n\x1e" }, [1], null, "x", null];
    async function* late() {
      for (const value of values) yield await Promise.resolve(value);
    }
    for (const given of [values, new Set(values), late()])
      expect(
        await all(
          reading(new Response(writeSequence(given, content)), content),
        ),
      ).toEqual(wanted);
  });
});

describe("an item has a limit", () => {
  const long = "x".repeat(40);
  it.each<[string, string, Content]>([
    ["a line of an event", `data: ${long}\n\n`, events],
    ["lines of an event", "data: 12345678\n".repeat(6) + "\n", events],
    ["a comment", `:${long}`, events],
    ["a line", `"${long}"\n`, lines],
    ["a line that has no end", `"${long}`, lines],
    ["a record", `\x1e"${long}"\n`, records],
    ["a record over lines", "\x1e[" + "1,\n".repeat(20), records],
  ])("%s", async (_, text, content) => {
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 7, bytes.length])
      await expect(
        all(reading(chunked(bytes, size, size), content, call(30))),
      ).rejects.toThrow("An item has more than 30 characters.");
  });

  it("and all of them together have none", async () => {
    const text = "data: 12345678901234567890\n\n".repeat(50);
    expect(
      await all(reading(new Response(text), events, call(30))),
    ).toHaveLength(50);
  });
});

describe("a body", () => {
  /** A body that never ends, and reports that it was cancelled. */
  function endless() {
    const state = { cancelled: false };
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        stream.enqueue(new TextEncoder().encode("data: a\n\n"));
      },
      cancel: () => {
        state.cancelled = true;
      },
    });
    const how = call();
    const items = reading(new Response(body), events, how);
    return { state, items, signal: how.ending.signal };
  }

  it("is cancelled when the caller leaves the loop", async () => {
    const { items, state, signal } = endless();
    for await (const item of items) {
      expect(item).toEqual(event("a"));
      break;
    }
    expect(state.cancelled).toBe(true);
    expect(signal.aborted).toBe(true);
  });

  it("is cancelled when the caller throws in the loop", async () => {
    const { items, state, signal } = endless();
    await expect(async () => {
      for await (const item of items) throw new Error(String(item));
    }).rejects.toThrow();
    expect(state.cancelled).toBe(true);
    expect(signal.aborted).toBe(true);
  });

  it("is cancelled after [DONE]", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode("data: [DONE]\n\n"));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    expect(await all(reading(new Response(body), jsonEvents))).toEqual([]);
    expect(cancelled).toBe(true);
  });

  it("may be empty", async () => {
    expect(await all(reading(new Response(null), events))).toEqual([]);
  });

  it("that breaks off throws after the earlier events", async () => {
    let given = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        if (given) throw new Error("gone");
        given = true;
        stream.enqueue(new TextEncoder().encode("data: a\n\ndata: b\n"));
      },
    });
    const found: unknown[] = [];
    await expect(async () => {
      for await (const item of reading(new Response(body), events))
        found.push(item);
    }).rejects.toMatchObject({
      problem: {
        code: "network",
        detail: "The body was interrupted: gone",
        cause: { message: "gone" },
      },
    });
    expect(found).toEqual([event("a")]);
  });

  it("is read in time that grows with its length", async () => {
    const work = startWork();
    const bytes = new TextEncoder().encode(
      `data: "${"x".repeat(2_000_000)}"\n\n`,
    );
    await all(reading(chunked(bytes, 1_000, 1_000), jsonEvents, call(1e8)));
    await all(
      reading(
        chunked(
          new TextEncoder().encode("data:\n".repeat(300_000)),
          1_000,
          1_000,
        ),
        events,
        call(1e8),
      ),
    );
    expect(work()).toBeLessThan(5_000);
  });
});
