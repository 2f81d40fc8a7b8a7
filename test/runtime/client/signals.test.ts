/** What the signal of a caller ends, and that calls leave nothing on it. */
import { getEventListeners } from "node:events";

import { afterEach, describe, expect, it, vi } from "vitest";

import type {
  CallOptions,
  ConnectionOptions,
} from "../../../templates/runtime/client.js";
import {
  eventStream,
  fetchThrough,
  mediaTypes,
  openConnection,
  standaloneCall,
} from "../../../templates/runtime/client.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import { type AnyCall, attemptAt, endOf, get } from "./attempts.js";

const baseUrl = "https://api.example";
const listeners = (signal: AbortSignal) =>
  getEventListeners(signal, "abort").length;

const watchOperation: Operation = {
  ...get,
  replies: {
    200: {
      content: [{ type: "text/event-stream", kind: "events", jsonData: true }],
    },
  },
};
const watch = standaloneCall<AnyCall>(() => [
  watchOperation,
  mediaTypes,
  eventStream,
]);
const plain = standaloneCall<AnyCall>(() => [get]);

/** An event stream, and whether it was closed. */
function streamOf(...texts: readonly string[]) {
  const state = { isClosed: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const text of texts)
        controller.enqueue(new TextEncoder().encode(text));
    },
    cancel: () => {
      state.isClosed = true;
    },
  });
  const headers = { "content-type": "text/event-stream" };
  return { state, response: new Response(body, { headers }) };
}

async function watched(
  response: Response,
  options: CallOptions = {},
): Promise<AsyncGenerator<{ readonly data: unknown }, void, undefined>> {
  const fetching = () => Promise.resolve(response);
  const connection = openConnection({}, { baseUrl, fetch: fetching });
  // The operation describes events.
  return (await watch(connection, {}, options)) as AsyncGenerator<{
    readonly data: unknown;
  }>;
}

const any = Reflect.get(AbortSignal, "any") as unknown;
afterEach(() => {
  Object.assign(AbortSignal, { any });
});

describe("a signal of many calls", () => {
  it("keeps no listener of calls whose responses nobody reads", async () => {
    const { signal } = new AbortController();
    const fetching = () => Promise.resolve(Response.json({}));
    const connection = openConnection({}, { baseUrl, fetch: fetching });
    for (let count = 0; count < 50; count++)
      await plain.raw(connection, {}, { signal });
    expect(listeners(signal)).toBe(0);
  });

  it("gets no listener of parallel calls, and Node warns of none", async () => {
    const warnings = vi.fn();
    process.on("warning", warnings);
    const { signal } = new AbortController();
    let most = 0;
    const fetching = async () => {
      await Promise.resolve();
      most = Math.max(most, listeners(signal));
      return Response.json({});
    };
    await Promise.all(
      Array.from({ length: 20 }, () =>
        attemptAt(baseUrl, get, { signal }, { fetch: fetching }),
      ),
    );
    await new Promise(setImmediate);
    process.off("warning", warnings);
    expect([most, warnings.mock.calls]).toEqual([0, []]);
  });

  it.each([true, false])(
    "ends an unread body, where signals can be joined: %j",
    async (isJoined) => {
      if (!isJoined) Object.assign(AbortSignal, { any: undefined });
      const ending = new AbortController();
      let received: AbortSignal | null | undefined;
      const fetching = (_: unknown, init?: RequestInit) => {
        received = init?.signal;
        return Promise.resolve(streamOf().response);
      };
      const connection = openConnection({}, { baseUrl, fetch: fetching });
      await plain.raw(connection, {}, { signal: ending.signal });
      expect(received?.aborted).toBe(false);
      ending.abort("why");
      expect([received?.aborted, received?.reason]).toEqual([true, "why"]);
    },
  );
});

