import { once } from "node:events";
import { createServer } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { withCompression } from "../../../templates/runtime/extras/compression.js";
import { nodeListener, serve } from "../../../templates/runtime/node.js";
import { answering, headersOf, request } from "./fixture.js";

const text = JSON.stringify("word ".repeat(1000));
const json = ["content-type", "application/json"] as const;
const whole = { headers: [json], body: text };

test.each([
  ["gzip", "gzip"],
  ["gzip, br", "br"],
  ["br;q=0.5, gzip", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0", undefined],
  ["identity", undefined],
  ["zstd", undefined],
  ["", undefined],
  [undefined, undefined],
])("Accept-Encoding: %s gets %s", async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const response = await withCompression(answering(whole)).handle(
    request("GET", "/", headers),
  );
  const { "content-encoding": sent, vary } = headersOf(response);
  expect([sent, vary]).toEqual([encoding, "accept-encoding"]);
  const { body } = response;
  if (encoding === undefined) expect(body).toBe(text);
  else {
    if (!(body instanceof Uint8Array)) throw new Error("no bytes");
    const decoded =
      encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
    expect(decoded.toString()).toBe(text);
    expect(body.length).toBeLessThan(200);
  }
});

test.each([
  ["a small body", { headers: [json], body: "{}" }],
  [
    "an image",
    { headers: [["content-type", "image/png"] as const], body: text },
  ],
  ["a part", { status: 206, headers: [json], body: text }],
  ["no body", { status: 204, headers: [], body: undefined }],
  [
    "no-transform",
    { headers: [json, ["cache-control", "no-transform"] as const], body: text },
  ],
  [
    "an encoded body",
    { headers: [json, ["content-encoding", "zstd"] as const], body: text },
  ],
  ["a stream", { headers: [json], body: new ReadableStream<Uint8Array>() }],
])("%s is left as it is", async (_, response) => {
  const sent = await withCompression(answering(response)).handle(
    request("GET", "/", { "accept-encoding": "gzip" }),
  );
  expect(sent.body).toBe(response.body);
});

test("a strong entity tag becomes weak", async () => {
  const headers = [json, ["etag", '"a"']] as const;
  const response = await withCompression(
    answering({ headers, body: text }),
  ).handle(request("GET", "/", { "accept-encoding": "br" }));
  expect(headersOf(response)["etag"]).toBe('W/"a"');
});

test("over a socket, fetch decodes it", async () => {
  const { url, close } = await serve(withCompression(answering(whole)));
  const response = await fetch(url, {
    headers: { "accept-encoding": "br" },
  });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(await response.text()).toBe(text);
  await close();
});

test("what other code has named in Vary stays", async () => {
  const listener = nodeListener(withCompression(answering(whole)));
  const http = createServer((incoming, outgoing) => {
    outgoing.setHeader("vary", "Origin");
    listener(incoming, outgoing);
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const response = await fetch(`http://127.0.0.1:${String(port)}`);
  http.close();
  expect(response.headers.get("vary")).toBe("Origin, accept-encoding");
});
