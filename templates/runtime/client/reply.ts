/**
 * Reads responses: by status, media type and problem code.
 */
import {
  type Carrier,
  type Content,
  type ContentKind,
  type Operation,
  problemDocument,
  replyContent,
  type ReplyRow,
  rowOf,
} from "../operation.js";
import { memberOf, type UnknownProblem } from "../problem.js";
import {
  called,
  charsetOf,
  declared,
  essence,
  isJson,
  isProblemDocument,
} from "../values/media-type.js";
import type { Codecs, FindContent, FindReply, Result } from "./codecs.js";
import type { Connection } from "./options.js";

/**
 * Makes a result from a response, as the description declares its status and media
 * type.
 */
export const readReply = async (
  response: Response,
  { name, replies }: Operation,
  codecs: Codecs,
  { checkReplies, replyLimit: left = 2 ** 26 }: Connection,
): Promise<Result> => {
  const { problems } = codecs;
  const { headers, status } = response;
  const reader = response.body?.getReader();
  // The limit is checked while reading: a small compressed body can become a large one.
  const chunks: Uint8Array[] = [];
  let chunk;
  while ((chunk = (await reader?.read())?.value) && (left -= chunk.length) >= 0)
    chunks.push(chunk);
  // TypeScript versions differ in the name of the type of a `Blob` part.
  const bytes = new Uint8Array(await new Blob(chunks as never).arrayBuffer());
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
  const [key, success] = (codecs.replies ?? exact)(replies, response);
  const row = rowOf(replies[key]);
  if (!row) return undeclared(`The status ${status}`);
  const type = headers.get("content-type");
  const contents = row.content ?? problems?.content(row) ?? [];
  const content =
    type === null
      ? contents[0]
      : (codecs.content ?? jsonContent)(row, contents, type);
  let body: unknown;
  let read: object | undefined;
  // Responses with status 204, 205 and 304 have no body. Those to HEAD declare none.
  // `test` converts the status.
  if (contents[0] && !/20[45]|304/.test(status as never)) {
    if (!content) return undeclared(`The media type ${type} for ${status}`);
    try {
      body = codecs.parse
        ? codecs.parse(bytes, content, type)
        : (content.json ?? JSON).parse(new TextDecoder().decode(bytes));
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
    problems?.declared(row, status, body) ?? {
      code: "http",
      status,
      body,
    },
  );
};

/** Finds the response that is declared for exactly this status. */
export const exact: FindReply = (_, { ok, status }) => [`${status}`, ok];

/**
 * The only content of a response, which is JSON; every `+json` type matches. A problem
 * document may come from a proxy, so it does not match.
 */
const jsonContent: FindContent = (_, [content], type) =>
  /^(?!application\/problem)[^;]*[/+]json\s*(;|$)/i.test(type)
    ? content
    : undefined;

/**
 * Codec: responses declared for status classes (`4XX`) and for `default`, problems with
 * a 2xx status, and redirects or 304 that are successes.
 */
export const statusRanges: Codecs = { replies: findReply };

function findReply(...[replies, { ok, status }]: Parameters<FindReply>) {
  // Browsers hide the status of a redirect that is not followed.
  if (status === 0) return undeclaredStatus;
  const text = String(status);
  const keys = [text, `${text.charAt(0)}XX`];
  const key = keys.find((each) => memberOf(replies, each)) ?? "default";
  const rank = successRank(key);
  const success =
    rank < 4 && Object.keys(replies).every((each) => successRank(each) >= rank);
  const isSuccess = success && !rowOf(replies[key])?.problems;
  // A redirect may be a success, although `ok` is false.
  return isSuccess === ok || (isSuccess && key.startsWith("3"))
    ? ([key, isSuccess] as const)
    : undeclaredStatus;
}

const undeclaredStatus = ["undeclared", false] as const;

/** The successes are 2xx, or else redirects, or else `default`, or else 304. */
function successRank(key: string): number {
  if (key.startsWith("2")) return 0;
  if (/^3(?!04)/.test(key)) return 1;
  return key === "default" ? 2 : key === "304" ? 3 : 4;
}

/**
 * Codec: request bodies with several media types or ranges, and responses with several
 * media types, ranges, or content other than JSON.
 */
export const mediaTypes: Codecs = {
  accept,
  bodyContent: declared,
  content: contentOf,
  parse,
};

function accept({ replies }: Operation): string {
  const types = Object.values(replies).flatMap((row) =>
    replyContent(rowOf(row)).map(({ type }) => type),
  );
  return [...new Set(types)].join(", ") || "*/*";
}

/**
 * Finds the declared content of a response: by its type, or by kind if no content has
 * this name. A problem document may come from a proxy, so it matches only content that is declared
 * as one.
 */
function contentOf(
  { problems }: ReplyRow,
  contents: readonly Content[],
  type: string,
): Content | undefined {
  const content =
    problems === undefined && isProblemDocument(type)
      ? contents.find((each) => isProblemDocument(each.type))
      : (declared(contents, type) ??
        contents.find(
          (each) =>
            each.kind === kindOf(essence(type)) &&
            essence(each.type) !== essence(type),
        ));
  return content && { ...content, type: called(content, type) };
}

function kindOf(type: string): ContentKind | undefined {
  return isJson(type) ? "json" : type.startsWith("text/") ? "text" : undefined;
}

function parse(
  bytes: Uint8Array,
  { kind, json = JSON }: Content,
  type: string | null,
): unknown {
  if (kind === "binary" || kind === "multipart") return bytes;
  // RFC 8259, 8.1: JSON is UTF-8, whatever its type says.
  const charset = kind === "text" ? charsetOf(type ?? "") : undefined;
  const text = decoderOf(charset).decode(bytes);
  // Every browser can iterate over the fields; TypeScript 5 knows it only with `lib` "DOM.Iterable".
  return kind === "json"
    ? json.parse(text)
    : kind === "form"
      ? Object.fromEntries(new URLSearchParams(text) as unknown as Fields)
      : text;
}

/** The decoder of a charset. A charset that the platform does not know is read as UTF-8. */
function decoderOf(
  charset: string | undefined,
): InstanceType<typeof TextDecoder> {
  try {
    type Charset = ConstructorParameters<typeof TextDecoder>[0];
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion -- the types of Bun list the charsets
    return new TextDecoder(charset as Charset);
  } catch {
    return new TextDecoder();
  }
}

type Fields = Iterable<readonly [name: string, value: string]>;

/** Codec: problems as unions by their `code`. */
export const problemCodes: Codecs = {
  accept: () => "application/json, application/problem+json",
  content: ({ problems }, [content], type) =>
    isJson(type) && (problems !== undefined || !isProblemDocument(type))
      ? content
      : undefined,
  problems: {
    declared: declaredProblem,
    undeclared: undeclaredProblem,
    content: (row) => row.problems && problemDocument,
  },
};

/**
 * The problem of a declared error: typed by its code, with the code `unknown`, or
 * undefined if the error has no code.
 */
function declaredProblem(
  row: ReplyRow,
  status: number,
  body: unknown,
): unknown {
  if (!row.problems) return undefined;
  const text = codeOf(row, body);
  return row.problems.includes(text) && typeof body === "object"
    ? { ...body, ...(row.ownCodes?.includes(text) && { body }), code: text }
    : unknownProblem(text, status, body);
}

/**
 * A problem document that is not declared: servers add errors, and proxies send their
 * own.
 */
function undeclaredProblem(
  { headers, status }: Response,
  bytes: Uint8Array,
): UnknownProblem | undefined {
  if (!isProblemDocument(headers.get("content-type") ?? "")) return undefined;
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof body === "object" && body !== null
      ? unknownProblem(codeOf({}, body), status, body)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The code of a problem; empty if it has none. */
function codeOf(
  { carriers = usual, problems }: ReplyRow,
  body: unknown,
): string {
  const codes = carriers.map((carrier) => codeAt(carrier, body));
  return (
    codes.find((code) => problems?.includes(code)) ?? codes.find(Boolean) ?? ""
  );
}

const usual: readonly Carrier[] = [{ property: "type", form: "lastSegment" }];

function codeAt({ property, form }: Carrier, body: unknown): string {
  const value = memberOf(body, property);
  const carried =
    typeof value === "string" || typeof value === "number" ? String(value) : "";
  return form === "value"
    ? carried
    : carried.slice(carried.lastIndexOf("/") + 1);
}

function unknownProblem(
  text: string,
  status: number,
  body: unknown,
): UnknownProblem {
  const prose = (name: string, otherwise: string) => {
    const value = memberOf(body, name);
    return typeof value === "string" ? value : otherwise;
  };
  return {
    code: "unknown",
    text,
    status,
    type: prose("type", "about:blank"),
    title: prose("title", ""),
    detail: prose("detail", ""),
    body,
  };
}
