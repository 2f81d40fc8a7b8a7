/** The spans of the service, as an SDK of OpenTelemetry would get them. */
import { AsyncLocalStorage } from "node:async_hooks";

import {
  type Attributes,
  type Context,
  context,
  type ContextManager,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
} from "@opentelemetry/api";
import { afterAll, beforeEach, expect, test } from "vitest";

import { embeddedEngine } from "../../examples/service/engine/embedded.js";
import { serviceHandlers } from "../../examples/service/handlers/unversioned/service.js";
import {
  telemetry,
  tracedEngine,
  tracedTransport,
  traceId,
} from "../../examples/service/telemetry/traces.js";
import { fetchHandler } from "../../generated/runtime/fetch.js";
import { createServer } from "../../generated/unversioned/server.js";

/** What was recorded of a span. */
interface Recorded {
  name: string;
  parent: string | undefined;
  attributes: Attributes;
  failed: boolean;
  ended: boolean;
}

let spans: Recorded[] = [];
const ids = { traceId: "a".repeat(32), traceFlags: 1 };

function startSpan(name: string, parent: Context): Span {
  const recorded: Recorded = {
    name,
    parent: trace.getSpanContext(parent)?.spanId,
    attributes: {},
    failed: false,
    ended: false,
  };
  spans.push(recorded);
  const span = {
    spanContext: () => ({ ...ids, spanId: String(spans.indexOf(recorded)) }),
    updateName: (to: string) => {
      recorded.name = to;
      return span;
    },
    setAttribute: (key: string, value: string | number) => {
      recorded.attributes[key] = value;
      return span;
    },
    setAttributes: (attributes: Attributes) => {
      Object.assign(recorded.attributes, attributes);
      return span;
    },
    setStatus: ({ code }: { code: SpanStatusCode }) => {
      recorded.failed = code === SpanStatusCode.ERROR;
      return span;
    },
    end: () => {
      recorded.ended = true;
    },
    // What the service uses of a span.
  } as unknown as Span;
  return span;
}

const storage = new AsyncLocalStorage<Context>();
const contexts = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (current: Context, work: (...args: unknown[]) => unknown) =>
    storage.run(current, work),
  enable: () => contexts,
  disable: () => contexts,
  // What the API uses of a context manager.
} as unknown as ContextManager;
const tracer = {
  startSpan: (name: string, _: object, parent = contexts.active()) =>
    startSpan(name, parent),
  startActiveSpan: (name: string, ...rest: unknown[]) => {
    // The options and the parent may be left out.
    const work = rest.at(-1) as (span: Span) => unknown;
    const parent = rest.length === 3 ? (rest[1] as Context) : contexts.active();
    const span = startSpan(name, parent);
    const [{ attributes = {} }] = rest as [{ attributes?: Attributes }];
    span.setAttributes(attributes);
    return storage.run(trace.setSpan(parent, span), () => work(span));
  },
  // What the service uses of a tracer.
};
const propagator: TextMapPropagator = {
  extract: (current, carrier, getter) => {
    const [spanId] = [getter.get(carrier, "traceparent")].flat();
    return spanId === undefined
      ? current
      : trace.setSpanContext(current, { ...ids, spanId });
  },
  inject: () => undefined,
  fields: () => ["traceparent"],
};

context.setGlobalContextManager(contexts);
trace.setGlobalTracerProvider({ getTracer: () => tracer });
propagation.setGlobalPropagator(propagator);
afterAll(() => {
  context.disable();
  trace.disable();
  propagation.disable();
});
beforeEach(() => {
  spans = [];
});

test("a request has a span below its caller's, named by its route", async () => {
  const seen: unknown[] = [];
  const answer = fetchHandler(
    telemetry.wrap(
      createServer({
        handlers: serviceHandlers(
          new URL("../../spec/openapi.json", import.meta.url),
        ),
        requestId: () => "7",
        around: { all: telemetry.hook },
        onRequest: (entry) => {
          seen.push(traceId());
          telemetry.onRequest(entry);
        },
      }),
    ),
  );
  const headers = { traceparent: "caller" };
  await answer(new Request("http://x/versioning", { headers }));
  await answer(new Request("http://x/nowhere"));
  expect(spans).toMatchObject([
    {
      name: "GET /versioning",
      parent: "caller",
      attributes: {
        "http.route": "/versioning",
        "http.response.status_code": 200,
        "tenon.operation": "getVersioning",
        "tenon.request_id": "7",
      },
      failed: false,
      ended: true,
    },
    { name: "handler getVersioning", parent: "0", failed: false, ended: true },
    {
      name: "GET",
      parent: undefined,
      attributes: { "url.path": "/nowhere", "tenon.outcome": "match" },
      failed: false,
      ended: true,
    },
  ]);
  expect(seen).toEqual([ids.traceId, ids.traceId]);
});

test("a span says why a delivery failed", async () => {
  const delivery = {
    id: "1",
    url: "https://x/",
    body: new Uint8Array(),
    headers: {},
  };
  const transport = tracedTransport(({ url }) =>
    Promise.resolve(
      url === delivery.url
        ? { failure: "No response.", latency: 1 }
        : { status: 204, latency: 1 },
    ),
  );
  await transport(delivery);
  await transport({ ...delivery, url: "https://y/" });
  expect(spans).toMatchObject([
    { name: "deliver webhook", failed: true, ended: true },
    {
      attributes: { "http.response.status_code": 204 },
      failed: false,
      ended: true,
    },
  ]);
});

test("an engine that throws ends its span", async () => {
  const engine = tracedEngine({
    ...embeddedEngine,
    train: () => Promise.reject(new Error("The brush broke.")),
  });
  const { signal } = new AbortController();
  const training = { name: "a", kind: "style", images: [] } as const;
  await expect(engine.train(training, signal)).rejects.toThrow("brush");
  const generation = { model: "tiles", prompt: "moss", references: [] };
  expect(await engine.generate(generation, signal)).toMatchObject({
    status: "succeeded",
  });
  expect(spans).toMatchObject([
    { name: "train", failed: true, ended: true },
    { name: "generate tiles", failed: false, ended: true },
  ]);
});
