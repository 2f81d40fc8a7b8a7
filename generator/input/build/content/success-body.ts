import type { Schema } from "../../../language/model/model.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { isXml } from "./media-types.js";

/** The body of an operation's successful response. */
export interface SuccessBody {
  readonly schema: Schema;
  /** Whether every successful response has this body. */
  readonly always: boolean;
}

/** The JSON body of the first successful response that has one. */
export function successBody(
  operation: ParsedOperation,
): SuccessBody | undefined {
  const successes = successesOf(operation);
  for (const { content, location } of successes) {
    const media = content.find(({ kind }) => kind === "json");
    if (media === undefined) continue;
    const always = successes.length === 1 && content.length === 1;
    return { schema: media.schema ?? { docs: {}, location }, always };
  }
  return undefined;
}

/** Whether a successful response has an XML body. */
export function hasXmlSuccess(operation: ParsedOperation): boolean {
  return successesOf(operation).some(({ content }) =>
    content.some(({ name }) => isXml(name)),
  );
}

/** The responses with 2xx, or else the default response. */
export function successesOf({
  responses,
}: ParsedOperation): ParsedOperation["responses"] {
  const with2xx = responses.filter(({ status }) =>
    String(status).startsWith("2"),
  );
  return with2xx.length > 0
    ? with2xx
    : responses.filter(({ status }) => status === "default");
}
