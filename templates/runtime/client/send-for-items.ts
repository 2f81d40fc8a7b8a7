import type { Codecs, Read, ReadItems, Send, StreamCall } from "./types.js";
import { exact, readReply } from "./read-reply.js";
import { send } from "./send.js";
import { type Content, type Operation, replyContent } from "../operation.js";

/**
 * Makes a call whose success may come item by item. Its items come when the
 * call has ended, and end with the caller's signal; to end them is to forget
 * that signal.
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
  // Whoever reads a body that nobody has read yet may end it, too.
  if (!result.response?.body || result.response.bodyUsed)
    signal?.removeEventListener("abort", end);
  return result;
};

/** Reads replies, but not yet the items of a success. */
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

/** The content that a success is of. */
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
