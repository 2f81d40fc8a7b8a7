import type { ServerResponse } from "node:http";

import { afterEach, expect, test } from "vitest";

import {
  eventStream,
  mediaTypes,
  openConnection,
  type StandaloneCall,
  standaloneCall,
} from "../../../templates/runtime/client.js";
import {
  reconnecting,
  type StreamOptions,
} from "../../../templates/runtime/extras/reconnect.js";
import { ProblemError } from "../../../templates/runtime/problem.js";
import type {
  ServerSentEvent,
  Success,
} from "../../../templates/runtime/result.js";
import { type LocalServer, startServer } from "../client/local-server.js";

type Answer = (response: ServerResponse) => void;

const watchCall = standaloneCall<
  StandaloneCall<{
    request?: object;
    success: Success<200, AsyncIterable<ServerSentEvent>>;
    problem: never;
  }>
>(() => [
  {
    id: "watch",
    name: "watch",
    method: "GET",
    path: "/events",
    parameters: [],
    replies: {
      200: { content: [{ type: "text/event-stream", kind: "events" }] },
    },
    security: [],
  },
  mediaTypes,
  eventStream,
]);

let server: LocalServer | undefined;
afterEach(() => server?.close());

/** A server that gives each request the next answer. */
async function answering(answers: readonly Answer[]) {
  const started = await startServer((_, response) => {
    answers[started.received.length - 1]?.(response);
  });
  server = started;
  const connection = openConnection({}, { baseUrl: started.url, retry: false });
  return {
    ids: () => started.received.map(({ headers }) => headers["last-event-id"]),
    watch: (options: StreamOptions) => watchCall(connection, {}, options),
  };
}

const events =
  (text: string, isBroken = false): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(text, () => {
      if (isBroken) response.destroy();
      else response.end();
    });
  };
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, headers).end();
  };

async function dataOf(
  stream: AsyncIterable<{ readonly data: unknown }>,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const { data } of stream) all.push(data);
  return all;
}

test("a broken or ended stream is opened again after its last event, until a 204", async () => {
  const { ids, watch } = await answering([
    events("retry: 1\nid: 1\ndata: a\n\nid: 2\ndata: b\n\ndata: lost", true),
    events("data: c\n\n"),
    status(503, { "retry-after": "0" }),
    events("id: 4\ndata: d\n\n"),
    status(204),
  ]);
  expect(await dataOf(reconnecting(watch))).toEqual(["a", "b", "c", "d"]);
  expect(ids()).toEqual([undefined, "2", "2", "2", "4"]);
});

test("an error that waiting does not solve ends the stream", async () => {
  const { watch } = await answering([
    events("retry: 1\ndata: a\n\n"),
    status(404),
  ]);
  const failed = dataOf(reconnecting(watch));
  await expect(failed).rejects.toThrow(ProblemError);
  await expect(failed).rejects.toMatchObject({ response: { status: 404 } });
});

test("a signal ends the wait", async () => {
  const { watch } = await answering([events("id: 1\ndata: a\n\n")]);
  const controller = new AbortController();
  const stream = reconnecting(watch, {
    signal: controller.signal,
    wait: 1_000_000,
    maxWait: 1_000_000,
  });
  expect((await stream.next()).value).toMatchObject({ data: "a" });
  const next = stream.next();
  controller.abort();
  await expect(next).rejects.toMatchObject({ problem: { code: "aborted" } });
});

test("leaving the loop closes the connection", async () => {
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const { watch } = await answering([
    (response) => {
      response.on("close", () => {
        close();
      });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: a\n\n");
    },
  ]);
  for await (const { data } of reconnecting(watch)) {
    expect(data).toBe("a");
    break;
  }
  await closed;
});
