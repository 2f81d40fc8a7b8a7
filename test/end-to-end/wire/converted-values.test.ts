/** A client with `Date`s and a server without, the reverse, and both, over a socket. */
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import type { TypeChoices } from "../../../generator/input/values/values.js";
import type * as nodeRuntime from "../../../templates/runtime/node.js";
import type { Server } from "../../../templates/runtime/server.js";
import {
  readValue,
  writtenValue,
} from "../../../templates/runtime/values/conversions.js";
import type { WebhookReceiver } from "../../../templates/runtime/webhooks.js";
import type * as sampling from "../../../templates/runtime/webhooks-in/sample.js";
import { outputOf } from "../../cases/case.js";
import { type Ended, type Given, type Groups, print } from "./both-ends.js";

const input = join(import.meta.dirname, "../../cases/date-times/openapi.yaml");

/** What the tests use of an output. */
interface Output {
  readonly createClient: (
    options: object,
  ) => Readonly<Record<string, { try(request?: Groups): Promise<Ended> }>>;
  readonly createPartialServer: (options: object) => Server;
  readonly createWebhookReceiver: (
    options: object,
  ) => WebhookReceiver<Record<string, unknown>>;
  readonly sampleWebhook: (
    name: string,
    overrides: object,
    options: object,
  ) => ReturnType<typeof sampling.signSample<Record<string, unknown>>>;
  readonly replyChecks: object;
  readonly replyChecker: (checks: object) => unknown;
  readonly serve: typeof nodeRuntime.serve;
}

async function loaded(types: TypeChoices): Promise<Output> {
  const { files } = await outputOf(input, undefined, types);
  const folder = print(files);
  const output = {};
  for (const file of [
    "api/client",
    "api/server",
    "api/webhooks",
    "api/webhook-samples",
    "api/validators",
    "runtime/client",
    "runtime/node",
  ])
    Object.assign(
      output,
      await import(pathToFileURL(join(folder, `${file}.ts`)).href),
    );
  return output as Output; // the modules that have just been printed
}

let withDates: Output;
let withTexts: Output;
beforeAll(async () => {
  withDates = await loaded({ dateTime: "Date" });
  withTexts = await loaded({});
});

const texts = {
  start: "2026-03-01T10:00:00.000Z",
  created_at: "2026-03-02T11:30:00.250Z",
  entry: "2026-03-03T00:00:00.000Z",
};
const dates = {
  start: new Date(texts.start),
  created_at: new Date(texts.created_at),
  entry: new Date(texts.entry),
};

/** A job with the given times; every other property is the same for all. */
function job({ start, created_at, entry }: typeof texts | typeof dates) {
  return {
    name: "first",
    start,
    created_at,
    history: { done: [entry, entry] },
    span: ["a", entry],
    end: entry,
    trigger: { at: start, until: texts.entry },
    marks: {
      count: 1,
      at_start: start,
      by_whom: texts.entry,
      note: texts.entry,
    },
    dates: { by_hand: true, first: entry },
    stamps: { at_end: entry, name_end: texts.entry },
    changes: { note: texts.entry, "x-note": texts.entry, first: entry },
    milestone: "2026-01-01T00:00:00Z",
  };
}

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

type Handle = (request: Groups, given: Given) => unknown;

/** A client of one output for a server of another. */
async function joined(
  clientOutput: Output,
  serverOutput: Output,
  handlers: Readonly<Record<string, Handle>>,
  errors: unknown[] = [],
) {
  const server = serverOutput.createPartialServer({
    handlers,
    checkReplies: "throw",
    onError: (error: unknown) => errors.push(error),
  });
  const { url, close } = await serverOutput.serve(server);
  closing.push(close);
  return clientOutput.createClient({
    baseUrl: url,
    retry: false,
    checkReplies: clientOutput.replyChecker(clientOutput.replyChecks),
  });
}

async function all(items: unknown): Promise<unknown[]> {
  const found: unknown[] = [];
  // What has no items fails here.
  for await (const item of items as AsyncIterable<unknown>) found.push(item);
  return found;
}

