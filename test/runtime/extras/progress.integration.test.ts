/** Uploads with progress in Chromium, which has `XMLHttpRequest`. */
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";

import { isChromiumUsable } from "../../support/chromium.js";

const SIZE = 8_000_000;

/** What the page runs; `extras` is the bundle of the middleware. */
const program = `async () => {
  const seen = [];
  const send = extras.uploadProgress(({ loaded, total }) => seen.push({ loaded, total }));
  const post = (path, signal, init = {}) =>
    send(
      new Request(path, { method: "POST", body: new Blob([new Uint8Array(${SIZE})]), signal, ...init }),
      fetch,
      {},
    );
  const reply = await post("/upload", undefined, { headers: { "x-name": "big" } });
  const body = await reply.json();
  const stop = new AbortController();
  const aborted = post("/never", stop.signal).catch((error) => error.message);
  setTimeout(() => stop.abort(new Error("stopped")), 50);
  return {
    seen,
    body,
    status: reply.status,
    type: reply.headers.get("content-type"),
    empty: (await post("/empty")).status,
    failed: await post("http://127.0.0.1:1/").catch((error) => error.name),
    aborted: await aborted,
  };
}`;

test.runIf(isChromiumUsable())(
  "XMLHttpRequest reports the sent bytes (skipped without Chromium)",
  async () => {
    const source = "../../../templates/runtime/extras/progress.ts";
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
      bundle: true,
      write: false,
      format: "iife",
      globalName: "extras",
    });
    const server = createServer((request, response) => {
      let size = 0;
      request.on("data", (chunk: Buffer) => (size += chunk.length));
      request.on("end", () => {
        if (request.url === "/never") return;
        if (request.url === "/empty") response.writeHead(204).end();
        else if (request.url === "/upload")
          response
            .writeHead(201, { "content-type": "application/json" })
            .end(JSON.stringify({ size, name: request.headers["x-name"] }));
        else response.end("<!doctype html>");
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    // A TCP server has an address of this type.
    const { port } = server.address() as AddressInfo;
    const browser = await chromium.launch({
      executablePath: execFileSync("sh", ["-c", "command -v chromium"])
        .toString()
        .trim(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
      const result = await page.evaluate<{ readonly seen: readonly object[] }>(
        `(${program})()`,
      );
      expect(result).toMatchObject({
        body: { size: SIZE, name: "big" },
        status: 201,
        type: "application/json",
        empty: 204,
        failed: "TypeError",
        aborted: "stopped",
      });
      expect(result.seen).toContainEqual({ loaded: SIZE, total: SIZE });
    } finally {
      await browser.close();
      server.closeAllConnections();
      server.close();
    }
  },
);
