import { conversionsOf, readValue, writtenValue } from "../conversions.js";
import type { Operation, Sequence } from "../operation.js";
import { isSequence } from "../write-sequence.js";
import { ProblemReply, Reply } from "./reply/reply.js";
import type { RequestGroups } from "./request.js";
import type { Features } from "./types.js";

/** Feature: values whose type is not that of their JSON. */
export const convertedValues: Features = {
  conversions: { readRequest, writeReply },
};

/** Converts the parts of a valid request. */
function readRequest(operation: Operation, groups: RequestGroups): void {
  const { request } = conversionsOf(operation);
  if (request !== undefined) readValue(request, groups);
}

/** The response with texts instead of dates. */
function writeReply(
  told: Reply<unknown> | ProblemReply<unknown>,
): Reply<unknown> | ProblemReply<unknown> {
  const init = told.headers && { headers: told.headers };
  if (told instanceof Reply) {
    const { status, body, contentType } = told;
    return new Reply(status, writtenBody(body), {
      ...init,
      ...(contentType !== undefined && { contentType }),
    });
  }
  const { code, fields, status } = told;
  // The written copy of an object is an object.
  return new ProblemReply(code, writtenValue(fields, "problem") as object, {
    ...init,
    ...(status !== undefined && { status }),
  });
}

/** A stream of bytes stays as it is, and the items of other sequences are written as they are sent. */
function writtenBody(body: unknown): unknown {
  return Array.isArray(body) ||
    body instanceof ReadableStream ||
    !isSequence(body)
    ? writtenValue(body, "body")
    : writtenItems(body);
}

async function* writtenItems(
  items: Sequence<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  let index = 0;
  for await (const item of items) yield writtenValue(item, `body/${index++}`);
}