describe.each([
  ["dates", "dates"],
  ["dates", "texts"],
  ["texts", "dates"],
] as const)("a client with %s and a server with %s", (clientHas, serverHas) => {
  const outputs = () => ({ dates: withDates, texts: withTexts });
  const ofClient = clientHas === "dates" ? dates : texts;
  const ofServer = serverHas === "dates" ? dates : texts;
  const both = (
    handlers: Readonly<Record<string, Handle>>,
    errors?: unknown[],
  ) => joined(outputs()[clientHas], outputs()[serverHas], handlers, errors);

  test("exchange parameters and JSON", async () => {
    const requests: Groups[] = [];
    const client = await both({
      listJobs: (request, { reply }) => {
        requests.push(request);
        return reply(200, { jobs: [job(ofServer)] });
      },
      createJob: (request, { reply }) => {
        requests.push(request);
        return reply(201, job(ofServer));
      },
    });
    const { start, entry } = ofClient;
    const listed = await client["listJobs"]?.try({
      query: { since: start, at: [start, entry], day: "2026-03-01" },
      headers: { "x-seen": entry },
    });
    expect(listed?.body).toEqual({ jobs: [job(ofClient)] });
    const created = await client["createJob"]?.try({
      body: { name: "first", start },
    });
    expect(created?.body).toEqual(job(ofClient));
    expect(requests).toEqual([
      {
        query: {
          since: ofServer.start,
          at: [ofServer.start, ofServer.entry],
          day: "2026-03-01",
        },
        headers: { "x-seen": ofServer.entry },
      },
      { body: { name: "first", start: ofServer.start } },
    ]);
  });

  test("exchange paths and multipart bodies", async () => {
    const requests: Groups[] = [];
    const client = await both({
      importJobs: (request, { reply }) => {
        requests.push(request);
        return reply(204);
      },
    });
    const { start, entry } = ofClient;
    const done = await client["importJobs"]?.try({
      path: { started: start },
      body: { at: entry, job: { name: "first", start } },
    });
    expect(done).toMatchObject({ ok: true, status: 204 });
    expect(requests).toEqual([
      {
        path: { started: ofServer.start },
        body: {
          at: ofServer.entry,
          job: { name: "first", start: ofServer.start },
        },
      },
    ]);
  });

  test("exchange problems", async () => {
    const client = await both({
      createJob: (_, { problem }) =>
        problem("https://api.example.com/problems/JOB_EXISTS", {
          existing_since: ofServer.entry,
        }),
    });
    const ended = await client["createJob"]?.try({ body: { name: "first" } });
    expect(ended?.problem).toMatchObject({ existing_since: ofClient.entry });
  });

  test("exchange streams", async () => {
    const { start, entry } = ofServer;
    async function* jobs() {
      yield await Promise.resolve(job(ofServer));
    }
    function* ticks() {
      yield { event: "tick", data: { at: start } };
      yield { event: "tick", data: { at: entry } };
    }
    const client = await both({
      listJobs: (_, { reply }) =>
        reply(200, jobs(), { contentType: "application/jsonl" }),
      watchTicks: (_, { reply }) => reply(200, ticks()),
    });
    const streamed = await client["listJobs"]?.try();
    expect(await all(streamed?.body)).toEqual([job(ofClient)]);
    const watched = await client["watchTicks"]?.try();
    expect(await all(watched?.body)).toMatchObject([
      { data: { at: ofClient.start } },
      { data: { at: ofClient.entry } },
    ]);
  });
});

describe("a server with dates", () => {
  test("refuses a text that is not a date-time", async () => {
    const client = await joined(withTexts, withDates, {
      createJob: () => expect.unreachable(),
    });
    const ended = await client["createJob"]?.try({
      body: { name: "first", start: "yesterday" },
    });
    expect(ended?.problem?.["detail"]).toContain("/body/start");
  });

  test.each(["an item", "a body"])(
    "does not send an invalid date in %s",
    async (where) => {
      const errors: unknown[] = [];
      const invalid = new Date(Number.NaN);
      const client = await joined(
        withTexts,
        withDates,
        {
          createJob: (_, { reply }) =>
            reply(201, { name: "first", created_at: invalid }),
          watchTicks: (_, { reply }) =>
            reply(200, [{ event: "tick", data: { at: invalid } }]),
        },
        errors,
      );
      const ended =
        where === "a body"
          ? await client["createJob"]?.try({ body: { name: "first" } })
          : await client["watchTicks"]?.try();
      expect(ended?.ok).toBe(false);
      expect(errors.map(String)).toEqual([
        where === "a body"
          ? "TypeError: body/created_at is an invalid date."
          : "TypeError: body/0/data/at is an invalid date.",
      ]);
    },
  );
});

