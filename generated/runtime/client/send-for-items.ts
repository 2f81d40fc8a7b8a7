import type { Codecs, Read, ReadItems, Send, StreamCall } from "./types.js";
import { exact, readReply } from "./read-reply.js";
import { send } from "./send.js";
import { type Content, type Operation, replyContent } from "../operation.js";

/**
 * Sends a call whose success may be read item by item. The items are read after the
 * call has returned, and the caller's signal still ends them. Aborting `ending` removes
 * the listener on that signal.
 */
export const sendForItems: Send = async (
  connection,
  operation,
  request,
  options,
  codecs,
  read,
) => {
  const { signal } = options;
  const ending = new AbortController();
  const end = () => {
    ending.abort(signal?.reason);
  };
  signal?.addEventListener("abort", end, { signal: ending.signal });
  if (signal?.aborted) end();
  const result = await send(
    connection,
    operation,
    request,
    { ...options, signal: ending.signal },
    codecs,
    read ?? readFor({ operation, connection, ending }),
  );
  // An unread body may still be read, and aborted, by the caller.
  if (!result.response?.body || result.response.bodyUsed)
    signal?.removeEventListener("abort", end);
  return result;
};

/** Reads responses, but leaves the items of a success to the caller. */
function readFor(call: StreamCall): Read {
  return async (response, operation, codecs, connection) => {
    const { headers, ok, status } = response;
    const content = ok
      ? successContent(response, operation, codecs)
      : undefined;
    const readItems = content && readerOf(content, codecs);
    if (content === undefined || readItems === undefined)
      return readReply(response, operation, codecs, connection);
    const head = new Response(null, { status, headers });
    const result = await readReply(head, operation, codecs, connection);
    const body = readItems(response, content, call);
    return result.ok ? { ...result, body, response } : result;
  };
}

/** The declared content of a success. */
function successContent(
  { headers, status }: Response,
  { replies }: Operation,
  codecs: Codecs,
): Content | undefined {
  const [key, success] = (codecs.replies ?? exact)(replies, status);
  const row = replies[key];
  if (row === undefined || !success) return undefined;
  const contents = replyContent(row);
  const type = headers.get("content-type");
  return type === null ? contents[0] : codecs.content?.(row, contents, type);
}

function readerOf(
  { kind }: Content,
  { readEvents, readSequence }: Codecs,
): ReadItems | undefined {
  if (kind === "events") return readEvents;
  return kind === "sequence" ? readSequence : undefined;
}
