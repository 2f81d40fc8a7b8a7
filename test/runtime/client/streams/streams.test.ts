import { getEventListeners, once } from "node:events";
import type { ServerResponse } from "node:http";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  eventStream,
  jsonSequence,
  mediaTypes,
  openConnection,
  type StandaloneCall,
  standaloneCall,
} from "../../../../templates/runtime/client.js";
import type { Operation } from "../../../../templates/runtime/operation.js";
import type {
  ServerSentEvent,
  Success,
} from "../../../../templates/runtime/result.js";
import { type LocalServer, startServer } from "../local-server.js";

let server: LocalServer;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = await startServer((_, response) => {
    answer(response);
  });
});
afterAll(() => server.close());

const operation: Operation = {
  id: "watch",
  name: "watch",
  method: "GET",
  path: "/events",
  parameters: [],
  replies: {
    200: {
      content: [
        { type: "text/event-stream", kind: "events", jsonData: true },
        { type: "application/jsonl", kind: "sequence" },
      ],
    },
  },
  security: [],
};
type Watch = StandaloneCall<{
  request?: object;
  success: Success<200, AsyncIterable<ServerSentEvent<number>>>;
  problem: never;
}>;
const watch = standaloneCall<Watch>(() => [
  operation,
  mediaTypes,
  eventStream,
  jsonSequence,
]);
const connect = (options: object = {}) =>
  openConnection({}, { baseUrl: server.url, retry: false, ...options });

function stream(response: ServerResponse, ...texts: readonly string[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const text of texts) response.write(text);
}

/** Returns the items and what ended them. Calls `first` with the first item. */
async function gather(
  items: AsyncIterable<ServerSentEvent<number>>,
  first = () => {},
) {
  const data: number[] = [];
  try {
    for await (const item of items) if (data.push(item.data) === 1) first();
    return { data };
  } catch (error) {
    return { data, error };
  }
}

describe("a stream from a server", () => {
  it("yields events when they arrive, even after the time limit of a call", async () => {
    let end = () => {};
    answer = (response) => {
      stream(response, "data: 1\n\n");
      end = () => response.end("data: 2\n\n");
    };
    // The clock stands still until the reply has begun.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const items = await watch(connect({ timeout: 100 }));
      vi.advanceTimersByTime(1000);
      end();
      expect(await gather(items)).toEqual({ data: [1, 2] });
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends the connection when the loop ends early", async () => {
    let closed: Promise<unknown> | undefined;
    answer = (response) => {
      closed = once(response, "close");
      stream(response, "data: 1\n\n");
    };
    for await (const { data } of await watch(connect())) {
      expect(data).toBe(1);
      break;
    }
    await closed;
  });

  it("ends with the caller's signal, also within an event", async () => {
    answer = (response) => {
      stream(response, "data: 1\n\n", "data: 2");
    };
    const caller = new AbortController();
    const items = await watch(connect(), {}, { signal: caller.signal });
    const first = () => {
      caller.abort("enough");
    };
    expect(await gather(items, first)).toMatchObject({
      data: [1],
      error: {
        name: "ProblemError",
        problem: { code: "aborted", cause: "enough" },
        response: { status: 200 },
      },
    });
  });

  it("reports that the connection broke", async () => {
    let cut = () => {};
    answer = (response) => {
      stream(response, "data: 1\n\n", "data: 2");
      cut = () => response.destroy();
    };
    const first = () => {
      cut();
    };
    expect(await gather(await watch(connect()), first)).toMatchObject({
      data: [1],
      error: { problem: { code: "network" }, response: { status: 200 } },
    });
  });

  it("has a limit for an item, which the connection says", async () => {
    let closed: Promise<unknown> | undefined;
    answer = (response) => {
      closed = once(response, "close");
      stream(response, "data: 1\n\n", `data: ${"2".repeat(100)}`);
    };
    expect(await gather(await watch(connect({ itemLimit: 50 })))).toMatchObject(
      {
        data: [1],
        error: {
          problem: { detail: "An item has more than 50 characters." },
        },
      },
    );
    await closed;
  });

  it("releases the caller's signal at its end", async () => {
    answer = (response) => {
      stream(response, "data: 1\n\n");
      response.end();
    };
    const { signal } = new AbortController();
    const listeners = () => getEventListeners(signal, "abort").length;
    const items = await watch(connect(), {}, { signal });
    expect(listeners()).toBe(0);
    await gather(items);
    expect(listeners()).toBe(0);
  });

  it("of values is read in the same way", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-type": "application/jsonl" });
      response.end("1\n2");
    };
    const found: unknown[] = [];
    for await (const item of await watch(connect())) found.push(item);
    expect(found).toEqual([1, 2]);
  });

  it("is JSON if the service responds with an error in JSON", async () => {
    answer = (response) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end("{}");
    };
    expect(await watch.try(connect())).toMatchObject({
      ok: false,
      problem: { code: "unexpected", status: 500 },
    });
  });
});
