import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import type { RetryOptions } from "../../../templates/runtime/client.js";
import { waitAfter } from "../../../templates/runtime/client/send.js";
import { useSteadyClock } from "../../support/steady-clock.js";
import { attemptAt, endOf, get } from "./attempts.js";
import { type RawServer, reply, startRawServer } from "./faults/raw-server.js";

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  server.received.length = 0;
  server.acts.length = 0;
});

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const dated = (milliseconds: number) =>
  new Date(NOW + milliseconds).toUTCString();
const busy = (after?: string) =>
  new Response(null, {
    status: 503,
    ...(after === undefined ? {} : { headers: { "retry-after": after } }),
  });

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["7", 7000],
    ["030", 30_000],
    ["31", Infinity],
    ["99999999999999999999999999", Infinity],
    [dated(0), 0],
    [dated(9000), 9000],
    [dated(30_000), 30_000],
    [dated(31_000), Infinity],
    ["Fri, 31 Dec 9999 23:59:59 GMT", Infinity],
  ])("of %j is kept", (after, wait) => {
    vi.useFakeTimers({ now: NOW });
    expect(waitAfter(1, busy(after), {})).toBe(wait);
  });

  it.each([
    undefined,
    "",
    "-5",
    "1.5",
    "1e3",
    "0x10",
    "soon",
    "NaN",
    "Infinity",
    "1, 2",
    "__proto__",
    dated(-1000),
    "Thu, 01 Jan 1970 00:00:00 GMT",
  ])("of %j says nothing", (after) => {
    vi.useFakeTimers({ now: NOW });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    expect(waitAfter(1, busy(after), {})).toBe(250);
  });

  it.each([
    [408, "0", 2],
    [408, undefined, 2],
    [409, "0", 2],
    [409, undefined, 1],
    [425, "0", 1],
    [429, "0", 2],
    [429, undefined, 2],
    [429, "soon", 2],
    [429, "3600", 1],
    [500, "0", 2],
    [500, undefined, 2],
    [501, undefined, 2],
    [502, "-1", 2],
    [503, "Thu, 01 Jan 1970 00:00:00 GMT", 2],
    [503, "Fri, 31 Dec 9999 23:59:59 GMT", 1],
    [504, undefined, 2],
    [599, undefined, 2],
    [400, "0", 1],
    [404, "0", 1],
    [418, "0", 1],
  ])("with %i of %j: %i attempts", async (status, after, attempts) => {
    const headers = after === undefined ? [] : [`retry-after: ${after}`];
    server.acts.push(reply(status, headers));
    const result = await attemptAt(server.url, get);
    expect(endOf(result)).toBe(attempts === 2 ? "ok" : "unexpected");
    expect(result.response?.status).toBe(attempts === 2 ? 200 : status);
    expect(server.received).toHaveLength(attempts);
  });
});

describe("a wait", () => {
  const most: readonly (readonly [number, RetryOptions, number])[] = [
    [1, {}, 500],
    [2, {}, 1000],
    [5, { retries: 9 }, 8000],
    [7, { retries: 9 }, 30_000],
    [2000, { retries: Infinity }, 30_000],
    [3, { retries: 9, delay: 10 }, 40],
    [3, { retries: 9, delay: 10, maxDelay: 25 }, 25],
    [1, { delay: 0 }, 0],
  ];
  it.each(most)("after attempt %i by %j is at most %i", (attempt, how, end) => {
    const random = vi.spyOn(Math, "random");
    for (const drawn of [0, 0.25, 1 - Number.EPSILON])
      for (const response of [undefined, busy()]) {
        random.mockReturnValueOnce(drawn);
        expect(waitAfter(attempt, response, how)).toBe(drawn * end);
      }
  });

  it.each([
    [3, {}],
    [1, { retries: 0 }],
    [2, { retries: 1 }],
  ])("after attempt %i by %j is none", (attempt, how) => {
    expect(waitAfter(attempt, undefined, how)).toBe(Infinity);
    expect(waitAfter(attempt, busy("0"), how)).toBe(Infinity);
  });

  it.each([0, 1, 2, 5])("and %i retries: one more attempt", async (retries) => {
    server.acts.push(...Array.from({ length: 9 }, () => reply(500)));
    const common = { retry: { retries, delay: 0 } };
    expect(endOf(await attemptAt(server.url, get, common))).toBe("unexpected");
    expect(server.received).toHaveLength(retries + 1);
  });
});

describe("a budget", () => {
  useSteadyClock();

  it("ends retries within the limit", async () => {
    const hang = () => undefined;
    server.acts.push(reply(503, ["retry-after: 0"]), hang, hang);
    const result = await attemptAt(server.url, get, {
      timeout: 600_000,
      retry: { budget: 3000 },
    });
    expect(endOf(result)).toBe("timeout");
    expect(server.received).toHaveLength(2);
  });

  it("leaves the first attempt its own time", async () => {
    server.acts.push((socket, request) => {
      setTimeout(() => {
        reply(200)(socket, request);
      }, 60);
    });
    const options = { timeout: 600_000, retry: { budget: 10 } };
    expect(endOf(await attemptAt(server.url, get, options))).toBe("ok");
    expect(server.received).toHaveLength(1);
  });

  it("returns the last response if the next wait exceeds the limit", async () => {
    server.acts.push(
      reply(503, ["retry-after: 0"]),
      reply(429, ["retry-after: 9"]),
    );
    const result = await attemptAt(server.url, get, {
      retry: { budget: 5000 },
    });
    expect(result.response?.status).toBe(429);
    expect(server.received).toHaveLength(2);
  });
});
