import type { CallOptions, Connection } from "./connection.js";
import type { Operation } from "../operation.js";
import { memberOf, ProblemError } from "../problem.js";
import { send } from "./send.js";
import type { Codecs } from "./write-body.js";
import type { AnyRequest } from "./write-request.js";

/** Iterates over the items of a list, a request for each page; each iteration starts anew. */
export function iterateItems(
  operation: Operation,
  connection: Connection,
  request: AnyRequest = {},
  options: CallOptions = {},
  codecs: Codecs = {},
): AsyncIterable<unknown> {
  return {
    [Symbol.asyncIterator]: () =>
      items(operation, connection, request, options, codecs),
  };
}

async function* items(
  operation: Operation,
  connection: Connection,
  request: AnyRequest,
  options: CallOptions,
  codecs: Codecs,
): AsyncGenerator<unknown, void, undefined> {
  const { pagination, name } = operation;
  if (pagination === undefined)
    throw new TypeError(`${name} does not come in pages.`);
  const seen = new Set<unknown>();
  let next: unknown = memberOf(request.query, pagination.cursor);
  for (;;) {
    const query = { ...request.query, [pagination.cursor]: next };
    const result = await send(
      connection,
      operation,
      { ...request, query },
      options,
      codecs,
    );
    // As in `client.ts`: narrows under every setting.
    if ("problem" in result)
      throw new ProblemError(name, result.problem, result.response);
    const { body, response, status } = result;
    const unexpected = (detail: string) =>
      new ProblemError(
        name,
        { code: "unexpected", status, detail, body: new Uint8Array() },
        response,
      );
    seen.add(next);
    const page = memberOf(body, pagination.items);
    if (!Array.isArray(page))
      throw unexpected(`The reply has no list ${pagination.items}.`);
    yield* page;
    next = memberOf(memberOf(body, pagination.envelope), pagination.next);
    if (next === undefined || next === null || next === "") return;
    // The same page would come again, for ever.
    if (seen.has(next))
      throw unexpected("The cursor of the next page repeats.");
  }
}