describe("a client with dates", () => {
  test("does not send an invalid date", async () => {
    const client = withDates.createClient({ baseUrl: "http://unused.test" });
    await expect(
      client["createJob"]?.try({
        body: { name: "first", start: new Date(Number.NaN) },
      }),
    ).rejects.toThrow(new TypeError("body/start is an invalid date."));
  });

  test.each([
    ["2026-03-01T12:00:00+02:00", new Date("2026-03-01T10:00:00Z")],
    ["2026-03-01t10:00:00.123456z", new Date("2026-03-01T10:00:00.123Z")],
    ["2016-12-31T23:59:60Z", new Date("2016-12-31T23:59:59Z")],
    // What is no date-time stays as it was sent.
    ["yesterday", "yesterday"],
    ["2026-03-01", "2026-03-01"],
    [null, null],
  ])("reads %s", async (start, read) => {
    const http = createHttpServer((_, response) => {
      response.setHeader("content-type", "application/json");
      response.statusCode = 201;
      response.end(
        JSON.stringify({ name: "a", created_at: texts.entry, start }),
      );
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    closing.push(
      () =>
        new Promise((resolve) =>
          http.close(() => {
            resolve(undefined);
          }),
        ),
    );
    const address = http.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const client = withDates.createClient({
      baseUrl: `http://127.0.0.1:${String(port)}`,
    });
    const ended = await client["createJob"]?.try({ body: { name: "a" } });
    expect(ended?.body).toEqual({
      name: "a",
      created_at: dates.entry,
      start: read,
    });
  });
});

test("a receiver and a sample with dates", async () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const { headers, body, event } = await withDates.sampleWebhook(
    "jobDone",
    { created_at: dates.created_at },
    { secret },
  );
  expect(JSON.parse(body)).toMatchObject({ created_at: texts.created_at });
  expect(event).toMatchObject({ created_at: dates.created_at });
  const received: unknown[] = [];
  const receiver = withDates
    .createWebhookReceiver({ secrets: [secret] })
    .on("jobDone", (given) => received.push(given));
  const outcome = await receiver.receive({ ...headers }, body);
  expect(received).toEqual([event]);
  expect(outcome).toMatchObject({ kind: "handled", event });
  const unhandled = await withDates
    .createWebhookReceiver({ secrets: [secret] })
    .receive({ ...headers }, body);
  expect(unhandled).toMatchObject({ kind: "unhandled", event });
});

describe("instants and days", () => {
  /** As much of `Temporal` as the runtime uses; Node 20 has none. */
  class Text {
    readonly #text: string;
    constructor(text: string) {
      this.#text = text;
    }
    toJSON() {
      return this.#text;
    }
  }
  class Instant extends Text {
    readonly [Symbol.toStringTag] = "Temporal.Instant";
    static from(text: string) {
      return new Instant(text);
    }
  }
  class PlainDate extends Text {
    readonly [Symbol.toStringTag] = "Temporal.PlainDate";
    static from(text: string) {
      return new PlainDate(text);
    }
  }
  const precise = "2026-03-01T10:00:00.123456789Z";

  test("keep all digits of a text", async () => {
    vi.stubGlobal("Temporal", { Instant, PlainDate });
    try {
      const requests: Groups[] = [];
      const instants = await loaded({ dateTime: "Temporal" });
      const client = await joined(instants, withTexts, {
        listJobs: (request, { reply }) => {
          requests.push(request);
          return reply(200, {
            jobs: [{ name: "first", created_at: precise }],
          });
        },
      });
      const since = new Instant(precise);
      const day = new PlainDate("2026-03-01");
      const ended = await client["listJobs"]?.try({ query: { since, day } });
      expect(requests).toMatchObject([
        { query: { since: precise, day: "2026-03-01" } },
      ]);
      const {
        jobs: [job],
      } = ended?.body as {
        jobs: { created_at: unknown }[];
      };
      expect(job?.created_at).toBeInstanceOf(Instant);
      expect(JSON.stringify(job?.created_at)).toBe(JSON.stringify(precise));
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("are read from JSON, and a text that is no day stays a text", () => {
    vi.stubGlobal("Temporal", { PlainDate });
    try {
      const conversion = { items: "Temporal.PlainDate" } as const;
      const days = ["2026-03-01", "2026-02-30", "2026-03-01T10:00:00Z"];
      const read = readValue(conversion, [...days]);
      const [day, ...others] = read as unknown[]; // it was an array
      expect(day).toBeInstanceOf(PlainDate);
      expect(others).toEqual(days.slice(1));
      expect(writtenValue(read, "body")).toEqual(days);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("are named in types", async () => {
    const choices = { dateTime: "Temporal" } as const;
    const { files } = await outputOf(input, undefined, choices);
    expect(files.get("api/schemas.ts")).toContain(
      "export type Timestamp = Temporal.Instant;",
    );
    expect(files.get("api/operations.ts")).toContain(
      "day?: Temporal.PlainDate;",
    );
  });
});

test("a client-only output contains nothing for webhooks", async () => {
  const selection = {
    targets: new Set(["client"] as const),
    adapters: new Set<never>(),
  };
  const { files } = await outputOf(input, selection, { dateTime: "Date" });
  const paths = [...files.keys()];
  expect(paths).toContain("runtime/values/conversions.ts");
  expect(paths.filter((path) => path.includes("webhook"))).toEqual([]);
});
