/**
 * Measures the memory of a process that stores an upload on disk:
 * `npx tsx bench/server/uploads.ts [megabytes]`. It prints the peak of its resident memory,
 * the time, and the same for `pipeline` of `node:http` without Tenon.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

import {
  streamed,
  type Upload,
} from "../../templates/runtime/extras/uploads.js";
import { serve } from "../../templates/runtime/node.js";
import { serveSurface } from "../../templates/runtime/server.js";

const kinds = ["node:http", "raw body", "multipart"] as const;
type Kind = (typeof kinds)[number];

type Handler = (
  request: { readonly body: unknown },
  context: { readonly reply: (status: number, body: unknown) => unknown },
) => unknown;

const bodyLimit = 4 * 1024 ** 3;

/** Stores the upload in a file. */
async function open(kind: Kind, file: string): Promise<string> {
  if (kind === "node:http") {
    const http = createServer((incoming, outgoing) => {
      void pipeline(incoming, createWriteStream(file)).then(() => {
        outgoing.end();
      });
    });
    await once(http.listen(0, "127.0.0.1"), "listening");
    const address = http.address();
    return `http://127.0.0.1:${String(typeof address === "object" ? address?.port : "")}`;
  }
  const upload = streamed<Handler>(
    { bodyLimit },
    async ({ body }: { readonly body: Upload }, { reply }) => {
      if (kind === "raw body") await pipeline(body, createWriteStream(file));
      else
        for await (const part of body.parts())
          await pipeline(part, createWriteStream(file));
      return reply(200, "stored");
    },
  );
  const content = [
    { type: "application/octet-stream", kind: "binary" },
    { type: "multipart/form-data", kind: "multipart" },
  ] as const;
  const server = serveSurface(
    {
      ...{ name: "files", features: [], requestChecks: {}, replyChecks: {} },
      ...{ problemTypes: {}, serverCodes: {}, securitySchemes: {} },
      operations: {
        upload: {
          ...{ id: "upload", name: "upload", method: "POST", path: "/" },
          ...{ parameters: [], security: [], replies: { 200: "json" } },
          body: { required: true, content },
        },
      },
    },
    { handlers: { upload } },
  );
  return (await serve(server)).url;
}

/** Sends megabytes of noise, as fast as they are taken. */
async function send(url: string, kind: Kind, megabytes: number): Promise<void> {
  const type =
    kind === "multipart"
      ? "multipart/form-data; boundary=b"
      : "application/octet-stream";
  const outgoing = request(url, {
    method: "POST",
    headers: { "content-type": type },
  });
  const answered = once(outgoing, "response");
  // Each byte value occurs, also those that begin a delimiter.
  const chunk = Buffer.alloc(
    1024 ** 2,
    Uint8Array.from({ length: 256 }, (_, at) => at),
  );
  await pipeline(function* () {
    if (kind === "multipart")
      yield '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    for (let count = 0; count < megabytes; count++) yield chunk;
    if (kind === "multipart") yield "\r\n--b--\r\n";
  }, outgoing);
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  if (response.statusCode !== 200)
    throw new Error(`The server answered ${String(response.statusCode)}.`);
  await once(response, "end");
}

async function measure(kind: Kind, megabytes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-upload-"));
  const file = join(folder, "upload");
  const child = fork(fileURLToPath(import.meta.url), ["serve", kind, file]);
  try {
    const [url] = (await once(child, "message")) as [string];
    const began = performance.now();
    await send(url, kind, megabytes);
    const seconds = (performance.now() - began) / 1000;
    if (statSync(file).size !== megabytes * 1024 ** 2)
      throw new Error("The file has another size.");
    child.send("usage");
    const [usage] = (await once(child, "message")) as [NodeJS.ResourceUsage];
    const cpu = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
    console.log(
      `${kind.padEnd(10)} ${String(megabytes)} MB: peak ${(usage.maxRSS / 1024).toFixed(0)} MB, ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} CPU s`,
    );
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

const [first = "2048", kind, file = ""] = process.argv.slice(2);
if (first === "serve") {
  process.send?.(await open(kind as Kind, file));
  process.on("message", () => process.send?.(process.resourceUsage()));
} else for (const each of kinds) await measure(each, Number(first));
