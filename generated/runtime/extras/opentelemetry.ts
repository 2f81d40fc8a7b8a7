/**
 * Traces and metrics for OpenTelemetry, by its semantic conventions for HTTP servers.
 * Without its SDK they cost little and go nowhere.
 */
import {
  context,
  type Histogram,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";

import type {
  AnyHook,
  RequestEntry,
  Server,
  ServerRequest,
} from "../server.js";
import { durationBounds, methodOf } from "./http-metrics.js";

/** What connects a server to OpenTelemetry. */
export interface ServerTelemetry {
  /** Makes a span of each request, below the one that `traceparent` names. */
  readonly wrap: (server: Server) => Server;
  /** The option `onRequest` of `createServer`: names the span, and records the duration. */
  readonly onRequest: (entry: RequestEntry) => void;
  /** A hook for `around`: makes a span of each handler. */
  readonly hook: AnyHook;
}

/** Connects a server to OpenTelemetry. `name` is the name of the tracer and the meter. */
export function serverTelemetry(name: string): ServerTelemetry {
  const tracer = trace.getTracer(name);
  const durations = metrics
    .getMeter(name)
    .createHistogram("http.server.request.duration", {
      description: "Duration of HTTP server requests.",
      unit: "s",
      advice: { explicitBucketBoundaries: [...durationBounds] },
    });
  return {
    wrap: (server) => ({
      ...server,
      handle: (request) =>
        within(tracer, request, () => server.handle(request)),
    }),
    onRequest: (entry) => {
      describe(trace.getActiveSpan(), entry);
      record(durations, entry);
    },
    hook: ({ name: operation }, next) =>
      tracer.startActiveSpan(`handler ${String(operation)}`, async (span) => {
        try {
          return await next();
        } catch (error) {
          failed(span, error);
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}

/** Reads `traceparent` from a request. */
const headers = {
  get: (request: ServerRequest, name: string) => request.header(name),
  keys: () => [],
};

async function within<Result>(
  tracer: Tracer,
  request: ServerRequest,
  handle: () => Promise<Result>,
): Promise<Result> {
  const caller = propagation.extract(context.active(), request, headers);
  const attributes = { "url.path": request.path };
  return tracer.startActiveSpan(
    methodOf(request),
    { kind: SpanKind.SERVER, attributes },
    caller,
    async (span) => {
      try {
        return await handle();
      } finally {
        span.end();
      }
    },
  );
}

function describe(span: Span | undefined, entry: RequestEntry): void {
  if (span === undefined) return;
  const { path, surface, operation, requestId } = entry;
  if (path !== undefined) span.updateName(`${methodOf(entry)} ${path}`);
  span.setAttributes({
    ...attributesOf(entry),
    "tenon.request_id": requestId,
    "tenon.outcome": entry.outcome,
    ...(operation !== undefined && { "tenon.operation": operation }),
    ...(surface !== undefined && { "tenon.api_version": surface }),
  });
  if (entry.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

function record(durations: Histogram, entry: RequestEntry): void {
  durations.record(entry.duration / 1000, attributesOf(entry));
}

/** The attributes that the conventions ask of spans and of metrics. */
function attributesOf(entry: RequestEntry) {
  const { path, status } = entry;
  return {
    "http.request.method": methodOf(entry),
    "http.response.status_code": status,
    ...(path !== undefined && { "http.route": path }),
    ...(status >= 500 && { "error.type": String(status) }),
  };
}

function failed(span: Span, error: unknown): void {
  if (error instanceof Error) span.recordException(error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
