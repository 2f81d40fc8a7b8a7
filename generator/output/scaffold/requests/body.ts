import { isObject } from "../../../language/json/json.js";
import type { MediaType } from "../../../language/model/model.js";
import type { Parts, SampleBody, Tested } from "./tested.js";

/** A body with its media type; absent if the operation needs none. */
export interface SampledBody {
  readonly body?: SampleBody;
  readonly headers: Parts["headers"];
}

/** A sample of the body; undefined if the operation needs one and has no sample. */
export function bodyOf(tested: Tested): SampledBody | undefined {
  const { body, method } = tested.operation;
  const none: SampledBody = { headers: {} };
  if (body === undefined) return none;
  const sampled = mayHaveBody(method)
    ? body.content.map((media) => sampleOf(media, tested))
    : [];
  return (
    sampled.find((each) => each !== undefined) ??
    (body.required ? undefined : none)
  );
}

/** `fetch` sends no body with these methods. */
export function mayHaveBody(method: string): boolean {
  return method !== "GET" && method !== "HEAD";
}

function sampleOf(
  media: MediaType,
  { sampler, version }: Tested,
): SampledBody | undefined {
  const { name, kind } = media;
  if (name.includes("*")) return undefined;
  const headers = { "Content-Type": name };
  if (kind === "binary") return { body: { text: "sample" }, headers };
  const sample = sampler.ofMedia(media, version);
  if (sample === undefined) return undefined;
  if (kind === "json") return { body: { json: sample }, headers };
  if (kind === "text" && typeof sample === "string")
    return { body: { text: sample }, headers };
  if (kind !== "form" || !isObject(sample)) return undefined;
  const fields = Object.entries(sample);
  const pairs = fields.flatMap(([field, value]) =>
    typeof value === "object" ? [] : [[field, String(value)]],
  );
  if (pairs.length < fields.length) return undefined;
  return { body: { text: new URLSearchParams(pairs).toString() }, headers };
}
