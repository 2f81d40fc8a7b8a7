import { expect, test } from "vitest";

import {
  contentRange,
  entityTag,
  requestedRange,
  unmetCondition,
  type Version,
  withConditionalRequests,
} from "../../../templates/runtime/extras/conditional.js";
import { serve } from "../../../templates/runtime/node.js";
import { answering, headersOf, request } from "./fixture.js";

const day = "Sun, 29 Nov 2026 12:00:00 GMT";
const later = "Sun, 29 Nov 2026 12:00:01 GMT";
const lastModified = new Date(Date.parse(day) + 400);
const strong: Version = { etag: '"a"' };
const both: Version = { etag: '"a"', lastModified };
const dated: Version = { lastModified };

interface Headers {
  readonly [name: string]: string;
}

test.each<[string, Headers, Version | undefined, 304 | 412 | undefined]>([
  ["GET", {}, both, undefined],
  ["GET", { "if-none-match": '"a"' }, strong, 304],
  ["HEAD", { "if-none-match": 'W/"a"' }, strong, 304],
  ["GET", { "if-none-match": '"b", "a"' }, strong, 304],
  ["GET", { "if-none-match": '"b"' }, strong, undefined],
  ["GET", { "if-none-match": "a" }, strong, undefined],
  ["GET", { "if-none-match": "*" }, strong, 304],
  ["PUT", { "if-none-match": "*" }, strong, 412],
  ["PUT", { "if-none-match": "*" }, undefined, undefined],
  ["PUT", { "if-match": '"a"' }, strong, undefined],
  ["PUT", { "if-match": '"b"' }, strong, 412],
  ["PUT", { "if-match": 'W/"a"' }, { etag: 'W/"a"' }, 412],
  ["PUT", { "if-match": "*" }, strong, undefined],
  ["PUT", { "if-match": "*" }, undefined, 412],
  ["GET", { "if-modified-since": day }, dated, 304],
  ["GET", { "if-modified-since": later }, dated, 304],
  ["GET", { "if-modified-since": "yesterday" }, dated, undefined],
  ["PUT", { "if-modified-since": day }, dated, undefined],
  // An entity tag counts more than a date.
  [
    "GET",
    { "if-none-match": '"b"', "if-modified-since": day },
    both,
    undefined,
  ],
  ["PUT", { "if-unmodified-since": day }, dated, undefined],
  [
    "PUT",
    { "if-unmodified-since": "Sun, 29 Nov 2026 11:59:59 GMT" },
    dated,
    412,
  ],
  [
    "PUT",
    {
      "if-match": '"a"',
      "if-unmodified-since": "Sun, 29 Nov 2026 11:59:59 GMT",
    },
    both,
    undefined,
  ],
  // The condition of the change comes before the one of the cache.
  ["GET", { "if-match": '"b"', "if-none-match": '"a"' }, strong, 412],
])("%s with %j for %j: %s", (method, headers, version, wanted) => {
  expect(unmetCondition(request(method, "/", headers), version)).toBe(wanted);
});

test.each<[Headers, ReturnType<typeof requestedRange>]>([
  [{}, undefined],
  [{ range: "bytes=0-3" }, { start: 0, end: 3 }],
  [{ range: "bytes=4-" }, { start: 4, end: 9 }],
  [{ range: "bytes=-4" }, { start: 6, end: 9 }],
  [{ range: "bytes=-99" }, { start: 0, end: 9 }],
  [{ range: "bytes=8-99" }, { start: 8, end: 9 }],
  [{ range: "bytes=10-" }, "unsatisfiable"],
  [{ range: "bytes=-0" }, "unsatisfiable"],
  [{ range: "bytes=4-2" }, undefined],
  [{ range: "bytes=-" }, undefined],
  [{ range: "bytes=0-1,4-5" }, undefined],
  [{ range: "items=0-1" }, undefined],
  [
    { range: "bytes=0-1", "if-range": '"a"' },
    { start: 0, end: 1 },
  ],
  [{ range: "bytes=0-1", "if-range": '"b"' }, undefined],
  [{ range: "bytes=0-1", "if-range": 'W/"a"' }, undefined],
  [
    { range: "bytes=0-1", "if-range": day },
    { start: 0, end: 1 },
  ],
  [{ range: "bytes=0-1", "if-range": later }, undefined],
])("the range of %j", (headers, wanted) => {
  expect(requestedRange(request("GET", "/", headers), 10, both)).toEqual(
    wanted,
  );
  expect(
    requestedRange(request("PUT", "/", headers), 10, both),
  ).toBeUndefined();
});

test("an entity tag follows from the content", async () => {
  expect(await entityTag({ a: 1 })).toMatch(/^"[\da-f]{32}"$/);
  expect(await entityTag({ a: 1 })).toBe(await entityTag({ a: 1 }));
  expect(await entityTag(new Uint8Array([1]))).not.toBe(
    await entityTag(new Uint8Array([2])),
  );
});

const text = withConditionalRequests(
  answering({
    headers: [
      ["content-type", "text/plain"],
      ["etag", '"a"'],
    ],
    body: "0123456789",
  }),
);

test("a server answers 304, 206, and 416 to what a handler gave a version", async () => {
  const unchanged = await text.handle(
    request("GET", "/", { "if-none-match": '"a"' }),
  );
  expect(unchanged).toEqual({
    status: 304,
    headers: [["etag", '"a"']],
    body: undefined,
  });
  const whole = await text.handle(request("GET"));
  expect([whole.status, whole.body]).toEqual([200, "0123456789"]);
  expect(headersOf(whole)).toMatchObject({ "accept-ranges": "bytes" });
  const part = await text.handle(request("GET", "/", { range: "bytes=2-4" }));
  expect(part.status).toBe(206);
  expect(new TextDecoder().decode(part.body as Uint8Array)).toBe("234");
  expect(headersOf(part)).toMatchObject({
    "content-range": contentRange({ start: 2, end: 4 }, 10),
  });
  const outside = await text.handle(
    request("GET", "/", { range: "bytes=99-" }),
  );
  expect([outside.status, outside.body]).toEqual([416, undefined]);
  expect(headersOf(outside)).toEqual({
    etag: '"a"',
    "accept-ranges": "bytes",
    "content-range": "bytes */10",
  });
});

test("over a socket, a client gets the rest of a download", async () => {
  const { url, close } = await serve(text, { port: 0 });
  try {
    const headers = { range: "bytes=6-", "if-range": '"a"' };
    const part = await fetch(url, { headers });
    expect([part.status, await part.text()]).toEqual([206, "6789"]);
    const unchanged = await fetch(url, { headers: { "if-none-match": '"a"' } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  } finally {
    await close();
  }
});

test.each([
  ["no version", answering({ body: "a" })],
  [
    "another status",
    answering({ status: 201, headers: [["etag", '"a"']], body: "a" }),
  ],
])("%s: the response stays as it is", async (_, server) => {
  const headers = { "if-none-match": '"a"', range: "bytes=0-0" };
  const asked = request("GET", "/", headers);
  expect(await withConditionalRequests(server).handle(asked)).toEqual(
    await server.handle(asked),
  );
});

test("a stream that is not sent is cancelled", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    cancel: () => {
      isCancelled = true;
    },
  });
  const server = answering({ headers: [["etag", '"a"']], body });
  const asked = request("GET", "/", { "if-none-match": '"a"' });
  expect((await withConditionalRequests(server).handle(asked)).status).toBe(
    304,
  );
  expect(isCancelled).toBe(true);
});
