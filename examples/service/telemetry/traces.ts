/**
 * Traces for OpenTelemetry. Without its SDK they cost nothing and go nowhere: start the
 * process with `--import` of a file that starts one.
 */
import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

import { serverTelemetry } from "../../../generated/runtime/extras/opentelemetry.js";
import type { Transport } from "../../../generated/runtime/webhooks-out/queue.js";
import type { Engine } from "../engine/engine.js";

const name = "game-asset-service";
const tracer = trace.getTracer(name);

/** The spans and durations of requests. */
export const telemetry = serverTelemetry(name);

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
