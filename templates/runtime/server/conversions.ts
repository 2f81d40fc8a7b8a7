import type { Operation, Sequence } from "../operation.js";
import {
  conversionsOf,
  readValue,
  writtenValue,
} from "../values/conversions.js";
import { isSequence } from "../values/write-sequence.js";
import { ProblemReply, Reply, type ReplyHeaders } from "./reply/reply.js";
import type { RequestGroups } from "./request.js";
import type { Features } from "./types.js";

/** Feature: converts values whose type differs from the type of their JSON. */
export const convertedValues: Features = {
  conversions: { readRequest, writeReply },
};

/** Converts the parts of a valid request. */
function readRequest(operation: Operation, groups: RequestGroups): void {
  const { request } = conversionsOf(operation);
  if (request !== undefined) readValue(request, groups);
}

/** The response with all values as JSON and headers can represent them. */
function writeReply(
  reply: Reply<unknown> | ProblemReply<unknown>,
): Reply<unknown> | ProblemReply<unknown> {
  const init = reply.headers && {
    // The copy still has the type of headers.
    headers: writtenValue(reply.headers, "headers") as ReplyHeaders,
  };
  if (reply instanceof Reply) {
    const { status, body, contentType } = reply;
    return new Reply(status, writtenBody(body), {
      ...init,
      ...(contentType !== undefined && { contentType }),
    });
  }
  const { code, fields, status } = reply;
  // The written copy of an object is an object.
  return new ProblemReply(code, writtenValue(fields, "problem") as object, {
    ...init,
    ...(status !== undefined && { status }),
  });
}

/**
 * A stream of bytes is returned unchanged. The items of other sequences are written
 * when they are sent.
 */
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
