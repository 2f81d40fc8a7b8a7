import {
  type Conversion,
  conversionsOf,
  readValue,
  writtenValue,
} from "../conversions.js";
import type { Operation, ReplyRow } from "../operation.js";
import { memberOf } from "../problem.js";
import type { AnyRequest, Codecs, Result, Send } from "./codecs.js";
import { surroundSend } from "./metadata.js";
import { exact } from "./reply.js";

/**
 * Codec: values whose type is not that of their JSON. It must be the last one, because
 * it replaces the `send` of others and calls it.
 */
export const convertedValues: Codecs = { send: sendConverted };

async function sendConverted(
  ...[connection, operation, request, options, codecs, read]: Parameters<Send>
): Promise<Result> {
  const sent = writtenRequest(request);
  const result = await surroundSend(
    connection,
    operation,
    sent,
    options,
    codecs,
    read,
  );
  const { response } = result;
  if (response === undefined) return result;
  const [key] = (codecs.replies ?? exact)(operation.replies, response.status);
  const row = operation.replies[key];
  const conversion = replyConversion(operation, key);
  if (row !== undefined && conversion !== undefined)
    convertResult(result, row, conversion);
  return result;
}

function replyConversion(
  operation: Operation,
  key: string,
): Conversion | undefined {
  const { replies = {} } = conversionsOf(operation);
  return Object.prototype.hasOwnProperty.call(replies, key)
    ? replies[key]
    : undefined;
}

/** The request with texts instead of dates. */
function writtenRequest(request: AnyRequest): AnyRequest {
  return Object.fromEntries(
    Object.entries(request).map(([part, value]) => [
      part,
      writtenValue(value, part),
    ]),
  );
}

/** Converts the body of a result, which may be that of a declared problem. */
function convertResult(
  result: Result,
  { problems = [] }: ReplyRow,
  conversion: Conversion,
): void {
  if ("problem" in result) {
    const code = memberOf(result.problem, "code");
    if (code === "http") convertBody(result.problem, conversion);
    else if (problems.some((each) => each === code))
      readValue(conversion, result.problem);
  } else convertBody(result, conversion);
}

/** A result was made for this call alone, so its body can be replaced. */
function convertBody(result: unknown, conversion: Conversion): void {
  const holder = result as { body: unknown };
  holder.body = readValue(conversion, holder.body);
}
