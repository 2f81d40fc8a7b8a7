import { notImplemented, Reply } from "../../runtime/server.js";

/**
 * Responds with a sample. Handlers that are not written yet call it. By the
 * header, tests see that no handler has answered.
 */
export function sampleReply<Replies>({
  surface,
  operation,
}: {
  readonly surface: string;
  readonly operation: { readonly name: string };
}): Reply<Replies> {
  const sample = samples[surface]?.[operation.name] ?? notImplemented();
  const { status, body, headers, ...init } = sample;
  const marked = { ...headers, "Tenon-Sample": "true" };
  return new Reply(status, body, { ...init, headers: marked });
}

interface Sample {
  readonly status: number;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** By version and operation. Delete those of the handlers that you have written. */
// #samples
const samples: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  v1: { getCat: { status: 200, body: { name: "Tom" } } },
};
// #end
