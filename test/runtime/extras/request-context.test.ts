import { expect, test } from "vitest";

import {
  clientAddress,
  DeadlineExceeded,
  deadlineSignal,
  preferredLanguage,
  requestContext,
  timeLimit,
} from "../../../templates/runtime/extras/request-context.js";
import { serve } from "../../../templates/runtime/node.js";
import { serveSurface } from "../../../templates/runtime/server.js";
import { surface } from "../server/fixtures/widgets.js";
import { answering, request } from "./fixture.js";

const socket = { socket: { remoteAddress: "::ffff:10.0.0.1" } };

test.each<[number, string | undefined, string | undefined]>([
  [0, "1.1.1.1", "10.0.0.1"],
  [1, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  [2, "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"],
  [1, "1.1.1.1:4711", "1.1.1.1"],
  [1, "[2001:db8::1]:4711", "2001:db8::1"],
  [1, "2001:db8::1", "2001:db8::1"],
  // The request did not pass all proxies.
  [2, "1.1.1.1", undefined],
  [1, undefined, undefined],
  [1, "", undefined],
])("behind %i proxies, %j comes from %j", (trustedHops, header, wanted) => {
  const headers = header === undefined ? {} : { "x-forwarded-for": header };
  const asked = request("GET", "/", headers, socket);
  expect(clientAddress(asked, { trustedHops })).toBe(wanted);
});

test("a platform without sockets has no address of its own", () => {
  expect(clientAddress(request("GET"), { trustedHops: 0 })).toBeUndefined();
});

test.each([
  ["de", "de"],
  ["de-CH", "de"],
  ["fr, de;q=0.5", "de"],
  ["pt-BR;q=0.5, de;q=0.4", "pt-BR"],
  ["de;q=0, *", "en"],
  ["PT-br-x-a", "pt-BR"],
  ["", "en"],
  ["-,;q=,de;q=x", "de"],
])("Accept-Language %j gets %s", (header, wanted) => {
  const asked = request("GET", "/", { "accept-language": header });
  expect(preferredLanguage(asked, ["en", "de", "pt-BR"])).toBe(wanted);
});

interface Given {
  readonly reply: (status: number, body: unknown) => unknown;
}

/** A server with one handler. */
function server(whoAmI: (given: Given) => unknown, more: object = {}) {
  return serveSurface(
    surface,
    {
      authenticate: {
        bearer: () => "ann",
        basic: () => false,
        key: () => false,
      },
      authorize: () => true,
      owner: () => "ann",
      handlers: { whoAmI: (_: unknown, given: Given) => whoAmI(given) },
      ...more,
    },
    "partial",
  );
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

test("a context follows each of several requests, also into hooks", async () => {
  let count = 0;
  const context = requestContext(() => ({ number: ++count }));
  const seen: unknown[] = [];
  const wrapped = context.wrap(
    server(
      async ({ reply }) => {
        await pause();
        return reply(200, { who: String(context.current()?.number) });
      },
      {
        requestId: () => `id-${context.current()?.number ?? 0}`,
        onRequest: () => seen.push(context.current()?.number),
      },
    ),
  );
  const asked = () => wrapped.handle(request("GET", "/v1/widgets/me"));
  const responses = await Promise.all([asked(), asked()]);
  expect(responses.map(({ body }) => body)).toEqual([
    '{"who":"1"}',
    '{"who":"2"}',
  ]);
  expect(
    responses.map(
      ({ headers }) => headers.find(([name]) => name === "x-request-id")?.[1],
    ),
  ).toEqual(["id-1", "id-2"]);
  expect(seen).toEqual([1, 2]);
  expect(context.current()).toBeUndefined();
});

test("a context follows a stream to its end, over a socket, and its cancelling", async () => {
  const context = requestContext(({ path }) => path);
  const seen: unknown[] = [];
  const encoder = new TextEncoder();
  let left = 3;
  const make = () =>
    new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await pause();
          seen.push(context.current());
          if (left-- > 0) controller.enqueue(encoder.encode("a"));
          else controller.close();
        },
        cancel: () => {
          seen.push(`cancelled ${context.current() ?? ""}`);
        },
      },
      { highWaterMark: 0 },
    );
  const wrapped = context.wrap(
    answering(() =>
      Promise.resolve({ status: 200, headers: [], body: make() }),
    ),
  );
  const running = await serve(wrapped, { port: 0 });
  try {
    expect(await (await fetch(`${running.url}/stream`)).text()).toBe("aaa");
  } finally {
    await running.close();
  }
  expect(seen).toEqual(["/stream", "/stream", "/stream", "/stream"]);
  const { body } = await wrapped.handle(request("GET", "/left"));
  await (body as ReadableStream).cancel();
  expect(seen.at(-1)).toBe("cancelled /left");
});

test("a time limit ends the waiting, aborts the signal of the handler, and is a problem", async () => {
  let signal: AbortSignal | undefined;
  const errors: unknown[] = [];
  const slow = server(
    async ({ reply }) => {
      signal = deadlineSignal();
      await new Promise((resolve) =>
        signal?.addEventListener("abort", resolve),
      );
      return reply(200, { who: "late" });
    },
    {
      around: { all: timeLimit(5) },
      isUnavailable: (error: unknown) => error instanceof DeadlineExceeded,
      onError: (error: unknown) => errors.push(error),
    },
  );
  expect((await slow.handle(request("GET", "/v1/widgets/me"))).status).toBe(
    503,
  );
  expect(signal?.aborted).toBe(true);
  expect(errors).toEqual([new DeadlineExceeded("The handler took over 5 ms.")]);
  expect(deadlineSignal()).toBeUndefined();
  const quick = server(({ reply }) => reply(200, { who: "ann" }), {
    around: { all: timeLimit(10_000) },
  });
  expect((await quick.handle(request("GET", "/v1/widgets/me"))).status).toBe(
    200,
  );
});
