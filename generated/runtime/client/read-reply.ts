import type {
  Codecs,
  Connection,
  FindContent,
  FindReply,
  Result,
} from "./types.js";
import type { Operation } from "../operation.js";

/** Makes a result of a response, by the description of its status and media type. */
export async function readReply(
  response: Response,
  { name, replies }: Operation,
  codecs: Codecs,
  { checkReplies, replyLimit: left = 2 ** 26 }: Connection,
): Promise<Result> {
  const { problems } = codecs;
  const { headers, ok, status } = response;
  const [key, success] = (codecs.replies ?? exact)(replies, status);
  const row = replies[key];
  const type = headers.get("content-type");
  const contents = row?.content ?? (row?.problems && problems?.content) ?? [];
  const content =
    row && type !== null
      ? (codecs.content ?? jsonContent)(row, contents, type)
      : contents[0];
  let read: object | undefined;
  const reader = response.body?.getReader();
  // The limit is checked while reading: a small compressed body can become a large one.
  const chunks: BlobPart[] = [];
  let chunk;
  while ((chunk = (await reader?.read())?.value) && (left -= chunk.length) >= 0)
    chunks.push(chunk);
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  const failed = (
    detail: string,
    problem: unknown = { code: "unexpected", status, detail, body: bytes },
  ): Result => ({ ok: false, problem, response });
  const undeclared = (what: string) =>
    failed(`${what} is not declared.`, problems?.undeclared(response, bytes));
  // The loop ended before the end of the body.
  if (chunk) {
    await reader?.cancel();
    return failed("Body exceeds replyLimit.");
  }
  if (!row || success !== ok) return undeclared(`The status ${status}`);
  let body: unknown;
  // Responses to HEAD and with status 204, 205 and 304 have no body.
  if (contents[0] && response.body) {
    if (!content) return undeclared(`The media type ${type} for ${status}`);
    try {
      body = (codecs.parse ?? parseJson)(bytes, content);
    } catch {
      return failed("The body is not JSON.");
    }
    const mismatch =
      content.kind === "json" && checkReplies?.(name, key, status, body);
    if (mismatch) return failed(mismatch);
  }
  if (success)
    return {
      ok: true,
      status,
      contentType: content?.type,
      body,
      // A getter, because headers are rarely read and expensive to decode.
      get headers() {
        return (read ??= codecs.headers?.(headers, row) ?? {});
      },
      response,
    };
  return failed(
    "",
    (row.problems && problems?.declared(row, status, body)) ?? {
      code: "http",
      status,
      body,
    },
  );
}

/** Finds the response that is declared with exactly this status. */
export const exact: FindReply = (_, status) => [`${status}`, status < 300];

/**
 * The only content of a response, which is JSON; every `+json` type matches. A problem
 * document may come from a proxy, so it does not match.
 */
const jsonContent: FindContent = (_, [content], type) =>
  /^(?!application\/problem)[^;]*[/+]json\s*(;|$)/i.test(type)
    ? content
    : undefined;

const decoder = /* @__PURE__ */ new TextDecoder();

const parseJson = (bytes: Uint8Array): unknown =>
  JSON.parse(decoder.decode(bytes));
