/**
 * A program that uses the output, the same for every runtime. It reports to its service
 * how each call ended.
 */
import {
  mediaTypes,
  requestBody,
  type StandaloneCall,
  standaloneCall,
} from "../../../generated/runtime/client.js";
import type { Operation } from "../../../generated/runtime/operation.js";
import type {
  ServerSentEvent,
  Success,
} from "../../../generated/runtime/result.js";
import {
  connect,
  createClient,
  ProblemError,
} from "../../../generated/v2/index.js";
import { sampleWebhook } from "../../../generated/v2/webhook-samples.js";
import { createWebhookReceiver } from "../../../generated/v2/webhooks.js";
import { multipartBody } from "../../../templates/runtime/client/bodies/multipart-body.js";
import { eventStream } from "../../../templates/runtime/client/streams/event-stream.js";

/** The address of the service; put in where it is bundled. */
declare const SERVICE: string;
/** The path of the program, for a file of its own. */
declare const PROGRAM: string;

const options = { baseUrl: SERVICE, token: "token", retry: { delay: 1 } };
const api = createClient(options);
const workspace = (workspace_id: string) => ({ path: { workspace_id } });

const watchOperation: Operation = {
  id: "watch",
  name: "watch",
  method: "GET",
  path: "/events",
  parameters: [],
  replies: {
    200: { content: [{ type: "text/event-stream", kind: "events" }] },
  },
  security: [],
};
const watch = standaloneCall<
  StandaloneCall<{
    request?: unknown;
    success: Success<200, AsyncIterable<ServerSentEvent>>;
    problem: never;
  }>
>(() => [watchOperation, mediaTypes, eventStream]);

const uploadTo = (path: string): Operation => ({
  id: "upload",
  name: "upload",
  method: "POST",
  path,
  parameters: [],
  body: { content: [{ type: "multipart/form-data", kind: "multipart" }] },
  replies: { 200: { content: [{ type: "application/json", kind: "json" }] } },
  security: [],
});
type Upload = StandaloneCall<{
  request: { body: unknown };
  success: Success<200, string>;
  problem: never;
}>;
const codecs = [mediaTypes, requestBody, multipartBody] as const;
const upload = standaloneCall<Upload>(() => [uploadTo("/files"), ...codecs]);
const uploadRemoved = standaloneCall<Upload>(() => [
  uploadTo("/files/removed"),
  ...codecs,
]);

/** A form as it was sent, with `b` for its boundary. */
async function form() {
  const file = new File([new Uint8Array([0, 255])], 'é".png', {
    type: "image/png",
  });
  const body = { file, meta: { a: "\n" }, text: "é\n" };
  const sent = await upload(connect(options), { body });
  return sent.replaceAll(/part-[0-9a-f]{32}/g, "b");
}

/** What the program uses of `node:fs`. */
interface Files {
  readonly writeFileSync: (path: string, text: string) => void;
  readonly openAsBlob: (path: string) => Promise<Blob>;
  readonly unlinkSync: (path: string) => void;
}

/** The file system of the runtime; undefined in browsers. */
function files(): Files | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => Files };
  };
  return process?.getBuiltinModule?.("node:fs");
}

/** The content of a file on the disk, where there is one, as the service received it. */
async function file() {
  const fs = files();
  const content = "from a disk\n".repeat(20_000);
  const path = `${PROGRAM}.txt`;
  fs?.writeFileSync(path, content);
  const part = (await fs?.openAsBlob(path)) ?? new Blob([content]);
  const sent = await upload(connect(options), { body: { part, last: "é" } });
  const [, received] = sent.split("\r\n\r\n");
  return [
    received?.startsWith(`${content}\r\n--`),
    sent.endsWith("--\r\n") && sent.includes(latin1("é")),
  ];
}

/** Whether the call fails for a file that was removed before, if it was not read by then. */
async function removedFile() {
  const fs = files();
  const content = "removed";
  const path = `${PROGRAM}.removed`;
  fs?.writeFileSync(path, content);
  const part = (await fs?.openAsBlob(path)) ?? new Blob([content]);
  fs?.unlinkSync(path);
  return uploadRemoved(connect(options), { body: { part } }).then(
    (sent) => sent.includes(content),
    (error: unknown) => error instanceof ProblemError,
  );
}

function latin1(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

async function gathered<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function codeOf(
  id: string,
  how: { timeout?: number; signal?: AbortSignal },
) {
  const result = await api.getWorkspace.try(workspace(id), {
    ...how,
    retry: false,
  });
  return result.ok ? result.status : result.problem.code;
}

async function deliveries() {
  const secret = "whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv";
  const receiver = createWebhookReceiver({ secrets: [secret] });
  receiver.on("inference.completed", () => undefined);
  const sample = await sampleWebhook("inference.completed", {}, { secret });
  const { headers, body } = sample;
  const changed = `${body} `;
  const kinds: unknown[] = [];
  for (const bytes of [changed, body, body]) {
    const { kind, status } = await receiver.receive(headers, bytes);
    kinds.push(kind, status);
  }
  return kinds;
}

/** The result of each way to use the output. */
const uses: { readonly [name: string]: () => unknown } = {
  plain: () => api.getWorkspace(workspace("plain")),
  thrown: () =>
    api
      .getWorkspace(workspace("absent"))
      .catch((error: unknown): unknown =>
        error instanceof ProblemError ? error.problem : String(error),
      ),
  problem: async () => {
    const result = await api.getWorkspace.try(workspace("absent"));
    return result.ok ? result.body : [result.problem.code, result.rateLimits];
  },
  garbage: () => codeOf("garbage", {}),
  "tried again": () => api.getWorkspace(workspace("busy")),
  "tried again with its key": () =>
    api.createInference({
      ...workspace("busy"),
      body: { base_model_id: "pixel", prompt: "é😀" },
    }),
  timeout: () => codeOf("silent", { timeout: 50 }),
  aborted: async () => {
    const ending = new AbortController();
    setTimeout(() => {
      ending.abort();
    }, 50);
    return codeOf("silent", { signal: ending.signal });
  },
  "aborted before": () => codeOf("plain", { signal: AbortSignal.abort() }),
  network: () => codeOf("reset", {}),
  "cut off": () => codeOf("cut", {}),
  "a path that leads elsewhere": () =>
    api.getWorkspace(workspace("..")).catch(String),
  "half a surrogate pair": () =>
    api.getWorkspace(workspace("\ud800")).catch(String),
  pages: () => gathered(api.listWorkspaces.all({ query: { limit: 2 } })),
  events: async () => gathered(await watch(connect(options))),
  form,
  file,
  removedFile,
  deliveries,
};

const outcomes: [name: string, outcome: unknown][] = [];
for (const [name, use] of Object.entries(uses))
  outcomes.push([
    name,
    await Promise.resolve()
      .then(use)
      .catch((error: unknown) => `threw ${String(error)}`),
  ]);
await fetch(`${SERVICE}/outcomes`, {
  method: "POST",
  body: JSON.stringify(outcomes),
});