describe("an aborted call", () => {
  /** What a call with a fetch that ignores signals has called. */
  async function called(
    options: CallOptions,
    common: ConnectionOptions,
    during: (name: string) => void = () => undefined,
  ) {
    const names: string[] = [];
    const call = (name: string) => {
      names.push(name);
      during(name);
    };
    const result = await attemptAt(baseUrl, get, options, {
      token: () => {
        call("token");
        return "t";
      },
      fetch: () => {
        call("fetch");
        return Promise.resolve(new Response(null, { status: 503 }));
      },
      ...common,
    });
    return [endOf(result), ...names];
  }

  it("asks for no token and sends nothing", async () => {
    expect(await called({ signal: AbortSignal.abort() }, {})).toEqual([
      "aborted",
    ]);
  });

  it("sends nothing after its token", async () => {
    const ending = new AbortController();
    const end = (name: string) => {
      if (name === "token") ending.abort();
    };
    expect(await called({ signal: ending.signal }, {}, end)).toEqual([
      "aborted",
      "token",
    ]);
  });

  it("is not repeated after a wait", async () => {
    const ending = new AbortController();
    const end = (name: string) => {
      if (name === "fetch")
        setTimeout(() => {
          ending.abort();
        }, 5);
    };
    const retry = { delay: 0, when: () => true };
    const fetching = () => {
      end("fetch");
      return Promise.resolve(
        new Response(null, { status: 503, headers: { "retry-after": "20" } }),
      );
    };
    expect(
      await called({ signal: ending.signal }, { retry, fetch: fetching }),
    ).toEqual(["aborted", "token"]);
  });

  it("sends nothing after a middleware that waited", async () => {
    const ending = new AbortController();
    const last = vi.fn(() => Promise.resolve(Response.json({})));
    const fetching = fetchThrough(
      [
        (request, next) => {
          ending.abort();
          return next(request);
        },
      ],
      last,
    );
    expect(
      await called({ signal: ending.signal }, { fetch: fetching }),
    ).toEqual(["aborted", "token"]);
    expect(last).not.toHaveBeenCalled();
  });
});

describe("a stream", () => {
  it.each(["return", "throw"] as const)(
    "that %s ends before its first item closes the connection",
    async (method) => {
      const { signal } = new AbortController();
      const { state, response } = streamOf();
      const items = await watched(response, { signal });
      await items[method](undefined).catch(() => undefined);
      expect([state.isClosed, listeners(signal)]).toEqual([true, 0]);
      expect(await items.next()).toEqual({ done: true, value: undefined });
    },
  );

  it("closes while its next item is awaited", async () => {
    const { state, response } = streamOf();
    const items = await watched(response);
    const next = items.next();
    await items.return();
    expect(state.isClosed).toBe(true);
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it("passes over heartbeats", async () => {
    const { response } = streamOf(
      ...[": comment\n\n", "data:\n\n", "data: \n\n", "data\n\n", ":\n\n"],
      ...["event: ping\ndata:\n\n", "event: ping\n\n", "id: 5\n\n", "\n\n"],
      "data: 1\n\ndata: [DONE]\n\ndata: 2\n\n",
    );
    const data: unknown[] = [];
    for await (const event of await watched(response)) data.push(event.data);
    expect(data).toEqual([1]);
  });
});

describe("credentials", () => {
  it("that are renewed use up no retry", async () => {
    const statuses = [503, 401, 503, 200];
    const result = await attemptAt(
      baseUrl,
      get,
      { retry: { retries: 2, delay: 0 } },
      {
        token: (refused) => (refused ? "new" : "old"),
        fetch: () =>
          Promise.resolve(
            Response.json({}, { status: statuses.shift() ?? 500 }),
          ),
      },
    );
    expect(endOf(result)).toBe("ok");
  });

  it("are renewed again if the renewal of another call failed", async () => {
    const renewals: (() => void)[] = [];
    let renewed = 0;
    const token = (refused: boolean) => {
      if (!refused) return "old";
      const number = ++renewed;
      return new Promise<string>((resolve, reject) => {
        renewals.push(() => {
          if (number === 1) reject(new Error("of the first call"));
          else resolve("new");
        });
      });
    };
    const fetching = (_: unknown, init?: RequestInit) => {
      const { authorization } = init?.headers as Record<string, string>;
      const status = authorization === "Bearer new" ? 200 : 401;
      return Promise.resolve(Response.json({}, { status }));
    };
    // One connection, whose calls share renewals.
    const connection = openConnection({}, { baseUrl, token, fetch: fetching });
    const results = ["first", "second", "third"].map((name) =>
      plain
        .try(connection)
        .then(endOf, (error: unknown) => `${name}: ${String(error)}`),
    );
    const settle = () => new Promise(setImmediate);
    while (renewals.length < 1) await settle();
    await settle();
    renewals.shift()?.();
    while (renewals.length < 1) await settle();
    await settle();
    for (const renew of renewals.splice(0)) renew();
    expect(await Promise.all(results)).toEqual([
      "first: Error: of the first call",
      "ok",
      "ok",
    ]);
    expect(renewed).toBe(2);
  });

  it("wait for no more time than the budget, which messages round", async () => {
    const result = await attemptAt(
      baseUrl,
      get,
      { timeout: 12.3456, retry: false },
      { fetch: () => new Promise(() => undefined) },
    );
    expect(result.ok ? "" : result.problem).toMatchObject({
      detail: "No reply within 12 ms.",
    });
  });
});
