import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  openConnection,
  polled,
  standaloneCall,
  type StandalonePolledCall,
} from "../../../../templates/runtime/client.js";
import type { Operation } from "../../../../templates/runtime/operation.js";
import type { Success } from "../../../../templates/runtime/result.js";

interface Job {
  readonly status?: string;
  readonly wait?: unknown;
}

const operation: Operation = {
  id: "getJob",
  name: "getJob",
  method: "GET",
  path: "/job",
  parameters: [],
  replies: {
    200: { content: [{ type: "application/json", kind: "json" }] },
    404: {},
  },
  security: [],
  poll: { status: ["status"], until: ["done", "failed"], interval: ["wait"] },
};
const getJob = standaloneCall<
  StandalonePolledCall<
    { request?: object; success: Success<200, Job>; problem: never },
    Job
  >
>(() => [operation, polled]);

interface Reply extends Job {
  readonly after?: string;
  readonly code?: number;
}

/** When each request came, in milliseconds since the first. */
let times: number[];
let replies: Reply[];
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) });
  times = [];
});
afterEach(() => vi.useRealTimers());

const connection = openConnection(
  {},
  {
    baseUrl: "http://127.0.0.1:1",
    fetch: (_, init) => {
      init?.signal?.throwIfAborted();
      times.push(Date.now() - Date.UTC(2030, 0, 1));
      const {
        after,
        code = 200,
        ...body
      } = (replies.length > 1 ? replies.shift() : replies[0]) ?? { code: 404 };
      const headers = {
        "content-type": "application/json",
        ...(after !== undefined && { "retry-after": after }),
      };
      return Promise.resolve(
        new Response(JSON.stringify(body), { status: code, headers }),
      );
    },
  },
);

/** Advances the time, and returns the outcome of the call. */
async function ended(call: Promise<unknown>): Promise<unknown> {
  const result = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return result;
}

const running: Reply = { status: "running" };

describe("asking", () => {
  it.each(["done", "failed"])("ends at once if it is %s", async (status) => {
    replies = [{ status }];
    expect(await ended(getJob.poll(connection))).toEqual({ status });
    expect(times).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits longer each time, and no longer than the longest", async () => {
    replies = [running, {}, { status: "later" }, running, { status: "done" }];
    const options = { interval: 100, maxInterval: 200 };
    expect(await ended(getJob.poll(connection, {}, options))).toEqual({
      status: "done",
    });
    expect(times).toEqual([0, 100, 250, 450, 650]);
  });

  it.each<[string, Reply, number]>([
    ["seconds in Retry-After", { after: "7" }, 7000],
    ["a date", { after: "Tue, 01 Jan 2030 00:01:00 GMT" }, 60_000],
    ["seconds in the body", { wait: 2.5 }, 2500],
    ["Retry-After before the body", { after: "3", wait: 9 }, 3000],
    ["none of the past", { after: "Mon, 01 Jan 2001 00:00:00 GMT" }, 1000],
    ["none of nothing", { after: "0", wait: 0 }, 1000],
    ["none of nonsense", { after: "soon", wait: "long" }, 1000],
  ])("waits as the reply asks: %s", async (_, asks, wanted) => {
    replies = [{ ...running, ...asks }, { status: "done" }];
    await ended(getJob.poll(connection));
    expect(times).toEqual([0, wanted]);
  });

  it("accepts a wait longer than any timer", async () => {
    replies = [{ ...running, after: "99999999999" }, { status: "done" }];
    await ended(getJob.poll(connection, {}, { within: 0 }));
    expect(times).toEqual([0, 2_000_000_000]);
  });
});

describe("a time limit", () => {
  const late = {
    name: "ProblemError",
    problem: { code: "timeout", detail: "Not settled within 1000 ms." },
  };

  it("ends polling if the next request would exceed it", async () => {
    replies = [running];
    const options = { within: 1000, interval: 600 };
    expect(await ended(getJob.poll(connection, {}, options))).toMatchObject(
      late,
    );
    expect(times).toEqual([0, 600]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not wait if the response asks for more time than remains", async () => {
    replies = [{ ...running, after: "2" }];
    const error = await ended(getJob.poll(connection, {}, { within: 1000 }));
    expect(error).toMatchObject(late);
    expect(error).toMatchObject({ response: { status: 200 } });
    expect(Date.now()).toBe(Date.UTC(2030, 0, 1));
  });

  it("is cut off if no response arrives", async () => {
    const hanging = openConnection(
      {},
      {
        baseUrl: "http://127.0.0.1:1",
        fetch: (_, init) =>
          new Promise((_resolve, reject) => {
            init?.signal?.addEventListener("abort", () => {
              reject(new Error("aborted"));
            });
          }),
      },
    );
    expect(
      await ended(getJob.poll(hanging, {}, { within: 1000 })),
    ).toMatchObject(late);
  });
});

describe("the end", () => {
  it("is the problem of a response", async () => {
    replies = [running, { code: 404 }];
    expect(await ended(getJob.poll(connection))).toMatchObject({
      problem: { code: "http", status: 404 },
    });
    expect(times).toEqual([0, 1000]);
  });

  it("is the caller's abort, also between requests", async () => {
    replies = [running];
    const stop = new AbortController();
    setTimeout(() => {
      stop.abort("enough");
    }, 1200);
    expect(
      await ended(getJob.poll(connection, {}, { signal: stop.signal })),
    ).toMatchObject({ problem: { code: "aborted", cause: "enough" } });
    expect(times).toEqual([0, 1000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is the caller's abort before the first request", async () => {
    replies = [running];
    expect(
      await ended(getJob.poll(connection, {}, { signal: AbortSignal.abort() })),
    ).toMatchObject({ problem: { code: "aborted" } });
    expect(times).toEqual([]);
  });
});
