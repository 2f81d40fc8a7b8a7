import type { Schema } from "../../model/model.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";

/** The JSON body of an operation's successful response. */
export interface SuccessBody {
  readonly schema: Schema;
  /** Whether every successful response has this body. */
  readonly always: boolean;
}

/** The JSON body of the first successful response that has one. */
export function successBody({
  responses,
}: ParsedOperation): SuccessBody | undefined {
  const with2xx = responses.filter(({ status }) =>
    String(status).startsWith("2"),
  );
  const successes =
    with2xx.length > 0
      ? with2xx
      : responses.filter(({ status }) => status === "default");
  for (const { content, location } of successes) {
    const media = content.find(({ kind }) => kind === "json");
    if (media === undefined) continue;
    const always = successes.length === 1 && content.length === 1;
    return { schema: media.schema ?? { docs: {}, location }, always };
  }
  return undefined;
}
