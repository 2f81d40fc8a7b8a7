import { type ReplyRow, rowOf } from "../operation.js";
import { memberOf } from "../problem.js";
import {
  type Conversion,
  conversionsOf,
  propertyConversion,
  readValue,
  writtenValue,
} from "../values/conversions.js";
import type { AnyRequest, Codecs, Result, Send } from "./codecs.js";
import { surroundSend } from "./metadata.js";
import { exact } from "./reply.js";

/**
 * Codec: converts values whose type differs from the type of their JSON. It must be the
 * last codec, because it replaces the `send` of the others and calls it.
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
  const [key] = (codecs.replies ?? exact)(operation.replies, response);
  const row = rowOf(operation.replies[key]);
  const { replies = {}, headers = {} } = conversionsOf(operation);
  const ofBody = propertyConversion({ properties: replies }, key);
  const ofHeaders = propertyConversion({ properties: headers }, key);
  if (row !== undefined && ofBody !== undefined)
    convertResult(result, row, ofBody);
  if (ofHeaders !== undefined && "headers" in result)
    readValue(ofHeaders, result.headers);
  return result;
}

/** The request with all values as JSON and text can represent them. */
function writtenRequest(request: AnyRequest): AnyRequest {
  return Object.fromEntries(
    Object.entries(request).map(([part, value]) => [
      part,
      writtenValue(value, part),
    ]),
  );
}

/** Converts the body of a result. A declared problem has a body too. */
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

/** Only this call uses the result, so its body can be replaced. */
function convertBody(result: unknown, conversion: Conversion): void {
  const holder = result as { body: unknown };
  holder.body = readValue(conversion, holder.body);
}
