/**
 * Traces for OpenTelemetry. Without its SDK they cost nothing and go nowhere: start the
 * process with `--import` of a file that starts one.
 */
import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

import type {
  RequestEntry,
  Server,
  ServerRequest,
} from "../../../generated/runtime/server.js";
import type { Transport } from "../../../generated/runtime/webhooks-out/queue.js";
import type { Engine } from "../engine/engine.js";

const tracer = trace.getTracer("game-asset-service");

/** Reads `traceparent` from a request. */
const headers = {
  get: (request: ServerRequest, name: string) => request.header(name),
  keys: () => [],
};

/** Makes a span of each request, below the one that the caller names in `traceparent`. */
export function tracedServer(server: Server): Server {
  return {
    ...server,
    handle: (request) => {
      const caller = propagation.extract(context.active(), request, headers);
      const kind = SpanKind.SERVER;
      return tracer.startActiveSpan(request.method, { kind }, caller, (span) =>
        server.handle(request).finally(() => {
          span.end();
        }),
      );
    },
  };
}

/** Says in the span of a request what became of it: for the hook `onRequest`. */
export function describeRequest({
  method,
  path,
  status,
  operation,
  requestId,
}: RequestEntry): void {
  const span = trace.getActiveSpan();
  if (span === undefined) return;
  span.updateName(path === undefined ? method : `${method} ${path}`);
  span.setAttributes({
    "http.request.method": method,
    "http.response.status_code": status,
    "app.request_id": requestId,
    ...(path !== undefined && { "http.route": path }),
    ...(operation !== undefined && { "app.operation": operation }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The trace of what runs now, for the log. */
export function traceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Makes a span of each delivery of a webhook. */
export function tracedTransport(transport: Transport): Transport {
  return (delivery) =>
    spanning("deliver webhook", SpanKind.CLIENT, async (span) => {
      const reply = await transport(delivery);
      if ("status" in reply)
        span.setAttribute("http.response.status_code", reply.status);
      else
        span.setStatus({ code: SpanStatusCode.ERROR, message: reply.failure });
      return reply;
    });
}

/** Makes a span of each work of an engine. */
export function tracedEngine(engine: Engine): Engine {
  return {
    generate: (generation, signal) =>
      spanning(`generate ${generation.model}`, SpanKind.INTERNAL, () =>
        engine.generate(generation, signal),
      ),
    train: (training, signal) =>
      spanning("train", SpanKind.INTERNAL, () =>
        engine.train(training, signal),
      ),
    score: (assets, signal) =>
      spanning("score", SpanKind.INTERNAL, () => engine.score(assets, signal)),
  };
}

/** Does work within a span, which ends with it. */
function spanning<Result>(
  name: string,
  kind: SpanKind,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}
